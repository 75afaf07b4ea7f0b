"""`flightdeck board report`: what bots make of a board."""

from __future__ import annotations

import argparse
import json
import os
import secrets
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from statistics import quantiles
from typing import Any

from rich.table import Table

from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.executors import local_workers
from flightdeck.bots.match import play_out
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.terminal import arguments
from flightdeck.terminal.console import output
from flightdeck.terminal.many_games import bar, check_counts, warn_if_endless
from flightdeck.terminal.simulate import Job, chunks

# What of a board is used, by the name of the event: a route, a spoke, an airport.
USES = {"bought": ("route", "spoke"), "claimed": ("route",), "flew": ("to",)}
# Events that bring points of an airline.
PAYS = ("scored", "earned")
FEWEST_SHOWN = 10


@dataclass(slots=True)
class Found:
    """What came out of some games; counts only, so that parts can be added."""

    games: int = 0
    wins: list[Fraction] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    # How many games have ended so, how often a place was used, and in how many games at all.
    uses: Counter[str] = field(default_factory=Counter)
    used_in: Counter[str] = field(default_factory=Counter)
    airlines: Counter[str] = field(default_factory=Counter)

    def add(self, other: Found) -> None:
        self.games += other.games
        self.wins = other.wins if not self.wins else [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.points = (
            other.points if not self.points else [a + b for a, b in zip(self.points, other.points, strict=True)]
        )
        self.lengths += other.lengths
        for own, theirs in ((self.uses, other.uses), (self.used_in, other.used_in), (self.airlines, other.airlines)):
            own.update(theirs)


def run(given: argparse.Namespace) -> int:
    game = arguments.make_game(given, with_bots=True)
    check_counts(given.games, given.jobs)
    seed = secrets.randbits(48) if given.seed is None else given.seed
    warn_if_endless(game)
    bots = arguments.bots(given.bots, game.players)
    job = Job(given.game, game.players, dict(game.options), game.board_file, bots, seed)
    found = played(job, given.games, given.jobs or os.cpu_count() or 1)
    report = told(game, job, found)
    if given.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        show(report)
    return 0


def played(job: Job, games: int, jobs: int) -> Found:
    whole = Found()
    parts = chunks(games, jobs)
    with bar() as progress, local_workers(min(jobs, len(parts))) as workers:
        task = progress.add_task("games", total=games)
        for part in workers.results(partial(play_some, job), parts):
            whole.add(part)
            progress.advance(task, part.games)
    return whole


def play_some(job: Job, part: range) -> Found:
    game, found = job.make_game(), Found()
    for number in part:
        bots = [make_bot(name, derived_seed(job.seed, number, seat)) for seat, name in enumerate(job.bots)]
        state = game.start(job.seed + number, events=True)
        found.add(of_game(state, play_out(state, bots).decisions))
    return found


def of_game(state: State, decisions: int) -> Found:
    """What one game, which is over, tells of its board."""
    winners, seats = state.winners, range(state.game.players)
    wins = [Fraction(int(seat in winners), len(winners)) for seat in seats]
    uses = Counter(place for event in state.events for place in places(event))
    airlines: Counter[str] = Counter()
    for event in state.events:
        if event.name in PAYS and "points" in event.public:
            points: Any = event.public["points"]
            airlines[str(event.public["airline"])] += sum(points) if isinstance(points, list) else int(points)
    return Found(1, wins, list(state.scores), [decisions], uses, Counter(list(uses)), airlines)


def places(event: Event) -> list[str]:
    return [str(event.public[key]) for key in USES.get(event.name, ()) if key in event.public]


def told(game: Game, job: Job, found: Found) -> dict[str, Any]:
    """Figures for people and programs."""
    tenths = quantiles(found.lengths, n=10) if found.games > 1 else [found.lengths[0]] * 9
    paid = found.airlines.total() or 1
    named = all_places(game)
    return {
        "game": game.info.name,
        "board": game.board_facts(),
        "digest": game.board_digest,
        "games": found.games,
        "seed": job.seed,
        "bots": job.bots,
        "wins": [round(float(wins) / found.games, 4) for wins in found.wins],
        "points": [round(points / found.games, 2) for points in found.points],
        "decisions": {"mean": round(sum(found.lengths) / found.games, 1), "tenth": tenths[0], "ninetieth": tenths[8]},
        # A place is used so often a game, and in this part of all games.
        "places": {
            name: {
                "a_game": round(found.uses[name] / found.games, 3),
                "in": round(found.used_in[name] / found.games, 3),
            }
            for name in sorted(named or found.uses, key=lambda name: -found.uses[name])
        },
        "airlines": {name: round(points / paid, 4) for name, points in found.airlines.most_common()},
    }


def all_places(game: Game) -> list[str]:
    """Also those that nobody ever uses."""
    board: Any = getattr(game, "board", None)
    return [str(name) for name in getattr(board, "routes", None) or getattr(board, "airports", None) or []]


def show(report: dict[str, Any]) -> None:
    console = output()
    facts = ", ".join(report["board"])
    console.print(f"{report['game']}: {facts}. Digest {report['digest']}, first seed {report['seed']}.", soft_wrap=True)
    length = report["decisions"]
    console.print(
        f"{report['games']} games of {', '.join(report['bots'])}: {length['mean']} decisions a game, "
        f"{length['tenth']:.0f} to {length['ninetieth']:.0f} in four of five.\n",
        soft_wrap=True,
    )
    seats = table("seat", "games won", "mean points")
    for number, (wins, points) in enumerate(zip(report["wins"], report["points"], strict=True), 1):
        seats.add_row(str(number), f"{wins:.1%}", f"{points:.1f}")
    console.print(seats)
    if report["airlines"]:
        airlines = table("airline", "share of all points")
        for name, share in report["airlines"].items():
            airlines.add_row(name, f"{share:.1%}")
        console.print(airlines)
    used = table("place", "uses a game", "in so many games")
    for name, one in report["places"].items():
        used.add_row(name, f"{one['a_game']:.2f}", f"{one['in']:.0%}")
    console.print(used)
    idle = [name for name, one in report["places"].items() if one["in"] < 1 / FEWEST_SHOWN]
    console.print(f"Used in fewer than one of {FEWEST_SHOWN} games: {', '.join(idle) or 'none'}.", soft_wrap=True)


def table(first: str, *others: str) -> Table:
    made = Table(box=None, pad_edge=False, header_style="bold")
    made.add_column(first)
    for title in others:
        made.add_column(title, justify="right")
    return made
