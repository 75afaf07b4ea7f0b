"""How chances become right: what `python -m tools.fit GAME --calibrate` does.

Captains play against each other. From a few positions of each game, always the first one among them, it is noted what
the one to move thinks of everybody's chances, and who won. A softmax regression learns how clear leads really are, and
what seats and turns are worth, by spread; games kept aside show how right it is. Then it is written beside the
evaluation, and other numbers of players keep what they have.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import flightdeck
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.expectation import expectations
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.outlook import mean_chances, outcome
from flightdeck.bots.search import FOREVER, Search
from flightdeck.engine import calibration
from flightdeck.engine.calibration import LEAST, Calibration
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue

# Games in a portion of work; positions of each, the first one aside; worlds in which each is looked at.
PORTION = 25
POSITIONS = 5
WORLDS = 8
# Every so many games one is kept aside.
ASIDE = 5
FIRST_SEED = 700_000_000
SEARCHED_SEED = 790_000_000
# Positions that are searched lie so many decisions apart at most.
APART = 120
# Spreads between which the correction changes evenly, and how strongly it is held to none: as if so many positions
# spoke for it.
ROWS = 4
FAITH = 30.0
STEPS = 20
TENTHS = 10
# Once in so many games a search looks at positions, with so many iterations.
SEARCHED = 25
ITERATIONS = 200
# A tenth that was shown more seldom says nothing.
FEWEST = 100

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A position: what its mover thinks of everybody's chances, and who won."""

    chances: list[float]
    spread: float
    active: int
    # Is it the first of its game?
    first: bool
    won: list[float]


def cases(game: Game, seed: int) -> list[Case]:
    """Of one game between Captains."""
    luck = random.Random(seed)
    bots: list[Bot] = [GreedyBot(luck.getrandbits(48)) for _ in range(game.players)]
    state = game.start(seed)
    seats = [Seat(state, number) for number in range(game.players)]
    kept: list[tuple[list[float], float, int]] = []
    number = 0
    while not state.over:
        seat = seats[state.next_seat()]
        # A fair choice of a few, however long the game will be.
        place = number if number <= POSITIONS else luck.randrange(1, number + 1)
        if place <= POSITIONS:
            worlds = [seat.world(luck) for _ in range(WORLDS)]
            kept[place : place + 1] = [(mean_chances(worlds), worlds[0].spread(), state.active)]
        seat.look()
        state.apply(seat.number, bots[seat.number].choose(seat))
        number += 1
    won = list(outcome(state))
    return [Case(*found, place == 0, won) for place, found in enumerate(kept)]


def played(name: str, players: int, options: dict[str, OptionValue], first: int) -> list[list[Case]]:
    """By game."""
    game = flightdeck.game(name, players, options)
    return [cases(game, seed) for seed in range(first, first + PORTION)]


def collected(game: Game, games: int, first: int, workers: Executor) -> list[list[Case]]:
    starts = range(first, first + games, PORTION)
    count = len(starts)
    name, players, options = [game.info.name] * count, [game.players] * count, [game.options] * count
    return [one for portion in workers.map(played, name, players, options, starts) for one in portion]


def fitted(found: Sequence[Case]) -> Calibration:
    """Newton's steps."""
    players = len(found[0].won)
    spreads = np.array([case.spread for case in found])
    rows = np.quantile(spreads, np.linspace(0, 1, ROWS))
    features = features_of(found, rows)
    won = np.array([case.won for case in found])
    start = np.zeros(features.shape[2])
    start[:ROWS] = 1.0
    numbers = start.copy()
    # What all seats have alike changes nothing, and is held to none, too; how clear leads are is left free.
    faith = np.full(len(start), FAITH)
    faith[: 2 * ROWS] = 1.0
    for _ in range(STEPS):
        shown = softmax(features @ numbers)
        means = np.einsum("csp,cs->cp", features, shown)
        first = np.einsum("csp,cs->p", features, shown - won) + faith * (numbers - start)
        second = np.einsum("csp,cs,csq->pq", features, shown, features, optimize=True) - means.T @ means
        step = np.linalg.solve(second + np.diag(faith), first)
        numbers -= step
        if np.abs(step).max() < 1e-5:
            break
    # Where nothing decides yet, chance alone might turn leads round.
    numbers[:ROWS] = numbers[:ROWS].clip(0.0)
    trust, bends, seats, turns = np.split(numbers, [ROWS, 2 * ROWS, ROWS * (2 + players)])
    shape = ROWS, players
    of_seats, of_turns = seats.reshape(shape).tolist(), turns.reshape(shape).tolist()
    return Calibration(rows.tolist(), trust.tolist(), of_seats, of_turns, bends.tolist())


