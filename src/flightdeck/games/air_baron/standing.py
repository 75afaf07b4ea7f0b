"""Presence, dominance and control of hubs, market share (AB32), and who reaches an event (AB33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.games.air_baron.board import EVENT_COUNT, EVENTS
from flightdeck.games.air_baron.cup import IN_CUP, ON_TRACK

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

ABSENT: Final = 0
PRESENT: Final = 1
DOMINANT: Final = 2
IN_CONTROL: Final = 3


def standing(s: BaronState, seat: i64, hub: i64) -> i64:
    """AB32. A foreign spoke alone is no presence (AB10)."""
    spokes = s.presence[hub * s.players + seat]
    if spokes == 0:
        return ABSENT
    size = s.board.size[hub]
    if spokes == size:
        return IN_CONTROL
    return DOMINANT if 2 * spokes > size else PRESENT


def controls(s: BaronState, seat: i64, hub: i64) -> bool:
    return s.presence[hub * s.players + seat] == s.board.size[hub]


def share_of(s: BaronState, seat: i64) -> i64:
    """The market share, counted afresh."""
    total: i64 = 0
    for hub in range(i64(len(s.board.size))):
        total += share_at(s, seat, hub)
    return total


def share_at(s: BaronState, seat: i64, hub: i64) -> i64:
    """What the hub counts."""
    stands = standing(s, seat, hub)
    if stands == IN_CONTROL:
        return s.board.control_share[hub]
    return s.board.dominance_share[hub] if stands == DOMINANT else 0


def note_share(s: BaronState, seat: i64) -> None:
    """Keep the market share up to date, and take the events that it reaches."""
    total = share_of(s, seat)
    if total == s.share[seat]:
        return
    s.share[seat] = total
    if s.watched:
        s.happened("share", seat, {"share": total})
    for space in range(i64(EVENT_COUNT)):
        if total >= s.board.event_spaces[space]:
            take_event(s, seat, space)


def take_event(s: BaronState, seat: i64, space: i64) -> None:
    event = s.event_at[space]
    marker = s.board.first_event_marker + event
    if s.marker_place[marker] != ON_TRACK:
        return
    s.marker_place[marker] = IN_CUP
    s.event_taker[event] = seat
    s.undoable = False
    if s.watched:
        s.happened("event_taken", seat, {"space": s.board.event_spaces[space]}, {"which": EVENTS[event]}, (seat,))
