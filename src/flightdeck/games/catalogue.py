"""Which games there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from flightdeck.engine.errors import UnknownGame
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.games.airlines_europe.info import INFO as AIRLINES_EUROPE

Maker = Callable[[int, Mapping[str, object] | None, str | Path | None], Game]

GAMES: dict[str, tuple[GameInfo, Maker]] = {
    AIRLINES_EUROPE.name: (AIRLINES_EUROPE, AirlinesEurope),
}


def games() -> list[GameInfo]:
    """What there is to play."""
    return [info for info, _ in GAMES.values()]


def game(
    name: str,
    players: int = 4,
    options: Mapping[str, object] | None = None,
    board: str | Path | None = None,
) -> Game:
    """The rules of a game, bound to a number of players, options and a board (a file, or the built-in one)."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game '{name}'; there is {', '.join(GAMES)}")
    _, maker = GAMES[name]
    return maker(players, options, board)
