"""What a seat can fly with its symbols and planes, as far as the evaluation looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

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
)
from flightdeck.games.air_alliance.evaluate.common import Common
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import shown_card
from flightdeck.games.air_alliance.phases import FLY

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# Miles that a turn brings to anybody, and how much a passenger of the pile who needs two flights counts, not one.
BASE_INCOME: Final = 5300.0
FETCHED: Final = 0.25
# An alliance for which two of three fields are ready, as a share of one that can be formed.
ALLIANCE_BEGUN: Final = 0.3


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
        self.allied: vec[i64] = zeros(COLOUR_COUNT)
        # By colour: where passengers can be fetched. The seat's own planes and those of its allies are alike.
        self.ready: vec[i64] = common.ready[:]
        if s.ally_at[seat] != ASIDE:
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if s.ally_at[colour] == s.ally_at[seat]:
                    self.allied[colour] = 1
                    self.ready[seat] |= common.ready[colour]

    def show(self, s: AllianceState, fields: i64) -> None:
        """Look at these fields of the boarding pass only."""
        self.airport = zeros(len(s.waiting))
        self.area = zeros(AREA_COUNT)
        self.codeshare = zeros(COLOUR_COUNT)
        bit: i64 = 1
        for field in range(FIELDS):
            if fields & bit:
                first = shown_card(s, self.seat, field) * SYMBOLS
                for place in range(first, first + SYMBOLS):
                    self.note(s, place, bit)
            bit += bit
        self.land(s)

    def show_rest(self, s: AllianceState) -> None:
        """The fields that are free in this turn, and the symbol whose flight is to come."""
        self.markers = s.markers_left
        fields: i64 = 0
        bit: i64 = 1
        for field in range(FIELDS):
            if s.used[field] == 0:
                fields |= bit
            elif s.phase == FLY and shown_card(s, self.seat, field) == s.symbol_at // SYMBOLS:
                self.pending = bit
            bit += bit
        self.show(s, fields)
        if self.pending:
            self.note(s, s.symbol_at, self.pending)
            self.land(s)

    def note(self, s: AllianceState, place: i64, bit: i64) -> None:
        about = s.board.about[place]
        kind = s.board.symbol[place]
        if kind == AREA:
            self.area[about] |= bit
        elif kind == AIRPORT:
            lands = s.board.lands[about]
            if lands == OPEN_TO_ALL or self.allied[lands]:
                self.airport[about] |= bit
        elif kind == CODESHARE:
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if about >> (colour - FIRST_NPA) & 1:
                    self.codeshare[colour] |= bit

    def land(self, s: AllianceState) -> None:
        """From areas and NPAs to their airports."""
        for airport in range(len(self.airport)):
            lands = s.board.lands[airport]
            if lands == OPEN_TO_ALL or self.allied[lands]:
                self.airport[airport] |= self.area[s.board.area[airport]]
            elif s.ally_at[lands] == ASIDE:
                self.airport[airport] |= self.codeshare[lands]

    def carrier(self, s: AllianceState, card: i64) -> i64:
        """Whose planes can bring the passenger: the seat's, an NPA's, or NONE."""
        start = s.board.lands[s.board.origin[card]]
        end = s.board.lands[s.board.destination[card]]
        if start == end:
            return self.seat if start == OPEN_TO_ALL else start
        if start != OPEN_TO_ALL and end != OPEN_TO_ALL:
            return NONE
        return max(start, end) if self.allied[max(start, end)] else NONE

    def alliance(self) -> float:
        """How near a new alliance is: 1 if it can be formed in the next turn."""
        near = 0.0
        for colour in range(FIRST_NPA, COLOUR_COUNT):
            if self.allied[colour] == 0:
                fields = size(self.codeshare[colour])
                if fields == FIELDS:
                    near = 1.0
                elif fields == FIELDS - 1:
                    near = max(near, ALLIANCE_BEGUN)
        return near

    def income(self, s: AllianceState) -> float:
        """What a turn brings on average, by the passengers in the pile."""
        board = s.board
        total = 0.0
        for place in range(s.pile_left):
            card = s.pile[place]
            there = self.airport[board.destination[card]]
            if there:
                colour = self.carrier(s, card)
                if colour != NONE:
                    here = self.airport[board.origin[card]]
                    if self.ready[colour] >> board.origin[card] & 1:
                        total += float(board.miles[card])
                    elif here and size(here | there) > 1:
                        total += float(board.miles[card]) * FETCHED
        return BASE_INCOME + total / max(float(s.pile_left), 1.0)


def size(fields: i64) -> i64:
    """How many fields these bits are."""
    return (fields & 1) + (fields >> 1 & 1) + (fields >> 2 & 1)
