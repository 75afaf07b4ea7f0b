"""Who has which table open right now, as far as the server can tell."""

from __future__ import annotations

from django.core.cache import cache

# Longer than a page is ever silent.
REMEMBERED = 60


def key(table: str, player: int) -> str:
    return f"here:{table}:{player}"


async def note(table: str, player: int) -> None:
    await cache.aset(key(table, player), True, REMEMBERED)


async def forget(table: str, player: int) -> None:
    """A page was closed. If there is another one, that says so again soon."""
    await cache.adelete(key(table, player))


def is_here(table: str, player: int) -> bool:
    return bool(cache.get(key(table, player)))
