"""How fast bots think: greedy games, actions tried, and iterations of the search, a second, in processor time.

    python -m benchmarks.thinking --rounds 7 --against CHECKOUT

With `--against` a clone of an older commit, with its own build, is measured in turn with the present one, and the ratio
is taken within each round. Both play the same games in the same way, or a line says that they do not.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import flightdeck
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import try_all
from flightdeck.bots.search import Search
from flightdeck.engine.action import Action
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State

ROOT = Path(__file__).resolve().parent.parent
# Air Baron may go on for ever.
GAMES: dict[str, dict[str, OptionValue]] = {
    "airlines_europe": {},
    "airlines": {},
    "air_baron": {"round_limit": 60},
    "air_alliance": {},
}
PLAYERS = 4
GREEDY_GAMES = 12
# Every so manieth position of two games, and how often all of its actions are tried.
STRIDE = 5
TIMES = 10
SEARCHES = 8
ITERATIONS = 150
WHAT = ("greedy games", "actions tried", "iterations of the search")
FOREVER = 1e9

Figures = dict[str, float]


class Witness(Bot):
    """Plays greedily, and keeps the positions in which it had a choice."""

    def __init__(self, seed: int, met: list[State]) -> None:
        self._greedy = GreedyBot(seed)
        self._met = met

    def choose(self, seat: Seat) -> Action:
        if len(seat.menu) > 1:
            self._met.append(seat._state.copy())
        return self._greedy.choose(seat)


def measured(name: str) -> tuple[Figures, str]:
    """How much of each a second; and a word that says what was played."""
    game = flightdeck.game(name, PLAYERS, GAMES[name])
    met: list[State] = []
    for seed in range(2):
        play_out(game.start(seed), [Witness(seat, met) for seat in range(PLAYERS)])
    positions = met[::STRIDE]
    seats = [Seat(state, int(state.next_seat())) for state in positions]
    for seat in seats:
        seat.look()
    trace: list[object] = []

    start = time.process_time()
    for seed in range(GREEDY_GAMES):
        state = game.start(seed)
        play_out(state, [GreedyBot(PLAYERS * seed + seat) for seat in range(PLAYERS)])
        trace.append(list(state.worths()))
    greedy = time.process_time() - start

    worlds = [[seat.world(random.Random(place))] for place, seat in enumerate(seats)]
    start = time.process_time()
    for _ in range(TIMES):
        for seat, world in zip(seats, worlds, strict=True):
            trace.append(list(try_all(world, seat.number, game.actions, seat.menu)))
    trying = time.process_time() - start

    start = time.process_time()
    for number in range(SEARCHES):
        search = Search(seats[(2 * number + 1) * len(seats) // (2 * SEARCHES)], number)
        search.run(FOREVER, ITERATIONS)
        trace.append([search.choice, *search.bases])
    searching = time.process_time() - start

    tried = TIMES * sum(len(seat.menu) for seat in seats)
    rates = (GREEDY_GAMES / greedy, tried / trying, SEARCHES * ITERATIONS / searching)
    return dict(zip(WHAT, rates, strict=True)), hashlib.sha256(repr(trace).encode()).hexdigest()


def child(checkout: Path, name: str) -> tuple[Figures, str]:
    """The same in a process of its own, with the code of this checkout."""
    command = [sys.executable, "-m", "benchmarks.thinking", "--measure", name]
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    done = subprocess.run(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    figures, played = json.loads(done.stdout)
    return figures, played


def report(name: str, before: Sequence[tuple[Figures, str]], after: Sequence[tuple[Figures, str]]) -> None:
    for what in WHAT:
        now = [figures[what] for figures, _ in after]
        line = f"| {name}, {what} | {median(now):,.0f} |"
        if before:
            then = [figures[what] for figures, _ in before]
            ratios = [new / old for old, new in zip(then, now, strict=True)]
            spread = f"{median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"  # noqa: RUF001
            line = f"| {name}, {what} | {median(then):,.0f} | {median(now):,.0f} | {spread} |"
        print(line, flush=True)
    if len({played for _, played in [*before, *after]}) > 1:
        print(f"{name}: the two do not play the same way", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measured(asked.measure)))
        return 0
    for name in asked.games:
        before, after = [], []
        for _ in range(asked.rounds):
            if asked.against:
                before.append(child(asked.against.resolve(), name))
            after.append(child(ROOT, name))
        report(name, before, after)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
