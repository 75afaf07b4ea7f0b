"""Is this text a board? The same question as `flightdeck board check`, asked of what anybody may send.

What takes long to read is refused before it is read: the time to parse TOML grows with the square of the length of a
line. How many cities, routes and cards there may be is the business of the boards themselves.
"""

from __future__ import annotations

from flightdeck.engine.data import BoardText
from flightdeck.engine.errors import BadBoard, FlightdeckError
from flightdeck.engine.faults import Fault, Said, refused_whole
from flightdeck.engine.game import Game
from flightdeck.engine.text import mark as _
from flightdeck.games import catalogue
from flightdeck.web.shared_games import shared_game

LARGEST = 100_000
LONGEST_LINE = 500
NAME = "the board"


def game_on(name: str, toml: str) -> Game:
    """The rules on this board; BadBoard says why not."""
    check_size(toml)
    return shared_game(name, catalogue.entry_of(name).info.max_players, {}, BoardText(NAME, toml))


def check_size(toml: str) -> None:
    if len(toml.encode()) > LARGEST:
        raise refused_whole(NAME, _("the file should be {most} bytes at most"), most=LARGEST)
    for number, line in enumerate(toml.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise refused_whole(
                NAME, _("line {number} should be {most} letters at most"), number=number, most=LONGEST_LINE
            )


def faults_of(name: str, toml: str) -> tuple[Fault, ...]:
    """All that is wrong with it."""
    try:
        game_on(name, toml)
    except BadBoard as error:
        return error.faults
    except FlightdeckError as error:
        return (Fault(Said(""), Said(str(error))),)
    return ()
