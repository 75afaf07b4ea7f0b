"""Where everything on the map goes: curves of routes, circles of licences, names. Found once for a board."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import Board
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.layouts import fitting, found_once, names_beside
from flightdeck.web.maps.naming import Name, Wanted
from flightdeck.web.maps.projection import Point, Projection, read_map
from flightdeck.web.maps.ways import CITY, Spot, Way, best_ways, ways_between

MAP = read_map(Path(__file__).with_name("map.toml"))
project = Projection(**MAP["projection"])
HOME = 13.0
DISTANT_LENGTH = 92.0
EDGE = 16.0
# A bonus marker lies behind the name of its goal.
MARKER, MARKER_GAP = 47.0, 4.0


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.project = fitting(project, board.city_positions)
        self.cities = [self.project(*position) for position in board.city_positions]
        self.homes: dict[int, list[int]] = {}
        self.goals: dict[int, list[int]] = {}
        for airline, home in enumerate(board.home):
            self.homes.setdefault(home, []).append(airline)
            if board.goal[airline] != NONE:
                self.goals.setdefault(board.goal[airline], []).append(airline)
        self.spots = [Spot(x, y, HOME if city in self.homes else CITY) for city, (x, y) in enumerate(self.cities)]
        offered = [self._ways(board, route) for route in range(len(board.routes))]
        ends = [{int(a), int(b)} for a, b in zip(board.route_from, board.route_to, strict=True)]
        self.ways = best_ways(offered, self.spots, ends)
        self.curves = [way.curve for way in self.ways]
        self.names, self.distant_names = self._names(board)

    def marker(self, city: int, place: int) -> Point:
        """The upper left corner of a bonus marker."""
        name = self.names[city]
        return name.left + name.word_width + MARKER_GAP + place * (MARKER + MARKER_GAP), name.top - 1

    def _ways(self, board: Board, route: int) -> list[Way]:
        count, start = int(board.licence_count[route]), self.spots[board.route_from[route]]
        if board.route_to[route] == NONE:
            ends = start.radius + 2, 20.0
            return [Way(Curve(start[:2], end, 0.05), count, ends, 0.0) for end in self._far_ends(start[:2])]
        return ways_between(start, self.spots[board.route_to[route]], count)

    def _far_ends(self, start: Point) -> Iterable[Point]:
        """Where a distant connection may leave to: outwards rather than inwards, and within the picture."""
        middle = (sum(x for x, _ in self.cities) / len(self.cities), sum(y for _, y in self.cities) / len(self.cities))
        outwards = math.atan2(start[1] - middle[1], start[0] - middle[0])
        for step in (0, 1, -1, 2, -2, 3, -3, 4, -4):
            angle = outwards + step * math.pi / 9
            end = start[0] + DISTANT_LENGTH * math.cos(angle), start[1] + DISTANT_LENGTH * math.sin(angle)
            if self.project.shows(end, -EDGE):
                yield end

    def _names(self, board: Board) -> tuple[list[Name], dict[int, Name]]:
        wanted = []
        for city, word in enumerate(board.cities):
            x, y, radius = self.spots[city]
            tail = len(self.goals.get(city, [])) * (MARKER + MARKER_GAP)
            wanted.append(Wanted(word, (x, y), radius, tail, "home" if city in self.homes else "name"))
        for route, word in board.distant_names.items():
            wanted.append(Wanted(word, self.ways[route].curve.points[-1], 9.0, 0.0, "far"))
        names = names_beside(wanted, self.ways, self.spots, self.project)
        count = len(board.cities)
        return names[:count], dict(zip(board.distant_names, names[count:], strict=True))


layout = found_once(Layout, lambda board: (board.digest, *board.city_positions))
