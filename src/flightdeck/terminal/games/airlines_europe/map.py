"""The map: cities where they lie, a line for each route, coloured where airlines have planes."""

from __future__ import annotations

from rich.text import Text

from flightdeck.games.airlines_europe.board import Board
from flightdeck.games.airlines_europe.view import Airline, EuropeView
from flightdeck.terminal.canvas import Point
from flightdeck.terminal.games.airlines_europe.looks import CHIPS, CODES, INKS
from flightdeck.terminal.map import Cell, Map, cell_of, middle

FREE = "#4a6274"
BAN = "bold #ef4351"
CITY = "bold"
DISTANT = "italic"
PLAIN_CITY, HOME, GOAL = "•", "⌂", "◎"
# How much longer a degree of latitude looks than one of longitude in the middle of Europe.
STRETCH = 1.6
# From this width on there is room for whole names.
WHOLE_NAMES = 90


def europe(board: Board, seen: EuropeView, width: int) -> Text:
    """The map, so many characters wide."""
    map_ = EuropeMap(board, seen, width)
    map_.draw_routes()
    map_.draw_cities()
    map_.draw_planes()
    map_.draw_legend()
    return map_.canvas.drawn()


def short_names(names: list[str]) -> dict[str, str]:
    """Three letters each, more where two begin alike."""
    short: dict[str, str] = {}
    for name in names:
        length = 3
        while any(other != name and other[:length] == name[:length] for other in names) and length < len(name):
            length += 1
        short[name] = name[:length].rstrip()
    return short


class EuropeMap(Map):
    def __init__(self, board: Board, seen: EuropeView, width: int) -> None:
        super().__init__(board, width, STRETCH)
        self.board = board
        self.seen = seen
        self.whole_names = width >= WHOLE_NAMES
        self.short = short_names([*board.cities, *board.distant_names.values()])
        self.circles: list[tuple[Point, str]] = []

    def label(self, name: str) -> str:
        return name if self.whole_names else self.short[name]

    def draw_routes(self) -> None:
        """Free licences first, so that planes show where lines cross."""
        for only_taken in (False, True):
            for route, name in enumerate(self.board.routes):
                licences = self.seen["routes"][name]
                for licence, stretch in zip(licences, self.stretches(route, len(licences)), strict=True):
                    owner = licence["taken_by"]
                    if (owner is not None) == only_taken:
                        self.draw_licence(stretch, owner)

    def draw_licence(self, stretch: tuple[Point, Point], owner: str | None) -> None:
        self.canvas.line(*stretch, FREE if owner is None or owner == "ban" else INKS[owner])
        if owner is not None:
            self.circles.append((middle(stretch), owner))

    def draw_cities(self) -> None:
        for name, cell in zip(self.board.cities, self.cells, strict=True):
            home = self.homes(name)
            self.canvas.write(*cell, HOME if home else PLAIN_CITY, INKS[home[0]] if home else CITY)
        for name, cell in zip(self.board.cities, self.cells, strict=True):
            home = self.homes(name)
            self.write_name(self.label(name), cell, CHIPS[home[0]] if home else CITY, self.goals(name))
        for route, name in self.board.distant_names.items():
            self.write_name(self.label(name), cell_of(self.route_end(route)), DISTANT, [])

    def write_name(self, word: str, cell: Cell, style: str, goals: list[str]) -> None:
        """Where it is in nobody's way; the bonus markers that lie at the city come behind its name."""
        column, row = cell
        length = len(word) + len(goals)
        spots = [(column + 1, row), (column - length, row)]
        spots += [(column - shift, row + line) for line in (1, -1) for shift in (1, 0, length - 1)]
        spots = [(left, line) for left, line in spots if self.canvas.has_room(left, line, length)]
        if not spots:
            return
        left, line = min(spots, key=lambda spot: self.nuisance(spot, cell, length))
        self.canvas.write(left, line, word, style)
        for place, airline in enumerate(goals, len(word)):
            self.canvas.write(left + place, line, GOAL, INKS[airline])

    def nuisance(self, spot: Cell, cell: Cell, length: int) -> int:
        """Lines that a name hides, and other cities it could be taken for the name of."""
        left, line = spot
        ends = {(left - 1, line), (left + length, line)} - {cell}
        return self.canvas.crossed(left, line, length) + 4 * len(ends.intersection(self.cells)) + (line != cell[1])

    def draw_legend(self) -> None:
        """In the upper right corner, where the map is empty."""
        legend = f"{HOME} home  {GOAL} goal"
        column = self.canvas.width - len(legend)
        if self.canvas.has_room(column, 0, len(legend)):
            self.canvas.write(column, 0, legend, "dim")

    def homes(self, city: str) -> list[str]:
        return [airline for airline, seen in self.airlines() if seen["home"] == city]

    def goals(self, city: str) -> list[str]:
        return [airline for airline, seen in self.airlines() if seen["goal"] == city and seen["bonus"] is not None]

    def airlines(self) -> list[tuple[str, Airline]]:
        return list(self.seen["airlines"].items())

    def draw_planes(self) -> None:
        """The code of the airline on its stretch of the route, wherever no name is in the way."""
        for (x, y), owner in self.circles:
            column, row = cell_of((x, y))
            word, style = ("x", BAN) if owner == "ban" else (CODES[owner], f"bold {INKS[owner]}")
            for left in (column, column - 1):
                if self.canvas.has_room(left, row, len(word)):
                    self.canvas.write(left, row, word, style)
                    break
