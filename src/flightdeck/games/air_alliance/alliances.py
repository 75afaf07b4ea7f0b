"""Phase 0: alliances with airlines that no player has (AA7 to AA9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_alliance import board, turn
from flightdeck.games.air_alliance.partners import (
    ASIDE,
    PARTNERS,
    has_new,
    may_ally,
    named,
    planes_after,
    shown_by_all,
)
from flightdeck.games.air_alliance.passengers import BESIDE, PLACES
from flightdeck.games.air_alliance.phases import ALLY

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


class Ally(Verb["AllianceState"]):
    """`ally with black at 1`, `ally with black and white at 2`"""

    def __init__(self, partners: int, area: int) -> None:
        super().__init__(f"ally with {named(partners)} at {area + 1}")
        self.partners: i64 = partners
        self.area: i64 = area

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != ALLY:
            return "alliances are formed at the start of a turn (AA7)"
        if self.partners & ~shown_by_all(s, seat):
            return f"not all three fields of the boarding pass show {named(self.partners)} (AA7)"
        if not has_new(s, seat, self.partners):
            return "there is an alliance with them already (AA7)"
        if planes_after(s, seat, self.partners, self.area) > board.ALLIANCE_ROOM:
            return f"an alliance area has room for {board.ALLIANCE_ROOM} planes (AA7)"
        return ""

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        s.ally_at[seat] = self.area
        for npa in range(i64(board.NPA_COUNT)):
            if self.partners >> npa & 1:
                s.ally_at[board.FIRST_NPA + npa] = self.area
        if s.watched:
            s.happened("allied", seat, {"partners": named(self.partners), "area": self.area + 1})
        empty_areas(s)
        clear_pass(s, seat)
        turn.begin_markers(s)


class NoAlliance(Verb["AllianceState"]):
    """`no alliance`"""

    def refuse(self, s: AllianceState, seat: i64) -> str:
        return "" if s.phase == ALLY else "there is no alliance to do without now (AA7)"

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        turn.begin_markers(s)


def empty_areas(s: AllianceState) -> None:
    """An area left without an NPA plane is emptied."""
    for area in range(i64(board.ALLIANCE_AREAS)):
        held = False
        for colour in range(board.FIRST_NPA, board.COLOUR_COUNT):
            if s.ally_at[colour] == area:
                held = True
        if not held:
            for colour in range(board.FIRST_NPA):
                if s.ally_at[colour] == area:
                    s.ally_at[colour] = ASIDE
                    if s.watched:
                        s.happened("alliance_ended", colour, {"area": area + 1})


def clear_pass(s: AllianceState, seat: i64) -> None:
    """AA8: whole stacks go beside the boarding pass."""
    for card in range(i64(len(s.place))):
        if s.place[card] // PLACES == seat and s.place[card] >= 0:
            s.place[card] = seat * PLACES + BESIDE
    for field in range(seat * board.FIELDS, seat * board.FIELDS + board.FIELDS):
        s.top[field] = NONE


def offer_alliances(s: AllianceState, seat: i64, menu: Menu) -> None:
    index = s.rules.first_ally
    for partners in PARTNERS:
        for area in range(i64(board.ALLIANCE_AREAS)):
            if may_ally(s, seat, partners, area):
                menu.add(index)
            index += 1
    menu.add(s.rules.no_alliance_index)
