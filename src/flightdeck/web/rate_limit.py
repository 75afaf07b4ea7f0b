"""How often an address or a seat may do what costs the server something."""

from __future__ import annotations

import asyncio
from functools import partial

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


def may_set_up_table(request: HttpRequest) -> bool:
    """However it is asked for: by a form, by a record that is brought, or by a program."""
    return allowed(request, "tables", settings.TABLES_PER_HOUR, 3600)


def allowed(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this time too."""
    return within(f"{what}:{address(request)}", times, seconds)


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


async def within_soon(what: str, times: int, seconds: int) -> bool:
    """For the event loop, which waits for no other machine."""
    ask = partial(within, what, times, seconds)
    return await asyncio.to_thread(ask) if settings.SEVERAL_PROCESSES else ask()


def within(what: str, times: int, seconds: int) -> bool:
    """The same for anything that has a name."""
    key = f"limit:{what}"
    cache.add(key, 0, seconds)
    try:
        return bool(cache.incr(key) <= times)
    except ValueError:  # it ran out just now
        return True
