"""How routes run over a map: a curve each with its circles, found so that none is in the way of another."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.projection import Point

RADIUS: Final = 12.5
CITY: Final = 6.5
PITCH = 35.0
# Room between a circle and what is not its own.
AIR = 4.0
BULGES = (0.06, -0.06, 0.11, -0.11, 0.17, -0.17, 0.0)
SHORT_BULGES = (*BULGES, 0.24, -0.24)
SHIFTS = (0.0, -0.5, 0.5, -1.0, 1.0)
ROUNDS = 3
# So many comparisons are made at most, several times what any board of a game needs: whatever somebody draws, a picture
# of it is there soon.
MOST_COMPARISONS = 6_000_000

Box = tuple[float, float, float, float]


class Circle(NamedTuple):
    """A place on a route, and which way the route runs there."""

    x: float
    y: float
    angle: float


class Way:
    """One way to draw a route: its curve, and its circles in their order."""

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


class Spot(NamedTuple):
    """A city on the picture, and how large it is drawn."""

    x: float
    y: float
    radius: float


def ways_between(start: Spot, end: Spot, count: int, bulges: Iterable[float] = ()) -> list[Way]:
    """The ways a route may be drawn; its bulge may be set by hand."""
    ends = start.radius + 2, end.radius + 2
    short = math.dist(start[:2], end[:2]) - ends[0] - ends[1] < count * (2 * RADIUS + AIR)
    return [
        Way(Curve(start[:2], end[:2], bulge), count, ends, shift)
        for bulge in tuple(bulges) or (SHORT_BULGES if short else BULGES)
        for shift in ((0.0,) if short else SHIFTS)
    ]


def best_ways(offered: list[list[Way]], spots: list[Spot], ends: list[set[int]]) -> list[Way]:
    """Start with the gentlest curves; then each route in turn moves to where it is least in the way.

    `ends` are the cities of each route, by their number in `spots`.
    """
    left = MOST_COMPARISONS
    for route, ways in enumerate(offered):
        left -= len(ways) * len(spots)
        if left > 0:
            left -= _avoid_cities(ways, spots, ends[route])
    chosen = [min(ways, key=lambda way: way.cost) for ways in offered]
    for _ in range(ROUNDS):
        before = list(chosen)
        for route, ways in enumerate(offered):
            others = [way for other, way in enumerate(chosen) if other != route]
            circles, points = _obstacles(others, _box(ways))
            left -= sum(len(way.circles) * len(points) + len(way.curve.points) * len(circles) for way in ways)
            if left <= 0:
                return chosen
            costs = [way.cost + _crowded(way, circles, points) for way in ways]
            chosen[route] = ways[costs.index(min(costs))]
        if chosen == before:
            break
    return chosen


def _avoid_cities(ways: list[Way], spots: list[Spot], ends: set[int]) -> int:
    """How many comparisons that took."""
    compared = 0
    west, north, east, south = _box(ways)
    for city, (x, y, radius) in enumerate(spots):
        if west < x < east and north < y < south:
            compared += sum(len(way.curve.points) for way in ways)
            wanted = RADIUS + radius + (1 if city in ends else AIR)
            for way in ways:
                way.cost += sum(_crowding(x - cx, y - cy, wanted) for cx, cy, _ in way.circles)
                if city not in ends:
                    wanted_line = radius + AIR
                    way.cost += sum(_crowding(x - px, y - py, wanted_line) for px, py in way.curve.points[2:-2])
    return compared


def _box(ways: list[Way]) -> Box:
    """All that could be in the way of one of these."""
    reach = 2 * RADIUS + AIR
    xs = [x for way in ways for x, _ in way.curve.points]
    ys = [y for way in ways for _, y in way.curve.points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _obstacles(others: list[Way], box: Box) -> tuple[list[Point], list[Point]]:
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
