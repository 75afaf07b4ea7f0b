"""The profits cup: where each marker is, drawing, and the end of a round (AB2, AB5, AB7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron.board import EVENT_COUNT, Board

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Where a profit marker is.
ON_MAP: Final = 0  # at its spoke
ASIDE: Final = 1  # a Jumbo Profit beside the board
ON_TRACK: Final = 2  # an event on the Market Share track
IN_CUP: Final = 3
PENDING: Final = 4  # drawn, not yet resolved
DRAWN: Final = 5  # in the Drawn box until the round ends
OUT: Final = 6  # not in this game

PLACES: Final = ("map", "aside", "track", "cup", "pending", "drawn", "out")


def first_places(board: Board, in_play: vec[i64], events: bool) -> vec[i64]:
    """AB2, AB3: where each marker is before the first draw."""
    places = [IN_CUP if in_play[hub] else OUT for hub in range(len(board.hubs))]
    places += [ON_MAP if in_play[board.hub[spoke]] else OUT for spoke in range(len(board.routes))]
    places += [ASIDE] * board.jumbo_profits + [IN_CUP]
    places += [ON_TRACK if events else OUT] * EVENT_COUNT
    return vec[i64](places)


def count(s: BaronState, place: i64) -> i64:
    total: i64 = 0
    for marker in range(i64(len(s.marker_place))):
        if s.marker_place[marker] == place:
            total += 1
    return total


def draw(s: BaronState) -> i64:
    """A marker that can be resolved, or NONE from an empty cup. Those of spokes nobody controls go to the map (AB7)."""
    left = count(s, IN_CUP)
    while left > 0:
        marker = nth_in_cup(s, s.throw(left))
        left -= 1
        spoke = marker - s.board.first_spoke_marker
        if 0 <= spoke < len(s.owner) and s.owner[spoke] == NONE:
            s.marker_place[marker] = ON_MAP
            if s.watched:
                s.happened("to_map", s.active, {"marker": s.board.marker_names[marker]})
        else:
            s.marker_place[marker] = PENDING
            if marker >= s.board.first_event_marker:
                s.event_shown[marker - s.board.first_event_marker] = 1  # AB43
            return marker
    return NONE


def nth_in_cup(s: BaronState, number: i64) -> i64:
    for marker in range(i64(len(s.marker_place))):
        if s.marker_place[marker] == IN_CUP:
            if number == 0:
                return marker
            number -= 1
    return NONE


def put_in(s: BaronState, spoke: i64) -> None:
    """AB18, AB29: the marker of a spoke that somebody controls now; it may still be in the cup or drawn (AB17)."""
    marker = s.board.first_spoke_marker + spoke
    if s.marker_place[marker] == ON_MAP:
        s.marker_place[marker] = IN_CUP


def return_drawn(s: BaronState) -> None:
    """AB5"""
    for marker in range(i64(len(s.marker_place))):
        if s.marker_place[marker] == DRAWN:
            s.marker_place[marker] = IN_CUP
