"""Is this text a board? The same question as `flightdeck board check`, asked of what anybody may send.

What takes long to read is refused before it is read: the time to parse TOML grows with the square of the length of a
line. How many cities, routes and cards there may be is the business of the boards themselves.
"""

from __future__ import annotations

from typing import NamedTuple

from flightdeck.engine.data import BoardText
from flightdeck.engine.errors import BadBoard, FlightdeckError
from flightdeck.engine.game import Game
from flightdeck.games import catalogue
from flightdeck.web.shared_games import shared_game

LARGEST = 100_000
LONGEST_LINE = 500
NAME = "the board"


class Fault(NamedTuple):
    """What is wrong, and where: the list of tables or the table, and the number in the list; 0 is all of it."""

    message: str
    section: str = ""
    number: int = 0


def game_on(name: str, toml: str) -> Game:
    """The rules on this board; BadBoard says why not."""
    check_size(toml)
    return shared_game(name, catalogue.entry_of(name).info.max_players, {}, BoardText(NAME, toml))


def check_size(toml: str) -> None:
    if len(toml.encode()) > LARGEST:
        raise BadBoard(f"{NAME}: the file should be {LARGEST} bytes at most")
    for number, line in enumerate(toml.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadBoard(f"{NAME}: line {number} should be {LONGEST_LINE} letters at most")


def fault_of(name: str, toml: str) -> Fault | None:
    try:
        game_on(name, toml)
    except BadBoard as error:
        message = f"{error.where}: {error.what}" if error.what else str(error).removeprefix(f"{NAME}: ")
        return Fault(message, error.section, error.number)
    except FlightdeckError as error:
        return Fault(str(error))
    return None
