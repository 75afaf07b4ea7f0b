"""The map: cities by their codes, a line of characters for each route, and what lies on its circles."""

from __future__ import annotations

import itertools

from rich.text import Text

from flightdeck.games.airlines.board import Board
from flightdeck.games.airlines.view import AirlinesView, Circle, is_free
from flightdeck.terminal.canvas import Point
from flightdeck.terminal.games.airlines.looks import LINES, SIGNS, Paint
from flightdeck.terminal.map import Cell, Map, cell_of

CITY = "bold"
NUMBER = "bold"
HEADQUARTERS, SABOTAGE = "⌂", "x"
# Across, down, rising, falling: a solid line turns with its route, the others have one sign for all directions.
STROKES = {kind: sign * 4 for kind, sign in SIGNS.items()} | {"solid": "━┃\u2571\u2572"}
# How much longer a degree of latitude looks than one of longitude in the middle of North America.
STRETCH = 1.36
# From this width on there is room for the numbers of the free circles.
WITH_NUMBERS = 76


def north_america(board: Board, seen: AirlinesView, paint: Paint, width: int) -> Text:
    """The map, so many characters wide."""
    map_ = AmericaMap(board, seen, paint, width)
    map_.draw_cities()
    map_.draw_circles()
    map_.draw_lines()
    map_.draw_legend()
    return map_.canvas.drawn()


class AmericaMap(Map):
    """What matters more is written first, and nothing is written over anything."""

    def __init__(self, board: Board, seen: AirlinesView, paint: Paint, width: int) -> None:
        super().__init__(board, width, STRETCH)
        self.board = board
        self.seen = seen
        self.paint = paint

    def draw_cities(self) -> None:
        """Headquarters with a house before their code, on the colour of the airline once it has been founded."""
        for name, code, cell in zip(self.board.cities, self.board.city_ids, self.cells, strict=True):
            airlines = [airline for airline, facts in self.seen["airlines"].items() if facts["headquarters"] == name]
            styles = self.paint.chips if airlines and self.seen["airlines"][airlines[0]]["founded"] else self.paint.inks
            word = f"{HEADQUARTERS}{code}" if airlines else code
            self.write_code(word, cell, styles[airlines[0]] if airlines else CITY)

    def draw_circles(self) -> None:
        """Markers first, then the numbers of the free circles, if there is room for lines beside them."""
        for only_free in (False, True) if self.canvas.width >= WITH_NUMBERS else (False,):
            for route, name in enumerate(self.board.routes):
                circles = self.seen["routes"][name]
                for circle, stretch in zip(circles, self.stretches(route, len(circles)), strict=True):
                    if is_free(circle) == only_free:
                        self.draw_circle(circle, stretch)

    def draw_circle(self, circle: Circle, stretch: tuple[Point, Point]) -> None:
        """As near to the middle of its stretch of the route as there is room."""
        owner = circle["taken_by"]
        if owner is None:
            word, style = str(circle["number"]), NUMBER
        else:
            word = SABOTAGE if circle["sabotage"] else owner[0].casefold()
            style = self.paint.chips[owner]
        for column, row in cells_from_middle(stretch):
            for left in (column, column - 1) if len(word) > 1 else (column,):
                if self.canvas.has_room(left, row, len(word)) and not self.runs_into_number(left, row, word):
                    self.canvas.write(left, row, word, style)
                    return

    def runs_into_number(self, left: int, row: int, word: str) -> bool:
        """1 beside 4 would be read as 14."""
        beside = self.canvas.letter(left - 1, row) + self.canvas.letter(left + len(word), row)
        return word.isdecimal() and any(letter.isdecimal() for letter in beside)

    def draw_lines(self) -> None:
        for route in range(len(self.board.routes)):
            kind = self.board.type_of(route)
            cells = cells_between(self.route_start(route), self.route_end(route))
            for cell, following in itertools.pairwise(cells):
                if self.canvas.has_room(*cell, 1):
                    self.canvas.write(*cell, STROKES[kind][direction(cell, following)], LINES[kind])

    def draw_legend(self) -> None:
        """In the lower left corner, where the map is empty."""
        lines = [(f"{sign} {kind}", LINES[kind]) for kind, sign in SIGNS.items()]
        lines += [(f"{HEADQUARTERS} headquarters", "dim"), ("b marker of BOI", "dim"), (f"{SABOTAGE} sabotage", "dim")]
        for row, (line, style) in enumerate(lines, self.canvas.height - len(lines)):
            if self.canvas.has_room(0, row, len(line)):
                self.canvas.write(0, row, line, style)


def cells_between(start: Point, end: Point) -> list[Cell]:
    """One cell after the other, sideways, up or down, or across a corner."""
    (column, row), (last_column, last_row) = cell_of(start), cell_of(end)
    steps = max(1, abs(last_column - column), abs(last_row - row))
    return [
        (round(column + (last_column - column) * step / steps), round(row + (last_row - row) * step / steps))
        for step in range(steps + 1)
    ]


def cells_from_middle(stretch: tuple[Point, Point]) -> list[Cell]:
    cells = cells_between(*stretch)
    middle = (len(cells) - 1) / 2
    return [cells[place] for place in sorted(range(len(cells)), key=lambda place: abs(place - middle))]


def direction(cell: Cell, following: Cell) -> int:
    """The place of the stroke from one cell to the next."""
    across, down = following[0] - cell[0], following[1] - cell[1]
    if not across or not down:
        return int(across == 0)
    return 3 if (across > 0) == (down > 0) else 2
