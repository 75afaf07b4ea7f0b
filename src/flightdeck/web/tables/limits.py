"""How often one address may do what costs the server something."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest


def allowed(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this time too."""
    key = f"limit:{what}:{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, seconds)
    try:
        return bool(cache.incr(key) <= times)
    except ValueError:  # it ran out just now
        return True
