"""Telling everybody who looks at a table that something happened there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer  # type: ignore[import-untyped]

from flightdeck.web.tables import presence

KEEP_ALIVE = 20.0

# What else wants to know, such as whoever lets bots move.
listeners: list[Callable[[str], None]] = []


def group(table: str) -> str:
    return f"table.{table}"


def announce(table: str) -> None:
    """Something changed at this table. Called after it was stored."""
    layer = get_channel_layer()
    async_to_sync(layer.group_send)(group(table), {"type": "changed"})
    for listener in listeners:
        listener(table)


async def stream(table: str, player: int | None = None) -> AsyncIterator[str]:
    """Server-sent events: one at once, so that a page that was cut off catches up, then one for each change.

    They only say that there is something new; what this seat may see of it, the page asks for itself.
    """
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group(table), channel)
    try:
        yield "retry: 1000\nevent: changed\ndata: .\n\n"
        while True:
            if player is not None:
                await presence.note(table, player)
            try:
                await asyncio.wait_for(layer.receive(channel), KEEP_ALIVE)
                yield "event: changed\ndata: .\n\n"
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        if player is not None:
            await presence.forget(table, player)
        await layer.group_discard(group(table), channel)
