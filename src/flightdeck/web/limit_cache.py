"""The counts of all limits, in the memory of one process. `services.caches` chooses it where there is no Redis."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any

from django.core.cache.backends.base import BaseCache

# Of each kind of limit: some ten MiB.
MOST_COUNTS = 50_000
SECONDS = 60


@dataclass(slots=True)
class Count:
    expires: float
    times: int


# The counts of a kind last equally long, so that the oldest is always the first to expire.
Room = OrderedDict[str, Count]

# Django makes a cache for each thread; what they count is the same.
_rooms: dict[str, Room] = {}
_lock = Lock()


class LimitCache(BaseCache):
    """No count is forgotten before it expires, whatever else is counted: whoever could push it out would start anew.

    A key is `limit:KIND:NAME`. While there is no room for another name of that kind, all new ones are counted together.
    """

    def __init__(self, _location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.most = int(params.get("OPTIONS", {}).get("MAX_ENTRIES", MOST_COUNTS))

    def add(self, key: Any, value: Any, timeout: Any = SECONDS, version: int | None = None) -> bool:
        now = monotonic()
        with _lock:
            room = self._room(key, now)
            if key in room:
                return False
            free = key if len(room) < self.most else together(key)
            if free in room:
                return False
            room[free] = Count(now + timeout, value)
            return True

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        with _lock:
            room = self._room(key, monotonic())
            count = room.get(key) or room.get(together(key))
            if count is None:
                raise ValueError(f"nothing is counted for {key}")
            count.times += delta
            return count.times

    def clear(self) -> None:
        with _lock:
            _rooms.clear()

    def _room(self, key: str, now: float) -> Room:
        """Without what has expired."""
        room = _rooms.setdefault(together(key), OrderedDict())
        while room and next(iter(room.values())).expires <= now:
            room.popitem(last=False)
        return room


def together(key: str) -> str:
    """The key of all that have no room of their own: that of the kind."""
    return ":".join(key.split(":", 2)[:2])
