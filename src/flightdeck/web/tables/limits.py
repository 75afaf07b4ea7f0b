"""How often an address or a seat may do what costs the server something."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest


def allowed(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this time too."""
    return within(f"{what}:{address(request)}", times, seconds)


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def within(what: str, times: int, seconds: int) -> bool:
    """The same for anything that has a name."""
    key = f"limit:{what}"
    cache.add(key, 0, seconds)
    try:
        return bool(cache.incr(key) <= times)
    except ValueError:  # it ran out just now
        return True
