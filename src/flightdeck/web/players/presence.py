"""Who has which table open right now, as far as the server can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.cache import cache

# How often a process tells the others who is there, and how long they believe it.
INTERVAL = 20.0
REMEMBERED = 60

# In this process, by table and person, how many pages are open.
_here: Counter[tuple[str, int]] = Counter()


@contextmanager
def here(table: str, player: int | None) -> Iterator[None]:
    """While a page is open."""
    if player is None:
        yield
        return
    place = table, player
    _here[place] += 1
    try:
        yield
    finally:
        _here[place] -= 1
        if not _here[place]:
            del _here[place]


def key(table: str, player: int) -> str:
    return f"here:{table}:{player}"


def tell_others() -> None:
    """Other processes learn it from the cache that they share."""
    if settings.SEVERAL_PROCESSES:
        cache.set_many({key(*place): True for place in list(_here)}, REMEMBERED)


def is_here(table: str, player: int) -> bool:
    return (table, player) in _here or (settings.SEVERAL_PROCESSES and bool(cache.get(key(table, player))))
