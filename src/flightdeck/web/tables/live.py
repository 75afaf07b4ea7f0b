"""News: every part of this process that wants to know hears that something changed at a table."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Callable

log = logging.getLogger(__name__)

# What wants to know: rooms, whoever lets bots move, whoever tells people of their turns, other processes.
listeners: list[Callable[[str], None]] = []


class Here:
    """The event loop of this process, where listeners are called; without one, they are called at once."""

    loop: asyncio.AbstractEventLoop | None = None


def announce(table: str) -> None:
    """Something changed at this table. Called after it was stored, and stored it stays if nobody can be told."""
    if Here.loop is None:
        tell(table)
    else:
        # In a context of its own: that of a request ends with the request.
        Here.loop.call_soon_threadsafe(tell, table, context=contextvars.Context())


def tell(table: str, but: Callable[[str], None] | None = None) -> None:
    """All, but for whoever knows already."""
    for listener in listeners:
        if listener != but:
            try:
                listener(table)
            except Exception:  # what was stored stays stored, and all others are told
                log.exception("somebody was not told what happened at table %s", table)
