"""A cache of games, each bound to its options: they never change, so all tables with the same options share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flightdeck.engine.data import BoardText
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.games.catalogue import game

# A board that is not built in makes some megabytes of tables.
OWN_BOARDS = 20

Options = tuple[tuple[str, OptionValue], ...]


def shared_game(name: str, players: int, options: Mapping[str, OptionValue], board: BoardText | None = None) -> Game:
    given = tuple(sorted(options.items()))
    return _cached(name, players, given) if board is None else _on_own_board(name, players, given, board)


@lru_cache(200)
def _cached(name: str, players: int, options: Options) -> Game:
    return game(name, players, dict(options))


@lru_cache(OWN_BOARDS)
def _on_own_board(name: str, players: int, options: Options, board: BoardText) -> Game:
    return game(name, players, dict(options), board)
