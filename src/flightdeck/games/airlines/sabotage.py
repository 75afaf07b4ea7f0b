"""Sabotage (AL10): after a single stock card, a marker of any airline on a free circle of value 5 or more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import claim, inactive, turn
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, CIRCLES, TO_FOUND
from flightdeck.games.airlines.phases import OVER, SABOTAGE, SPOT

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

LOWEST_NUMBER: Final = 5
# A circle with a sabotage marker belongs to this plus the airline whose marker it is.
SABOTAGED: Final = 100


class SabotageWith(Verb["AirlinesState"]):
    """`sabotage with OWL`: whose marker it is to be."""

    def __init__(self, airline: int) -> None:
        super().__init__(f"sabotage with {AIRLINES[airline]}")
        self.airline: i64 = airline

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != SABOTAGE:
            return "sabotage needs exactly one stock card played (AL10)"
        if not has_marker(s, self.airline):
            return f"{AIRLINES[self.airline]} has no marker to spare (AL10)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        s.saboteur = self.airline
        s.phase = SPOT


class NoSabotage(Verb["AirlinesState"]):
    """`no sabotage`"""

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        return "" if s.phase == SABOTAGE else "there is no sabotage to do without now (AL10)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        turn.end(s)


class SabotageOn(Verb["AirlinesState"]):
    """`on Denver-Omaha 10`: the circle it is to cover."""

    def __init__(self, route: int, place: int, route_name: str, number: int) -> None:
        super().__init__(f"on {route_name} {number}")
        self.route: i64 = route
        self.place: i64 = route * CIRCLES + place
        self.number: i64 = number

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != SPOT:
            return "no sabotage marker is to be placed now (AL10)"
        if self.number < LOWEST_NUMBER:
            return f"only circles of {LOWEST_NUMBER} or more can be sabotaged (AL10)"
        if s.owner[self.place] != NONE:
            return "the circle is not free (AL10)"
        if s.sabotaged[self.route]:
            return "the route has a sabotage marker already (AL10)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        airline = s.saboteur
        s.owner[self.place] = SABOTAGED + airline
        s.sabotaged[self.route] = 1
        claim.take_marker(s, airline, self.route)
        if s.watched:
            s.happened(
                "sabotaged",
                seat,
                {"airline": AIRLINES[airline], "route": s.board.routes[self.route], "number": self.number},
            )
        inactive.check(s, self.route)
        if s.phase != OVER:
            turn.end(s)


def has_marker(s: AirlinesState, airline: i64) -> bool:
    """An airline not yet founded keeps what founding takes."""
    return s.supply[airline] > (0 if s.founded[airline] else TO_FOUND)


def may_sabotage(s: AirlinesState, route: i64, place: i64) -> bool:
    return s.owner[place] == NONE and s.board.circles[place] >= LOWEST_NUMBER and s.sabotaged[route] == 0


def possible(s: AirlinesState) -> bool:
    for route in range(i64(len(s.lowest))):
        for place in range(route * CIRCLES, route * CIRCLES + s.board.circle_count[route]):
            if may_sabotage(s, route, place):
                return any_marker(s)
    return False


def any_marker(s: AirlinesState) -> bool:
    for airline in range(i64(AIRLINE_COUNT)):
        if has_marker(s, airline):
            return True
    return False


def offer_markers(s: AirlinesState, menu: Menu) -> None:
    for airline in range(i64(AIRLINE_COUNT)):
        if has_marker(s, airline):
            menu.add(s.rules.first_sabotage + airline)
    menu.add(s.rules.no_sabotage_index)


def offer_spots(s: AirlinesState, menu: Menu) -> None:
    board = s.board
    index = s.rules.first_spot
    for route in range(i64(len(s.lowest))):
        start = route * CIRCLES
        count = board.circle_count[route]
        if s.sabotaged[route] == 0:
            for place in range(start, start + count):
                if may_sabotage(s, route, place):
                    menu.add(index + place - start)
        index += count
