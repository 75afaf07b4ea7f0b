"""How many live tables a server bears: python -m benchmarks.load [--tables 100,300] [--servers one,two] [--seconds 10]

At every table two programs sit and follow its event stream. Measured are the moves a second when they are made as fast
as possible, and at half of that how long it takes until both streams tell of a move. All of it happens on this machine,
so the programs take their part of it; what they take is measured too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Printed
from tests.web.browser.server import Server
from tests.web.several import services

import flightdeck
from benchmarks import boardgame_io
from benchmarks.browsers import Broken, Line
from benchmarks.furniture import GAME, PEOPLE
from benchmarks.pressure import Livelihood, Pressure, descendants, memory
from benchmarks.programs import request
from benchmarks.streams import Stream, Told, connect, in_time

MOVES_BEFORE = 40
MOVES = re.compile(rb'"moves": (\d+),')
# How many sit down at the same time.
ARRIVING = 25
SERVERS = {
    "one": "one process, SQLite",
    "two": "two processes, PostgreSQL and Redis",
    "boardgame.io": "boardgame.io, FlatFile",
}


class Guest(Livelihood, Protocol):
    async def sit_down(self) -> None: ...

    def leave(self) -> None: ...


class Lines:
    """Connections for moves. A person who thinks for a while would have none, so they are shared."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: list[Line] = []

    async def ask(self, asked: bytes) -> tuple[int, bytes]:
        line = self._free.pop() if self._free else Line(self._port)
        answer = await line.ask(asked)
        self._free.append(line)
        return answer.status, answer.body


class ApiTable:
    """Two programs that know the seed, and so what is legal, without asking."""

    def __init__(self, port: int, lines: Lines, furnished: dict[str, Any], rng: random.Random) -> None:
        self._port, self._lines, self._rng = port, lines, rng
        self._key, self._tokens = furnished["key"], furnished["tokens"]
        self._told = Told()
        self._moves = len(furnished["moves"])
        self._state = flightdeck.game(GAME, players=PEOPLE).start(furnished["seed"])
        for seat, action in furnished["moves"]:
            self._state.apply(seat, self._state.game.parse(action))

    @property
    def over(self) -> bool:
        return self._state.over

    async def sit_down(self) -> None:
        for token in self._tokens:
            greeting = request(self._port, "GET", f"/tables/{self._key}/events", token)
            await connect(self._port, Stream(self._told, greeting, MOVES))

    async def move(self) -> float:
        seat = self._state.to_act[0]
        action = self._rng.choice(self._state.legal(seat))
        body = {"actions": [str(action)], "expected": self._moves}
        asked = request(self._port, "POST", f"/tables/{self._key}/moves", self._tokens[seat], body)
        start = time.perf_counter()
        told = self._told.after(self._moves + 1)
        status, answer = await self._lines.ask(asked)
        if status != 200:
            raise Broken(f"a move is answered {status}: {answer.decode()[:200]}")
        self._state.apply(seat, action)
        self._moves += 1
        return await in_time(told) - start

    def leave(self) -> None:
        for stream in self._told.streams:
            stream.close()


async def press(guests: Sequence[Guest], process: int, seconds: float, notes: Console) -> dict[str, object]:
    """The first table loads what every other one uses."""
    held = []

    def hold() -> None:
        held.append(memory(descendants(process)))

    try:
        await guests[0].sit_down()
        await guests[0].move()
        hold()
        start = time.perf_counter()
        await all_of([guest.sit_down for guest in guests[1:]])
        arriving = time.perf_counter() - start
        hold()
        notes.print(f"  all are there after {arriving:.0f} seconds; as fast as possible ...")
        pressure = Pressure(guests[1:], process, random.Random(1))
        full = await pressure.full(seconds)
        notes.print(f"  {full['moves_per_second']} moves a second; at half of that ...")
        half = await pressure.steady(float(str(full["moves_per_second"])) / 2, seconds)
        hold()
    finally:
        for guest in guests:
            guest.leave()
    return {
        "tables": len(guests) - 1,
        "streams": (len(guests) - 1) * PEOPLE,
        "arriving_seconds": round(arriving, 1),
        "memory_at_first": held[0],
        "memory_seated": held[1],
        "memory_played": held[2],
        "memory_per_table": (held[2] - held[0]) // (len(guests) - 1),
        "full": full,
        "half": half,
    }


