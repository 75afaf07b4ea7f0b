"""`flightdeck serve`: prepare the data folder, bring the database up to date, and serve."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from flightdeck.engine.errors import BadArgument

EVERY_ADDRESS = ("0.0.0.0", "::")  # nosec B104
# Any number that nothing else in the database locks.
MIGRATING = 0x466C79


def run(host: str, port: int, workers: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")
    import uvicorn
    from django.conf import settings

    from flightdeck.web import descriptors

    if workers < 1:
        raise BadArgument(f"--workers is the number of processes, 1 or more, not {workers}")
    if workers > 1 and not settings.SEVERAL_PROCESSES:
        raise BadArgument(
            f"--workers {workers} needs REDIS_URL: several processes tell each other of moves through Redis"
            " (docs/hosting.md)"
        )
    tell_the_workers(host, workers)
    descriptors.raise_limit()
    prepare_database()
    prepare_static_files()
    shown = "127.0.0.1" if host in EVERY_ADDRESS else host
    print(f"Flightdeck is at http://{shown}:{port}/ (stop it with Ctrl-C)", file=sys.stderr, flush=True)
    uvicorn.run(
        "flightdeck.web.asgi:application",
        host=host,
        port=port,
        workers=workers,
        # uvloop where it is installed.
        loop="auto",
        http="flightdeck.web.http_protocol:Protocol",
        ws="none",
        log_level="warning",
        log_config=None,
        proxy_headers=bool(settings.PROXIES),
        forwarded_allow_ips=settings.PROXIES,
        timeout_graceful_shutdown=2,
        lifespan="on",
    )
    return 0


def tell_the_workers(host: str, workers: int) -> None:
    """They are processes of their own, and know only the environment."""
    from django.conf import settings

    if host not in (*settings.ALLOWED_HOSTS, *EVERY_ADDRESS):
        settings.ALLOWED_HOSTS.append(host)
        os.environ["FLIGHTDECK_HOSTS"] = ",".join(settings.ALLOWED_HOSTS)
    # Together they have as many processes for bots as one alone.
    os.environ.setdefault("FLIGHTDECK_BOT_WORKERS", str(max(1, settings.BOT_WORKERS // workers)))


def prepare_static_files() -> None:
    """Where the site is served from: the browser's part of it, compressed."""
    from django.conf import settings
    from django.core.management import call_command

    try:
        call_command("collectstatic", interactive=False, verbosity=0)
    except OSError as error:
        raise BadArgument(f"static files cannot be written to {settings.STATIC_ROOT}: {error.strerror}") from error


def prepare_database() -> None:
    """It is there, and has the tables that this version needs."""
    import django
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import DatabaseError

    if settings.SEVERAL_PROCESSES and find_spec("channels_redis") is None:
        raise BadArgument("REDIS_URL needs more packages: pip install 'flightdeck[many-machines]'")
    try:
        settings.HOME.mkdir(parents=True, exist_ok=True)
        django.setup()
        with one_at_a_time():
            call_command("migrate", verbosity=0)
    except ImproperlyConfigured as error:
        raise BadArgument(
            f"{error}: PostgreSQL needs more packages: pip install 'flightdeck[many-machines]'"
        ) from error
    except (OSError, DatabaseError) as error:
        raise BadArgument(f"the database cannot be used: {error}") from error


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of several machines that start at once, one brings the database up to date and the others wait."""
    from django.db import connection

    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
