"""Which games there are: those of this package, and those that other packages bring."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from flightdeck.engine.data import BoardSource, BoardText
from flightdeck.engine.entry import GameEntry, Maker
from flightdeck.engine.errors import UnknownGame
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.info import INFO as AIR_ALLIANCE
from flightdeck.games.air_baron.game import AirBaron
from flightdeck.games.air_baron.info import INFO as AIR_BARON
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.info import INFO as AIRLINES
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.games.airlines_europe.info import INFO as AIRLINES_EUROPE

GROUP = "flightdeck.games"


def our_entry(info: GameInfo, make: Maker, short: str) -> GameEntry:
    """The page and the screen of each of our games stand in a folder of its name, and begin with the short one."""
    page = f"flightdeck.web.games.{info.name}.page:{short}Page"
    screen = f"flightdeck.terminal.games.{info.name}.screen:{short}Screen"
    return GameEntry(info, make, page, screen, boards=Path(__file__).parent / info.name)


OURS = (
    our_entry(AIRLINES_EUROPE, AirlinesEurope, "Europe"),
    our_entry(AIRLINES, Airlines, "Airlines"),
    our_entry(AIR_BARON, AirBaron, "Baron"),
    our_entry(AIR_ALLIANCE, AirAlliance, "Alliance"),
)


@cache
def entries() -> dict[str, GameEntry]:
    """By name, ours first; nobody else's game can take the name of one of ours."""
    found = {entry.info.name: entry for entry in OURS}
    for point in entry_points(group=GROUP):
        try:
            entry = point.load()
            if not isinstance(entry, GameEntry):
                raise TypeError("it is no GameEntry")
        except Exception as error:  # whatever somebody else's package does, ours can be played
            warnings.warn(f"the game {point.name} of {point.value} cannot be used: {error}", stacklevel=2)
        else:
            found.setdefault(entry.info.name, entry)
    return found


def games() -> list[GameInfo]:
    """What there is to play."""
    return [entry.info for entry in entries().values()]


def entry_of(name: str) -> GameEntry:
    if name not in entries():
        raise UnknownGame(f"there is no game '{name}'; there is {', '.join(entries())}")
    return entries()[name]


def built_in_board(game: str) -> str:
    """The file of a game that has boards, with all there is to say about where its figures are from."""
    folder = entry_of(game).boards
    assert folder is not None
    return (folder / "board.toml").read_text(encoding="utf-8")


class OriginalBoard(NamedTuple):
    """A board of our own, for a game whose built-in one is that of its publisher."""

    title: str
    # What there is to say of it.
    told: str
    toml: str


@cache
def original_boards(game: str) -> dict[str, OriginalBoard]:
    """By name: files `boards/<name>.toml` beside the built-in one, which begin with title and story as comments."""
    found = {}
    folder = entry_of(game).boards
    for file in sorted((folder / "boards").glob("*.toml")) if folder else ():
        toml = file.read_text(encoding="utf-8")
        title, *told = [line.removeprefix("#").strip() for line in toml.partition("\n\n")[0].splitlines()]
        found[file.stem] = OriginalBoard(title, " ".join(told), toml)
    return found


def game(
    name: str,
    players: int = 4,
    options: Mapping[str, object] | None = None,
    board: BoardSource | None = None,
) -> Game:
    """The rules of a game, bound to a number of players, options and a board.

    That is a file, which is read now, or its text, or the name of an original board, or none for the built-in one.
    """
    entry = entry_of(name)
    if isinstance(board, str) and board in original_boards(name):
        board = BoardText(board, original_boards(name)[board].toml)
    if isinstance(board, (str, Path)):
        board = BoardText.read(board)
    return entry.make(entry.info.check_players(players), entry.info.check_options(options or {}), board)
