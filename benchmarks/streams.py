"""Thousands of event streams at once: as little as possible is done with what they tell."""

from __future__ import annotations

import asyncio
import re
import time

from benchmarks.browsers import PATIENCE, Broken

# With what stands around it.
LONGEST_NUMBER = 40


class Told:
    """What several streams of one table have told so far."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self._waiting: tuple[int, asyncio.Future[float]] | None = None

    def news(self) -> None:
        if self._waiting is not None and all(stream.moves >= self._waiting[0] for stream in self.streams):
            self._end(self._waiting[1])

    def _end(self, waiting: asyncio.Future[float]) -> None:
        self._waiting = None
        if not waiting.done():
            waiting.set_result(time.perf_counter())

    def failed(self, error: Exception) -> None:
        if self._waiting is not None and not self._waiting[1].done():
            self._waiting[1].set_exception(error)

    def after(self, moves: int) -> asyncio.Future[float]:
        """When all have told of so many moves."""
        waiting: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting = moves, waiting
        self.news()
        return waiting


class Stream(asyncio.Protocol):
    """One connection; `pattern` finds how many moves it tells of."""

    def __init__(self, told: Told, greeting: bytes, pattern: re.Pattern[bytes]) -> None:
        self.told = told
        self.moves = -1
        self._greeting = greeting
        self._pattern = pattern
        self._rest = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        # A number may come in two parts.
        data = self._rest + data
        self._rest = data[-LONGEST_NUMBER:]
        numbers = self._pattern.findall(data)
        if numbers:
            self.moves = max(self.moves, *map(int, numbers))
            self.told.news()

    def connection_lost(self, error: Exception | None) -> None:
        self.told.failed(error or Broken("a stream has ended"))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


async def connect(port: int, stream: Stream) -> None:
    """Until it has told something for the first time."""
    stream.told.streams.append(stream)
    await asyncio.get_running_loop().create_connection(lambda: stream, "127.0.0.1", port)
    await in_time(stream.told.after(0))


async def in_time(waiting: asyncio.Future[float]) -> float:
    async with asyncio.timeout(PATIENCE):
        return await waiting
