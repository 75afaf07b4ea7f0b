"""How many files and connections this process may have open, and what they are for.

Of a limit of 1024, 624 are for event streams, 768 for connections of any kind, and what is left is for the database,
static files and the workers of bots. Of a limit below 800 streams get a half and all connections three quarters; a
server that may open fewer than 64 files does not start.
"""

from __future__ import annotations

import logging

from flightdeck.engine.errors import BadArgument

try:
    import resource
except ImportError:  # Windows knows no such limit
    resource = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

# What streams leave to requests, each of which needs a connection, two files of the database, and perhaps one more.
KEPT_FROM_STREAMS = 400
# What connections leave to everything else.
KEPT_FROM_CONNECTIONS = 256
FEWEST = 64
# Where the system knows no limit; more threads than that will not start anyway.
NO_LIMIT = 100_000


def raise_limit() -> None:
    """As far as the system lets us: the usual limit is made for programs that do not serve anybody."""
    if resource is None:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError) as error:  # macOS calls unlimited what is not
        log.warning("the limit of open files stays as it is: %s", error)
    if limit() < FEWEST:
        raise BadArgument(f"this process may open {limit()} files: a server needs {FEWEST} at least (ulimit -n)")


def limit() -> int:
    if resource is None:
        return NO_LIMIT
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def streams_allowed() -> int:
    """How many event streams this process may hold; of more it cannot tell that a move would find a descriptor."""
    return limit() - min(KEPT_FROM_STREAMS, limit() // 2)


def connections_allowed() -> int:
    """How many connections of any kind, streams among them."""
    return limit() - min(KEPT_FROM_CONNECTIONS, limit() // 4)
