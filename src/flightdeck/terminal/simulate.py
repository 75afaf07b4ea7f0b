"""`flightdeck simulate`: bots play many games."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import time
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TypedDict

from rich.table import Table

from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.executors import local_workers
from flightdeck.bots.match import play_out
from flightdeck.engine.data import BoardSource
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.games import catalogue
from flightdeck.terminal import arguments
from flightdeck.terminal.console import output
from flightdeck.terminal.many_games import bar, check_counts, warn_if_endless

# Small enough for the bar to move, large enough to be worth sending to another process.
CHUNKS_A_JOB = 8
LARGEST_CHUNK = 250


@dataclass(frozen=True, slots=True)
class Job:
    """What all games of a simulation have in common: plain data, so that other processes can have it."""

    game: str
    players: int
    options: dict[str, OptionValue]
    board: BoardSource | None
    bots: list[str]
    seed: int

    def make_game(self) -> Game:
        return catalogue.game(self.game, self.players, self.options, self.board)


@dataclass(slots=True)
class Count:
    """What came out. Whole numbers and fractions only: however the games are split, the sums are the same."""

    games: int = 0
    decisions: int = 0
    legal: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[Fraction] = field(default_factory=list)

    @classmethod
    def nothing(cls, players: int) -> Count:
        return cls(points=[0] * players, wins=[Fraction(0)] * players)

    def add(self, other: Count) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.legal += other.legal
        self.points = [ours + theirs for ours, theirs in zip(self.points, other.points, strict=True)]
        self.wins = [ours + theirs for ours, theirs in zip(self.wins, other.wins, strict=True)]


class Report(TypedDict):
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    mean_legal: float
    mean_length: float
    scores: list[float]
    wins: list[float]


def run(given: argparse.Namespace) -> int:
    game = arguments.make_game(given, with_bots=True)
    check_counts(given.games, given.jobs)
    seed = secrets.randbits(48) if given.seed is None else given.seed
    bots = arguments.bots(given.bots, game.players)
    warn_if_endless(game)
    job = Job(given.game, game.players, dict(game.options), game.board_file, bots, seed)
    started = time.perf_counter()
    count = counted(job, given.games, given.jobs or os.cpu_count() or 1)
    report = summary(count, time.perf_counter() - started)
    if given.json:
        print(json.dumps(report))
    else:
        output().print(seat_table(job, report), fact_table(job, report), sep="\n")
    return 0


def counted(job: Job, games: int, jobs: int) -> Count:
    whole = Count.nothing(job.players)
    parts = chunks(games, jobs)
    with bar() as progress, local_workers(min(jobs, len(parts))) as workers:
        task = progress.add_task("games", total=games)
        for part in workers.results(partial(play_chunk, job), parts):
            whole.add(part)
            progress.advance(task, part.games)
    return whole


def chunks(games: int, jobs: int) -> list[range]:
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def play_chunk(job: Job, part: range) -> Count:
    game = job.make_game()
    count = Count.nothing(job.players)
    for number in part:
        count.add(play_one(job, game, number))
    return count


def play_one(job: Job, game: Game, number: int) -> Count:
    bots = [make_bot(name, derived_seed(job.seed, number, seat)) for seat, name in enumerate(job.bots)]
    state = game.start(job.seed + number)
    tally = play_out(state, bots)
    winners = state.winners
    wins = [Fraction(int(seat in winners), len(winners)) for seat in range(job.players)]
    return Count(1, tally.decisions, tally.options, state.scores, wins)


def summary(count: Count, seconds: float) -> Report:
    return {
        "games": count.games,
        "decisions": count.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(count.decisions / max(seconds, 1e-9), 1),
        "mean_legal": count.legal / count.decisions,
        "mean_length": count.decisions / count.games,
        "scores": [points / count.games for points in count.points],
        "wins": [float(wins) for wins in count.wins],
    }


def seat_table(job: Job, report: Report) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("seat")
    table.add_column("bot")
    for title in ("mean points", "games won", "share"):
        table.add_column(title, justify="right")
    for seat, bot in enumerate(job.bots):
        won = report["wins"][seat]
        share = won / report["games"]
        table.add_row(str(seat + 1), bot, f"{report['scores'][seat]:.1f}", f"{won:.1f}", f"{share:.1%}")
    return table


def fact_table(job: Job, report: Report) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold")
    table.add_column(justify="right")
    table.add_row("", "")
    table.add_row("games", f"{report['games']:,}")
    table.add_row("decisions", f"{report['decisions']:,}")
    table.add_row("decisions a game", f"{report['mean_length']:.1f}")
    table.add_row("legal actions at a decision", f"{report['mean_legal']:.1f}")
    table.add_row("seconds", f"{report['seconds']:.1f}")
    table.add_row("decisions a second", f"{report['decisions_per_second']:,.0f}")
    table.add_row("first seed", str(job.seed))
    for name, value in arguments.unusual(job.game, job.options).items():
        table.add_row(f"option {name}", value)
    return table
