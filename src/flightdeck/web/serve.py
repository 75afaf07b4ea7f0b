"""`flightdeck serve`: prepare the data folder, bring the database up to date, and serve."""

from __future__ import annotations

import os
import sys
import warnings


def run(host: str, port: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")
    import django
    import uvicorn
    from django.conf import settings
    from django.core.management import call_command

    settings.HOME.mkdir(parents=True, exist_ok=True)
    if host not in (*settings.ALLOWED_HOSTS, "0.0.0.0", "::"):
        settings.ALLOWED_HOSTS.append(host)
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    # Static files are sent from an ordinary iterator, which is fine for files of this size.
    warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    print(f"Flightdeck is at http://{shown}:{port}/ (stop it with Ctrl-C)", file=sys.stderr, flush=True)
    uvicorn.run(
        "flightdeck.web.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=2,
        lifespan="on",
    )
    return 0
