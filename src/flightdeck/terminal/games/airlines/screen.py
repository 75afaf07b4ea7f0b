"""The screen of Airlines, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.games.airlines.board import AIRLINES, ROUTE_TYPES
from flightdeck.games.airlines.claim import Claim
from flightdeck.games.airlines.found import Found
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.inactive import Remove
from flightdeck.games.airlines.sabotage import SabotageOn, SabotageWith
from flightdeck.games.airlines.stock import Play, Take
from flightdeck.games.airlines.view import AirlinesView
from flightdeck.terminal.entry import begins, is_short_for, split
from flightdeck.terminal.games.airlines import tables
from flightdeck.terminal.games.airlines.looks import Paint, code_of, line_name
from flightdeck.terminal.games.airlines.map import STRETCH, north_america
from flightdeck.terminal.map import widest
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page
from flightdeck.terminal.screens import Screen, short_rules
from flightdeck.terminal.tables import arranged

# The map stands beside the tables from this width on, and what the tables have then.
BESIDE, TABLES = 114, 60
# Lines for the cards, the news and a menu of usual length below the map.
BELOW = 14
# With more to choose from than this, the menu is brief: routes by the codes of their cities only.
MANY = 12


class AirlinesScreen(Screen[AirlinesView]):
    example = "c boi bse-hln 5\nfor claim BOI Boise-Helena with 5. `cities` lists the codes."
    rules = short_rules(__file__)

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Airlines)
        self.board = game.board
        self.paint = Paint(self.board)
        cities = zip(self.board.city_ids, self.board.cities, strict=True)
        # On another board a city may have the code of an airline, which then stays that of the airline.
        self.codes: Mapping[str, str] = {code.casefold(): city for code, city in cities if code.upper() not in AIRLINES}

    def draw(self, view: AirlinesView, names: list[str], width: int, height: int) -> RenderableType:
        def picture(width: int) -> RenderableType:
            return self.draw_map(view, width)

        def both(width: int) -> list[RenderableType]:
            return [tables.airlines(self.board, view, self.paint), "", tables.players(view, names)]

        room = max(TABLES, width - widest(self.board, STRETCH, height - BELOW)) if width >= BESIDE else None
        return arranged(picture, both, tables.cards(view, self.paint), width, height, room)

    def pages(self) -> Mapping[str, Page[AirlinesView]]:
        return {
            "board": Page("the map, as large as the screen is wide", self.draw_map),
            "routes": Page("every route: its line, its free numbers, and who has the others", self.draw_routes),
            "next": Page("which routes each airline could claim next", self.draw_next),
            "cities": Page("the code of every city, and the headquarters", self.draw_cities),
        }

    def draw_map(self, view: AirlinesView, width: int) -> RenderableType:
        return north_america(self.board, view, self.paint, width)

    def draw_routes(self, view: AirlinesView, width: int) -> RenderableType:
        return tables.routes(self.board, view, self.paint, width)

    def draw_next(self, view: AirlinesView, width: int) -> RenderableType:
        return tables.next_routes(self.board, view, self.paint)

    def draw_cities(self, view: AirlinesView, width: int) -> RenderableType:
        return tables.cities(self.board, view, self.paint, width)

    def why_never(self, words: list[str]) -> str:
        """Claims that no airline or no flight card could ever make are no actions (AL5)."""
        if len(words) < 4 or not is_short_for(words[0], "claim") or words[1].upper() not in AIRLINES:
            return ""
        airline, places = words[1].upper(), self.routes_meant([word for word in words[2:] if not word.isdecimal()])
        if len(places) != 1:
            return "" if places else "there is no such route"
        place = places[0]
        kind = self.board.type_of(place)
        if not self.board.may_use(AIRLINES.index(airline), place):
            return f"{airline} may not use {kind} routes (AL5)"
        low = self.board.numbers(place)[0]
        cards = zip(self.board.flight_type, self.board.flight_value, strict=True)
        values = sorted({value for own, value in cards if ROUTE_TYPES[own] == kind and value >= low})
        return f"{self.board.routes[place]} is claimed with {kind} {', '.join(map(str, values))} (AL5)"

    def routes_meant(self, words: list[str]) -> list[int]:
        """Written from either end, `with` behind it or not."""
        return [
            route
            for route, name in enumerate(self.board.routes)
            if any(begins(words, [*split(way), "with"]) for way in (name, self.board.reversed_name(route)))
        ]

    def groups(self, view: AirlinesView, actions: list[Action], width: int) -> list[MenuGroup]:
        """Claims by airline, circles for a sabotage marker by the type of their route, everything else by its verb."""
        brief = len(actions) > MANY
        menu = Grouping()
        for number, action in enumerate(actions, 1):
            if isinstance(action, Claim):
                title = Text("claim ", style="bold") + self.paint.stock(AIRLINES[action.airline])
                menu.put(title, number, Text(f"{self.route(action.route, brief)} {action.value}"))
            elif isinstance(action, SabotageOn):
                title = Text("on ", style="bold") + line_name(self.board.type_of(action.route))
                menu.put(title, number, Text(f"{self.route(action.route, brief)} {action.number}"))
            else:
                menu.others.append((number, action))
        return menu.grouped(self.in_colour)

    def route(self, route: int, brief: bool) -> str:
        code = code_of(self.board, route)
        return code if brief else f"{self.board.routes[route]} ({code})"

    def in_colour(self, action: Action) -> Text | None:
        """Airlines in their colours; the number of cards behind, before them it would look like one of the menu."""
        if isinstance(action, (Remove, Take)):
            return self.airline(action.airline)
        if isinstance(action, SabotageWith):
            return Text("with ") + self.airline(action.airline)
        if isinstance(action, Found):
            return self.airline(action.airline) + Text(f" with {action.count}")
        if isinstance(action, Play):
            return self.airline(action.airline) + Text(f" x{action.count}")
        return None

    def airline(self, airline: int) -> Text:
        return Text(AIRLINES[airline], style=self.paint.inks[AIRLINES[airline]])
