"""What all adapters share: the rules of a game that ends, and what its end is worth."""

from __future__ import annotations

from collections.abc import Mapping

from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.engine.state import State
from flightdeck.games.catalogue import entry_of, game


def rules_of(name: str, players: int = 4, options: Mapping[str, object] | None = None) -> Game:
    """The rules of a game, with options that make it end unless others are asked for."""
    return game(name, players, {**entry_of(name).info.for_learners, **(options or {})})


def defaults_of(info: GameInfo) -> dict[str, OptionValue]:
    """All options of a game as the adapters set them."""
    return {option.name: option.default for option in info.options} | info.for_learners


def least_reward(players: int) -> float:
    return -1.0 / (players - 1)


def rewards_of(state: State) -> list[float]:
    """1 for whoever wins alone, the same loss for everybody else, 0 altogether; winners share. All 0 before the end."""
    players, winners = state.game.players, state.winners
    if not winners:
        return [0.0] * players
    return [
        (players / len(winners) - 1.0) / (players - 1) if seat in winners else least_reward(players)
        for seat in range(players)
    ]
