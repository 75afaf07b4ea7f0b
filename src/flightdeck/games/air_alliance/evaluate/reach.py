"""What a seat can fly with its symbols and planes, as far as the evaluation looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import (
    AIRPORT,
    AREA,
    AREA_COUNT,
    CODESHARE,
    COLOUR_COUNT,
    FIELDS,
    FIRST_NPA,
    MARKERS,
    OPEN_TO_ALL,
    SYMBOLS,
    Board,
)
from flightdeck.games.air_alliance.evaluate.common import Common
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import shown_card
from flightdeck.games.air_alliance.phases import FLY

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


class Reach:
    """What a seat can fly with its symbols and planes."""

    def __init__(self, s: AllianceState, common: Common, seat: i64) -> None:
        self.seat: i64 = seat
        self.markers: i64 = MARKERS
        # The field whose symbol waits for its flight, as a bit.
        self.pending: i64 = 0
        # Fields, as bits, by the airport that a symbol brings a plane to, by the area, by the NPA of a codeshare.
        self.airport: vec[i64] = zeros(len(s.waiting))
        self.area: vec[i64] = zeros(AREA_COUNT)
        self.codeshare: vec[i64] = zeros(COLOUR_COUNT)
        # The NPAs that the seat is allied with (AA9), as bits by colour.
        self.allied: i64 = 0
        # By colour: where passengers can be fetched. The seat's own planes and those of its allies are alike.
        self.ready: vec[i64] = common.ready
        if s.ally_at[seat] != ASIDE:
            self.ready = common.ready[:]
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if s.ally_at[colour] == s.ally_at[seat]:
                    self.allied |= 1 << colour
                    self.ready[seat] |= common.ready[colour]

    def show(self, s: AllianceState, fields: i64) -> None:
        """Look at these fields of the boarding pass, too."""
        bit: i64 = 1
        for field in range(FIELDS):
            if fields & bit:
                first = shown_card(s, self.seat, field) * SYMBOLS
                for place in range(first, first + SYMBOLS):
                    self.note(s, place, bit)
            bit += bit
        self.land(s)

    def show_rest(self, s: AllianceState) -> None:
        """Only the fields that are free in this turn, and the symbol whose flight is to come."""
        self.airport = zeros(len(s.waiting))
        self.area = zeros(AREA_COUNT)
        self.codeshare = zeros(COLOUR_COUNT)
        self.markers = s.markers_left
        fields: i64 = 0
        bit: i64 = 1
        for field in range(FIELDS):
            if s.used[field] == 0:
                fields |= bit
            elif s.phase == FLY and shown_card(s, self.seat, field) == s.symbol_at // SYMBOLS:
                self.pending = bit
            bit += bit
        if self.pending:
            self.note(s, s.symbol_at, self.pending)
        self.show(s, fields)

    def note(self, s: AllianceState, place: i64, bit: i64) -> None:
        about = s.board.about[place]
        kind = s.board.symbol[place]
        if kind == AREA:
            self.area[about] |= bit
        elif kind == AIRPORT:
            lands = s.board.lands[about]
            if lands == OPEN_TO_ALL or self.allied >> lands & 1:
                self.airport[about] |= bit
        elif kind == CODESHARE:
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if about >> (colour - FIRST_NPA) & 1:
                    self.codeshare[colour] |= bit

    def land(self, s: AllianceState) -> None:
        """From areas and NPAs to their airports."""
        lands = s.board.lands
        areas = s.board.area
        reached = self.airport
        allied = self.allied
        airports: i64 = len(reached)
        for airport in range(airports):
            colour = lands[airport]
            if colour == OPEN_TO_ALL or allied >> colour & 1:
                reached[airport] |= self.area[areas[airport]]
            elif s.ally_at[colour] == ASIDE:
                reached[airport] |= self.codeshare[colour]

    def carrier(self, board: Board, origin: i64, destination: i64) -> i64:
        """Whose planes can bring a passenger from here to there: the seat's, an NPA's, or NONE."""
        start = board.lands[origin]
        end = board.lands[destination]
        if start == end:
            return self.seat if start == OPEN_TO_ALL else start
        if start != OPEN_TO_ALL and end != OPEN_TO_ALL:
            return NONE
        npa = max(start, end)
        return npa if self.allied >> npa & 1 else i64(NONE)


def size(fields: i64) -> i64:
    """How many fields these bits are."""
    return (fields & 1) + (fields >> 1 & 1) + (fields >> 2 & 1)
