"""What a server stands on: its database, its cache and the way its processes talk, each chosen by environment.

Without any of it everything is in one process and one SQLite file. `DATABASE_URL` and `REDIS_URL` are for more.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url

from flightdeck.engine.errors import BadArgument

SECONDS_TO_CONNECT = 5
# Of each process; PostgreSQL usually takes a hundred of all together.
MOST_CONNECTIONS = 20
# Hints, and who is there, in the memory of one process.
MOST_CACHED = 10_000
KNOWN = ("postgres://", "postgresql://", "sqlite://")


def databases(home: Path) -> dict[str, Any]:
    address = os.environ.get("DATABASE_URL")
    if not address:
        return {"default": sqlite(home / "flightdeck.sqlite3")}
    if not address.startswith(KNOWN):
        # It is not repeated: a password may be in it.
        raise BadArgument(f"DATABASE_URL begins with {' or '.join(KNOWN)}")
    found: dict[str, Any] = dict(dj_database_url.parse(address))
    if found["ENGINE"] == "django.db.backends.sqlite3":
        return {"default": sqlite(Path(found["NAME"]))}
    # Each request has a thread of its own, so a connection that outlives the request would never be used again:
    # only a pool can keep them.
    kept = {"pool": {"min_size": 2, "max_size": MOST_CONNECTIONS}}
    found["OPTIONS"] = {"connect_timeout": SECONDS_TO_CONNECT} | kept | found.get("OPTIONS", {})
    return {"default": found}


def sqlite(file: Path) -> dict[str, Any]:
    """What is committed is on the disk, and two writers wait for each other instead of failing."""
    return {
        "ENGINE": "flightdeck.web.sqlite",
        "NAME": file,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def redis() -> str:
    """The address of the Redis that several processes share; none when there is only one."""
    return os.environ.get("REDIS_URL", "")


def caches() -> dict[str, Any]:
    """Limits have a cache of their own, so that nothing else takes their room, or they that of anything else."""
    if not redis():
        hints = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": MOST_CACHED}}
        return {"default": hints, "limits": {"BACKEND": "flightdeck.web.limit_cache.LimitCache"}}
    options = {"socket_connect_timeout": SECONDS_TO_CONNECT, "socket_timeout": SECONDS_TO_CONNECT}
    backend = "flightdeck.web.cache.ForgivingRedisCache"
    shared = {"BACKEND": backend, "LOCATION": redis(), "KEY_PREFIX": "flightdeck", "OPTIONS": options}
    return {"default": shared, "limits": shared}


def channel_layers() -> dict[str, Any]:
    if not redis():
        return {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    backend = "channels_redis.pubsub.RedisPubSubChannelLayer"
    return {"default": {"BACKEND": backend, "CONFIG": {"hosts": [redis()], "prefix": "flightdeck"}}}
