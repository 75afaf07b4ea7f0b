"""Which games there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from flightdeck.engine.errors import UnknownGame
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.info import INFO as AIR_ALLIANCE
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.info import INFO as AIR_BARON
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.info import INFO as AIRLINES
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.games.airlines_europe.info import INFO as AIRLINES_EUROPE

# From a number of players, all options, and a board file or None.
Maker = Callable[[int, dict[str, OptionValue], str | Path | None], Game]

GAMES: dict[str, tuple[GameInfo, Maker]] = {
    AIRLINES_EUROPE.name: (AIRLINES_EUROPE, AirlinesEurope),
    AIRLINES.name: (AIRLINES, Airlines),
    AIR_BARON.name: (AIR_BARON, AirBaron),
    AIR_ALLIANCE.name: (AIR_ALLIANCE, AirAlliance),
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
    info, make = GAMES[name]
    return make(info.check_players(players), info.check_options(options or {}), board)
