"""What every map of cities and routes has: a canvas of the right size, and where things lie on it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from flightdeck.engine.routemap import NONE, RouteMap
from flightdeck.terminal.canvas import Canvas, Point

# Characters around the outermost cities, for names and for what leads off the map.
MARGIN = 3
LINES_AROUND = 3

Cell = tuple[int, int]
# Latitudes and longitudes.
Positions = Sequence[tuple[float, float]]


class Map:
    """As wide as it is told to be; its height follows.

    `stretch` is how much longer a degree of latitude looks than one of longitude. `shown` are the positions that
    have to be on the map, if not those of all cities.
    """

    def __init__(self, board: RouteMap, width: int, stretch: float, shown: Positions | None = None) -> None:
        positions = board.city_positions if shown is None else shown
        self.routes = board
        self.stretch = stretch
        self.west = min(east for _, east in positions)
        self.north = max(north for north, _ in positions)
        across, down = extent(positions, stretch)
        self.scale = 2 * (width - 2 * MARGIN) / across
        self.canvas = Canvas(width, math.ceil(down * self.scale / 4) + LINES_AROUND)
        self.points = [self.place(position) for position in board.city_positions]
        self.cells = [cell_of(point) for point in self.points]

    def place(self, position: tuple[float, float]) -> Point:
        north, east = position
        return (east - self.west) * self.scale + 2 * MARGIN, (self.north - north) * self.stretch * self.scale + 4

    def route_start(self, route: int) -> Point:
        return self.points[self.routes.route_from[route]]

    def route_end(self, route: int) -> Point:
        """A city, or the nearest edge of the map."""
        city = self.routes.route_to[route]
        if city != NONE:
            return self.points[city]
        x, y = self.route_start(route)
        right, bottom = 2.0 * self.canvas.width - 1, 4.0 * self.canvas.height - 1
        edges = [(x, (0.0, y)), (right - x, (right, y)), (bottom - y, (x, bottom)), (y, (x, 0.0))]
        return min(edges)[1]

    def stretches(self, route: int, count: int) -> list[tuple[Point, Point]]:
        """The line of a route cut into so many pieces of the same length, one for each place on it."""
        (x0, y0), (x1, y1) = self.route_start(route), self.route_end(route)
        cuts = [(x0 + (x1 - x0) * place / count, y0 + (y1 - y0) * place / count) for place in range(count + 1)]
        return list(itertools.pairwise(cuts))

    def write_code(self, word: str, cell: Cell, style: str, gap: int = 0) -> None:
        """On the city itself, or as near to it as there is room; with a gap to other words, if that can be."""
        column, row = cell
        left = column - len(word) // 2
        near, far = (
            [(left + shift, row + line) for line in lines for shift in (0, -1, 1, -2, 2)]
            for lines in ((0, 1, -1), (2, -2))
        )
        for spots, apart in ((near, gap), (near, 0), (far, 0)):
            for spot in spots:
                if self.canvas.has_room(spot[0] - apart, spot[1], len(word) + 2 * apart):
                    self.canvas.write(*spot, word, style)
                    return


def extent(positions: Positions, stretch: float) -> tuple[float, float]:
    """From west to east and from north to south, in degrees of longitude."""
    longitudes = [east for _, east in positions]
    latitudes = [north for north, _ in positions]
    return max(longitudes) - min(longitudes) or 1.0, (max(latitudes) - min(latitudes)) * stretch or 1.0


def widest(board: RouteMap, stretch: float, height: int) -> int:
    """How wide a map may be to have no more than so many lines."""
    across, down = extent(board.city_positions, stretch)
    return int(2 * (height - LINES_AROUND) / down * across) + 2 * MARGIN


def cell_of(point: Point) -> Cell:
    return int(point[0]) // 2, int(point[1]) // 4


def middle(stretch: tuple[Point, Point]) -> Point:
    (x0, y0), (x1, y1) = stretch
    return (x0 + x1) / 2, (y0 + y1) / 2
