"""What a decision gave away, judged by what the seat knew.

The search names the best action. Then both actions, the best and the one played, are carried out in the same worlds
that the seat cannot tell from the real one; bots play on as far as the search looks ahead, and the evaluation says who
is likely to win. The loss is the difference on average, its noise the standard error. Everything that is used of
search, chances and bots is used here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot, inf, sqrt

from flightdeck.bots.advice import line
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.outlook import calibrated, chances
from flightdeck.bots.search import Search, expectations
from flightdeck.engine.action import Action
from flightdeck.engine.state import AT_ONCE, NOBODY, State
from flightdeck.review.numbers import (
    BATCH,
    EXPLAINED_WORLDS,
    FAR_ITERATIONS,
    ITERATIONS,
    MOST_QUICK_WORLDS,
    MOST_WORLDS,
    QUICK_BATCH,
    QUICK_STAKE_WORLDS,
    STAKE_WORLDS,
    STEPS,
    SURE,
)

# What seeds are derived for.
SEARCHING, COMPARING, STAKE = range(3)


@dataclass(slots=True)
class Line:
    """An action and what came of it, in one world after the other."""

    action: Action
    # What the search would go on with in the same turn.
    then: tuple[Action, ...] = ()
    # By world and seat.
    chances: list[list[float]] = field(default_factory=list)
    # By world: the position at the end of the seat's turn, of the first few worlds.
    positions: list[State] = field(default_factory=list)

    def mean(self) -> list[float]:
        return [sum(column) / len(column) for column in zip(*self.chances, strict=True)]


@dataclass(slots=True)
class Comparison:
    """The best action found and the one that was played, in the same worlds."""

    seat: int
    best: Line
    played: Line

    @property
    def same(self) -> bool:
        return self.best.action is self.played.action

    def differences(self) -> list[float]:
        pairs = zip(self.best.chances, self.played.chances, strict=True)
        return [best[self.seat] - played[self.seat] for best, played in pairs]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision gave away: in chances to win, with the standard error; both 0 for the best action itself."""

    loss: float
    noise: float

    @property
    def step(self) -> int:
        """How bad it was; 0 unless that is beyond the noise."""
        if self.loss < SURE * self.noise:
            return 0
        return max(step for step, least in enumerate(STEPS) if self.loss >= least)

    @property
    def settled(self) -> bool:
        """Would more worlds hardly change whether it is a mistake?"""
        return abs(self.loss - STEPS[1]) > SURE * self.noise


def verdict(found: Comparison) -> Verdict:
    differences = found.differences()
    if not differences:
        return Verdict(0.0, 0.0)
    count = len(differences)
    mean = sum(differences) / count
    squares = sum((one - mean) ** 2 for one in differences)
    return Verdict(mean, sqrt(squares / (count - 1) / count) if count > 1 else inf)


def between(one: Verdict, other: Verdict) -> Verdict:
    """The mean of two judgements; one that would have played the same finds no loss and no noise."""
    return Verdict((one.loss + other.loss) / 2, hypot(one.noise, other.noise) / 2)


def best_line(seat: Seat, seed: int) -> Line:
    """What the search would play, and how it would go on in the same turn."""
    search = Search(seat, seed)
    search.run(inf, ITERATIONS.get(int(seat.horizon()), FAR_ITERATIONS))
    found = expectations(seat, search)[0]
    return Line(found.action, tuple(line(seat, found.after)))


def judge(seat: Seat, played: Action, seed: int) -> Comparison:
    """Search, and if something else was played, compare both in as many worlds as it takes."""
    best = best_line(seat, derived_seed(seed, SEARCHING))
    found = Comparison(seat.number, best, Line(played))
    if not found.same:
        compare(seat, [found.best, found.played], derived_seed(seed, COMPARING), found)
    return found


def compare(seat: Seat, lines: Sequence[Line], seed: int, until: Comparison) -> None:
    """The lines in the same worlds, until it is clear whether there is a mistake."""
    rng = random.Random(seed)
    at_once = seat.horizon() == AT_ONCE
    batch, most = (QUICK_BATCH, MOST_QUICK_WORLDS) if at_once else (BATCH, MOST_WORLDS)
    for number in range(most):
        world = seat.world(rng)
        bots = rng.getrandbits(48)
        for one in lines:
            carry_on(world, seat.number, one, bots, keep=number < EXPLAINED_WORLDS)
        if (number + 1) % batch == 0 and verdict(until).settled:
            return


def carry_on(world: State, own: int, one: Line, bots: int, *, keep: bool) -> None:
    """Note what comes of a line in this world."""
    after = world.copy()
    play_on(after, own, one, bots, keep=keep)
    one.chances.append(calibrated(after, list(chances(after))))


def play_on(world: State, own: int, one: Line, seed: int, *, keep: bool) -> None:
    """The action, and then bots, as far ahead as the search would look: to the end of a turn of the seat."""
    bot = GreedyBot(seed)
    seats = [Seat(world, number) for number in range(world.game.players)]
    horizon, turns, mover = int(world.horizon()), 0, own
    world.carry_out(own, one.action)
    while True:
        before, mover = mover, int(world.next_seat())
        if before == own and mover != before:
            turns += 1
        if keep and (turns == 1 or mover == NOBODY or turns > horizon):
            one.positions.append(world.copy())
            keep = False
        if mover == NOBODY or turns > horizon:
            return
        seats[mover].look()
        world.carry_out(mover, bot.choose(seats[mover]))


def stake(seat: Seat, best: Action, seed: int) -> float:
    """What an action drawn by lot would give away on average: how much the decision is about."""
    seat.look()
    rng, legal = random.Random(derived_seed(seed, STAKE)), seat.legal
    count = QUICK_STAKE_WORLDS if seat.horizon() == AT_ONCE else STAKE_WORLDS
    lost = 0.0
    for _ in range(count):
        world, bots, lot = seat.world(rng), rng.getrandbits(48), rng.choice(legal)
        if lot is not best:
            found = Comparison(seat.number, Line(best), Line(lot))
            for one in (found.best, found.played):
                carry_on(world, seat.number, one, bots, keep=False)
            lost += found.differences()[0]
    return lost / count
