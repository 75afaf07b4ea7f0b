"""The networks of airlines on a map: which cities each has joined, and so which routes it may take next."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from flightdeck.engine.routemap import NONE, RouteMap
from flightdeck.engine.tables import zero_bytes, zeros


class Networks:
    """Tables by airline and city, or by airline and route, are flat: airline * cities + city.

    They are tables of bytes, since positions are copied all the time.
    """

    def __init__(self, board: RouteMap, airlines: int, like: Networks | None = None) -> None:
        """As they are there, or before any airline has joined a city."""
        self.board = board
        self.cities: i64 = len(board.cities)
        self.routes: i64 = len(board.routes)
        self.joined: vec[u8] = zero_bytes(airlines * len(board.cities)) if like is None else like.joined[:]
        # By airline and route: the airline has it, or can never take it.
        self.shut: vec[u8] = zero_bytes(airlines * len(board.routes)) if like is None else like.shut[:]
        # By airline: the routes it may take, ascending.
        self.open_routes: vec[u8] = zero_bytes(airlines * len(board.routes)) if like is None else like.open_routes[:]
        self.open_count: vec[i64] = zeros(airlines) if like is None else like.open_count[:]

    def copy(self) -> Networks:
        return Networks(self.board, len(self.open_count), self)

    def has_joined(self, airline: i64, city: i64) -> bool:
        return self.joined[airline * self.cities + city] != 0

    def touches(self, airline: i64, route: i64) -> bool:
        board = self.board
        far = board.route_to[route]
        return self.has_joined(airline, board.route_from[route]) or (far != NONE and self.has_joined(airline, far))

    def may_take(self, airline: i64, route: i64) -> bool:
        return (
            self.shut[airline * self.routes + route] == 0
            and self.open_count[airline] > 0
            and self.touches(airline, route)
        )

    def new_city(self, airline: i64, route: i64) -> i64:
        """The end of a route that the airline has not joined yet; NONE if there is none, or it is off the map."""
        a = self.board.route_from[route]
        if not self.has_joined(airline, a):
            return a
        b = self.board.route_to[route]
        if b != NONE and not self.has_joined(airline, b):
            return b
        return NONE

    def join(self, airline: i64, city: i64) -> None:
        """The city belongs to the airline's network now: what touches it can be taken."""
        self.joined[airline * self.cities + city] = 1
        board = self.board
        for place in range(board.city_first[city], board.city_first[city + 1]):
            self._open(airline, board.city_routes[place])

    def join_all(self, airline: i64, home: i64, own: list[int]) -> None:
        """Join the home, and all that the airline's own routes lead to from there."""
        self.join(airline, home)
        found = True
        while found:
            found = False
            for route in own:
                if self.touches(airline, route):
                    city = self.new_city(airline, route)
                    if city != NONE:
                        self.join(airline, city)
                        found = True

    def shut_route(self, airline: i64, route: i64) -> None:
        """The airline cannot take this route, or not a second time."""
        self.shut[airline * self.routes + route] = 1
        start = airline * self.routes
        end = start + self.open_count[airline]
        place = start
        while place < end and i64(self.open_routes[place]) != route:
            place += 1
        if place == end:
            return
        while place < end - 1:
            self.open_routes[place] = self.open_routes[place + 1]
            place += 1
        self.open_count[airline] -= 1

    def shut_for_all(self, route: i64) -> None:
        """The route is full."""
        for airline in range(i64(len(self.open_count))):
            self.shut_route(airline, route)

    def retire(self, airline: i64) -> None:
        """The airline takes no further route."""
        self.open_count[airline] = 0

    def _open(self, airline: i64, route: i64) -> None:
        start = airline * self.routes
        if self.shut[start + route] != 0:
            return
        end = start + self.open_count[airline]
        place = end
        while place > start and i64(self.open_routes[place - 1]) > route:
            place -= 1
        if place > start and i64(self.open_routes[place - 1]) == route:
            return
        moving = end
        while moving > place:
            self.open_routes[moving] = self.open_routes[moving - 1]
            moving -= 1
        self.open_routes[place] = u8(route)
        self.open_count[airline] += 1
