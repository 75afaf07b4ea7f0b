"""What is measured: each part starts a server of its own on tables that are always the same, and gives figures."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks import boardgame_io
from benchmarks.connections import PATIENCE, Lines, request
from benchmarks.crowd import Table, Timing, one_by_one, percentile, sit_down, steady
from benchmarks.followers import Browser, Program
from benchmarks.furniture import Furniture
from benchmarks.servers import Checkout, Running, Site, site
from flightdeck.games.catalogue import games

GAME = "airlines_europe"
# What is measured one by one: at so few tables, so often.
FEW = 20
OFTEN = 200
# After the last of them, so that what follows from it is counted too.
SETTLING = 0.3
# A table of the crowd moves every ten seconds. These are the rates of the search for the highest one, in parts of that.
PACE = 0.1
STEPS = (0.2, 0.5, *range(1, 100))
# A rate is borne if 99 of 100 moves are with everybody so soon.
BORNE = 100.0
# Tables of bots that think all the time; and which bots think, and which do not.
THINKING = 10
THINKER = "commander"
RANDOM = "random"
# Moves of bots that are counted, and how long they may take.
BOT_MOVES = 1500
BOT_SECONDS = 30.0
MANY = 3
AT_REST = 20
STATIC = re.compile(r'(?:href|src)="(/static/[^"]+)"')

Figures = dict[str, float]


@dataclass(frozen=True, slots=True)
class Asked:
    tables: int
    seconds: float
    packages: Path | None


Part = Callable[[Checkout, Asked], Figures]


@contextmanager
def seated(running: Site, kind: type[Browser] | type[Program] = Browser) -> Iterator[tuple[list[Table], Lines]]:
    lines = Lines(running.port)
    tables = [Table(lines, furnished, kind) for furnished in running.tables if furnished["sessions"]]
    try:
        yield tables, lines
    finally:
        if ends := sum(follower.ends for table in tables for follower in table.followers):
            print(f"{ends} streams ended meanwhile", file=sys.stderr)
        for table in tables:
            table.close()
        lines.close()


async def cost(running: Running, doing: Awaitable[Timing]) -> tuple[Timing, float]:
    """Milliseconds of the server's processor for each move."""
    before = running.cpu()
    timing = await doing
    await asyncio.sleep(SETTLING)
    return timing, 1000 * (running.cpu() - before) / len(timing.shown)


def percentiles(what: str, seconds: list[float]) -> Figures:
    return {f"{what}, p{percent} (ms)": percentile(seconds, percent) for percent in (50, 99)}


def spans(what: str, timing: Timing) -> Figures:
    figures = percentiles(what, timing.shown)
    if timing.errors:
        print(f"{what}: {len(timing.errors)} failed, as in: {timing.errors[0]}", file=sys.stderr)
        figures[f"{what}, failed"] = len(timing.errors)
    return figures


# One by one.


def move(checkout: Checkout, asked: Asked) -> Figures:
    """By a browser, with four who look on, in each game."""
    few = min(FEW, asked.tables)
    with site(checkout, [Furniture(info.name, few) for info in games()]) as running:
        return asyncio.run(moves_of_browsers(running))


async def moves_of_browsers(running: Site) -> Figures:
    figures: Figures = {}
    with seated(running) as (tables, lines):
        await sit_down(tables)
        for info in games():
            own = [table for table, known in zip(tables, running.tables, strict=True) if known["game"] == info.name]
            await one_by_one(own, len(own))
            before = lines.received + sum(table.received for table in own)
            timing, milliseconds = await cost(running, one_by_one(own, OFTEN))
            received = lines.received + sum(table.received for table in own) - before
            figures[f"{info.title}: processor (ms)"] = milliseconds
            figures |= spans(f"{info.title}: with all four", timing)
            figures[f"{info.title}: to all four (bytes)"] = received / OFTEN
    return figures


def api(checkout: Checkout, asked: Asked) -> Figures:
    """A program's move, with two that follow."""
    with site(checkout, [Furniture(GAME, min(FEW, asked.tables))]) as running:
        return asyncio.run(moves_of_programs(running))


async def moves_of_programs(running: Site) -> Figures:
    with seated(running, Program) as (tables, _lines):
        for table in tables:
            await table.open(2)
        await one_by_one(tables, len(tables))
        timing, milliseconds = await cost(running, one_by_one(tables, OFTEN))
        return {"processor (ms)": milliseconds} | spans("with both", timing)