def features_of(found: Sequence[Case], rows: Numbers) -> Numbers:
    """By case, seat, and number of the calibration: how much of that number the seat's logarithm gets."""
    players = len(found[0].won)
    features = np.zeros((len(found), players, ROWS * (2 + 2 * players)))
    plain = Calibration(rows.tolist(), [], [], [])
    for number, case in enumerate(found):
        for row, part in plain.mixed(case.spread):
            for seat, chance in enumerate(case.chances):
                features[number, seat, row] += part * log(max(chance, LEAST))
                features[number, seat, ROWS + row] += part * chance
                features[number, seat, 2 * ROWS + row * players + seat] += part
                distance = (seat - case.active) % players
                features[number, seat, 2 * ROWS + (ROWS + row) * players + distance] += part
    return features


def softmax(logarithms: Numbers) -> Numbers:
    raised = np.exp(logarithms - logarithms.max(axis=1, keepdims=True))
    shares: Numbers = raised / raised.sum(axis=1, keepdims=True)
    return shares


@dataclass(frozen=True, slots=True)
class Hope:
    """A position: what a look finds for everybody, and what a search for the one to move expects of its best action."""

    looked: list[float]
    searched: list[float]
    spread: float
    active: int
    own: int


def hopes_of(name: str, players: int, options: dict[str, OptionValue], seed: int) -> list[Hope]:
    """At the start of a game between Captains, and at a few positions of it."""
    luck = random.Random(seed)
    state = flightdeck.game(name, players, options).start(seed)
    captain = GreedyBot(luck.getrandbits(48))
    seats = [Seat(state, number) for number in range(players)]
    found: list[Hope] = []
    number = 0
    until = 1
    while not state.over:
        seat = seats[state.next_seat()]
        seat.look()
        number += 1
        if number >= until and seat.menu.size > 1:
            until = number + luck.randrange(1, APART)
            search = Search(seat, luck.getrandbits(48))
            search.run(FOREVER, ITERATIONS)
            worlds = [seat.world(luck) for _ in range(WORLDS)]
            expected = expectations(seat, search)[0].chances
            found.append(Hope(mean_chances(worlds), expected, worlds[0].spread(), state.active, seat.number))
        state.apply(seat.number, captain.choose(seat))
    return found


def hoped(how: Calibration, found: Sequence[Hope]) -> Calibration:
    """The calibration that also takes from a search what it hopes too much, row by row."""
    hopes = [0.0] * len(how.spreads)
    for _ in range(STEPS):
        now = replace(how, hopes=hopes)
        over, slope = [0.0] * len(hopes), [1e-9] * len(hopes)
        for one in found:
            told = now.corrected(one.searched, one.spread, one.active, one.own)[one.own]
            right = now.corrected(one.looked, one.spread, one.active)[one.own]
            for row, part in now.mixed(one.spread):
                over[row] += part * (told - right)
                slope[row] += part * told * (1 - told)
        hopes = [hope + much / steep for hope, much, steep in zip(hopes, over, slope, strict=True)]
    return replace(how, hopes=hopes)


def too_much(how: Calibration, found: Sequence[Hope]) -> float:
    """How much more than a look a search tells, on average."""
    gaps = [
        how.corrected(one.searched, one.spread, one.active, one.own)[one.own]
        - how.corrected(one.looked, one.spread, one.active)[one.own]
        for one in found
    ]
    return sum(gaps) / len(gaps)


