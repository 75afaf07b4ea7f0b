"""Positions in the middle of games, for bots to think about."""

from __future__ import annotations

import random

import flightdeck
from flightdeck.bots.bot import Seat
from flightdeck.engine.game import Game
from flightdeck.engine.state import State

GAMES = [info.name for info in flightdeck.games()]
# So that games end however badly they are played.
OPTIONS: dict[str, dict[str, object]] = {"air_baron": {"round_limit": 30}}


def rules(name: str, players: int = 4) -> Game:
    return flightdeck.game(name, players=players, options=OPTIONS.get(name, {}))


def positions(game: Game, seed: int, every: int) -> list[State]:
    """Of a random game: positions in which somebody has a choice."""
    rng = random.Random(seed)
    state = game.start(seed)
    found: list[State] = []
    number = 0
    while not state.over:
        seat = state.to_act[0]
        legal = state.legal(seat)
        if len(legal) > 1:
            if number % every == 0:
                found.append(state.copy())
            number += 1
        state.apply(seat, rng.choice(legal))
    return found


def seat_of(state: State) -> Seat:
    """The first seat that is to act, with its legal actions listed."""
    seat = Seat(state, state.to_act[0])
    seat.look()
    return seat
