"""Whether this server can do its work, for whoever watches it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer  # type: ignore[import-untyped]
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

log = logging.getLogger(__name__)

PATIENCE = 3.0


@require_safe
@never_cache
async def healthz(request: HttpRequest) -> JsonResponse:
    """What is wrong in detail is in the log: here anybody can read."""
    database, channels = await asyncio.gather(
        # Not in the thread of the request, which would have to wait for its end.
        answers("the database", sync_to_async(ask_database, thread_sensitive=False)()),
        answers("the channel layer", get_channel_layer().group_send("health", {"type": "health"})),
    )
    found = {"database": database, "channels": channels}
    good = all(found.values())
    parts = {name: "ok" if answered else "no answer" for name, answered in found.items()}
    return JsonResponse({"status": "ok" if good else "failing", **parts}, status=200 if good else 503)


async def answers(what: str, question: Awaitable[object]) -> bool:
    try:
        await asyncio.wait_for(question, PATIENCE)
    except Exception as error:
        log.warning("%s does not answer: %s", what, error or type(error).__name__)
        return False
    return True


def ask_database() -> None:
    """A table that the site cannot do without, so that a database without its tables is noticed too."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM tables_table LIMIT 1")
    finally:
        connection.close()
