"""Fan-out: everybody who looks at a table, and every part of this process that wants to know, hears of a change."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer  # type: ignore[import-untyped]
from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse

from flightdeck.web import rate_limit
from flightdeck.web.players import presence

log = logging.getLogger(__name__)

KEEP_ALIVE = 20.0
# How soon whoever was cut off comes again, and what keeps the line open.
RETRY = "retry: 1000\n"
STILL_HERE = ": still here\n\n"

# What else wants to know, such as whoever lets bots move.
listeners: list[Callable[[str], None]] = []
# By address, the streams that are open in this process.
streams: Counter[str] = Counter()


def group(table: str) -> str:
    return f"table.{table}"


def announce(table: str) -> None:
    """Something changed at this table. Called after it was stored, and stored it stays if nobody can be told."""
    try:
        async_to_sync(get_channel_layer().group_send)(group(table), {"type": "changed"})
    except Exception:
        log.exception("nobody could be told what happened at table %s", table)
    for listener in listeners:
        listener(table)


async def changes(table: str, player: int | None = None) -> AsyncGenerator[bool]:
    """True at once, so that whoever was cut off catches up, and for each change; False when nothing happens."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group(table), channel)
    receiving = asyncio.ensure_future(layer.receive(channel))
    try:
        yield True
        while True:
            if player is not None:
                await presence.note(table, player)
            # Not cancelled when nothing comes for a while: a layer gives the channel up then.
            await asyncio.wait([receiving], timeout=KEEP_ALIVE)
            if receiving.done():
                receiving.result()
                receiving = asyncio.ensure_future(layer.receive(channel))
                yield True
            else:
                yield False
    finally:
        receiving.cancel()
        if player is not None:
            await presence.forget(table, player)
        await layer.group_discard(group(table), channel)


async def stream(table: str, player: int | None = None) -> AsyncGenerator[str]:
    """Server-sent events for the page.

    They only say that there is something new; what this seat may see of it, the page asks for itself.
    """
    before = RETRY
    async with aclosing(changes(table, player)) as news:
        async for changed in news:
            yield before + "event: changed\ndata: .\n\n" if changed else STILL_HERE
            before = ""


def too_many(request: HttpRequest) -> bool:
    """Each stream holds a connection, so no address gets all of them."""
    return streams[rate_limit.address(request)] >= settings.STREAMS_PER_ADDRESS


async def counted(address: str, events: AsyncGenerator[str]) -> AsyncGenerator[str]:
    streams[address] += 1
    try:
        async with aclosing(events):
            async for event in events:
                yield event
    finally:
        streams[address] -= 1
        if not streams[address]:
            del streams[address]


def streamed(request: HttpRequest, events: AsyncGenerator[str]) -> StreamingHttpResponse:
    content = counted(rate_limit.address(request), events)
    response = StreamingHttpResponse(content, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    response["Content-Encoding"] = "identity"  # compressed, events would wait for one another
    return response
