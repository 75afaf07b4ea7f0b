"""Fits what an evaluation counts with: python -m tools.fit GAME [--players 4] [--games 20000] [--rounds 3]

A round: greedy bots play against each other with the weights there are; from a few positions of each game a softmax
regression learns, with the worths of all seats, who won; then one bot with the new weights plays against others with
the old ones, and the other way round, and only if it wins more the new ones are kept, in weights.toml beside the
evaluation. Rounds end when the arena shows no gain. With --by-play all figures are moved towards what wins instead
(tools/tune.py), and kept on the same condition. What was played is kept in the folder, so a run that was stopped goes
on.

With --calibrate only the chances that people are told are made right (tools/calibrate.py): no bot plays otherwise.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path

import flightdeck
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.executors import process_pool
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import outcome
from flightdeck.engine import calibration
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from flightdeck.engine.weights import FILE
from tools import calibrate, tune
from tools.weights_file import tell, write

# Games in a portion of work, and positions that are kept of each: more of the same game teach little and deceive.
PORTION = 25
POSITIONS = 4
# Every so many games one is kept aside, to see what was learned.
ASIDE = 10
# How strongly weights are held to what they were: as if so many positions spoke for it.
FAITH = 200.0
STEPS = 12
# How far towards what was fitted: the arena says which is best.
WAYS = (1.0, 0.5)
# A gain is sure that is so many of its standard errors.
SURE = 2.0
# From which deals on it is checked what was tuned by play.
CHECK = 900_000_000

# By seat the parts, each divided by the spread of the position; and what each seat got of the one win.
Row = tuple[list[list[float]], list[float]]


def played(name: str, players: int, weights: list[float], first: int) -> list[list[Row]]:
    """By game: some of its positions, from greedy bots that count with these weights."""
    game = flightdeck.game(name, players)
    return [positions(game, weights, seed) for seed in range(first, first + PORTION)]


def positions(game: Game, weights: list[float], seed: int) -> list[Row]:
    luck = random.Random(seed)
    bots: list[Bot] = [GreedyBot(luck.getrandbits(48), weights=weights) for _ in range(game.players)]
    state = game.start(seed)
    kept: list[list[list[float]]] = []
    for number, after in enumerate(moves(state, bots)):
        # A fair choice of a few, however long the game will be.
        place = number if number < POSITIONS else luck.randrange(number + 1)
        if place < POSITIONS and not after.over:
            kept[place : place + 1] = [parts_of(after)]
    won = list(outcome(state))
    return [(parts, won) for parts in kept]


def moves(state: State, bots: Sequence[Bot]) -> Iterable[State]:
    """The position after each move."""
    seats = [Seat(state, number) for number in range(len(bots))]
    while not state.over:
        seat = seats[state.next_seat()]
        seat.look()
        state.apply(seat.number, bots[seat.number].choose(seat))
        yield state


def parts_of(state: State) -> list[list[float]]:
    account, spread = state.account(), state.spread()
    parts = account.parts
    return [
        [total / spread for total in account.totals[seat * parts : (seat + 1) * parts]] for seat in range(state.players)
    ]


def chances(parts: list[list[float]], weights: list[float]) -> list[float]:
    worths = [sum(weight * part for weight, part in zip(weights, own, strict=True)) for own in parts]
    best = max(worths)
    raised = [exp(worth - best) for worth in worths]
    total = sum(raised)
    return [one / total for one in raised]


def slope(rows: list[Row], weights: list[float]) -> tuple[list[float], list[list[float]]]:
    """How the loss of these rows changes with the weights, and how that does."""
    size = len(weights)
    first, second = [0.0] * size, [[0.0] * size for _ in range(size)]
    for parts, won in rows:
        found = chances(parts, weights)
        mean = [sum(chance * own[k] for chance, own in zip(found, parts, strict=True)) for k in range(size)]
        for chance, share, own in zip(found, won, parts, strict=True):
            off = [value - middle for value, middle in zip(own, mean, strict=True)]
            for k in range(size):
                first[k] += (chance - share) * own[k]
                scaled = chance * off[k]
                line = second[k]
                for j in range(k + 1):
                    line[j] += scaled * off[j]
    return first, second


def fitted(rows: list[Row], start: list[float], workers: Executor, jobs: int) -> list[float]:
    """Newton's steps; a part that says nothing stays as it was."""
    weights = start[:]
    chunk = max(len(rows) // jobs, 1)
    chunks = [rows[place : place + chunk] for place in range(0, len(rows), chunk)]
    for _ in range(STEPS):
        results = list(workers.map(slope, chunks, [weights] * len(chunks)))
        size = len(weights)
        first = [sum(one[0][k] for one in results) for k in range(size)]
        second = [[sum(one[1][max(k, j)][min(k, j)] for one in results) for j in range(size)] for k in range(size)]
        scale = [max(second[k][k] / max(len(rows), 1), 1e-9) for k in range(size)]
        for k in range(size):
            first[k] += FAITH * scale[k] * (weights[k] - start[k])
            second[k][k] += FAITH * scale[k] + 1e-9
        step = solved(second, first)
        weights = [weight - change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss, with the largest pivot."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for place in range(size):
        best = max(range(place, size), key=lambda line: abs(rows[line][place]))
        rows[place], rows[best] = rows[best], rows[place]
        for line in range(place + 1, size):
            factor = rows[line][place] / rows[place][place]
            for column in range(place, size + 1):
                rows[line][column] -= factor * rows[place][column]
    found = [0.0] * size
    for place in range(size - 1, -1, -1):
        known = sum(rows[place][column] * found[column] for column in range(place + 1, size))
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found


def loss_of(rows: list[Row], weights: list[float]) -> float:
    return sum(
        -share * log(max(chance, 1e-12))
        for parts, won in rows
        for share, chance in zip(won, chances(parts, weights), strict=True)
    ) / max(len(rows), 1)


def duel(name: str, players: int, new: list[float], old: list[float], seed: int) -> tuple[float, int]:
    """One that counts the new way against others, the same deal from every seat: wins, and games."""
    game, won = flightdeck.game(name, players), 0.0
    for own in range(players):
        luck = random.Random(seed * players + own)
        bots: list[Bot] = [
            GreedyBot(luck.getrandbits(48), weights=new if seat == own else old) for seat in range(players)
        ]
        state = game.start(seed)
        play_out(state, bots)
        won += outcome(state)[own]
    return won, players


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one wins that counts the new way among others as before, and one as before among others of the new way.

    Whoever plays unlike all others has an edge in some games, so the first alone says little.
    """

    new: float
    old: float
    games: int

    @property
    def gain(self) -> float:
        return self.new - self.old

    @property
    def is_sure(self) -> bool:
        noise = sqrt((self.new * (1 - self.new) + self.old * (1 - self.old)) / self.games)
        return self.gain > SURE * noise

    def __str__(self) -> str:
        return f"new among old {self.new:.1%}, old among new {self.old:.1%}, of {self.games} games each"


def arena(asked: argparse.Namespace, new: list[float], old: list[float], first: int, workers: Executor) -> Verdict:
    deals = range(first, first + asked.match // asked.players)
    count = len(deals)
    names, players = [asked.game] * count, [asked.players] * count
    there = list(workers.map(duel, names, players, [new] * count, [old] * count, deals, chunksize=4))
    back = list(workers.map(duel, names, players, [old] * count, [new] * count, deals, chunksize=4))
    games = sum(played for _, played in there)
    return Verdict(sum(won for won, _ in there) / games, sum(won for won, _ in back) / games, games)


def best_way(
    asked: argparse.Namespace, weights: list[float], tries: dict[float, list[float]], first: int, workers: Executor
) -> list[float]:
    """Of several ways towards what was found the one that gains most, or the same as before if none surely does."""
    best, most = weights, 0.0
    for place, (way, tried) in enumerate(tries.items()):
        verdict = arena(asked, tried, weights, first + place * 1_000_000, workers)
        print(f"  {way:.0%} of the way: {verdict}", flush=True)
        if verdict.is_sure and verdict.gain > most:
            best, most = tried, verdict.gain
    return best


def collected(asked: argparse.Namespace, weights: list[float], number: int, workers: Executor) -> list[list[Row]]:
    """The games of a round; those that are in the folder already are not played again."""
    file = asked.home / f"{asked.game}-{asked.players}-{number}.jsonl"
    there = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    done = {line["first"] for line in there}
    start = number * 10_000_000
    missing = [first for first in range(start, start + asked.games, PORTION) if first not in done]
    count = len(missing)
    found = workers.map(played, [asked.game] * count, [asked.players] * count, [weights] * count, missing)
    with file.open("a") as out:
        for first, games in zip(missing, found, strict=True):
            line = {"first": first, "games": games}
            out.write(json.dumps(line) + "\n")
            there.append(line)
    return [game for line in there for game in line["games"]]


def fit_round(
    asked: argparse.Namespace, number: int, weights: list[float], workers: Executor, names: Sequence[str]
) -> list[float]:
    """The better weights, or the same if none won more."""
    games = collected(asked, weights, number, workers)
    teaching = [row for place, game in enumerate(games) if place % ASIDE for row in game]
    aside = [row for place, game in enumerate(games) if place % ASIDE == 0 for row in game]
    # Only the parts: what the other figures do cannot be seen in the sums.
    parts = len(aside[0][0][0])
    found = fitted(teaching, weights[:parts], workers, asked.jobs) + weights[parts:]
    before, after = loss_of(aside, weights[:parts]), loss_of(aside, found[:parts])
    print(f"round {number}: {len(games)} games, {len(teaching)} positions; loss aside {before:.4f} -> {after:.4f}")
    tell(names, weights, found)
    tries = {way: [old + way * (new - old) for old, new in zip(weights, found, strict=True)] for way in WAYS}
    return best_way(asked, weights, tries, number * 10_000_000 + 5_000_000, workers)


def tuned_by_play(asked: argparse.Namespace, weights: list[float], parts: int, workers: Executor) -> list[float]:
    """The better figures, or the same if none won more in games of their own."""
    found = tune.levelled(tune.tuned(asked, weights, workers), parts)
    tries = {way: tune.moved_by(weights, [way * one for one in found]) for way in tune.WAYS}
    return best_way(asked, weights, tries, CHECK, workers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000, help="in each round")
    parser.add_argument("--match", type=int, default=1_000, help="games that decide whether a round was a gain")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--by-play", action="store_true", help="move all figures towards what wins, in so many games")
    parser.add_argument("--worlds", type=int, default=1, help="in how many a bot tries its actions, with --by-play")
    parser.add_argument("--minutes", type=float, help="no longer than this, with --by-play")
    parser.add_argument("--calibrate", action="store_true", help="make the chances right that people are told")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--home", type=Path, default=Path("build/fit"), help="folder for what was played")
    asked = parser.parse_args()
    asked.home.mkdir(parents=True, exist_ok=True)
    game = flightdeck.game(asked.game, asked.players)
    names, weights = [*game.parts.worth_parts, *game.parts.figures], list(game.weights)
    folder = Path(flightdeck.__file__).parent / "games" / asked.game / "evaluate"
    file = folder / FILE
    with process_pool(asked.jobs) as workers:
        if asked.calibrate:
            calibrate.calibrate(asked, folder / calibration.FILE, workers)
            return
        if asked.by_play:
            better = tuned_by_play(asked, weights, len(game.parts.worth_parts), workers)
            tell(names, weights, better)
            write(file, asked.players, names, better)
            return
        for number in range(asked.rounds):
            better = fit_round(asked, number, weights, workers, names)
            if better == weights:
                print("no gain")
                break
            weights = better
            write(file, asked.players, names, weights)


if __name__ == "__main__":
    main()