def bot(checkout: Checkout, asked: Asked) -> Figures:
    """A bot's move: what the server does for it, without the worker where it thinks."""
    with site(checkout, [bots(RANDOM, FEW)]) as running:
        start, before, made = time.perf_counter(), running.cpu_without_workers(), stored_moves(running)
        while stored_moves(running) < made + BOT_MOVES and time.perf_counter() < start + BOT_SECONDS:
            time.sleep(0.1)
        spent, moves = running.cpu_without_workers() - before, stored_moves(running) - made
        return {"processor (ms)": 1000 * spent / moves, "moves a second": moves / (time.perf_counter() - start)}


def bots(name: str, tables: int) -> Furniture:
    """Tables without people: the bots play as soon as the server is there."""
    return Furniture(GAME, tables, people=0, bots=(name,) * 4, moves=0, further=0)


def stored_moves(running: Site) -> int:
    database = sqlite3.connect(running.server.home / "flightdeck.sqlite3")
    try:
        return int(database.execute("SELECT COUNT(*) FROM tables_move").fetchone()[0])
    finally:
        database.close()


def page(checkout: Checkout, asked: Asked) -> Figures:
    """The first page of a table, and what a browser fetches with it."""
    with site(checkout, [Furniture(GAME, min(FEW, asked.tables))]) as running:
        return asyncio.run(first_pages(running))


async def first_pages(running: Site) -> Figures:
    with seated(running) as (tables, lines):
        browsers = [seat for table in tables for seat in table.seats if isinstance(seat, Browser)]

        async def visits(count: int) -> Timing:
            timing = Timing()
            for number in range(count):
                start = time.perf_counter()
                await browsers[number % len(browsers)].page()
                took = time.perf_counter() - start
                timing.made(took, took)
            return timing

        await visits(len(browsers))
        timing, milliseconds = await cost(running, visits(OFTEN))
        first = await browsers[0].page()
        links = sorted(set(STATIC.findall(first.content.decode())))
        files = [await lines.ask(request(lines.port, "GET", link, ["Accept-Encoding: gzip"])) for link in links]
        whole = len(first.body) + sum(len(file.body) for file in files)
        figures = {"processor (ms)": milliseconds, "page (bytes)": len(first.body), "first visit (bytes)": whole}
        return figures | spans("answered", timing)


# Many at once.


def crowd(checkout: Checkout, asked: Asked) -> Figures:
    """Many tables, and the highest rate that is borne."""
    with site(checkout, [Furniture(GAME, asked.tables)]) as running:
        return asyncio.run(crowded(running, asked))


async def crowded(running: Site, asked: Asked) -> Figures:
    with seated(running) as (tables, _lines):
        figures = await arrive(running, tables)
        figures |= await at_pace(running, tables, asked)
        figures["highest rate that is borne (moves/s)"] = await highest_rate(tables, asked)
    return figures


async def arrive(running: Site, tables: list[Table]) -> Figures:
    """The first table loads what every other one uses."""
    await tables[0].open()
    await tables[0].move()
    before, start = running.memory(), time.perf_counter()
    await sit_down(tables[1:])
    figures = {"tables": float(len(tables)), "all are there after (s)": time.perf_counter() - start}
    if running.services:
        return figures
    memory = (running.memory() - before) / 1000 / max(1, len(tables) - 1)
    return figures | {"memory a table (kB)": memory, "threads": running.threads()}


async def at_pace(running: Site, tables: list[Table], asked: Asked) -> Figures:
    rate, before = PACE * len(tables), running.services_cpu()
    timing, milliseconds = await cost(running, steady(tables, rate, asked.seconds))
    figures = {"moves a second": rate, "processor (ms)": milliseconds}
    if running.services:
        services = 1000 * (running.services_cpu() - before) / len(timing.shown)
        figures["processor of PostgreSQL and Redis (ms)"] = services
    return figures | spans("with all four", timing)


async def highest_rate(tables: list[Table], asked: Asked) -> float:
    borne = 0.0
    for step in STEPS:
        rate = step * PACE * len(tables)
        timing = await steady(tables, rate, asked.seconds)
        if timing.errors or percentile(timing.shown, 99) > BORNE:
            break
        borne = rate
    return borne


