"""Where everything on the map goes: curves of routes, their circles, headquarters, names. Found once for a board."""

from __future__ import annotations

from flightdeck.games.airlines.board import AIRLINES, Board
from flightdeck.web.games.airlines.projection import project
from flightdeck.web.maps.naming import Name, Wanted, place_names
from flightdeck.web.maps.projection import Point
from flightdeck.web.maps.ways import CITY, RADIUS, Spot, Way, best_ways, ways_between

HEADQUARTERS = 14.0
# The flag of an airline flies between its headquarters and their name.
FLAG, FLAG_GAP = 48.0, 5.0
# Set by hand, because names are placed after routes: these leave room for Salt Lake City, San Francisco, Charlotte and
# Washington.
BULGES = {
    "Billings-Denver": (-0.14,),
    "Las Vegas-Salt Lake City": (-0.02,),
    "Charlotte-Norfolk": (0.04,),
    "Charlotte-Washington": (0.04,),
    "Chicago-Cincinnati": (0.06,),
}


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.headquarters = {int(board.headquarters[airline]): code for airline, code in enumerate(AIRLINES)}
        self.spots = [
            Spot(*project(*position), HEADQUARTERS if city in self.headquarters else CITY)
            for city, position in enumerate(board.city_positions)
        ]
        ends = [(int(a), int(b)) for a, b in zip(board.route_from, board.route_to, strict=True)]
        offered = [
            ways_between(self.spots[a], self.spots[b], int(board.circle_count[route]), BULGES.get(name, ()))
            for route, (name, (a, b)) in enumerate(zip(board.routes, ends, strict=True))
        ]
        self.ways: list[Way] = best_ways(offered, self.spots, [set(pair) for pair in ends])
        self.names = self._names(board)

    def flag(self, city: int) -> Point:
        """The upper left corner of a flag."""
        name = self.names[city]
        return name.tail_left + (0.0 if name.anchor == "start" else FLAG_GAP), name.top - 2

    def _names(self, board: Board) -> list[Name]:
        wanted = []
        for city, word in enumerate(board.cities):
            x, y, radius = self.spots[city]
            tail, letters = (FLAG + FLAG_GAP, "home") if city in self.headquarters else (0.0, "name")
            wanted.append(Wanted(word, (x, y), radius, tail, letters, tail_inside=True))
        circles = [(x, y, RADIUS + 1) for way in self.ways for x, y, _ in way.circles] + self.spots
        lines = [point for way in self.ways for point in way.curve.dots(6.0)]
        return place_names(wanted, circles, lines, (project.width, project.height))


_FOUND: dict[tuple[str, tuple[Point, ...]], Layout] = {}


def layout(board: Board) -> Layout:
    """The layout of a board; the same object for the same board."""
    key = board.digest, tuple(board.city_positions)
    if key not in _FOUND:
        _FOUND[key] = Layout(board)
    return _FOUND[key]
