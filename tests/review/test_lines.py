"""What would probably follow: as far as most worlds agree, and by what the seat knows."""

from __future__ import annotations

import random

import pytest

from flightdeck.bots.bot import Seat
from flightdeck.engine.state import State
from flightdeck.review import lines, words
from flightdeck.review.lines import expected_line, moves_after
from flightdeck.review.numbers import LINE_MOVES, LINE_WORLDS
from tests.bots.positions import GAMES, positions, rules, seat_of

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_the_same_whatever_the_hidden_truth_is(name: str) -> None:
    rng = random.Random(2)
    for number, state in enumerate(positions(rules(name), 4, every=60)[:3]):
        seat = seat_of(state)
        other = Seat(state.resample(seat.number, rng), seat.number)
        action = seat.legal[-1]
        assert expected_line(seat, action, (), number) == expected_line(other, action, (), number)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_one_that_was_played(name: str) -> None:
    """In at least as many worlds as it takes; and it can be told."""
    found = 0
    for number, state in enumerate(positions(rules(name), 4, every=20)):
        seat = seat_of(state)
        action = seat.legal[0]
        line = expected_line(seat, action, (), number)
        rng = random.Random(number)
        played = [
            moves_after(seat.world(rng), seat.number, action, (), rng.getrandbits(48)) for _ in range(LINE_WORLDS)
        ]
        assert len(line) <= LINE_MOVES
        assert sum(moves[: len(line)] == line for moves in played) >= (lines.FEWEST if line else 0)
        assert bool(words.line(line, state.game, NAMES, str)) == bool(line)
        found += len(line)
    assert found


def test_what_the_seat_means_to_go_on_with_comes_first() -> None:
    for state in positions(rules("airlines_europe"), 4, every=10):
        seat = seat_of(state)
        for action in seat.legal:
            after = carried_out(state, action.index)
            if after.to_act == (seat.number,) and len(after.legal(seat.number)) > 1 and after.undoable:
                planned = after.legal(seat.number)[-1]
                assert expected_line(seat, action, (planned,), 1)[0] == f"{seat.number + 1}: {planned}"
                return
    raise AssertionError("no action leaves a choice to the same seat")


def carried_out(state: State, index: int) -> State:
    found = state.copy()
    found.apply(state.to_act[0], state.game.actions[index])
    return found


def test_the_moves_of_one_turn_are_told_together() -> None:
    told = words.joined([(1, "Go on"), (1, "Take red"), (0, "Draw")], NAMES)
    assert told == "Ben: Go on, Take red · Ann: Draw"
