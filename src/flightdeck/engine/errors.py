"""Every complaint Flightdeck makes about what it was given, each with a type of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flightdeck.engine.faults import Fault


class FlightdeckError(Exception):
    """Something that was passed in cannot be used; the message says what and why."""


class UnknownGame(FlightdeckError):
    """There is no game of this name."""


class BadPlayers(FlightdeckError):
    """The game is not for this number of players."""


class BadOption(FlightdeckError):
    """The game has no such option, or not with this value."""


class BadBoard(FlightdeckError):
    """A board file cannot be used. The message names the file, the item and what is wrong first."""

    # All that is wrong, in words that can be translated.
    faults: tuple[Fault, ...] = ()


class BadNotation(FlightdeckError):
    """A text that is no action of the game."""


class BadPosition(FlightdeckError):
    """A dictionary that is no position of the game."""


class BadRecord(FlightdeckError):
    """A record that cannot be read, or that does not replay."""


class BadBot(FlightdeckError):
    """There is no bot of this name."""


class BotFailed(FlightdeckError):
    """A bot raised an exception, or chose what it may not; the message says which, and in which game."""


class LostWorker(FlightdeckError):
    """A process that worked for this one is gone."""


class BadArgument(FlightdeckError):
    """Something typed on the command line cannot be used."""


class IllegalAction(FlightdeckError):
    """The rules do not allow this action now; the position is as it was."""


class MissingExtra(FlightdeckError, ImportError):
    """Something optional is not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(f"this adapter needs more packages: pip install 'flightdeck[{extra}]'")
