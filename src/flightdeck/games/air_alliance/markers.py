"""Phase 1: up to three markers, on flight symbols or on a passenger (AA10, AA12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance import airports, flights, passengers, turn
from flightdeck.games.air_alliance.board import FIELDS, SYMBOLS
from flightdeck.games.air_alliance.passengers import IN_ROW
from flightdeck.games.air_alliance.phases import FLY, MARKER

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


class Use(Verb["AllianceState"]):
    """`use field 1 symbol 2`: a marker on a flight symbol; the flight or the swap comes next."""

    def __init__(self, field: int, slot: int) -> None:
        super().__init__(f"use field {field + 1} symbol {slot + 1}")
        self.field: i64 = field
        self.slot: i64 = slot

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != MARKER:
            return "no marker is to be placed now (AA10)"
        if s.used[self.field]:
            return "this card or field has its marker (AA10)"
        symbol_at = symbol_place(s, seat, self.field, self.slot)
        if not flights.any_for(s, seat, symbol_at, airports.exits_by_colour(s), airports.with_room(s)):
            return "nothing can be done with this symbol now (AA11)"
        return ""

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        s.used[self.field] = 1
        s.markers_left -= 1
        s.symbol_at = symbol_place(s, seat, self.field, self.slot)
        s.phase = FLY


class Reserve(Verb["AllianceState"]):
    """`reserve Yeti`: a marker on a passenger of the row (AA12)."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__(f"reserve {name}")
        self.card: i64 = card

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != MARKER:
            return "no marker is to be placed now (AA10)"
        if s.last_turns > 0:
            return "in the last round there are no reservations (AA19)"
        if s.has_reserved:
            return "each player reserves at most one passenger (AA12)"
        slot = slot_of(s, self.card)
        if slot == NONE:
            return f"{s.board.passengers[self.card]} does not wait in the row (AA12)"
        if s.reserved[slot] != NOBODY:
            return "this passenger has a marker already (AA12)"
        return ""

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        s.reserved[slot_of(s, self.card)] = seat
        s.has_reserved = True
        s.markers_left -= 1
        if s.watched:
            s.happened("reserved", seat, {"passenger": s.board.passengers[self.card]})
        turn.after_marker(s)


class Stop(Verb["AllianceState"]):
    """`stop`: no further marker (AA10)."""

    def refuse(self, s: AllianceState, seat: i64) -> str:
        return "" if s.phase == MARKER else "there are no markers to keep back now (AA10)"

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        turn.end_markers(s)


def symbol_place(s: AllianceState, seat: i64, field: i64, slot: i64) -> i64:
    """Where the symbol stands in the tables."""
    return passengers.shown_card(s, seat, field) * SYMBOLS + slot


def slot_of(s: AllianceState, card: i64) -> i64:
    for slot in range(s.row_size):
        if s.row[slot] == card:
            return slot
    return NONE


def offer_markers(s: AllianceState, seat: i64, menu: Menu) -> None:
    exits, room = airports.exits_by_colour(s), airports.with_room(s)
    for field in range(i64(FIELDS)):
        if s.used[field] == 0:
            for slot in range(i64(SYMBOLS)):
                if flights.any_for(s, seat, symbol_place(s, seat, field, slot), exits, room):
                    menu.add(s.rules.first_use + field * SYMBOLS + slot)
    if s.last_turns == 0 and not s.has_reserved:
        cards: i64 = len(s.place)
        for card in range(cards):
            if s.place[card] == IN_ROW and s.reserved[slot_of(s, card)] == NOBODY:
                menu.add(s.rules.first_reserve + card)
    menu.add(s.rules.stop_index)
