"""How often an address or a seat may do what costs the server something."""

from __future__ import annotations

import asyncio
from functools import partial
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest

# What a provider gives a single customer of IPv6.
HOME_BITS = 64


def may_set_up_table(request: HttpRequest) -> bool:
    """However it is asked for: by a form, by a record that is brought, or by a program."""
    return allowed(request, "tables", settings.TABLES_PER_HOUR, 3600)


def allowed(request: HttpRequest, kind: str, times: int, seconds: int) -> bool:
    """Counts this time too."""
    return within(f"{kind}:{address(request)}", times, seconds)


def address(request: HttpRequest) -> str:
    """Of IPv6 the network: whoever has one address there has all of them."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        found = ip_address(text)
    except ValueError:  # a socket in the file system has none
        return text
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{IPv6Address(int(found) >> HOME_BITS << HOME_BITS)}/{HOME_BITS}"
    return text


async def within_soon(what: str, times: int, seconds: int) -> bool:
    """For the event loop, which waits for no other machine."""
    ask = partial(within, what, times, seconds)
    return await asyncio.to_thread(ask) if settings.SEVERAL_PROCESSES else ask()


def within(what: str, times: int, seconds: int) -> bool:
    """The same for anything that has a kind and a name, as in `moves:7`. All limits of a kind last equally long."""
    limits, key = caches["limits"], f"limit:{what}"
    limits.add(key, 0, seconds)
    try:
        return bool(limits.incr(key) <= times)
    except ValueError:  # it ran out just now
        return True
