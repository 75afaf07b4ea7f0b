"""Tables full of people: how soon all of them have a move, one after the other or so many a second."""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Any, Protocol

from benchmarks.connections import PATIENCE, UNREACHABLE, Broken, Lines
from benchmarks.followers import Browser, Follower, Program

# How many sit down at the same time.
ARRIVING = 25


class Playable(Protocol):
    """A table with people at it; of any server."""

    @property
    def over(self) -> bool: ...

    async def open(self) -> None: ...

    async def move(self) -> tuple[float, float]:
        """One move; seconds until it is answered, and until everybody has it."""

    def close(self) -> None: ...


class Table:
    """A furnished table: what is played there is known beforehand."""

    def __init__(self, lines: Lines, furnished: dict[str, Any], kind: type[Browser] | type[Program] = Browser) -> None:
        self.key = furnished["key"]
        self._further = deque(furnished["further"])
        self._moves = furnished["moves"]
        self._news = asyncio.Event()
        keys = furnished["sessions" if kind is Browser else "tokens"]
        self.seats: list[Follower] = [kind(lines, self.key, key, self._news.set) for key in keys]
        self.followers: list[Follower] = []

    @property
    def over(self) -> bool:
        return not self._further

    async def open(self, followers: int = 4) -> None:
        self.followers = self.seats[:followers]
        for follower in self.followers:
            await follower.open()
        async with asyncio.timeout(PATIENCE):
            await self.there()

    async def there(self) -> None:
        """Until all who follow it do."""
        for follower in self.followers:
            await follower.there.wait()

    async def move(self) -> tuple[float, float]:
        seat, action = self._further.popleft()
        start = time.perf_counter()
        answer = await self.seats[seat].move(seat, action, self._moves)
        answered = time.perf_counter()
        if answer.status not in (200, 204):
            raise Broken(f"a move is answered {answer.status}: {answer.content.decode()[:200]}")
        self._moves += 1
        async with asyncio.timeout(PATIENCE):
            while any(follower.moves < self._moves for follower in self.followers):
                self._news.clear()
                await self._news.wait()
        return answered - start, time.perf_counter() - start

    @property
    def received(self) -> int:
        """Bytes on its streams."""
        return sum(follower.received for follower in self.followers)

    def close(self) -> None:
        for follower in self.followers:
            follower.close()


@dataclass
class Timing:
    """Seconds until moves were answered, and until everybody had them.

    One that failed counts as the longest that anybody waits.
    """

    answered: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def made(self, answered: float, shown: float) -> None:
        self.answered.append(answered)
        self.shown.append(shown)

    def failed(self, why: str) -> None:
        self.made(PATIENCE, PATIENCE)
        self.errors.append(why)


def percentile(seconds: list[float], percent: int) -> float:
    """In milliseconds."""
    values = seconds if len(seconds) > 1 else seconds * 2
    return 1000 * quantiles(values, n=100, method="inclusive")[percent - 1]


async def sit_down(tables: Sequence[Playable]) -> None:
    """A few at a time."""
    waiting = iter(tables)

    async def one_after_the_other() -> None:
        for table in waiting:
            await table.open()

    await asyncio.gather(*[one_after_the_other() for _ in range(ARRIVING)])


async def one_by_one(tables: Sequence[Playable], moves: int) -> Timing:
    """At each table in turn, a move as soon as everybody has the one before."""
    timing = Timing()
    for number in range(moves):
        await attempt(tables[number % len(tables)].move, timing)
    return timing


async def steady(tables: Sequence[Playable], rate: float, seconds: float) -> Timing:
    """So many moves a second at times fixed beforehand, whether or not everybody has those before."""
    timing, start = Timing(), time.perf_counter()
    playing = [table for table in tables if not table.over]
    idle = deque(random.Random(1).sample(playing, len(playing)))

    async def at_its_time(due: float) -> None:
        await asyncio.sleep(due - time.perf_counter())
        if not idle:
            timing.failed("every table is busy")
            return
        table = idle.popleft()
        if await attempt(table.move, timing) and not table.over:
            idle.append(table)

    await asyncio.gather(*[at_its_time(start + number / rate) for number in range(max(1, int(rate * seconds)))])
    return timing


async def attempt(move: Callable[[], Awaitable[tuple[float, float]]], timing: Timing) -> bool:
    """False if it failed: then nobody knows how the table stands."""
    try:
        timing.made(*await move())
    except (*UNREACHABLE, Broken) as error:
        timing.failed(str(error) or type(error).__name__)
        return False
    return True
