"""Who is allied with whom, and who could be (AA7, AA9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.air_alliance import board

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# An alliance plane that is on no area.
ASIDE: Final = -1
# Which NPAs come, as bits: one or two of three.
PARTNERS: Final = (1, 2, 4, 3, 5, 6)


def named(partners: int) -> str:
    return " and ".join(board.COLOURS[board.FIRST_NPA + npa] for npa in range(board.NPA_COUNT) if partners >> npa & 1)


def shown_by_all(s: AllianceState, seat: i64) -> i64:
    """The NPAs, as bits, whose codeshare symbol is on the passengers of all three fields."""
    shared: i64 = (1 << board.NPA_COUNT) - 1
    for field in range(i64(board.FIELDS)):
        card = s.top[seat * board.FIELDS + field]
        if card == NONE:
            return 0
        shown: i64 = 0
        for place in range(card * board.SYMBOLS, card * board.SYMBOLS + board.SYMBOLS):
            if s.board.symbol[place] == board.CODESHARE:
                shown |= s.board.about[place]
        shared &= shown
    return shared


def is_allied(ally_at: vec[i64], seat: i64, colour: i64) -> bool:
    """AA9, by the areas of all alliance planes."""
    return ally_at[seat] != ASIDE and ally_at[seat] == ally_at[colour]


def has_new(s: AllianceState, seat: i64, partners: i64) -> bool:
    for npa in range(i64(board.NPA_COUNT)):
        if partners >> npa & 1 and not is_allied(s.ally_at, seat, board.FIRST_NPA + npa):
            return True
    return False


def planes_after(s: AllianceState, seat: i64, partners: i64, area: i64) -> i64:
    """How many planes the area would hold: those there, and those that come."""
    count: i64 = 0
    for colour in range(i64(board.COLOUR_COUNT)):
        comes = colour == seat or (colour >= board.FIRST_NPA and partners >> (colour - board.FIRST_NPA) & 1 != 0)
        if comes or s.ally_at[colour] == area:
            count += 1
    return count


def may_ally(s: AllianceState, seat: i64, partners: i64, area: i64) -> bool:
    return (
        partners & ~shown_by_all(s, seat) == 0
        and has_new(s, seat, partners)
        and planes_after(s, seat, partners, area) <= board.ALLIANCE_ROOM
    )


def any_alliance(s: AllianceState, seat: i64) -> bool:
    if shown_by_all(s, seat) == 0:
        return False
    for partners in PARTNERS:
        for area in range(i64(board.ALLIANCE_AREAS)):
            if may_ally(s, seat, partners, area):
                return True
    return False
