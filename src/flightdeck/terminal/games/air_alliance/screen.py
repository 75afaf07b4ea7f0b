"""The screen of Air Alliance, put together: everything on it comes from the view and the board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import Json
from flightdeck.games.air_alliance.board import FIELDS, MARKERS, SYMBOLS, TRIO_BONUS
from flightdeck.games.air_alliance.boarding import Lay
from flightdeck.games.air_alliance.flights import Fly, Swap
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.markers import Reserve, Use
from flightdeck.games.air_alliance.turn import PlaceAt
from flightdeck.terminal.entry import begins, is_short_for, split
from flightdeck.terminal.games.air_alliance import tables
from flightdeck.terminal.games.air_alliance.sight import Sight, letter, long_symbol, queue, sight, way, winnable
from flightdeck.terminal.menu import Grouping, MenuGroup
from flightdeck.terminal.page import Page

# With more to choose from than this, the menu is brief: airports by their codes only.
MANY = 12

RULES = f"""\
First everybody places planes, in turn, at airports open to all. In your turn:
  0. If all three passengers on your boarding pass show a codeshare with the
     same airline, you may form an alliance with it. All your passengers then
     go beside the pass, where they still count.
  1. Place up to {MARKERS} markers. Each is a flight symbol, one for each field:
       area, airport   fly a plane of yours, or of an ally, there
       codeshare       fly a plane of that airline to one of its airports, as
                       long as it is in no alliance
       priority        swap two planes at one airport
     or it reserves a passenger until your next turn, one at most.
  2. The first passenger of the row without a marker is lost.
  3. Lay the passengers you have won on fields of your pass: their symbols count
     now, and cover those below.
A plane wins every passenger who wants to go where it lands, from an airport it
left in this turn: A to B to C wins A-B, B-C and A-C. Three passengers or more
in a turn give another turn.
At a Y two planes may take off, at an inverted Y only the first, at a V both.
Others wait and move up. When the pile is empty, everybody has one more turn.
Miles and {TRIO_BONUS:,} for each complete trio are points; most points win."""

EXAMPLE = """\
fly a1 1 e3
for fly Tokyo 1 to Cannes, use 1 2 for use field 1 symbol 2."""


class AllianceScreen:
    example = EXAMPLE
    rules = RULES

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

    def draw(self, view: Json, names: list[str], width: int, height: int) -> RenderableType:
        seen = sight(view)
        return Group(
            tables.airports(self.board, seen, width),
            tables.legend(),
            "",
            tables.row(seen, width),
            "",
            tables.players(seen, names),
            "",
            tables.boarding_pass(seen),
            tables.situation(seen, names),
        )

    def pages(self) -> dict[str, Page]:
        return {
            "airports": Page("every airport in words: its shape, its planes, who lands there", self.draw_airports),
            "flights": Page("which planes win the passengers of the row, and with which symbols", self.draw_flights),
            "passengers": Page("the passengers that everybody has won, and those lost", self.draw_passengers),
            "trios": Page("the passengers of every trio, and who has them", self.draw_trios),
        }

    def draw_airports(self, view: Json, width: int) -> RenderableType:
        return tables.every_airport(sight(view), width)

    def draw_flights(self, view: Json, width: int) -> RenderableType:
        return tables.flights(self.game, sight(view))

    def draw_passengers(self, view: Json, width: int) -> RenderableType:
        return tables.every_passenger(sight(view))

    def draw_trios(self, view: Json, width: int) -> RenderableType:
        return tables.trios(self.board, sight(view))

    def why_never(self, words: list[str]) -> str:
        """Numbers that no field, symbol or airport has."""
        numbers = [int(word) for word in words if word.isdecimal()]
        if is_short_for(words[0], "use") and len(numbers) == 2:
            return f"there are fields 1 to {FIELDS}, each with symbols 1 to {SYMBOLS} (AA10)"
        if is_short_for(words[0], "swap") and len(numbers) == 2:
            named = [word for word in words[1:] if not word.isdecimal()]
            for name, room in zip(self.board.airports, self.board.room, strict=True):
                if named and begins(named, [*split(name), "and"]):
                    return f"{name} has positions 1 to {room}, the lower one is written first (AA4)"
        return ""

    def groups(self, view: Json, actions: list[Action], width: int) -> list[MenuGroup]:
        """Flights by plane with whom they win, symbols by field, swaps by airport; the rest by its verb."""
        seen, brief = sight(view), len(actions) > MANY
        menu = Grouping()
        for number, action in enumerate(actions, 1):
            if isinstance(action, PlaceAt):
                name = self.board.airports[action.airport]
                label = Text.assemble(self.airport(action.airport, False), " ", queue(seen["airports"][name]))
                menu.put(Text("place at", style="bold"), number, label, seen["airports"][name]["area"])
            elif isinstance(action, Use):
                symbol = seen["seats"][seen["seat"]]["fields"][action.field]["symbols"][action.slot]
                menu.put(Text(f"use field {action.field + 1}", style="bold"), number, long_symbol(seen, symbol))
            elif isinstance(action, Fly):
                menu.put(self.plane(seen, action), number, self.flight(seen, action, brief))
            elif isinstance(action, Swap):
                title = Text.assemble(("swap ", "bold"), self.airport(action.airport, True), " ")
                title.append_text(queue(seen["airports"][self.board.airports[action.airport]]))
                menu.put(title, number, Text(f"{action.first + 1} and {action.second + 1}"))
            elif isinstance(action, Lay):
                name = action.text.removeprefix("lay ").rpartition(" on ")[0]
                menu.put(Text(f"lay {name}", style="bold"), number, Text(f"on {action.field + 1}"))
            elif isinstance(action, Reserve):
                menu.put(Text("reserve", style="bold"), number, self.passenger(seen, action))
            else:
                menu.others.append((number, action))
        return menu.grouped(lambda group: group)

    def airport(self, number: int, brief: bool) -> str:
        code = self.board.codes[number]
        return code if brief else f"{code} {self.board.airports[number]}"

    def plane(self, seen: Sight, action: Fly) -> Text:
        """`fly A1 1 R`"""
        plane = seen["airports"][self.board.airports[action.start]]["planes"][action.position]
        title = Text.assemble(("fly ", "bold"), f"{self.board.codes[action.start]} {action.position + 1} ")
        return title.append_text(letter(plane["colour"]))

    def flight(self, seen: Sight, action: Fly, brief: bool) -> Text:
        """Where to, and which passengers that wins."""
        label = Text(f"to {self.airport(action.end, brief)}")
        start, end = self.board.airports[action.start], self.board.airports[action.end]
        for passenger in winnable(seen, start, action.position, end):
            label.append(f" wins {passenger['name']} {passenger['miles']:,}", style="bold green")
        return label

    def passenger(self, seen: Sight, action: Reserve) -> Text:
        name = self.board.passengers[action.card]
        waiting = next(passenger for passenger in seen["row"] if passenger["name"] == name)
        return Text.assemble(name, (f" {way(seen, waiting)}", "dim"))
