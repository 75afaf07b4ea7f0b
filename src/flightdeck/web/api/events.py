"""The stream of a table, so that nobody has to ask again and again."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from flightdeck.web.api.access import BY_ANYBODY, TOKEN, answers, asking, not_too_often
from flightdeck.web.api.playing import is_turn
from flightdeck.web.api.schemas import TableKey
from flightdeck.web.tables import live
from flightdeck.web.tables.perspective import spectate

router = Router(tags=["Playing"])

STREAM: dict[str, Any] = BY_ANYBODY | {
    "openapi_extra": {
        **BY_ANYBODY["openapi_extra"],
        "responses": {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
    }
}


@router.get("/tables/{table}/events", response=answers(200, None, *TOKEN, 429), **STREAM)
async def events(request: HttpRequest, table: TableKey) -> HttpResponseBase:
    """Server-sent events: `changed` at once and whenever something happens, `your_turn` when your seat is to decide.

    Both come with `{"moves": 12, "over": false}`. A comment every twenty seconds keeps the line open. What happened is
    not in them: ask for what your seat may see.
    """
    not_too_often(not live.too_many(request))
    _perspective, number = await sync_to_async(asking)(request, table)
    await sync_to_async(close_old_connections)()
    return live.streamed(request, event_stream(table, number))


async def event_stream(key: str, number: int | None) -> AsyncGenerator[str]:
    before = live.RETRY
    asked: int | None = None
    async with aclosing(live.changes(key)) as news:
        async for changed in news:
            if not changed:
                yield live.STILL_HERE
                continue
            moves, over, turn = await sync_to_async(now)(key, number)
            facts = json.dumps({"moves": moves, "over": over})
            yield before + f"event: changed\ndata: {facts}\n\n"
            if turn and asked != moves:
                yield f"event: your_turn\ndata: {facts}\n\n"
            # A decision is announced once, and again if the seat was left and taken back.
            asked = moves if turn else None
            before = ""


def now(key: str, number: int | None) -> tuple[int, bool, bool]:
    """How many moves there were, whether the game is over, and whether this seat is to decide."""
    perspective = spectate(key)
    # A stream lasts, its connection to the database need not.
    close_old_connections()
    with perspective.position.lock:
        return perspective.rows, perspective.over, number is not None and is_turn(perspective, number)
