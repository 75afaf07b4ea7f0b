"""The screen of Air Alliance, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.games.air_alliance.board import FIELDS, MARKERS, SYMBOLS, TRIO_BONUS
from flightdeck.games.air_alliance.boarding import Lay
from flightdeck.games.air_alliance.flights import Fly, Swap
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.markers import Reserve, Use
from flightdeck.games.air_alliance.prospects import flight_wins
from flightdeck.games.air_alliance.turn import PlaceAt
from flightdeck.games.air_alliance.view import AllianceView, SeatView
from flightdeck.terminal.entry import begins, is_short_for, split
from flightdeck.terminal.games.air_alliance import tables
from flightdeck.terminal.games.air_alliance.looks import letter, long_symbol, queue, way
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page
from flightdeck.terminal.screens import Screen, short_rules

# With more to choose from than this, the menu is brief: airports by their codes only.
MANY = 12

EXAMPLE = """\
fly a1 1 e3
for fly Tokyo 1 to Cannes, use 1 2 for use field 1 symbol 2."""


class AllianceScreen(Screen[AllianceView]):
    example = EXAMPLE
    rules = short_rules(__file__).format(markers=MARKERS, trio=f"{TRIO_BONUS:,}")

    def __init__(self, game: Game) -> None:
        assert isinstance(game, AirAlliance)
        self.game = game
        self.board = game.board
        # On another board an airport may have a word of the notation as its code, which then stays that word.
        words = frozenset(word for action in game.actions for word in split(action.text))
        airports = zip(self.board.codes, self.board.airports, strict=True)
        self.codes: Mapping[str, str] = {
            code.casefold(): name for code, name in airports if code.casefold() not in words
        }

    def draw(self, view: AllianceView, names: list[str], width: int, height: int) -> RenderableType:
        return Group(
            tables.airports(self.board, view, width),
            tables.legend(),
            "",
            tables.row(view, width),
            "",
            tables.players(view, names),
            "",
            tables.boarding_pass(view, own(view)),
            tables.situation(view, names),
        )

    def pages(self) -> Mapping[str, Page[AllianceView]]:
        return {
            "airports": Page("every airport in words: its shape, its planes, who lands there", tables.every_airport),
            "flights": Page(
                "which planes win the passengers of the row, and with which symbols",
                lambda view, _width: tables.flights(self.game, view),
            ),
            "passengers": Page(
                "the passengers that everybody has won, and those lost",
                lambda view, _width: tables.every_passenger(view),
            ),
            "trios": Page(
                "the passengers of every trio, and who has them", lambda view, _width: tables.trios(self.board, view)
            ),
        }

    def why_never(self, words: list[str]) -> str:
        """Numbers that no field, symbol or airport has."""
        numbers = [word for word in words if word.isdecimal()]
        if is_short_for(words[0], "use") and len(numbers) == 2:
            return f"there are fields 1 to {FIELDS}, each with symbols 1 to {SYMBOLS} (AA10)"
        if is_short_for(words[0], "swap") and len(numbers) == 2:
            named = [word for word in words[1:] if not word.isdecimal()]
            for name, room in zip(self.board.airports, self.board.room, strict=True):
                if named and begins(named, [*split(name), "and"]):
                    return f"{name} has positions 1 to {room}, the lower one is written first (AA4)"
        return ""

    def groups(self, view: AllianceView, actions: list[Action], width: int) -> list[MenuGroup]:
        """Flights by plane with whom they win, symbols by field, swaps by airport; the rest by its verb."""
        brief = len(actions) > MANY
        menu = Grouping()
        for number, action in enumerate(actions, 1):
            if isinstance(action, PlaceAt):
                name = self.board.airports[action.airport]
                label = Text.assemble(self.airport(action.airport, False), " ", queue(view["airports"][name]))
                menu.put(Text("place at", style="bold"), number, label, view["airports"][name]["area"])
            elif isinstance(action, Use):
                symbol = own(view)["fields"][action.field]["symbols"][action.slot]
                menu.put(Text(f"use field {action.field + 1}", style="bold"), number, long_symbol(view, symbol))
            elif isinstance(action, Fly):
                menu.put(self.plane(view, action), number, self.flight(view, action, brief))
            elif isinstance(action, Swap):
                title = Text.assemble(("swap ", "bold"), self.airport(action.airport, True), " ")
                title.append_text(queue(view["airports"][self.board.airports[action.airport]]))
                menu.put(title, number, Text(f"{action.first + 1} and {action.second + 1}"))
            elif isinstance(action, Lay):
                title = Text(f"lay {self.board.passengers[action.card]}", style="bold")
                menu.put(title, number, Text(f"on {action.field + 1}"))
            elif isinstance(action, Reserve):
                menu.put(Text("reserve", style="bold"), number, self.passenger(view, action))
            else:
                menu.others.append((number, action))
        return menu.grouped()

    def airport(self, number: int, brief: bool) -> str:
        code = self.board.codes[number]
        return code if brief else f"{code} {self.board.airports[number]}"

    def plane(self, view: AllianceView, action: Fly) -> Text:
        """`fly A1 1 R`"""
        plane = view["airports"][self.board.airports[action.start]]["planes"][action.position]
        title = Text.assemble(("fly ", "bold"), f"{self.board.codes[action.start]} {action.position + 1} ")
        return title.append_text(letter(plane["colour"]))

    def flight(self, view: AllianceView, action: Fly, brief: bool) -> Text:
        """Where to, and which passengers that wins."""
        label = Text(f"to {self.airport(action.end, brief)}")
        for passenger in flight_wins(self.board, view, action.start, action.position, action.end):
            label.append(f" wins {passenger['name']} {passenger['miles']:,}", style="bold green")
        return label

    def passenger(self, view: AllianceView, action: Reserve) -> Text:
        name = self.board.passengers[action.card]
        waiting = next(passenger for passenger in view["row"] if passenger["name"] == name)
        return Text.assemble(name, (f" {way(view, waiting)}", "dim"))


def own(view: AllianceView) -> SeatView:
    """Of whoever looks; nobody but players does so in a terminal."""
    assert view["seat"] is not None
    return view["seats"][view["seat"]]
