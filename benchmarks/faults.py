"""Does an answered move outlive the server? python -m benchmarks.faults [--tables 50] [--kills 100] [--seconds 600]

Browsers and programs play at many tables of a real server, which is killed and started again at random moments. Each
writes down what it was answered, and what its stream told; afterwards that is compared with what is stored. Ends with 1
if anything is not as promised.
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
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table as Printed
from tests.web.browser.server import Server

import flightdeck
from benchmarks.connections import UNREACHABLE, Broken, Lines
from benchmarks.followers import Browser, Follower, Program
from benchmarks.furniture import Furniture
from benchmarks.servers import Checkout, complain, furnished
from flightdeck.games.catalogue import games

# How many people and which bots sit at a table, and how many minutes each has, in turn.
PARTIES: tuple[tuple[int, tuple[str, ...], int], ...] = (
    (2, (), 30),
    (3, (), 0),
    (2, ("random",), 30),
    (4, (), 30),
    (1, ("cadet", "random"), 0),
)
# Seconds a person thinks, at most; that it waits before it tries again; and that every table has to go on at the end.
THINKING = 0.4
AGAIN = 0.1
GOING_ON = 60.0
MADE = (200, 204)
REFUSED = (400, 409, 422)

Row = tuple[int, int, str]


@dataclass(slots=True)
class Decision:
    """What somebody wanted to play, once."""

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
    by_browser: bool = False

    @property
    def possible(self) -> bool:
        """May it be stored? Not if it was refused at the first attempt."""
        return not self.refused or self.broken > 0

    def is_made_by(self, number: int, action: str) -> bool:
        in_time = self.expected < number and (self.until is None or number <= self.until)
        return self.possible and in_time and action == self.action


class Seat:
    """A person who plays anything legal, and tries again with the same `expected` until it is answered.

    What is legal the API tells. Moves are made in a browser or by a program, at random; every other seat follows the
    table in a browser.
    """

    def __init__(self, lines: Lines, table: str, number: int, keys: tuple[str, str], rng: random.Random) -> None:
        session, token = keys
        self.table = table
        self.number = number
        self.news = asyncio.Event()
        self.browser = Browser(lines, table, session, self.news.set, AGAIN)
        self.program = Program(lines, table, token, self.news.set, AGAIN)
        self.follower: Follower = self.program if number % 2 else self.browser
        self.rng = rng
        self.decisions: list[Decision] = []
        self.over = False
        self.complaints: list[str] = []

    @property
    def told(self) -> int:
        """How many moves its stream told of."""
        return self.follower.moves

    async def play(self) -> None:
        await self.follower.open()
        while not self.over:
            await self.news.wait()
            self.news.clear()
            try:
                await self._decide()
            except UNREACHABLE:
                await asyncio.sleep(AGAIN)
                self.news.set()
            except Broken as broken:
                self.complaints.append(f"{self.table} seat {self.number}: {broken}")
                return

    async def _decide(self) -> None:
        choice = await self.program.legal()
        self.over = choice["over"]
        if self.decisions and self.decisions[-1].until is None:
            self.decisions[-1].until = choice["moves"]
        if not choice["your_turn"]:
            return
        await asyncio.sleep(self.rng.uniform(0, THINKING))
        decision = Decision(self.rng.choice(choice["actions"])["action"], choice["moves"], time.monotonic())
        self.decisions.append(decision)
        await self._post(decision, self.rng.choice((self.browser, self.program)))

    async def _post(self, decision: Decision, hand: Follower) -> None:
        decision.by_browser = hand is self.browser
        while True:
            try:
                answer = await hand.move(self.number, decision.action, decision.expected)
                break
            except UNREACHABLE:
                decision.broken += 1
                await asyncio.sleep(AGAIN)
        if answer.status in MADE:
            decision.answered = time.monotonic()
        elif answer.status in REFUSED:
            decision.refused = True
            self.news.set()
        else:
            raise Broken(f"a move is answered {answer.status}: {answer.content.decode()[:200]}")


@dataclass
class Played:
    """A table, and what the people there know of it."""

    seats: list[Seat]
    # The moves when the server was there for the last time.
    before: int = 0

    @property
    def key(self) -> str:
        return self.seats[0].table

    @property
    def went_on(self) -> bool:
        return any(seat.over or seat.told > self.before for seat in self.seats)


@dataclass
class Outcome:
    tables: int = 0
    kills: int = 0
    stored: int = 0
    acknowledged: int = 0
    by_browser: int = 0
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


def told_too_early(tables: Iterable[Played], rows: dict[str, list[Row]]) -> Iterator[str]:
    """What a stream told although it is not stored, right after the server is gone."""
    for table in tables:
        there = len(rows.get(table.key, []))
        for seat in table.seats:
            if seat.told > there:
                yield f"{table.key}: seat {seat.number} was told of move {seat.told}, and {there} are stored"


@dataclass(frozen=True, slots=True)
class StoredClock:
    """Of a seat; times are in seconds."""

    seat: int
    left: float
    running: bool
    away: bool


def wrong_clocks(
    key: str, to_act: Iterable[int], clocks: Iterable[StoredClock], most: dict[int, float]
) -> Iterator[str]:
    """A clock runs exactly while its seat is to decide; nobody has more than was given."""
    due = set(to_act)
    for clock in clocks:
        if clock.running != (clock.seat in due and not clock.away):
            yield f"{key}: the clock of seat {clock.seat} {'runs' if clock.running else 'stands'}, and should not"
        if not 0 <= clock.left <= most[clock.seat]:
            yield f"{key}: seat {clock.seat} has {clock.left:.1f} s left, of {most[clock.seat]:.1f} s at most"


def furniture(count: int) -> list[Furniture]:
    """All games with every party in turn."""
    names = [info.name for info in games()]
    found = []
    for number in range(count):
        people, bots, minutes = PARTIES[number // len(names) % len(PARTIES)]
        game = names[number % len(names)]
        found.append(Furniture(game, 1, people, bots, moves=0, further=0, minutes=minutes, first_seed=number))
    return found


def seats_at(lines: Lines, table: dict[str, Any], rng: random.Random) -> list[Seat]:
    keys = zip(table["sessions"], table["tokens"], strict=True)
    return [Seat(lines, table["key"], number, own, random.Random(rng.random())) for number, own in enumerate(keys)]


async def play(
    server: Server, known: list[dict[str, Any]], kills: int, seconds: float, rng: random.Random
) -> tuple[list[Played], list[str]]:
    """The tables, and what their streams told too early."""
    lines = Lines(server.port)
    tables = [Played(seats_at(lines, table, rng)) for table in known]
    playing = [asyncio.create_task(seat.play()) for table in tables for seat in table.seats]
    wrong: list[str] = []
    start = time.monotonic()
    for moment in sorted(rng.uniform(0, seconds) for _ in range(kills)):
        # Some come while the server is still starting.
        await asyncio.sleep(max(0.0, start + moment - time.monotonic()))
        wrong += await killed(server, tables)
        server.launch()
    await asyncio.sleep(max(0.0, start + seconds - time.monotonic()))
    await asyncio.to_thread(server.wait)
    rows = stored(server.home)
    for table in tables:
        table.before = len(rows.get(table.key, []))
    end = time.monotonic() + GOING_ON
    while time.monotonic() < end and not all(table.went_on for table in tables):
        await asyncio.sleep(0.1)
    wrong += await killed(server, tables)
    for table in tables:
        for seat in table.seats:
            seat.follower.close()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return tables, list(dict.fromkeys(wrong))


async def killed(server: Server, tables: list[Played]) -> list[str]:
    await asyncio.to_thread(server.kill)
    # What was on its way arrives.
    await asyncio.sleep(AGAIN)
    return list(told_too_early(tables, stored(server.home)))


def asked_of(home: Path, question: str, *given: str) -> list[tuple[Any, ...]]:
    """Of the file, not of the server."""
    with closing(sqlite3.connect(home / "flightdeck.sqlite3")) as database:
        return database.execute(question, given).fetchall()


def stored(home: Path) -> dict[str, list[Row]]:
    """By table."""
    rows: dict[str, list[Row]] = {}
    for key, *row in asked_of(home, "SELECT table_id, number, seat, action FROM tables_move ORDER BY number"):
        rows.setdefault(key, []).append((row[0], row[1], row[2]))
    return rows


def clocks_of(home: Path, rows: dict[str, list[Row]]) -> Iterator[str]:
    """What is wrong with the clocks that are stored; whose turn it is, the rules say."""
    tables = asked_of(home, "SELECT id, game, players, seed, time_control FROM tables_table WHERE time_control != ''")
    for key, game, players, seed, time_control in tables:
        state = flightdeck.game(game, players=players).start(int(seed))
        for _number, seat, action in rows.get(key, []):
            state.apply(seat, state.game.parse(action))
        minutes, bonus = map(int, time_control.split("+"))
        moves = Counter(seat for _number, seat, _action in rows.get(key, []))
        most = {seat: 60.0 * minutes + bonus * moves[seat] for seat in range(players)}
        yield from wrong_clocks(key, state.to_act, stored_clocks(home, key), most)


def stored_clocks(home: Path, key: str) -> list[StoredClock]:
    question = "SELECT number, time_left, time_ends, stand_in FROM tables_seat WHERE table_id = ? AND time_left NOTNULL"
    return [
        StoredClock(number, left / 1e6, ends is not None, bool(stand_in))
        for number, left, ends, stand_in in asked_of(home, question, key)
    ]


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
                outcome.by_browser += decision.answered is not None and decision.by_browser
                outcome.stale += not decision.possible
                if decision.broken and decision.answered is not None:
                    outcome.made_later += 1
                elif decision.broken:
                    is_there = any(decision.is_made_by(*move) for move in made)
                    outcome.made_unanswered += is_there
                    outcome.not_made += not is_there
    return outcome


def measure(home: Path, count: int, kills: int, seconds: float, seed: int) -> Outcome:
    settings = Checkout("new").environment | {"FLIGHTDECK_BOT_WORKERS": "1"}
    known = furnished(home, settings, furniture(count))
    server = Server(home, pace=0.05, **settings)
    start = time.monotonic()
    server.start()
    try:
        tables, told = asyncio.run(play(server, known, kills, seconds, random.Random(seed)))
    finally:
        server.kill()
    rows = stored(home)
    outcome = judge(tables, rows)
    outcome.kills = kills + 1
    outcome.violations += [*told, *clocks_of(home, rows), *replayed(home)]
    outcome.seconds = round(time.monotonic() - start, 1)
    if outcome.violations:
        complain(server.log)
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
        ("of them to a browser", outcome.by_browser),
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
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600, help="of play, before the last look")
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
