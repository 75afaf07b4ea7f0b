"""A cache of games, each bound to its options: they never change, so all tables with the same options share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.games.catalogue import game


def shared_game(name: str, players: int, options: Mapping[str, OptionValue]) -> Game:
    return _cached(name, players, tuple(sorted(options.items())))


@lru_cache(200)
def _cached(name: str, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return game(name, players, dict(options))
