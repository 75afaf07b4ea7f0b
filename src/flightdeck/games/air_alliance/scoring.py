"""The end: miles and trios (AA20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance.board import TRIO, TRIO_BONUS
from flightdeck.games.air_alliance.passengers import PLACES
from flightdeck.games.air_alliance.phases import OVER

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def owner(s: AllianceState, card: i64) -> i64:
    """Whose passenger it is, on the boarding pass or beside it."""
    return s.place[card] // PLACES if s.place[card] >= 0 else NOBODY


def passengers_of(s: AllianceState, seat: i64) -> i64:
    count: i64 = 0
    for card in range(i64(len(s.place))):
        if owner(s, card) == seat:
            count += 1
    return count


def miles(s: AllianceState, seat: i64) -> i64:
    total: i64 = 0
    for card in range(i64(len(s.place))):
        if owner(s, card) == seat:
            total += s.board.miles[card]
    return total


def trios(s: AllianceState, seat: i64) -> i64:
    """Complete trios."""
    found: i64 = 0
    cards: i64 = len(s.place)
    for trio in range(i64(len(s.board.trios))):
        members: i64 = 0
        for card in range(cards):
            if s.board.trio[card] == trio and owner(s, card) == seat:
                members += 1
        if members == TRIO:
            found += 1
    return found


def points(s: AllianceState, seat: i64) -> i64:
    return miles(s, seat) + TRIO_BONUS * trios(s, seat)


def finish(s: AllianceState) -> None:
    s.phase = OVER
    s.undoable = False
    if s.watched:
        s.happened("over", NOBODY, {"points": s.scores, "winners": list(winners(s))})


def winners(s: AllianceState) -> tuple[int, ...]:
    """A tie goes to more passengers, and is shared then."""
    seats = range(s.players)
    best = max([(points(s, seat), passengers_of(s, seat)) for seat in seats])
    return tuple([seat for seat in seats if (points(s, seat), passengers_of(s, seat)) == best])
