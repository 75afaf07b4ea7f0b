"""Playing a position by the text of its moves, and looking at it: shared by the tests of every game."""

from __future__ import annotations

import random
from typing import Any

from flightdeck.engine.game import Game
from flightdeck.engine.state import State


def play(state: State, *moves: str, seat: int | None = None) -> State:
    """Whoever is to act plays these moves."""
    for move in moves:
        state.apply(state.to_act[0] if seat is None else seat, state.game.parse(move))
    return state


def menu(state: State, seat: int | None = None) -> list[str]:
    return [str(action) for action in state.legal(state.to_act[0] if seat is None else seat)]


def refusal(state: State, move: str) -> str:
    """Why whoever is to act may not do this; it is not offered either."""
    assert str(state.game.parse(move)) not in menu(state)
    return state.refuse(state.to_act[0], state.game.parse(move))


def sight(state: State, seat: int | None = None) -> Any:
    """The view, for looking things up without telling mypy what everything is."""
    return state.view(seat)


def told(state: State, seat: int | None = None) -> list[dict[str, object]]:
    """What this seat has heard."""
    return [event.seen_by(seat) for event in state.events]


def names(state: State) -> list[str]:
    """What has happened, without the circumstances."""
    return [event.name for event in state.events]


def advanced(game: Game, moves: int, seed: int = 7, events: bool = False) -> State:
    """A position after so many random moves."""
    state = game.start(seed, events=events)
    rng = random.Random(seed)
    for _ in range(moves):
        seat = state.to_act[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    return state