async def all_of(doings: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """A few at a time."""
    waiting = iter(doings)

    async def one_after_the_other() -> None:
        for do in waiting:
            await do()

    await asyncio.gather(*[one_after_the_other() for _ in range(ARRIVING)])


@contextmanager
def flightdeck_server(name: str, home: Path, count: int) -> Iterator[tuple[Server, list[dict[str, Any]]]]:
    """Started, with so many tables in its database."""
    if name == "two":
        with services.postgres() as database, services.redis() as redis:
            server = Server(home, arguments=["--workers", "2"], DATABASE_URL=database, REDIS_URL=redis)
            yield from furnished(server, count)
    else:
        yield from furnished(Server(home), count)


def furnished(server: Server, count: int) -> Iterator[tuple[Server, list[dict[str, Any]]]]:
    environment = os.environ | server.settings | {"FLIGHTDECK_HOME": str(server.home)}
    environment["DJANGO_SETTINGS_MODULE"] = "flightdeck.web.settings"
    command = [sys.executable, "-m", "benchmarks.furniture", str(count), str(MOVES_BEFORE)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    server.start()
    try:
        yield server, json.loads(done.stdout)
    finally:
        server.stop()


def measure(name: str, count: int, seconds: float, packages: Path | None, notes: Console) -> dict[str, object]:
    notes.print(f"{SERVERS[name]}: {count} tables ...")
    with tempfile.TemporaryDirectory(prefix="flightdeck-load-") as folder:
        home = Path(folder)
        if name == "boardgame.io":
            assert packages is not None
            with boardgame_io.server(home, packages) as (port, process):
                pressed = asyncio.run(press_matches(port, process, count, seconds, notes))
        else:
            with flightdeck_server(name, home, count + 1) as (server, tables):
                pressed = asyncio.run(press_tables(server, tables, seconds, notes))
                if "Traceback" in server.log:
                    notes.print(f"the server complained:\n{server.log[-2000:]}", markup=False)
    return {"server": name} | pressed


async def press_tables(
    server: Server, tables: list[dict[str, Any]], seconds: float, notes: Console
) -> dict[str, object]:
    lines = Lines(server.port)
    guests = [ApiTable(server.port, lines, table, random.Random(number)) for number, table in enumerate(tables)]
    return await press(guests, server.process, seconds, notes)


async def press_matches(port: int, process: int, count: int, seconds: float, notes: Console) -> dict[str, object]:
    await boardgame_io.started(port)
    return await press([boardgame_io.Match(port) for _ in range(count + 1)], process, seconds, notes)


def show(rows: list[dict[str, Any]], console: Console) -> None:
    title = "Milliseconds until all streams of a table tell of a move, median / 99 of 100; processor time of a move"
    table = Printed(title=title, box=SIMPLE)
    table.add_column("server")
    for heading in (
        "tables",
        "moves/s",
        "told",
        "half",
        "told",
        "cores",
        "server ms",
        "services",
        "programs",
        "kB/table",
        "errors",
    ):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        full, half = row["full"], row["half"]
        cells = [row["tables"], full["moves_per_second"], spans(full), half["moves_per_second"], spans(half)]
        cells += [full[name] for name in ("server_cores", "server_cpu_ms", "services_cpu_ms", "client_cpu_ms")]
        cells += [round(row["memory_per_table"] / 1000), full["errors"] + half["errors"]]
        table.add_row(SERVERS[row["server"]], *map(str, cells))
    console.print(table)


def spans(work: dict[str, Any]) -> str:
    return f"{work['p50_ms']} / {work['p99_ms']}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="Tables full of programs.")
    parser.add_argument("--tables", default="100,300", help="how many, with commas")
    parser.add_argument("--servers", default="one,two", help=f"of {', '.join(SERVERS)}, with commas")
    parser.add_argument("--seconds", type=float, default=10, help="as fast as possible, and as long at half of that")
    parser.add_argument("--packages", type=Path, help="the folder where boardgame.io and node-persist are installed")
    parser.add_argument("--json", metavar="FILE", help="write the result there too")
    asked = parser.parse_args()
    names, counts = asked.servers.split(","), [int(count) for count in asked.tables.split(",")]
    if not set(names) <= set(SERVERS) or min(counts) < 1 or asked.seconds <= 0:
        parser.error("there must be known servers, a table, and time to play at it")
    if "boardgame.io" in names and asked.packages is None:
        parser.error("boardgame.io needs --packages")
    # Ended from outside, the server must end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # Every stream is a connection, here and in the server.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    result: dict[str, Any] = {
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load_before": round(os.getloadavg()[0], 1),
        "rows": [],
    }
    notes, console = Console(stderr=True), Console()
    for count in counts:
        result["rows"] += [measure(name, count, asked.seconds, asked.packages, notes) for name in names]
    console.print(f"{result['date']}, {result['python']}, {result['machine']}, load before: {result['load_before']}")
    show(result["rows"], console if console.is_terminal else Console(width=140))
    if asked.json:
        Path(asked.json).write_text(json.dumps(result, indent=2) + "\n")
    return 1 if any(row[part]["errors"] for row in result["rows"] for part in ("full", "half")) else 0


if __name__ == "__main__":
    sys.exit(main())
