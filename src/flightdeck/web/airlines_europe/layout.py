"""Where everything on the map goes: curves of routes, circles of licences, names. Found once for a board."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import Board
from flightdeck.web.airlines_europe.curve import Curve
from flightdeck.web.airlines_europe.naming import Name, place_names
from flightdeck.web.airlines_europe.projection import HEIGHT, WIDTH, Point, project

RADIUS: Final = 12.5
CITY, HOME = 6.5, 13.0
PITCH = 35.0
# Room between a circle and what is not its own.
AIR = 4.0
DISTANT_LENGTH = 92.0
EDGE = 16.0
BULGES = (0.06, -0.06, 0.11, -0.11, 0.17, -0.17, 0.0)
SHORT_BULGES = (*BULGES, 0.24, -0.24)
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
ROUNDS = 3


class Circle(NamedTuple):
    """The place of a licence, and which way a plane on it flies."""

    x: float
    y: float
    angle: float


class Way:
    """One way to draw a route: its curve, and its circles in the order of their prices."""

    def __init__(self, curve: Curve, count: int, ends: tuple[float, float], shift: float) -> None:
        self.curve = curve
        self.ends = ends
        room = curve.length - ends[0] - ends[1]
        self.pitch = min(PITCH, room / count)
        slack = (room - self.pitch * count) / 2
        self.first = ends[0] + slack * (1 + shift) + self.pitch / 2
        self.circles = [Circle(*curve.at(self.first + place * self.pitch)) for place in range(count)]
        self.cost = abs(curve.bulge) * 30 + abs(shift) * 4 + max(0.0, 2 * RADIUS + 1 - self.pitch) * 25

    def dashes(self) -> str:
        """The curve without what its circles and its cities cover, as a pattern of dashes."""
        start, end = self.ends
        gap = max(0.0, self.pitch - 2 * RADIUS)
        between = f" {2 * RADIUS:g} {gap:.1f}" * (len(self.circles) - 1)
        past = self.first + (len(self.circles) - 1) * self.pitch + RADIUS
        rest = max(0.0, self.curve.length - end - past)
        return f"0 {start:g} {self.first - RADIUS - start:.1f}{between} {2 * RADIUS:g} {rest:.1f} {end + 9:g}"


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.cities = [project(*position) for position in board.city_positions]
        self.homes: dict[int, list[int]] = {}
        self.goals: dict[int, list[int]] = {}
        for airline, home in enumerate(board.home):
            self.homes.setdefault(home, []).append(airline)
            if board.goal[airline] != NONE:
                self.goals.setdefault(board.goal[airline], []).append(airline)
        self.radii = [HOME if city in self.homes else CITY for city in range(len(self.cities))]
        self.ways = self._best_ways(board)
        self.names, self.distant_names = self._names(board)

    def _best_ways(self, board: Board) -> list[Way]:
        """Start with the gentlest curves; then each route in turn moves to where it is least in the way."""
        offered = [self._ways(board, route) for route in range(len(board.routes))]
        for route, ways in enumerate(offered):
            self._avoid_cities(ways, {board.route_from[route], board.route_to[route]})
        chosen = [min(ways, key=lambda way: way.cost) for ways in offered]
        for _ in range(ROUNDS):
            before = list(chosen)
            for route, ways in enumerate(offered):
                others = [way for other, way in enumerate(chosen) if other != route]
                circles, points = _obstacles(others, _box(ways))
                costs = [way.cost + _crowded(way, circles, points) for way in ways]
                chosen[route] = ways[costs.index(min(costs))]
            if chosen == before:
                break
        return chosen

    def _avoid_cities(self, ways: list[Way], ends: set[int]) -> None:
        west, north, east, south = _box(ways)
        for city, (x, y) in enumerate(self.cities):
            if west < x < east and north < y < south:
                wanted = RADIUS + self.radii[city] + (1 if city in ends else AIR)
                for way in ways:
                    way.cost += sum(_crowding(x - cx, y - cy, wanted) for cx, cy, _ in way.circles)
                    if city not in ends:
                        wanted_line = self.radii[city] + AIR
                        way.cost += sum(_crowding(x - px, y - py, wanted_line) for px, py in way.curve.points[2:-2])

    def _ways(self, board: Board, route: int) -> list[Way]:
        count, city = int(board.licence_count[route]), board.route_from[route]
        start, inner = self.cities[city], self.radii[city] + 2
        if board.route_to[route] == NONE:
            return [Way(Curve(start, end, 0.05), count, (inner, 20.0), 0.0) for end in self._far_ends(start)]
        end, outer = self.cities[board.route_to[route]], self.radii[board.route_to[route]] + 2
        short = math.dist(start, end) - inner - outer < count * (2 * RADIUS + AIR)
        return [
            Way(Curve(start, end, bulge), count, (inner, outer), shift)
            for bulge in (SHORT_BULGES if short else BULGES)
            for shift in ((0.0,) if short else SHIFTS)
        ]

    def _far_ends(self, start: Point) -> Iterable[Point]:
        """Where a distant connection may leave to: outwards rather than inwards, and within the picture."""
        middle = (sum(x for x, _ in self.cities) / len(self.cities), sum(y for _, y in self.cities) / len(self.cities))
        outwards = math.atan2(start[1] - middle[1], start[0] - middle[0])
        for step in (0, 1, -1, 2, -2, 3, -3, 4, -4):
            angle = outwards + step * math.pi / 9
            end = start[0] + DISTANT_LENGTH * math.cos(angle), start[1] + DISTANT_LENGTH * math.sin(angle)
            if EDGE < end[0] < WIDTH - EDGE and EDGE < end[1] < HEIGHT - EDGE:
                yield end

    def _names(self, board: Board) -> tuple[list[Name], dict[int, Name]]:
        words = [
            (
                word,
                self.cities[city],
                self.radii[city],
                len(self.goals.get(city, [])),
                "home" if city in self.homes else "name",
            )
            for city, word in enumerate(board.cities)
        ]
        for route, word in board.distant_names.items():
            words.append((word, self.ways[route].curve.points[-1], 9.0, 0, "far"))
        circles = [(x, y, RADIUS + 1) for way in self.ways for x, y, _ in way.circles]
        circles += [(x, y, radius) for (x, y), radius in zip(self.cities, self.radii, strict=True)]
        names = place_names(words, circles, [point for way in self.ways for point in way.curve.dots(6.0)])
        count = len(board.cities)
        return names[:count], dict(zip(board.distant_names, names[count:], strict=True))


def _box(ways: list[Way]) -> tuple[float, float, float, float]:
    """All that could be in the way of one of these."""
    reach = 2 * RADIUS + AIR
    xs = [x for way in ways for x, _ in way.curve.points]
    ys = [y for way in ways for _, y in way.curve.points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _obstacles(others: list[Way], box: tuple[float, float, float, float]) -> tuple[list[Point], list[Point]]:
    """Circles and points of lines within the box."""
    west, north, east, south = box
    circles = [(x, y) for way in others for x, y, _ in way.circles if west < x < east and north < y < south]
    points = [(x, y) for way in others for x, y in way.curve.points[2:-2] if west < x < east and north < y < south]
    return circles, points


def _crowded(way: Way, circles: list[Point], points: list[Point]) -> float:
    cost = 0.0
    apart, beside = 2 * RADIUS + AIR, RADIUS + 3
    for x, y, _ in way.circles:
        for ox, oy in circles:
            if -apart < x - ox < apart:
                cost += 1.5 * _crowding(x - ox, y - oy, apart)
        for ox, oy in points:
            if -beside < x - ox < beside:
                cost += 0.4 * _crowding(x - ox, y - oy, beside)
    for x, y in way.curve.points[2:-2]:
        for ox, oy in circles:
            if -beside < x - ox < beside:
                cost += 0.4 * _crowding(x - ox, y - oy, beside)
    return cost


def _crowding(dx: float, dy: float, wanted: float) -> float:
    distance = math.hypot(dx, dy)
    return (wanted - distance) ** 2 if distance < wanted else 0.0


_FOUND: dict[tuple[str, tuple[tuple[float, float], ...]], Layout] = {}


def layout(board: Board) -> Layout:
    """The layout of a board; the same object for the same board."""
    key = board.digest, tuple(board.city_positions)
    if key not in _FOUND:
        _FOUND[key] = Layout(board)
    return _FOUND[key]
