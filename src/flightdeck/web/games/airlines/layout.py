"""Where everything on the map goes: curves of routes, their circles, headquarters, names. Found once for a board."""

from __future__ import annotations

from pathlib import Path

from flightdeck.games.airlines.board import AIRLINES, Board
from flightdeck.web.maps.layouts import fitting, found_once, names_beside
from flightdeck.web.maps.naming import Name, Wanted
from flightdeck.web.maps.projection import Point, Projection, read_map
from flightdeck.web.maps.ways import CITY, Spot, Way, best_ways, ways_between

MAP = read_map(Path(__file__).with_name("map.toml"))
project = Projection(**MAP["projection"])
HEADQUARTERS = 14.0
# The flag of an airline flies between its headquarters and their name.
FLAG, FLAG_GAP = 48.0, 5.0


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.headquarters = {int(board.headquarters[airline]): code for airline, code in enumerate(AIRLINES)}
        self.project = fitting(project, board.city_positions)
        self.spots = [
            Spot(*self.project(*position), HEADQUARTERS if city in self.headquarters else CITY)
            for city, position in enumerate(board.city_positions)
        ]
        ends = [(int(a), int(b)) for a, b in zip(board.route_from, board.route_to, strict=True)]
        offered = [
            ways_between(self.spots[a], self.spots[b], int(board.circle_count[route]), MAP["bulges"].get(name, ()))
            for route, (name, (a, b)) in enumerate(zip(board.routes, ends, strict=True))
        ]
        self.ways: list[Way] = best_ways(offered, self.spots, [set(pair) for pair in ends])
        self.curves = [way.curve for way in self.ways]
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
        return names_beside(wanted, self.ways, self.spots, self.project)


layout = found_once(Layout, lambda board: (board.digest, *board.city_positions))
