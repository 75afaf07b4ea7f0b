"""Whether this server can do its work, for whoever watches it."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import Awaitable
from datetime import timedelta
from pathlib import Path

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer  # type: ignore[import-untyped]
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from flightdeck.web.clocks import clock
from flightdeck.web.clocks.models import Heartbeat

log = logging.getLogger(__name__)

PATIENCE = 3.0
# SQLite writes a log of some megabytes before it writes that back.
LEAST_ROOM = 16 * 1024 * 1024
# A server writes its heartbeat every few seconds; from so old a one on nothing has been stored.
STORED_LATELY = timedelta(seconds=30)


class CannotStore(Exception):
    """The database can be read, and that is all."""


@require_safe
@never_cache
async def healthz(request: HttpRequest) -> JsonResponse:
    """What is wrong in detail is in the log: here anybody can read."""
    database, channels = await asyncio.gather(
        # Not in the thread of the request, which would have to wait for its end.
        told("the database", sync_to_async(ask_database, thread_sensitive=False)()),
        told("the channel layer", get_channel_layer().group_send("health", {"type": "health"})),
    )
    good = database == channels == "ok"
    found = {"status": "ok" if good else "failing", "database": database, "channels": channels}
    return JsonResponse(found, status=200 if good else 503)


async def told(what: str, question: Awaitable[object]) -> str:
    try:
        await asyncio.wait_for(question, PATIENCE)
    except CannotStore as error:
        log.warning("%s stores nothing: %s", what, error)
        return "cannot store"
    except Exception as error:
        log.warning("%s does not answer: %s", what, error or type(error).__name__)
        return "no answer"
    return "ok"


def ask_database() -> None:
    """A table that the site cannot do without, so that a database without its tables is noticed too."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM tables_table LIMIT 1")
        check_room()
        check_heartbeat()
    finally:
        connection.close()


def check_room() -> None:
    """A transaction that is rolled back would not tell: SQLite has not written anything by then."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite" and Path(name).is_file():
        room = shutil.disk_usage(Path(name).parent).free
        if room < LEAST_ROOM:
            raise CannotStore(f"{room // 1024} kB are left on the disk")


def check_heartbeat() -> None:
    """Of any database, also of one that has become read-only or is locked by somebody else."""
    last = Heartbeat.objects.first()
    if last is not None and clock.now() - last.at > STORED_LATELY:
        raise CannotStore(f"the last heartbeat is from {last.at:%Y-%m-%d %H:%M:%S}")