@dataclass(frozen=True, slots=True)
class Tenth:
    """All that was shown between two tenths: on average, how often it was won, and of how many."""

    shown: float
    won: float
    count: int


def reliability(told: Iterable[tuple[float, float]]) -> list[Tenth]:
    """From what was shown and what came true: the tenths that were shown often enough to say something."""
    piles: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for chance, won in told:
        piles[min(int(chance * TENTHS), TENTHS - 1)].append((chance, won))
    return [
        Tenth(sum(chance for chance, _ in pile) / len(pile), sum(won for _, won in pile) / len(pile), len(pile))
        for pile in piles
        if len(pile) >= FEWEST
    ]


def shown(found: Sequence[Case], how: Calibration | None) -> list[list[float]]:
    return [how.corrected(case.chances, case.spread, case.active) if how else case.chances for case in found]


def pairs(found: Sequence[Case], how: Calibration | None) -> list[tuple[float, float]]:
    """What each seat was shown, and whether it won."""
    told = shown(found, how)
    return [pair for case, chances in zip(found, told, strict=True) for pair in zip(chances, case.won, strict=True)]


def table(found: Sequence[Case], how: Calibration | None) -> str:
    """Shown and won, tenth by tenth."""
    return ", ".join(f"{one.shown:.0%}: {one.won:.0%} of {one.count}" for one in reliability(pairs(found, how)))


def starts(found: Sequence[Case], how: Calibration | None) -> str:
    """What each seat is shown at the start, and what it wins."""
    first = [case for case in found if case.first]
    told = np.mean(shown(first, how), axis=0)
    won = np.mean([case.won for case in first], axis=0)
    return ", ".join(f"{one:.1%}: {other:.1%}" for one, other in zip(told, won, strict=True))


def write(file: Path, players: int, how: Calibration) -> None:
    tables = {str(number): lines_of(one) for number, one in calibration.load(file.parent).items()}
    tables[str(players)] = lines_of(how)
    text = "# By the number of players: how chances become right. Fitted by tools/fit.py --calibrate.\n"
    text += "".join(f"\n[{number}]\n{lines}" for number, lines in sorted(tables.items()))
    file.write_text(text, "utf-8")


def lines_of(how: Calibration) -> str:
    """All of its lists, rounded to what the games can tell."""
    named = {
        "spreads": [round(one, 2) for one in how.spreads],
        "trust": [round(one, 3) for one in how.trust],
        "seats": [[round(one, 3) for one in row] for row in how.seats],
        "turns": [[round(one, 3) for one in row] for row in how.turns],
        "bends": [round(one, 3) for one in how.bends],
        "hopes": [round(one, 3) for one in how.hopes],
    }
    return "".join(f"{name} = {json.dumps(numbers)}\n" for name, numbers in named.items())


def calibrate(asked: argparse.Namespace, file: Path, workers: Executor) -> None:
    game = flightdeck.game(asked.game, asked.players)
    found = collected(game, asked.games, FIRST_SEED, workers)
    teaching = [case for place, one in enumerate(found) if place % ASIDE for case in one]
    aside = [case for place, one in enumerate(found) if place % ASIDE == 0 for case in one]
    how = fitted(teaching)
    print(f"{asked.game}, {asked.players} players, {len(found)} games; shown and won in those kept aside")
    print(f"  before: {table(aside, None)}")
    print(f"  after:  {table(aside, how)}")
    print(f"  at the start, by seat: {starts(aside, how)}", flush=True)
    deals = range(SEARCHED_SEED, SEARCHED_SEED + max(asked.games // SEARCHED, ASIDE))
    count = len(deals)
    looks = list(workers.map(hopes_of, [asked.game] * count, [asked.players] * count, [game.options] * count, deals))
    known = [one for place, game_found in enumerate(looks) if place % ASIDE for one in game_found]
    others = [one for place, game_found in enumerate(looks) if place % ASIDE == 0 for one in game_found]
    before, how = too_much(how, others), hoped(how, known)
    print(f"  a search hopes too much, in {len(others)} positions aside: {before:+.1%} -> {too_much(how, others):+.1%}")
    write(file, asked.players, how)
