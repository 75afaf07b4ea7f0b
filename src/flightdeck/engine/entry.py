"""A game as others find it: what it is, how it is made, and where each front end looks for how it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from flightdeck.engine.data import BoardText
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo, OptionValue

# From a number of players, all options, and a board or None.
Maker = Callable[[int, dict[str, OptionValue], BoardText | None], Game]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What a game is registered with. A package of its own names one in the entry points `flightdeck.games`."""

    info: GameInfo
    make: Maker
    # A GamePage for the browser and a Screen for the terminal, written `package.module:Name`: a game imports neither.
    page: str
    screen: str
    # The folder with its `board.toml`, if it has one, and in `boards` with others.
    boards: Path | None = None


def find(path: str) -> object:
    """The class that is written so."""
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)
