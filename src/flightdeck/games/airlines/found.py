"""Founding an airline (AL7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.airlines import flights, inactive, stock
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, TO_FOUND
from flightdeck.games.airlines.phases import FOUND, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Found(Verb["AirlinesState"]):
    """`found BOI with 2`: stock cards to the table, a marker on the headquarters; a route is claimed next."""

    def __init__(self, airline: int, count: int) -> None:
        super().__init__(f"found {AIRLINES[airline]} with {count}")
        self.airline: i64 = airline
        self.count: i64 = count

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        code = AIRLINES[self.airline]
        if s.phase != TURN:
            return "an airline is founded as an action of its own (AL7)"
        if s.founded[self.airline]:
            return f"{code} has been founded already (AL7)"
        if s.inactive[self.airline]:
            return f"{code} is inactive (AL17)"
        in_hand = s.hands[seat * AIRLINE_COUNT + self.airline]
        if in_hand < self.count:
            return f"there are only {in_hand} stock cards of {code} in hand (AL7)"
        if s.supply[self.airline] < TO_FOUND:
            return f"{code} has not enough markers left (AL7)"
        if not can_claim_first(s, seat, self.airline):
            return f"no flight card in hand claims a route at the headquarters of {code} (AL7)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        if s.watched:
            s.happened("founded", seat, {"airline": AIRLINES[self.airline], "count": self.count})
        stock.to_table(s, seat, self.airline, self.count)
        s.founded[self.airline] = 1
        s.supply[self.airline] -= 1
        s.placed[self.airline] = 1
        s.networks.join(self.airline, s.board.headquarters[self.airline])
        s.founding = self.airline
        s.phase = FOUND


def offer_foundings(s: AirlinesState, seat: i64, menu: Menu) -> None:
    for airline in range(i64(AIRLINE_COUNT)):
        if may_found_now(s, seat, airline):
            first = s.rules.first_found[airline]
            for count in range(s.hands[seat * AIRLINE_COUNT + airline]):
                menu.add(first + count)


def any_founding(s: AirlinesState, seat: i64) -> bool:
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if may_found_now(s, seat, airline):
            return True
    return False


def may_found_now(s: AirlinesState, seat: i64, airline: i64) -> bool:
    in_hand = s.hands[seat * AIRLINE_COUNT + airline]
    return in_hand > 0 and inactive.may_found(s, airline) and can_claim_first(s, seat, airline)


def can_claim_first(s: AirlinesState, seat: i64, airline: i64) -> bool:
    """Does a flight card in hand claim a route at the headquarters?"""
    board = s.board
    city = board.headquarters[airline]
    for place in range(board.city_first[city], board.city_first[city + 1]):
        route = board.city_routes[place]
        if s.networks.shut[airline * len(s.lowest) + route] == 0 and flights.reaches(
            s, seat, board.route_type[route], s.lowest[route]
        ):
            return True
    return False
