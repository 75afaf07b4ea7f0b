"""Positions that somebody changed by hand: refused in words, or played on without coming to one that is refused."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

import flightdeck
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.game import Game
from flightdeck.engine.state import State
from tests.invariants import game_number

GAMES = 30
TRIES = 40
# Of the game before the change, and of the one after it.
PLAYED = 300
PLAYED_ON = 20

Path = tuple[Any, ...]
every_game = pytest.mark.parametrize("name", [info.name for info in flightdeck.games()])


def paths(data: Any, here: Path = ()) -> list[Path]:
    """Of everything in the position."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    found = [path for key in keys for path in paths(data[key], (*here, key))]
    return [here, *found] if here else found


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    at(data, path[:-1])[path[-1]] = copy.deepcopy(value)


def change(data: Any, phases: list[str], rng: random.Random) -> None:
    """One value becomes another one that might be there; every key has the same chance, however much is below it."""
    everything = paths(data)
    key = rng.choice(list(data))
    path = rng.choice([one for one in everything if one[0] == key])
    old = at(data, path)
    if path == ("phase",):
        put(data, path, rng.choice(phases))
    elif isinstance(old, bool):
        put(data, path, not old)
    elif isinstance(old, int) or old is None:
        put(data, path, rng.choice([0, 1, 2, 3, None, (old or 0) + rng.randint(-3, 3)]))
    elif isinstance(old, list) and old:
        change_list(data, old, rng)
    else:
        others = [at(data, one) for one in everything]
        put(data, path, rng.choice([value for value in others if type(value) is type(old)]))


def change_list(data: Any, old: list[Any], rng: random.Random) -> None:
    """Shuffled, or with something less that may be in another list instead."""
    if rng.random() < 0.3:
        rng.shuffle(old)
        return
    moved = old.pop(rng.randrange(len(old)))
    others = [value for value in (at(data, one) for one in paths(data)) if isinstance(value, list)]
    if others and rng.random() < 0.7:
        other = rng.choice(others)
        other.insert(rng.randint(0, len(other)), copy.deepcopy(moved))


def play_at_random(state: State, moves: int, rng: random.Random) -> Any:
    """The position after each move."""
    for _ in range(moves):
        if state.over:
            return
        seat = rng.choice(state.to_act)
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        yield action


def check_changed(game: Game, seed: int) -> int:
    """How many changed positions were accepted."""
    rng = random.Random(seed)
    state = game.start(seed)
    for _ in play_at_random(state, rng.randrange(PLAYED), rng):
        pass
    accepted = 0
    for _ in range(TRIES):
        data = state.to_dict()
        for _ in range(rng.randint(1, 2)):
            change(data, list(game.parts.phases), rng)
        try:
            changed = game.from_dict(data)
        except BadPosition:
            continue
        accepted += 1
        for action in play_at_random(changed, PLAYED_ON, rng):
            assert game.from_dict(changed.to_dict()).to_dict() == changed.to_dict(), action
    return accepted


@every_game
def test_a_changed_position_is_refused_or_can_be_played_on(name: str) -> None:
    """And some are not refused, or it would prove nothing."""
    assert sum(check_changed(game_number(name, seed), seed) for seed in range(GAMES)) > GAMES


@pytest.mark.long
@every_game
def test_many_changed_positions_are_refused_or_can_be_played_on(name: str) -> None:
    for seed in range(GAMES, 20 * GAMES):
        check_changed(game_number(name, seed), seed)