def busy(checkout: Checkout, asked: Asked) -> Figures:
    """The same while bots think at other tables."""
    with site(checkout, [Furniture(GAME, asked.tables), bots(THINKER, THINKING)]) as running:
        return asyncio.run(among_bots(running, asked))


async def among_bots(running: Site, asked: Asked) -> Figures:
    with seated(running) as (tables, _lines):
        await sit_down(tables)
        return spans("with all four", await steady(tables, PACE * len(tables), asked.seconds))


def many(checkout: Checkout, asked: Asked) -> Figures:
    """Three times as many."""
    with site(checkout, [Furniture(GAME, MANY * asked.tables)]) as running:
        return asyncio.run(arrive_and_play(running, asked))


def two(checkout: Checkout, asked: Asked) -> Figures:
    """Two processes on PostgreSQL and Redis."""
    with site(checkout, [Furniture(GAME, asked.tables)], several=True) as running:
        return asyncio.run(arrive_and_play(running, asked))


async def arrive_and_play(running: Site, asked: Asked) -> Figures:
    with seated(running) as (tables, _lines):
        return await arrive(running, tables) | await at_pace(running, tables, asked)


def restart(checkout: Checkout, asked: Asked) -> Figures:
    """Everybody comes back to a server that was stopped and started, while moves are made."""
    with site(checkout, [Furniture(GAME, asked.tables)]) as running:
        return asyncio.run(come_back(running, asked))


async def come_back(running: Site, asked: Asked) -> Figures:
    """Who was cut off tries again every second, more or less; moves are made as soon as the first one is back."""
    with seated(running) as (tables, _lines):
        await sit_down(tables)
        stopped = time.perf_counter()
        await asyncio.to_thread(running.server.stop)
        running.server.launch()
        async with asyncio.timeout(5 * PATIENCE):
            await first_there(tables)
            before, first = running.cpu(), time.perf_counter()
            playing = asyncio.create_task(steady(tables, PACE * len(tables), asked.seconds))
            for table in tables:
                await table.there()
        figures = {
            "from the stop until all are back (s)": time.perf_counter() - stopped,
            "from the first until all are back (s)": time.perf_counter() - first,
            "processor meanwhile (s)": running.cpu() - before,
        }
        timing = await playing
        figures |= percentiles("moves meanwhile, answered", timing.answered)
        return figures | spans("moves meanwhile, with all four", timing)


async def first_there(tables: list[Table]) -> None:
    while not any(follower.there.is_set() for table in tables for follower in table.followers):
        await asyncio.sleep(0.01)


def rest(checkout: Checkout, asked: Asked) -> Figures:
    """Tables where nobody is, against none."""
    figures = {}
    for count in (0, AT_REST * asked.tables):
        with site(checkout, [Furniture(GAME, count, further=0)]) as running:
            figures[f"{count:,} tables: start-up (s)"] = running.start_up
            figures[f"{count:,} tables: memory (MB)"] = running.memory() / 1e6
    return figures


def boardgame(checkout: Checkout, asked: Asked) -> Figures:
    """boardgame.io, with what of this applies to it."""
    assert asked.packages is not None
    with (
        tempfile.TemporaryDirectory(prefix="flightdeck-load-") as folder,
        boardgame_io.server(Path(folder), asked.packages) as running,
    ):
        return asyncio.run(matches(running, asked))


async def matches(running: Running, asked: Asked) -> Figures:
    await boardgame_io.started(running.port)
    tables = [boardgame_io.Match(running.port) for _ in range(asked.tables)]
    few = tables[:FEW]
    await sit_down(few)
    await one_by_one(few, len(few))
    timing, milliseconds = await cost(running, one_by_one(few, OFTEN))
    held = running.memory()
    await sit_down(tables[FEW:])
    memory = (running.memory() - held) / 1000 / max(1, len(tables) - FEW)
    crowded = await steady(tables, PACE * len(tables), asked.seconds)
    for table in tables:
        table.close()
    figures = {"processor (ms)": milliseconds, "memory a table (kB)": memory}
    return figures | spans("with all four", timing) | spans("crowd: with all four", crowded)


PARTS: dict[str, Part] = {
    "move": move,
    "api": api,
    "bot": bot,
    "page": page,
    "crowd": crowd,
    "busy": busy,
    "many": many,
    "restart": restart,
    "two": two,
    "rest": rest,
    "boardgame": boardgame,
}
