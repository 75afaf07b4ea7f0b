"""A semaphore that is fair to tables: what somebody waits for goes first, and tables take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

# Even where people keep all workers busy, one in so many goes to a table that nobody waits at.
SHARE_OF_OTHERS = 5

# By table, in the order in which it is their turn: who waits there, in the order of arrival. No table is without.
Line = OrderedDict[str, deque[asyncio.Future[None]]]


class FairQueue:
    """Lets so many at a time pass. Used in one event loop."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._urgent: Line = OrderedDict()
        self._others: Line = OrderedDict()
        # How many urgent ones have passed others that waited.
        self._passed = 0

    async def acquire(self, table: str, urgent: bool, patience: float) -> None:
        """Wait for a slot, but no longer than so many seconds: then TimeoutError."""
        if self._free:
            self._free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        line = self._urgent if urgent else self._others
        line.setdefault(table, deque()).append(place)
        try:
            async with asyncio.timeout(patience):
                await place
        except BaseException:
            # The slot may have been handed over at the moment of giving up.
            if not place.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """Whoever is next has the slot now."""
        while (place := self._next()) is not None:
            if not place.done():
                place.set_result(None)
                return
        self._free += 1

    def cancel(self) -> None:
        """Nobody who waits now will be let through."""
        while (place := self._next()) is not None:
            place.cancel()

    def _next(self) -> asyncio.Future[None] | None:
        if self._urgent and self._others:
            self._passed = (self._passed + 1) % SHARE_OF_OTHERS
            return first(self._others if self._passed == 0 else self._urgent)
        line = self._urgent or self._others
        return first(line) if line else None


def first(line: Line) -> asyncio.Future[None]:
    """Taken out of the line; its table goes to the end of it."""
    table, waiting = line.popitem(last=False)
    place = waiting.popleft()
    if waiting:
        line[table] = waiting
    return place
