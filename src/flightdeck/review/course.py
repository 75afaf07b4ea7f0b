"""The course of a finished game, with all cards open: how likely each seat was to win, and what luck did to it.

Luck is what a draw, a throw or the deal made of the chances, beyond what it would have made of them on average.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed
from flightdeck.bots.outlook import calibrated, chances
from flightdeck.engine.action import Action
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State
from flightdeck.review.numbers import DEALS, FUTURES


@dataclass(frozen=True, slots=True)
class Course:
    # Before the first move and after each: by seat.
    chances: list[list[float]]
    # By move, 0 is the deal: what luck did to each seat; only where something was left to chance.
    luck: dict[int, list[float]]
    # The numbers of the moves that were a choice, and whose.
    decisions: dict[int, int]


def follow(record: Record, make: GameMaker) -> Course:
    start = record.start(make)
    course = Course([expected(start)], {}, {})
    course.luck[0] = beyond(course.chances[0], of_other_deals(start, record.seed))
    for number, before, seat, action, after in steps(record, make):
        course.chances.append(expected(after))
        if not after.undoable:
            luck = beyond(course.chances[number], of_other_futures(before, seat, action, number))
            if any(abs(one) > 1e-9 for one in luck):
                course.luck[number] = luck
        if is_choice(before, seat):
            course.decisions[number] = seat
    return course


def steps(record: Record, make: GameMaker) -> Iterator[tuple[int, State, int, Action, State]]:
    """Of each move its number, the position before it, the seat, the action, and the position after it."""
    before = record.start(make)
    for number, (state, seat, action) in enumerate(record.replay(make), 1):
        after = state.copy()
        # A copy has not been watched, but knows whether something was revealed.
        yield number, before, seat, action, after
        before = after


def is_choice(state: State, number: int) -> bool:
    seat = Seat(state, number)
    seat.look()
    return len(seat.menu) > 1


def beyond(found: list[float], expected: list[float]) -> list[float]:
    return [one - other for one, other in zip(found, expected, strict=True)]


def of_other_deals(start: State, seed: int) -> list[float]:
    """The chances at the start, on average over other deals."""
    return average([expected(start.game.start(derived_seed(seed, deal))) for deal in range(DEALS)])


def of_other_futures(before: State, seat: int, action: Action, number: int) -> list[float]:
    """The chances after the same action, on average over what might have come up instead."""
    rng = random.Random(derived_seed(number))
    found = []
    for _ in range(FUTURES):
        world = before.redraw(rng)
        world.carry_out(seat, action)
        found.append(expected(world))
    return average(found)


def expected(state: State) -> list[float]:
    """The chances of all seats, as people are told them."""
    return calibrated(state, list(chances(state)))


def average(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
