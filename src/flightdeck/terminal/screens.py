"""What a game needs to be played in the terminal, and which games have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from rich.console import RenderableType

from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadArgument
from flightdeck.engine.game import Game
from flightdeck.engine.state import Json
from flightdeck.terminal.games.air_alliance.screen import AllianceScreen
from flightdeck.terminal.games.air_baron.screen import BaronScreen
from flightdeck.terminal.games.airlines.screen import AirlinesScreen
from flightdeck.terminal.games.airlines_europe.screen import EuropeScreen
from flightdeck.terminal.menu import MenuGroup
from flightdeck.terminal.page import Page


class Screen(Protocol):
    """Draws what one seat sees: a function of its view, never of the position itself."""

    # Short forms that a person may type, each for one or more words of an action.
    codes: Mapping[str, str]
    # How an action is typed in short, for the help.
    example: str
    # The rules in a few lines.
    rules: str

    def draw(self, view: Json, names: list[str], width: int, height: int) -> RenderableType:
        """The table as the seat sees it."""
        ...

    def groups(self, view: Json, actions: list[Action], width: int) -> list[MenuGroup]:
        """The legal actions as the menu shows them, numbered by their place in the list."""
        ...

    def pages(self) -> dict[str, Page]:
        """Further pages, by the command that shows them."""
        ...

    def why_never(self, words: list[str]) -> str:
        """Why there is no such action in this game, where more can be said than that."""
        ...


SCREENS: dict[str, Callable[[Game], Screen]] = {
    "airlines_europe": EuropeScreen,
    "airlines": AirlinesScreen,
    "air_baron": BaronScreen,
    "air_alliance": AllianceScreen,
}


def screen_of(game: Game) -> Screen:
    if game.info.name not in SCREENS:
        raise BadArgument(f"{game.info.title} cannot be played in the terminal yet")
    return SCREENS[game.info.name](game)
