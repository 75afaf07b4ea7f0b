"""What a seat has at hand for its turns: flight cards, the rest of the turn that was begun, and its next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.airlines.board import AIRLINE_COUNT, FACE_UP, TYPE_COUNT
from flightdeck.games.airlines.evaluate import parts
from flightdeck.games.airlines.evaluate.ahead import Outlook
from flightdeck.games.airlines.evaluate.figures import (
    FLIGHT_CARD,
    FLIGHT_VALUE,
    PROMISED,
    SABOTAGE_TO_COME,
    TURNS_FOR_FLIGHTS,
)
from flightdeck.games.airlines.evaluate.shareholders import pay_later
from flightdeck.games.airlines.phases import DRAW, FOUND, SABOTAGE, SPOT, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def add_flights(s: AirlinesState, o: Outlook, a: Account) -> None:
    """What usable flight cards are worth beyond the next claim, which is counted by `add_turns`."""
    w = s.weights
    # By seat and type, as is `o.highest`: how many cards, and their values added up.
    places = s.players * TYPE_COUNT
    counts = zeros(places)
    values = zeros(places)
    highest = o.highest
    flight_place, flight_value, flight_type = s.flight_place, s.board.flight_value, s.board.flight_type
    for card in range(i64(len(flight_place))):
        seat = flight_place[card]
        if seat < 0:
            continue
        value = flight_value[card]
        kind = flight_type[card]
        if value >= s.lowest_of_type[kind]:
            place = seat * TYPE_COUNT + kind
            counts[place] += 1
            values[place] += value
            highest[place] = max(highest[place], value)
    # With two players a card is worth no more than the next claim: most markers pay the other one half as much, so
    # whoever counted cards too would rather keep them all than claim.
    if s.players == 2:
        return
    useful = min(1.0, o.turns_left / w[TURNS_FOR_FLIGHTS])
    for place in range(places):
        if counts[place] > 0:
            seat = place // TYPE_COUNT
            kind = place % TYPE_COUNT
            a.add(parts.FLIGHTS, seat, useful * w[FLIGHT_CARD] * float(counts[place]), kind)
            a.add(parts.HIGH_FLIGHTS, seat, useful * w[FLIGHT_VALUE] * float(values[place]), kind)


def add_turns(s: AirlinesState, o: Outlook, a: Account) -> None:
    """The rest of a turn that was begun counts in full, the next turn of each seat the more the sooner it comes.

    So nobody seems to be better off for having just moved, nor for being about to.
    """
    w = s.weights
    seat = s.active
    if s.phase != TURN:
        add_rest_of_turn(s, o, a, seat)
        seat = s.next_after(seat)
    for waiting in range(s.players):
        near = float(s.players - waiting) / float(s.players)
        add_whole_turn(s, o, a, seat, parts.NEXT_MARKER, parts.NEXT_STOCK_CARD, w[PROMISED] * w[PROMISED] * near)
        seat = s.next_after(seat)


def add_rest_of_turn(s: AirlinesState, o: Outlook, a: Account, seat: i64) -> None:
    w = s.weights
    if s.phase == SABOTAGE or s.phase == SPOT:
        a.add(parts.SABOTAGE, seat, w[PROMISED] * w[SABOTAGE_TO_COME])
    elif s.phase == DRAW:
        add_best_card(s, o, a, seat, parts.STOCK_CARD, w[PROMISED])
    elif s.phase == FOUND:  # AL7
        a.add(parts.MARKER, seat, w[PROMISED] * o.marker[seat * AIRLINE_COUNT + s.founding], s.founding)
        a.add(parts.FLIGHT_CARD, seat, w[PROMISED] * w[FLIGHT_CARD])
        add_best_card(s, o, a, seat, parts.STOCK_CARD, w[PROMISED])
    else:
        add_whole_turn(s, o, a, seat, parts.MARKER, parts.STOCK_CARD, w[PROMISED])


def add_whole_turn(
    s: AirlinesState, o: Outlook, a: Account, seat: i64, marker: i64, stock_card: i64, promised: float
) -> None:
    """A marker for the airline where it brings most, and a stock card (AL8)."""
    airline = best_for_marker(s, o, seat)
    if airline != NONE:
        a.add(marker, seat, promised * o.marker[seat * AIRLINE_COUNT + airline], airline)
        add_best_card(s, o, a, seat, stock_card, promised)


def best_for_marker(s: AirlinesState, o: Outlook, seat: i64) -> i64:
    """The airline for which a marker brings most among those that a flight card in hand can expand, or NONE."""
    open_routes, open_count, route_type = s.networks.open_routes, s.networks.open_count, s.board.route_type
    lowest, highest = s.lowest, o.highest
    best: i64 = NONE
    most = 0.0
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        gain = o.marker[seat * AIRLINE_COUNT + airline]
        if gain <= most:
            continue
        start = airline * s.networks.routes
        for place in range(start, start + open_count[airline]):
            route = i64(open_routes[place])
            if lowest[route] <= highest[seat * TYPE_COUNT + route_type[route]]:
                best = airline
                most = gain
                break
    return best


def add_best_card(s: AirlinesState, o: Outlook, a: Account, seat: i64, part: i64, promised: float) -> None:
    """What the best of the face-up stock cards brings later."""
    best: i64 = NONE
    most = 0.0
    slots: i64 = FACE_UP
    for slot in range(slots):
        airline = s.face_up[slot]
        if airline == NONE or s.inactive[airline]:
            continue
        place = seat * AIRLINE_COUNT + airline
        more = pay_later(s, o, seat, airline, o.stock[place] + o.played[seat]) - o.later_pay[place]
        gain = more * o.later * o.size[airline]
        if gain > most:
            best = airline
            most = gain
    a.add(part, seat, promised * most, best)
