"""Which airlines can be founded (AL7), inactive ones (AL17), and removing their stock from the face-up cards (AL6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import deck
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, FULL, TO_FOUND
from flightdeck.games.airlines.phases import TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Remove(Verb["AirlinesState"]):
    """`remove OWL`: one face-up card of an inactive airline leaves the game and is replaced (AL6)."""

    def __init__(self, airline: int) -> None:
        super().__init__(f"remove {AIRLINES[airline]}")
        self.airline: i64 = airline

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != TURN:
            return "stock is removed at the start of a turn (AL6)"
        if s.removed:
            return "only one card is removed in a turn (AL6)"
        if not s.inactive[self.airline]:
            return f"{AIRLINES[self.airline]} is not inactive (AL17)"
        if deck.slot_of(s, self.airline) == NONE:
            return f"{AIRLINES[self.airline]} does not lie face up (AL6)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        s.removed = True
        deck.leave(s, deck.slot_of(s, self.airline))
        deck.fill_face_up(s)
        deck.after_drawing(s)


def offer_removals(s: AirlinesState, menu: Menu) -> None:
    if s.removed:
        return
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if s.inactive[airline] and deck.slot_of(s, airline) != NONE:
            menu.add(s.rules.first_remove + airline)


def may_found(s: AirlinesState, airline: i64) -> bool:
    return s.founded[airline] == 0 and s.inactive[airline] == 0 and s.supply[airline] >= TO_FOUND


def may_ever_found(s: AirlinesState, airline: i64) -> bool:
    """With stock played before founding, the last card may lie on the table: then nobody has one to found with."""
    on_table: i64 = 0
    for seat in range(s.players):
        on_table += s.on_table[seat * AIRLINE_COUNT + airline]
    return may_found(s, airline) and on_table < s.board.stock[airline]


def check(s: AirlinesState, route: i64) -> None:
    """The route may have been the last way out of the headquarters of an airline not yet founded."""
    if s.lowest[route] != FULL:
        return
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if s.founded[airline] == 0 and s.inactive[airline] == 0 and shut_in(s, airline):
            s.inactive[airline] = 1
            if s.watched:
                s.happened("inactive", s.active, {"airline": AIRLINES[airline]})
    deck.after_drawing(s)


def shut_in(s: AirlinesState, airline: i64) -> bool:
    """Is every route at the headquarters that the airline may use full?"""
    board = s.board
    city = board.headquarters[airline]
    for place in range(board.city_first[city], board.city_first[city + 1]):
        if s.networks.shut[airline * len(s.lowest) + board.city_routes[place]] == 0:
            return False
    return True
