"""From turn to turn: set-up (AA3), the phases of a turn (AA6), extra turns (AA17), the last round (AA18, AA19).

The verbs of the phases come back here when they are done; nothing here knows them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance import airports, board, partners, passengers, scoring
from flightdeck.games.air_alliance.phases import ALLY, LAY, MARKER, PLACE, REPLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


class PlaceAt(Verb["AllianceState"]):
    """`place at Tokyo`: one plane at a time (AA3)."""

    def __init__(self, airport: int, name: str) -> None:
        super().__init__(f"place at {name}")
        self.airport: i64 = airport

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != PLACE:
            return "all planes have been placed (AA3)"
        if s.board.lands[self.airport] != board.OPEN_TO_ALL:
            return "planes are placed on airports that are open to every colour (AA3)"
        return "" if airports.has_room(s, self.airport) else f"{s.board.airports[self.airport]} is full (AA3)"

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        placed = s.placed // s.players + 1
        airports.land(s, seat * board.PLANES + placed, self.airport)
        s.placed += 1
        if s.watched:
            s.happened("placed", seat, {"airport": s.board.airports[self.airport]})
        if s.placed < s.players * s.rules.planes_on_board:
            s.active = s.next_after(seat)
        else:
            begin(s, 0)


def offer_placing(s: AllianceState, menu: Menu) -> None:
    for airport in range(i64(len(s.waiting))):
        if s.board.lands[airport] == board.OPEN_TO_ALL and airports.has_room(s, airport):
            menu.add(s.rules.first_place + airport)


class Replace(Verb["AllianceState"]):
    """`replace the row` or `keep the row`, in the last round (AA19)."""

    def __init__(self, does: bool) -> None:
        super().__init__("replace the row" if does else "keep the row")
        self.does = does

    def refuse(self, s: AllianceState, seat: i64) -> str:
        return "" if s.phase == REPLACE else "the row is replaced only at the start of a turn of the last round (AA19)"

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        if self.does:
            s.happened("replaced", seat)
            for slot in range(s.row_size):
                if s.reserved[slot] == NOBODY:
                    passengers.discard(s, slot)
            passengers.fill(s)
        begin_alliance(s)


def begin(s: AllianceState, seat: i64) -> None:
    """AA6: the markers come back, the one on a reserved passenger too."""
    s.active = seat
    s.markers_left = board.MARKERS
    s.has_reserved = False
    s.won = 0
    clear_layer(s)
    for slot in range(s.row_size):
        if s.reserved[slot] == seat:
            s.reserved[slot] = NOBODY
    for plane in range(i64(len(s.left))):
        s.left[plane] = 0
    for airport in range(i64(len(s.carried))):
        s.carried[airport] = 0
    if s.last_turns > 0:
        s.phase = REPLACE
    else:
        begin_alliance(s)


def clear_layer(s: AllianceState) -> None:
    """Every field of the boarding pass may have a marker, or a passenger, again."""
    for field in range(i64(board.FIELDS)):
        s.used[field] = 0


def begin_alliance(s: AllianceState) -> None:
    if partners.any_alliance(s, s.active):
        s.phase = ALLY
    else:
        begin_markers(s)


def begin_markers(s: AllianceState) -> None:
    s.phase = MARKER


def after_marker(s: AllianceState) -> None:
    s.symbol_at = NONE
    if s.markers_left == 0:
        end_markers(s)
    else:
        s.phase = MARKER


def end_markers(s: AllianceState) -> None:
    """Phase 2, and on to phase 3 with what was won."""
    passengers.lose_baggage(s)
    clear_layer(s)
    s.to_lay = s.won
    if s.to_lay > 0:
        s.phase = LAY
    else:
        end(s)


def end(s: AllianceState) -> None:
    s.turns_in_a_row += 1
    if s.won >= board.EXTRA_TURN and (s.players > 2 or s.turns_in_a_row < board.MOST_TURNS_OF_TWO):  # AA17
        s.happened("extra_turn", s.active)
        begin(s, s.active)
        return
    s.turns_in_a_row = 0
    if s.last_turns > 0:
        s.last_turns -= 1
        if s.last_turns == 0:
            scoring.finish(s)
            return
    if s.last_round_comes:
        s.last_round_comes = False
        s.last_turns = s.players
    begin(s, s.next_after(s.active))
