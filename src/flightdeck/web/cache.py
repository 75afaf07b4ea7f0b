"""The cache that several processes share. It holds only what a table can do without: hints, and counts for limits."""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class ForgivingRedisCache(RedisCache):
    """While Redis is away it is an empty cache: nothing is remembered, and nobody is refused for that."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError as error:
            log.warning("the cache does not answer: %s", error)
            return default

    def set(self, key: Any, value: Any, *given: Any, **named: Any) -> None:
        try:
            super().set(key, value, *given, **named)
        except RedisError as error:
            log.warning("the cache does not answer: %s", error)

    def add(self, key: Any, value: Any, *given: Any, **named: Any) -> bool:
        try:
            return super().add(key, value, *given, **named)
        except RedisError as error:
            log.warning("the cache does not answer: %s", error)
            return False

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """As the contract of a cache says of a key that is not there."""
        try:
            return super().incr(key, delta, version)
        except RedisError as error:
            raise ValueError(f"the cache does not answer: {error}") from error
