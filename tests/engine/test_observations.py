"""Fixed-size observations: complete, of one length, and with nothing that is hidden."""

from __future__ import annotations

import json
import random

import pytest

import flightdeck
from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.observation import Observation
from tests.invariants import game_number, walk
from tests.playing import advanced

GAMES = [info.name for info in flightdeck.games()]
ROUNDS = 10
PLENTY = 32
# Airlines that become inactive (AL17) are too rare for random games.
RARE = {"stock_gone", "inactive"}


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str, number: int) -> None:
    """Through whole games of all numbers of players and with all options."""
    game = game_number(name, number)
    parts = game.start(0).observation(0).parts
    for turn, (state, rng, _) in enumerate(walk(game, 300 + number)):
        if turn % 5 == number % 5 or state.over:
            for seat in range(game.players):
                seen = state.observation(seat)
                assert seen.parts == parts
                assert state.resample(seat, rng).observe(seat) == seen.values
                assert min(seen.values) >= -1
                assert max(seen.values) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_sees_differently_is_in_its_vector(name: str) -> None:
    """Two positions that look the same as numbers look the same as a view."""
    game = game_number(name, 2)
    looks: dict[tuple[float, ...], str] = {}
    seen = 0
    for state, _, _ in walk(game, 5):
        view = json.dumps(state.view(1), sort_keys=True)
        assert looks.setdefault(tuple(state.observe(1)), view) == view
        seen += 1
    assert len(looks) > seen / 2


@pytest.mark.parametrize("name", GAMES)
def test_every_part_tells_something(name: str) -> None:
    """Over games with all options, no part is always the same."""
    looks: dict[str, set[tuple[float, ...]]] = {}
    for number in range(PLENTY):
        game = game_number(name, number)
        parts = game.observation_parts()
        for turn, (state, _, _) in enumerate(walk(game, number)):
            if turn % 4 == 0:
                vector = state.observe(0)
                for part, where in parts.items():
                    looks.setdefault(part, set()).add(tuple(vector[where]))
    assert {part for part, found in looks.items() if len(found) == 1} <= RARE


@pytest.mark.parametrize("name", GAMES)
def test_what_looks_the_same_allows_the_same(name: str) -> None:
    """As in the tree of a search: many worlds, in each the same few decisions."""
    game = game_number(name, 3)
    again = 0
    for moves in (0, 40):
        state = advanced(game, moves)
        rng = random.Random(moves)
        known: dict[tuple[int, tuple[float, ...]], list[Action]] = {}
        for _ in range(40):
            world = state.resample(state.to_act[0], rng)
            for _ in range(5):
                seat = world.to_act[0]
                legal = world.legal(seat)
                look = (seat, tuple(world.observe(seat)))
                again += look in known
                assert known.setdefault(look, legal) == legal
                world.apply(seat, rng.choice(legal[:2]))
    assert again > 100


def test_the_parts_follow_one_another(game: Game) -> None:
    parts = game.observation_parts()
    vector = advanced(game, 40).observe(2)
    assert [part.start for part in parts.values()] == [0, *[part.stop for part in parts.values()][:-1]]
    assert list(parts.values())[-1].stop == len(vector)
    assert sum(vector[parts["phase"]]) == 1
    assert len(vector) == len(advanced(game, 0, seed=3).observe(0))


def test_seats_are_told_from_the_observer_on(europe: Game) -> None:
    state = advanced(europe, 60)
    parts = europe.observation_parts()
    for name in ("money", "holdings", "cards"):
        own = [state.observe(seat)[parts[f"{name}_0"]] for seat in range(4)]
        for seat in range(4):
            vector = state.observe(seat)
            assert [vector[parts[f"{name}_{place}"]] for place in range(4)] == own[seat:] + own[:seat]


def test_the_hand_is_told_and_other_hands_are_not(europe: Game) -> None:
    state = europe.start(7)
    hand = europe.observation_parts()["hand"]
    assert state.observe(0)[hand] != state.observe(1)[hand]
    world = state.resample(0, random.Random(4))
    assert world.observe(1)[hand] != state.observe(1)[hand]


def test_there_is_no_seat_beyond_the_table(game: Game) -> None:
    with pytest.raises(IndexError, match="only 4 seats"):
        game.start(0).observe(4)


def test_the_toolbox_scales() -> None:
    o = Observation(1, 3)
    o.part("all")
    o.fraction(3, 4)
    o.fraction(9, 4)
    o.amount(20, 20)
    o.amount(-20, 20)
    o.choice(1, 3)
    o.choice(-1, 2)
    o.part("seats")
    o.whose(0)
    o.whose(-1)
    o.end()
    assert o.values == [0.75, 1, 0.5, -0.5, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    assert o.parts == {"all": (0, 9), "seats": (9, 6)}
    assert o.text() == "all 0=0.75 1=1.0 2=0.5 3=-0.5 5=1.0; seats 2=1.0"
    with pytest.raises(AssertionError, match="two parts 'all'"):
        o.part("all")
