"""What a game fulfils to be played in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from rich.console import RenderableType

from flightdeck.engine.action import Action
from flightdeck.engine.entry import find
from flightdeck.engine.game import Game
from flightdeck.games.catalogue import entry_of
from flightdeck.terminal.menu import MenuGroup
from flightdeck.terminal.page import Page, Seen


class Screen(Protocol[Seen]):
    """Draws what one seat sees: a function of the game's own view, never of the position itself.

    Made for a game with its board and options.
    """

    # Short forms that a person may type, each for one or more words of an action.
    codes: Mapping[str, str]
    # How an action is typed in short, for the help.
    example: str
    # The rules in a few lines.
    rules: str

    def __init__(self, game: Game) -> None: ...

    def draw(self, view: Seen, names: list[str], width: int, height: int) -> RenderableType:
        """The table as the seat sees it."""
        ...

    def groups(self, view: Seen, actions: list[Action], width: int) -> list[MenuGroup]:
        """The legal actions as the menu shows them, numbered by their place in the list."""
        ...

    def pages(self) -> Mapping[str, Page[Seen]]:
        """Further pages, by the command that shows them."""
        return {}

    def why_never(self, words: list[str]) -> str:
        """Why there is no such action in this game, where more can be said than that."""
        return ""


def screen_of(game: Game) -> Screen[Any]:
    """Takes views of this game, and of no other."""
    return cast("type[Screen[Any]]", find(entry_of(game.info.name).screen))(game)


def short_rules(module: str) -> str:
    """Those in the file rules.txt beside a module."""
    return Path(module).with_name("rules.txt").read_text("utf-8").rstrip()
