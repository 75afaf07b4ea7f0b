"""Does an answered move outlive the server? python -m benchmarks.faults [--tables 50] [--kills 20] [--seconds 180]

Programs play at many tables of a real server, which is killed and started again at random moments. Each program writes
down what it was answered; afterwards that is compared with what is stored. Ends with 1 if anything is not as promised.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from operator import itemgetter
from pathlib import Path

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Printed
from tests.web.browser.server import Server

from benchmarks.browsers import Broken
from benchmarks.programs import UNREACHABLE, Program, set_up
from flightdeck.games.catalogue import games

# How many programs and which bots sit at a table, in turn.
PARTIES: tuple[tuple[int, list[str]], ...] = ((2, []), (3, []), (2, ["random"]), (4, []), (1, ["cadet", "random"]))
# Seconds a program thinks, at most; that it waits before it tries again; and that every table has to go on at the end.
THINKING = 0.4
AGAIN = 0.1
GOING_ON = 60.0

Row = tuple[int, int, str]


@dataclass(slots=True)
class Decision:
    """What a program wanted to play, once."""

    action: str
    expected: int
    posted: float
    # How many moves there were at the latest when it was made, if it was.
    until: int | None = None
    # When it was answered that it is made.
    answered: float | None = None
    # How often the server went away before it answered.
    broken: int = 0
    refused: bool = False

    @property
    def possible(self) -> bool:
        """May it be stored? Not if it was refused at the first attempt."""
        return not self.refused or self.broken > 0

    def is_made_by(self, number: int, action: str) -> bool:
        in_time = self.expected < number and (self.until is None or number <= self.until)
        return self.possible and in_time and action == self.action


class Seat:
    """A program that plays anything legal, and tries again with the same `expected` until it is answered."""

    def __init__(self, program: Program, number: int, rng: random.Random) -> None:
        self.program = program
        self.number = number
        self.rng = rng
        self.decisions: list[Decision] = []
        self.moves = 0
        self.over = False
        self.complaints: list[str] = []

    async def play(self) -> None:
        while not self.over:
            try:
                async for name, facts in self.program.events():
                    self.moves, self.over = facts["moves"], facts["over"]
                    if self.over:
                        return
                    if name == "your_turn":
                        await self._decide()
            except UNREACHABLE:
                await asyncio.sleep(AGAIN)
            except Broken as broken:
                self.complaints.append(f"{self.program.table} seat {self.number}: {broken}")
                return

    async def _decide(self) -> None:
        choice = await self.program.get("/legal")
        if self.decisions and self.decisions[-1].until is None:
            self.decisions[-1].until = choice["moves"]
        if not choice["your_turn"]:
            return
        await asyncio.sleep(self.rng.uniform(0, THINKING))
        action = self.rng.choice(choice["actions"])["action"]
        decision = Decision(action, choice["moves"], time.monotonic())
        self.decisions.append(decision)
        await self._post(decision)

    async def _post(self, decision: Decision) -> None:
        body = {"actions": [decision.action], "expected": decision.expected}
        while True:
            try:
                status, answer = await self.program.ask("POST", "/moves", body)
                break
            except UNREACHABLE:
                decision.broken += 1
                await asyncio.sleep(AGAIN)
        if status == 200:
            decision.until, decision.answered = answer["moves"], time.monotonic()
        elif status in (409, 422):
            decision.refused = True
        else:
            raise Broken(f"a move is answered {status}: {answer}")


@dataclass
class Played:
    """A table, and what its programs know of it."""

    game: str
    bots: int
    seats: list[Seat]
    # The moves when the server was there for the last time.
    before: int = 0

    @property
    def key(self) -> str:
        return self.seats[0].program.table

    @property
    def went_on(self) -> bool:
        return any(seat.over or seat.moves > self.before for seat in self.seats)


@dataclass
class Outcome:
    tables: int = 0
    kills: int = 0
    stored: int = 0
    acknowledged: int = 0
    # Those that were interrupted by a kill: made and answered at a later attempt, made without an answer, or not made.
    made_later: int = 0
    made_unanswered: int = 0
    not_made: int = 0
    stale: int = 0
    over: int = 0
    seconds: float = 0.0
    violations: list[str] = field(default_factory=list)


def violations(table: Played, rows: list[Row]) -> Iterator[str]:
    """What is stored although nobody played it, or twice, or in another order; and what is not, although it should."""
    if [number for number, _seat, _action in rows] != list(range(1, len(rows) + 1)):
        yield f"{table.key}: the moves are not numbered one after the other"
    made: list[tuple[int, Decision]] = []
    for seat in table.seats:
        own = [(number, action) for number, mover, action in rows if mover == seat.number]
        for decision in seat.decisions:
            if own and decision.is_made_by(*own[0]):
                made.append((own.pop(0)[0], decision))
            elif decision.answered is not None:
                yield f"{table.key}: '{decision.action}' of seat {seat.number} was answered, and is lost"
        for number, action in own:
            yield f"{table.key}: move {number}, '{action}' of seat {seat.number}, was not played, or is there twice"
    latest = 0.0
    for number, decision in sorted(made, key=itemgetter(0)):
        if decision.answered is not None and decision.answered < latest:
            yield f"{table.key}: move {number} was answered before one that is stored before it was sent"
        latest = max(latest, decision.posted)


async def furnish(port: int, count: int, rng: random.Random) -> list[Played]:
    names = [info.name for info in games()]
    tables = []
    for number in range(count):
        game, (people, bots) = names[number % len(names)], PARTIES[number // len(names) % len(PARTIES)]
        programs = await set_up(port, game, people, bots)
        seats = [Seat(one, place, random.Random(rng.random())) for place, one in enumerate(programs)]
        tables.append(Played(game, len(bots), seats))
    return tables


async def play(server: Server, count: int, kills: int, seconds: float, rng: random.Random) -> list[Played]:
    tables = await furnish(server.port, count, rng)
    playing = [asyncio.create_task(seat.play()) for table in tables for seat in table.seats]
    start = time.monotonic()
    for moment in sorted(rng.uniform(0, seconds) for _ in range(kills)):
        # Some come while the server is still starting.
        await asyncio.sleep(max(0.0, start + moment - time.monotonic()))
        await asyncio.to_thread(server.kill)
        server.launch()
    await asyncio.sleep(max(0.0, start + seconds - time.monotonic()))
    await asyncio.to_thread(server.wait)
    rows = stored(server.home)
    for table in tables:
        table.before = len(rows.get(table.key, []))
    end = time.monotonic() + GOING_ON
    while time.monotonic() < end and not all(table.went_on for table in tables):
        await asyncio.sleep(0.1)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return tables


def stored(home: Path) -> dict[str, list[Row]]:
    """By table; read from the file, not through the server."""
    with sqlite3.connect(home / "flightdeck.sqlite3") as database:
        found = database.execute("SELECT table_id, number, seat, action FROM tables_move ORDER BY number").fetchall()
    rows: dict[str, list[Row]] = {}
    for key, number, seat, action in found:
        rows.setdefault(key, []).append((number, seat, action))
    return rows


def replayed(home: Path) -> list[str]:
    """What `flightdeck admin check` complains about."""
    environment = os.environ | {"FLIGHTDECK_HOME": str(home), "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings"}
    command = [sys.executable, "-m", "flightdeck.cli", "admin", "check"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    return [] if done.returncode == 0 else [f"admin check: {done.stdout[-500:]}{done.stderr[-500:]}"]


def judge(tables: list[Played], rows: dict[str, list[Row]]) -> Outcome:
    outcome = Outcome(tables=len(tables), stored=sum(map(len, rows.values())))
    for table in tables:
        there = rows.get(table.key, [])
        outcome.violations += violations(table, there)
        if not table.went_on:
            outcome.violations.append(f"{table.key}: the game does not go on after {table.before} moves")
        outcome.over += any(seat.over for seat in table.seats)
        for seat in table.seats:
            outcome.violations += seat.complaints
            made = [(number, action) for number, mover, action in there if mover == seat.number]
            for decision in seat.decisions:
                outcome.acknowledged += decision.answered is not None
                outcome.stale += not decision.possible
                if decision.broken and decision.answered is not None:
                    outcome.made_later += 1
                elif decision.broken:
                    is_there = any(decision.is_made_by(*move) for move in made)
                    outcome.made_unanswered += is_there
                    outcome.not_made += not is_there
    return outcome


def measure(home: Path, count: int, kills: int, seconds: float, seed: int) -> Outcome:
    server = Server(home, pace=0.05)
    start = time.monotonic()
    server.start()
    try:
        tables = asyncio.run(play(server, count, kills, seconds, random.Random(seed)))
    finally:
        server.kill()
    outcome = judge(tables, stored(home))
    outcome.kills = kills + 1
    outcome.violations += replayed(home)
    outcome.seconds = round(time.monotonic() - start, 1)
    return outcome


def show(outcome: Outcome, console: Console) -> None:
    table = Printed(box=SIMPLE, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for words, value in (
        ("tables", outcome.tables),
        ("of them over at the end", outcome.over),
        ("times killed, once at the end", outcome.kills),
        ("seconds", outcome.seconds),
        ("moves stored, those of bots too", outcome.stored),
        ("moves answered", outcome.acknowledged),
        ("of them interrupted, and sent again", outcome.made_later),
        ("interrupted: made, and not answered", outcome.made_unanswered),
        ("interrupted: not made", outcome.not_made),
        ("refused since others had moved", outcome.stale),
        ("violations", len(outcome.violations)),
    ):
        table.add_row(words, f"{value:,}")
    console.print(table)
    for violation in outcome.violations:
        console.print(violation, style="red", highlight=False)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description="Kills a server again and again.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=180, help="of play, before the last look")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of moves and moments")
    parser.add_argument("--json", metavar="FILE", help="write the result there too")
    asked = parser.parse_args()
    if asked.tables < 1 or asked.kills < 0 or asked.seconds <= 0:
        parser.error("there must be a table, and time to play at it")
    # Ended from outside, the server must end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory(prefix="flightdeck-faults-") as folder:
        outcome = measure(Path(folder), asked.tables, asked.kills, asked.seconds, asked.seed)
    console = Console()
    console.print(f"seed {asked.seed}")
    show(outcome, console)
    if asked.json:
        Path(asked.json).write_text(json.dumps(asdict(outcome), indent=2) + "\n")
    return 1 if outcome.violations else 0


if __name__ == "__main__":
    sys.exit(main())
