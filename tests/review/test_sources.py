"""What the points of a finished game came from: all of them, and nothing else."""

from __future__ import annotations

import random

import pytest

from flightdeck.engine.record import Record
from flightdeck.games import catalogue
from flightdeck.review.review import sources
from tests.invariants import ENDING

NAMES = {
    "airlines_europe": {"yellow", "Air ABACUS", "at the start"},
    "airlines": {"BOI", "AUK"},
    "air_alliance": {"economy", "business", "first class", "Trios"},
    "air_baron": {"market share", "cash", "loan"},
}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_together_they_are_the_points_of_every_seat(name: str, players: int) -> None:
    options = {option: values[0] for option, values in ENDING.get(name, {}).items()}
    game, rng = catalogue.game(name, players, options), random.Random(players)
    record, state = Record.of(game, 7, ["Ann"] * players), game.start(7)
    while state.to_act:
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        state.carry_out(seat, action)
        record.add(seat, action, state)
    found = sources(record, lambda *_given: game)
    assert found.keys() >= NAMES[name]
    assert [sum(points) for points in zip(*found.values(), strict=True)] == list(state.scores)
