"""The screen of Airlines Europe, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import Json
from flightdeck.games.airlines_europe.game import AirlinesEurope
from flightdeck.terminal.games.airlines_europe import tables
from flightdeck.terminal.games.airlines_europe.map import europe, short_names
from flightdeck.terminal.games.airlines_europe.sight import CODES, INKS, Sight, price_now, share, sight
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page
from flightdeck.terminal.tables import arranged

# The map stands beside the tables from this width on, and what the tables have then.
BESIDE, TABLES = 98, 56
WIDE, WIDE_TABLES = 125, 69
# With more to choose from than this, the menu is brief: cities by their first letters, shares by their codes.
MANY = 24

RULES = """\
In your turn do one of these:
  buy      one or two licences, each on a route that touches the network of an
           airline: its home, or a city its planes have joined to it. You pay
           the price, and the airline moves on by as much. Then take one share,
           from the market or the pile.
  play     shares from hand to table: any number of one airline, or one each of
           two. The bank pays 2 million for each.
  trade    discard 1 share for 1 Air ABACUS, or 3 for 2.
  take     8 million from the bank.
Three scoring cards lie in the pile. When one turns up, everybody takes a share
of the market. Then each airline pays its row of points to whoever has most,
second most and so on of its shares on the table; Air ABACUS pays more each
time. Shares in hand count nothing. An airline that joins its home to its goal
moves on by its bonus. Most points after the third scoring win."""


class EuropeScreen:
    codes: Mapping[str, str] = {code.casefold(): kind for kind, code in CODES.items()}
    example = "b wh mos-rig for\nbuy white Moscow-Riga."
    rules = RULES

    def __init__(self, game: Game) -> None:
        assert isinstance(game, AirlinesEurope)
        self.board = game.board
        places = [*self.board.cities, *self.board.distant_names.values()]
        self.short = short_names(places)

    def draw(self, view: Json, names: list[str], width: int, height: int) -> RenderableType:
        seen = sight(view)
        room = None if width < BESIDE else TABLES if width < WIDE else WIDE_TABLES

        def picture(width: int) -> RenderableType:
            return europe(self.board, seen, width)

        def both(width: int) -> list[RenderableType]:
            return [tables.airlines(seen, width), "", tables.players(seen, names)]

        return arranged(picture, both, tables.cards(seen), width, height, room)

    def pages(self) -> dict[str, Page]:
        return {
            "board": Page("the map, as large as the screen is wide", self.draw_map),
            "routes": Page("every route: who has its licences, and what the free ones cost", self.draw_routes),
        }

    def draw_map(self, view: Json, width: int) -> RenderableType:
        return europe(self.board, sight(view), width)

    def draw_routes(self, view: Json, width: int) -> RenderableType:
        return tables.routes(sight(view), width)

    def why_never(self, words: list[str]) -> str:
        return ""

    def groups(self, view: Json, actions: list[Action], width: int) -> list[MenuGroup]:
        """Licences by airline with their prices, everything else by its verb."""
        seen, brief = sight(view), len(actions) > MANY
        menu = Grouping()
        for number, action in enumerate(actions, 1):
            if action.text.startswith("buy "):
                _, airline, route = action.text.split(" ", 2)
                title = Text("buy ", style="bold") + share(airline)
                menu.put(title, number, self.licence(seen, route, brief))
            else:
                menu.others.append((number, action))
        return menu.grouped(lambda group: dressed(group, brief))

    def licence(self, seen: Sight, route: str, brief: bool) -> Text:
        name = "-".join(self.short.get(part, part) for part in route.split("-")) if brief else route
        return Text.assemble(name, " ", (f"{price_now(seen['routes'][route])}", "dim"))


def dressed(group: MenuGroup, brief: bool) -> MenuGroup:
    """Shares in their colours; in a long menu with their codes instead of their names."""
    return MenuGroup(group.title, [(number, in_colour(label.plain, brief)) for number, label in group.entries])


def in_colour(words: str, brief: bool) -> Text:
    label = Text()
    for word in (words.replace(" and ", "+") if brief else words).replace("+", " + ").split(" "):
        label.append("" if not label or (brief and "+" in (word, label.plain[-1])) else " ")
        label.append(CODES.get(word, word) if brief else word, style=INKS.get(word, ""))
    return label
