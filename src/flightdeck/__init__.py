"""Flightdeck: airline board games, their rules complete, for people and for bots."""

from __future__ import annotations

import importlib.machinery
import os
import sys


def _use_sources() -> None:
    """Import this package from its .py files even where compiled modules lie beside them."""
    plain = (importlib.machinery.SourceFileLoader, importlib.machinery.SOURCE_SUFFIXES)

    def finder(path: str) -> importlib.machinery.FileFinder:
        if not path.startswith(__path__[0]):
            raise ImportError
        return importlib.machinery.FileFinder(path, plain)

    sys.path_hooks.insert(0, finder)
    for path in [path for path in sys.path_importer_cache if path.startswith(__path__[0])]:
        del sys.path_importer_cache[path]


# For debugging, coverage, and the proof that compiled and plain Python play the same.
if os.environ.get("FLIGHTDECK_PURE"):
    _use_sources()

from flightdeck.bots.bot import Bot, Seat  # noqa: E402
from flightdeck.bots.match import play_out  # noqa: E402
from flightdeck.bots.random_bot import RandomBot  # noqa: E402
from flightdeck.engine.action import Action  # noqa: E402
from flightdeck.engine.entry import GameEntry  # noqa: E402
from flightdeck.engine.errors import FlightdeckError, IllegalAction  # noqa: E402
from flightdeck.engine.event import Event  # noqa: E402
from flightdeck.engine.game import Game  # noqa: E402
from flightdeck.engine.info import GameInfo, Option  # noqa: E402
from flightdeck.engine.state import State  # noqa: E402
from flightdeck.games.catalogue import game, games  # noqa: E402

__all__ = [
    "Action",
    "Bot",
    "Event",
    "FlightdeckError",
    "Game",
    "GameEntry",
    "GameInfo",
    "IllegalAction",
    "Option",
    "RandomBot",
    "Seat",
    "State",
    "game",
    "games",
    "play_out",
]
