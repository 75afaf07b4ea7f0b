"""A bot cannot use what its seat does not know."""

from __future__ import annotations

import random

import pytest

from flightdeck.bots.advice import advise
from flightdeck.bots.catalogue import LEVELS, make_bot
from tests.bots.positions import GAMES, positions, rules, seat_of

# A search with a clock may be interrupted at another point each time.
COUNTED = [name for name in LEVELS.values() if not name.startswith("search")]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", ["random", "careless:50%", *COUNTED, "captain/raider", "search:30/hoarder"])
def test_a_bot_plays_the_same_whatever_the_hidden_truth_is(name: str, bot: str) -> None:
    rng = random.Random(5)
    for number, state in enumerate(positions(rules(name), 3, every=40)):
        seat = seat_of(state)
        chosen = str(make_bot(bot, number).choose(seat))
        for _ in range(3):
            other = seat_of(state.resample(seat.number, rng))
            assert str(make_bot(bot, number).choose(other)) == chosen


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_the_same_whatever_the_hidden_truth_is(name: str) -> None:
    rng = random.Random(6)
    for number, state in enumerate(positions(rules(name), 4, every=90)):
        seat = seat_of(state)
        other = seat_of(state.resample(seat.number, rng))
        assert advise(seat, number, 60.0, iterations=40) == advise(other, number, 60.0, iterations=40)


def test_the_truth_that_is_permuted_makes_a_difference() -> None:
    """Otherwise the tests above would prove nothing."""
    rng = random.Random(7)
    for name in GAMES:
        states = positions(rules(name), 3, every=40)
        assert any(state.to_dict() != state.resample(state.to_act[0], rng).to_dict() for state in states)
