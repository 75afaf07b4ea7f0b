"""How many moves a server bears: as fast as they can be made, and how soon everybody knows of them at half of that.

Knows nothing of the server: a table is whatever can make a move and tell how long it took.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from benchmarks.browsers import Broken
from benchmarks.crowd import percentile, resident

# How many moves are on their way at the same time when they are made as fast as possible.
AT_ONCE = 16
TICKS = os.sysconf("SC_CLK_TCK")


class Livelihood(Protocol):
    """A table with people at it."""

    @property
    def over(self) -> bool: ...

    async def move(self) -> float:
        """One move; seconds until every stream of the table has told of it."""


def descendants(process: int) -> list[int]:
    """A process and those that it started."""
    found = [process]
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in read(task).split():
            found += descendants(int(child))
    return found


def read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:  # it is gone by now
        return ""


def cpu_seconds(processes: Iterable[int]) -> float:
    ticks = 0
    for process in processes:
        fields = read(Path(f"/proc/{process}/stat")).rpartition(")")[2].split()
        # Its own, and that of those it started which have ended.
        ticks += sum(int(part) for part in fields[11:15])
    return ticks / TICKS


def memory(processes: Iterable[int]) -> int:
    return sum(resident(process) or 0 for process in processes)


@dataclass
class Work:
    """What was done in a while, and by whom: the server, what it stands on, and ourselves who ask."""

    errors: list[str] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    seconds: float = 0.0
    server_cpu: float = 0.0
    services_cpu: float = 0.0
    client_cpu: float = 0.0

    def summary(self) -> dict[str, object]:
        return {
            "moves": len(self.told),
            "moves_per_second": round(len(self.told) / self.seconds, 1),
            "errors": len(self.errors),
            "first_errors": sorted(set(self.errors))[:3],
            "p50_ms": round(percentile(self.told, 50) * 1000, 1) if self.told else None,
            "p99_ms": round(percentile(self.told, 99) * 1000, 1) if self.told else None,
            "server_cores": round(self.server_cpu / self.seconds, 2),
            **{
                f"{who}_cpu_ms": round(1000 * getattr(self, f"{who}_cpu") / max(1, len(self.told)), 2)
                for who in ("server", "services", "client")
            },
        }


class Clock:
    """Notes what processors did between its start and its end."""

    def __init__(self, server: int) -> None:
        self._server = server

    def _spent(self) -> tuple[float, float, float]:
        own = descendants(os.getpid())
        served = descendants(self._server)
        others = [process for process in own if process not in served and process != os.getpid()]
        return cpu_seconds(served), cpu_seconds(others), time.process_time()

    async def note(self, work: Work, doing: Callable[[], Awaitable[object]]) -> Work:
        before, start = self._spent(), time.perf_counter()
        await doing()
        work.seconds = time.perf_counter() - start
        server, services, client = (after - was for after, was in zip(self._spent(), before, strict=True))
        work.server_cpu, work.services_cpu, work.client_cpu = server, services, client
        return work


class Pressure:
    def __init__(self, tables: Sequence[Livelihood], server: int, rng: random.Random) -> None:
        self._idle = deque(rng.sample(tables, len(tables)))
        self._clock = Clock(server)

    async def full(self, seconds: float) -> dict[str, object]:
        """As fast as they can be made: a new move starts when one is told."""
        work, end = Work(), time.perf_counter() + seconds

        async def one_after_the_other() -> None:
            while time.perf_counter() < end and self._idle:
                await self._move(work)

        done = await self._clock.note(work, lambda: asyncio.gather(*[one_after_the_other() for _ in range(AT_ONCE)]))
        return done.summary()

    async def steady(self, rate: float, seconds: float) -> dict[str, object]:
        """So many a second, whether or not those before are told."""
        work, start = Work(), time.perf_counter()

        async def at_its_time(due: float) -> None:
            await asyncio.sleep(due - time.perf_counter())
            if self._idle:
                await self._move(work)
            else:
                work.errors.append("every table is still busy")

        dues = [start + number / rate for number in range(int(rate * seconds))]
        done = await self._clock.note(work, lambda: asyncio.gather(*map(at_its_time, dues)))
        return {"offered_per_second": round(rate, 1)} | done.summary()

    async def _move(self, work: Work) -> None:
        table = self._idle.popleft()
        try:
            work.told.append(await table.move())
        except (OSError, EOFError, Broken) as error:
            work.errors.append(str(error) or type(error).__name__)
            return
        if not table.over:
            self._idle.append(table)
