"""Tables full of people on a server of their own: how long until everybody sees a move, and how many moves it bears."""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from rich.console import Console

from benchmarks.browsers import PATIENCE, Broken, Browser

ROOT = Path(__file__).resolve().parent.parent
GAME = "airlines_europe"
PEOPLE = 4
# Offered moves a second at each table, one after the other, until the server no longer bears it.
PACES = (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0)
# It bears a pace when changes are told soon enough, and when about as many moves are made as are offered.
TOLD_WITHIN = 1.0
KEPT_UP = 0.9
START_LIMIT = 60.0
ENVIRONMENT = {
    "FLIGHTDECK_BOT_PACE": "0",
    "FLIGHTDECK_TABLES_PER_HOUR": "100000",
    "FLIGHTDECK_STREAMS_PER_ADDRESS": "100000",
}


@contextmanager
def server(home: Path) -> Iterator[tuple[int, int]]:
    """`flightdeck serve` on a free port; gives the port and the process. It ends with the block, whatever happens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", "import sys; from flightdeck.cli import main; sys.exit(main())"]
    log = home / "server.log"
    environment = {**os.environ, **ENVIRONMENT, "FLIGHTDECK_HOME": str(home)}
    with log.open("w") as out:
        running = subprocess.Popen(
            [*command, "serve", "--port", str(port)], cwd=ROOT, env=environment, stdout=out, stderr=out
        )
        try:
            yield port, running.pid
        except Broken as broken:
            raise SystemExit(f"{broken}; the server said:\n{log.read_text()[-2000:]}") from broken
        finally:
            running.terminate()
            try:
                running.wait(5)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()


def resident(process: int) -> int | None:
    """Bytes of memory of a process; known on Linux only."""
    status = Path(f"/proc/{process}/status")
    found = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(found[1]) * 1024 if found else None


@dataclass
class Timing:
    """Seconds from the click until it was answered, all streams had told of it, and all browsers showed it."""

    answered: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def summary(self) -> dict[str, object]:
        return {
            "moves": len(self.shown),
            "errors": len(self.errors),
            "first_errors": sorted(set(self.errors))[:3],
            **{
                f"{what}_{part}_ms": round(percentile(seconds, number) * 1000) if seconds else None
                for what, seconds in (("answered", self.answered), ("told", self.told), ("shown", self.shown))
                for part, number in (("p50", 50), ("p99", 99))
            },
        }


def percentile(values: list[float], number: int) -> float:
    return quantiles(values, n=100, method="inclusive")[number - 1] if len(values) > 1 else values[0]


class Table:
    """Four people with a browser each. One of those who are to act clicks, and everybody sees it, then the next."""

    def __init__(self, port: int, number: int) -> None:
        self.rng = random.Random(number)
        self.timing = Timing()
        self.news = asyncio.Event()
        self.browsers = [Browser(port, self.news.set, self.note) for _ in range(PEOPLE)]

    def note(self, error: Exception) -> None:
        self.timing.errors.append(str(error) or type(error).__name__)

    async def sit_down(self) -> None:
        host, *others = self.browsers
        made = await host.post(f"/new/{GAME}", {"seat": ["you"] + ["open"] * len(others), "listed": "on"})
        address = made.header("location")
        if not address:
            raise Broken(f"no table could be set up ({made.status})")
        for other in others:
            joined = await other.post(f"{address}/join", {})
            if joined.status != 302:
                raise Broken(f"nobody could join ({joined.status})")
        for browser in self.browsers:
            await browser.follow(address.removeprefix("/t/"))
        await self.shows(0)

    async def leave(self) -> None:
        for browser in self.browsers:
            await browser.leave()

    @property
    def due(self) -> list[Browser]:
        return [browser for browser in self.browsers if browser.due]

    async def shows(self, rows: int) -> None:
        """Until every browser has fetched a table with so many moves."""
        async with asyncio.timeout(PATIENCE):
            while any(browser.rows < rows for browser in self.browsers):
                self.news.clear()
                await self.news.wait()

    async def click(self) -> None:
        """One move, timed; what goes wrong is noted and the table goes on."""
        mover = self.rng.choice(self.due)
        start = time.perf_counter()
        try:
            form = mover.choose(self.rng)
            start = time.perf_counter()
            answer = await mover.post(f"/t/{mover.table}/move", form)
            answered = time.perf_counter()
            if answer.status != 200:
                raise Broken(f"a click is answered {answer.status}")
            await self.shows(int(str(form["expected"])) + 1)
        except (OSError, EOFError, Broken) as error:
            self.note(error)
            return
        self.timing.answered.append(answered - start)
        self.timing.told.append(max(browser.told_at for browser in self.browsers) - start)
        self.timing.shown.append(max(browser.shown_at for browser in self.browsers) - start)

    async def play(self, pace: float, due: float, end: float) -> None:
        """So many moves a second, if the server keeps up: nobody clicks before everybody has seen the last move."""
        while due < end and self.due:
            await asyncio.sleep(due - time.perf_counter())
            if time.perf_counter() >= end:
                return
            await self.click()
            due += 1 / pace


def total(tables: list[Table]) -> Timing:
    """What was timed at all tables since the last time."""
    whole = Timing()
    for table in tables:
        for name, values in vars(table.timing).items():
            getattr(whole, name).extend(values)
        table.timing = Timing()
    return whole


async def step(tables: list[Table], pace: float, seconds: float) -> dict[str, object]:
    start = time.perf_counter()
    end = start + seconds
    dues = [start + number / len(tables) / pace for number in range(len(tables))]
    await asyncio.gather(*[table.play(pace, due, end) for table, due in zip(tables, dues, strict=True)])
    took = max(seconds, time.perf_counter() - start)
    timing = total(tables)
    summary = timing.summary()
    offered = pace * len(tables)
    made = len(timing.shown) / took
    borne = bool(timing.told) and percentile(timing.told, 99) < TOLD_WITHIN and made >= KEPT_UP * offered
    return {
        "offered_per_second": round(offered, 2),
        "moves_per_second": round(made, 1),
        "borne": borne and not timing.errors,
        **summary,
    }


async def healthy(port: int) -> None:
    end = time.perf_counter() + START_LIMIT
    while time.perf_counter() < end:
        try:
            _reader, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise Broken("the server did not start")


async def live(port: int, process: int, count: int, seconds: float, notes: Console) -> dict[str, object]:
    await healthy(port)
    # The first page loads what every later one uses.
    tables = [Table(port, number) for number in range(count + 1)]
    try:
        await tables[0].sit_down()
        memory = [resident(process)]
        for table in tables[1:]:
            await table.sit_down()
        memory.append(resident(process))
        notes.print(f"{count} tables with {PEOPLE} people each ...")
        steps: list[dict[str, object]] = []
        for pace in PACES:
            steps.append(await step(tables[1:], pace, seconds))
            notes.print(f"offered {steps[-1]['offered_per_second']} moves a second: {steps[-1]['moves_per_second']}")
            if not steps[-1]["borne"]:
                break
        memory.append(resident(process))
    finally:
        await asyncio.gather(*[table.leave() for table in tables])
    first, seated, played = memory
    return {
        "tables": count,
        "streams": count * PEOPLE,
        "seconds_a_step": seconds,
        "steps": steps,
        "borne_per_second": next((one["moves_per_second"] for one in reversed(steps) if one["borne"]), None),
        "memory_at_first": first,
        "memory_seated": seated,
        "memory_played": played,
        "memory_per_table": (played - first) // count if first and played else None,
    }


def measure(home: Path, count: int, seconds: float, notes: Console) -> dict[str, object]:
    with server(home) as (port, process):
        return asyncio.run(live(port, process, count, seconds, notes))
