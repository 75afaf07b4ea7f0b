"""Claiming a route with a flight card (AL5): used by founding and expanding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import deck, flights, inactive, turn
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, CIRCLES, FULL, Board
from flightdeck.games.airlines.phases import DRAW, EXPAND, FOUND, OVER

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Claim(Verb["AirlinesState"]):
    """`claim BOI Boise-Helena with 5`"""

    def __init__(self, airline: int, route: int, route_name: str, card: int, value: int) -> None:
        super().__init__(f"claim {AIRLINES[airline]} {route_name} with {value}")
        self.airline: i64 = airline
        self.route: i64 = route
        # The first card of this type and value.
        self.card: i64 = card
        self.value: i64 = value

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != FOUND and s.phase != EXPAND:
            return "a route is claimed when an airline is founded or expanded (AL7, AL8)"
        if s.phase == FOUND and self.airline != s.founding:
            return f"{AIRLINES[s.founding]} is being founded (AL7)"
        if not s.networks.may_take(self.airline, self.route):
            return why_not(s, self.airline, self.route)
        if self.value < s.lowest[self.route]:
            return f"the lowest free number is {s.lowest[self.route]} (AL5)"
        if flights.held(s, seat, self.card) == NONE:
            return f"the flight card {s.board.flights[self.card]} is not in hand (AL5)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        number = s.lowest[self.route]
        flights.discard(s, flights.held(s, seat, self.card))
        place_marker(s, self.airline, self.route)
        if s.watched:
            s.happened(
                "claimed",
                seat,
                {
                    "airline": AIRLINES[self.airline],
                    "route": s.board.routes[self.route],
                    "number": number,
                    "card": s.board.flights[self.card],
                },
            )
        inactive.check(s, self.route)
        if s.phase == OVER:
            return
        if s.phase == FOUND:
            flights.draw(s, seat)
        if deck.is_empty(s):
            turn.end(s)
        else:
            s.phase = DRAW


def why_not(s: AirlinesState, airline: i64, route: i64) -> str:
    """There is no action at all for a route of a type that the airline may not use."""
    code = AIRLINES[airline]
    if not s.founded[airline]:
        return f"{code} has not been founded (AL8)"
    if s.supply[airline] == 0:
        return f"{code} has no marker left (AL5)"
    if claimed(s, airline, route):
        return f"{code} has claimed this route already (AL5)"
    if s.lowest[route] == FULL:
        return "the route has no free circle (AL5)"
    return f"the route does not touch the network of {code} (AL5)"


def claimed(s: AirlinesState, airline: i64, route: i64) -> bool:
    for place in range(route * CIRCLES, route * CIRCLES + CIRCLES):
        if s.owner[place] == airline:
            return True
    return False


def offer_claims(s: AirlinesState, seat: i64, menu: Menu, first: i64, after: i64) -> None:
    """Claims for the airlines from `first` to before `after`."""
    networks, board = s.networks, s.board
    lowest, flight_place = s.lowest, s.flight_place
    values, kinds, first_of_type = board.flight_value, board.flight_kind, board.first_of_type
    claim_base = s.rules.claim_base
    routes: i64 = len(lowest)
    for airline in range(first, after):
        start = airline * routes
        for place in range(start, start + networks.open_count[airline]):
            route = i64(networks.open_routes[place])
            low = lowest[route]
            kind = board.route_type[route]
            base = claim_base[start + route]
            offered: i64 = NONE
            for card in range(first_of_type[kind], first_of_type[kind + 1]):
                if flight_place[card] == seat and values[card] >= low and kinds[card] != offered:
                    offered = kinds[card]
                    menu.add(base + offered)


def offer_all_claims(s: AirlinesState, seat: i64, menu: Menu) -> None:
    offer_claims(s, seat, menu, 0, AIRLINE_COUNT)


def any_claim(s: AirlinesState, seat: i64) -> bool:
    """For a founded airline, whoever has founded it."""
    networks, board = s.networks, s.board
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        start = airline * networks.routes
        for place in range(start, start + networks.open_count[airline]):
            route = i64(networks.open_routes[place])
            if flights.reaches(s, seat, board.route_type[route], s.lowest[route]):
                return True
    return False


def place_marker(s: AirlinesState, airline: i64, route: i64) -> None:
    """AL5: onto the lowest free number."""
    place = route * CIRCLES
    while s.owner[place] != NONE:
        place += 1
    s.owner[place] = airline
    take_marker(s, airline, route)
    s.placed[airline] += 1
    s.networks.shut_route(airline, route)
    city = s.networks.new_city(airline, route)
    if city != NONE:
        s.networks.join(airline, city)
    if s.supply[airline] == 0:
        s.networks.retire(airline)


def take_marker(s: AirlinesState, airline: i64, route: i64) -> None:
    """A marker has come from the supply onto a circle of this route."""
    s.supply[airline] -= 1
    s.busy = True
    if s.supply[airline] == 0:
        s.networks.retire(airline)
    s.lowest[route] = lowest_free(s, route)
    if s.lowest[route] == FULL:
        s.networks.shut_for_all(route)
    note_lowest_of_type(s, s.board.route_type[route])


def lowest_free(s: AirlinesState, route: i64) -> i64:
    for place in range(route * CIRCLES, route * CIRCLES + s.board.circle_count[route]):
        if s.owner[place] == NONE:
            return s.board.circles[place]
    return FULL


def note_lowest_of_type(s: AirlinesState, kind: i64) -> None:
    """The lowest free number on any route of the type decides which flight cards are unusable (AL18)."""
    s.lowest_of_type[kind] = lowest_of(s.board, s.lowest, kind)


def lowest_of(board: Board, lowest: vec[i64], kind: i64) -> i64:
    low: i64 = FULL
    routes: i64 = len(lowest)
    for route in range(routes):
        if board.route_type[route] == kind and lowest[route] < low:
            low = lowest[route]
    return low
