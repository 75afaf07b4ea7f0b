"""The screen of Airlines Europe, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.games.airlines_europe.board import AIRLINES, SHARE_KINDS
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.games.airlines_europe.licences import Buy
from flightdeck.games.airlines_europe.shares import Pick, Play, PlayTwo, Take
from flightdeck.games.airlines_europe.trade import Discard
from flightdeck.games.airlines_europe.view import EuropeView, next_price
from flightdeck.terminal.games.airlines_europe import tables
from flightdeck.terminal.games.airlines_europe.looks import CODES, INKS, share
from flightdeck.terminal.games.airlines_europe.map import europe, short_names
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page
from flightdeck.terminal.screens import Screen, short_rules
from flightdeck.terminal.tables import arranged

# The map stands beside the tables from this width on, and what the tables have then.
BESIDE, TABLES = 98, 56
WIDE, WIDE_TABLES = 125, 69
# With more to choose from than this, the menu is brief: cities by their first letters, shares by their codes.
MANY = 24


class EuropeScreen(Screen[EuropeView]):
    codes: Mapping[str, str] = {code.casefold(): kind for kind, code in CODES.items()}
    example = "b wh mos-rig for\nbuy white Moscow-Riga."
    rules = short_rules(__file__)

    def __init__(self, game: Game) -> None:
        assert isinstance(game, AirlinesEurope)
        self.board = game.board
        self.short = short_names([*self.board.cities, *self.board.distant_names.values()])

    def draw(self, view: EuropeView, names: list[str], width: int, height: int) -> RenderableType:
        room = None if width < BESIDE else TABLES if width < WIDE else WIDE_TABLES

        def picture(width: int) -> RenderableType:
            return europe(self.board, view, width)

        def both(width: int) -> list[RenderableType]:
            return [tables.airlines(view, width), "", tables.players(view, names)]

        return arranged(picture, both, tables.cards(view), width, height, room)

    def pages(self) -> Mapping[str, Page[EuropeView]]:
        return {
            "board": Page("the map, as large as the screen is wide", self.draw_map),
            "routes": Page("every route: who has its licences, and what the free ones cost", tables.routes),
        }

    def draw_map(self, view: EuropeView, width: int) -> RenderableType:
        return europe(self.board, view, width)

    def groups(self, view: EuropeView, actions: list[Action], width: int) -> list[MenuGroup]:
        """Licences by airline with their prices, everything else by its verb, shares in their colours."""
        brief = len(actions) > MANY
        menu = Grouping()
        for number, action in enumerate(actions, 1):
            if isinstance(action, Buy):
                title = Text("buy ", style="bold") + share(AIRLINES[action.airline])
                menu.put(title, number, self.licence(view, action.route, brief))
            else:
                menu.others.append((number, action))
        return menu.grouped(lambda action: in_colour(action, brief))

    def licence(self, view: EuropeView, route: int, brief: bool) -> Text:
        name = self.board.routes[route]
        shown = "-".join(self.short.get(part, part) for part in name.split("-")) if brief else name
        return Text.assemble(shown, " ", (f"{next_price(view['routes'][name])}", "dim"))


def in_colour(action: Action, brief: bool) -> Text | None:
    """Shares in their colours; in a long menu with their codes instead of their names."""

    def named(number: int) -> Text:
        kind = SHARE_KINDS[number]
        return Text(CODES[kind] if brief else kind, style=INKS[kind])

    if isinstance(action, (Pick, PlayTwo)):
        return Text("+" if brief else " and ").join([named(action.first), named(action.second)])
    if isinstance(action, Take):
        return named(action.airline)
    if isinstance(action, Play):
        return Text.assemble(f"{action.count} ", named(action.kind))
    if isinstance(action, Discard):
        return Text.assemble(named(action.kind), f" from {'hand' if action.from_hand else 'holdings'}")
    return None
