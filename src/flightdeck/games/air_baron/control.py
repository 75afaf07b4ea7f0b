"""Gaining and losing spokes, and what lies on them (AB17, AB28, AB30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import cup, standing

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Where a player's SST is, if not on a foreign spoke.
NO_SST: Final = -2
UNDEPLOYED: Final = -1


class SpokeVerb(Verb["BaronState"]):
    """Something is done to a spoke, or to NONE."""

    def __init__(self, text: str, spoke: int = NONE) -> None:
        super().__init__(text)
        self.spoke: i64 = spoke


def gain(s: BaronState, seat: i64, spoke: i64) -> None:
    s.owner[spoke] = seat
    cup.put_in(s, spoke)
    if spoke < s.board.domestic_count:
        s.presence[s.board.hub[spoke] * s.players + seat] += 1
        standing.note_share(s, seat)


def lose(s: BaronState, spoke: i64) -> None:
    """The spoke is open again; a Jumbo or SST on it is kept, undeployed."""
    seat = s.owner[spoke]
    s.owner[spoke] = NONE
    if spoke >= s.board.domestic_count:
        if s.sst[seat] == spoke:
            s.sst[seat] = UNDEPLOYED
        return
    lift_jumbo(s, seat, spoke)
    hub = s.board.hub[spoke]
    s.presence[hub * s.players + seat] -= 1
    standing.note_share(s, seat)
    if s.presence[hub * s.players + seat] == 0:
        lose_foreign(s, seat, hub)


def lose_foreign(s: BaronState, seat: i64, hub: i64) -> None:
    """AB30: without a domestic spoke of the hub, what carries no SST is lost."""
    for spoke in range(s.board.domestic_count, i64(len(s.owner))):
        if s.board.hub[spoke] == hub and s.owner[spoke] == seat and s.sst[seat] != spoke:
            if s.watched:
                s.happened("lost", seat, {"spoke": s.board.routes[spoke]})
            lose(s, spoke)


def sst_left(s: BaronState, seat: i64, spoke: i64) -> None:
    """AB23: a foreign spoke that the SST has left is lost without a domestic spoke of its hub."""
    if s.presence[s.board.hub[spoke] * s.players + seat] == 0:
        lose_foreign(s, seat, s.board.hub[spoke])


def lift_jumbo(s: BaronState, seat: i64, spoke: i64) -> None:
    if s.jumbo[spoke]:
        s.jumbo[spoke] = 0
        s.hub_jumbos[s.board.hub[spoke]] -= 1
        s.undeployed[seat] += 1


def place_jumbo(s: BaronState, seat: i64, spoke: i64) -> None:
    s.jumbo[spoke] = 1
    s.hub_jumbos[s.board.hub[spoke]] += 1
    s.undeployed[seat] -= 1


def has_room(s: BaronState, seat: i64, spoke: i64) -> bool:
    """AB21: a spoke of one's own without a Jumbo, within the hub's limit for all airlines."""
    hub = s.board.hub[spoke]
    return s.owner[spoke] == seat and s.jumbo[spoke] == 0 and s.hub_jumbos[hub] < s.board.jumbo_limit[hub]


def deployed(s: BaronState, seat: i64) -> i64:
    total: i64 = 0
    for spoke in range(s.board.domestic_count):
        if s.owner[spoke] == seat:
            total += s.jumbo[spoke]
    return total


def has_assets(s: BaronState, seat: i64) -> bool:
    """Is there anything to sell (AB15)?"""
    return s.undeployed[seat] > 0 or s.sst[seat] != NO_SST or controls_any(s, seat)


def controls_any(s: BaronState, seat: i64) -> bool:
    for spoke in range(i64(len(s.owner))):
        if s.owner[spoke] == seat:
            return True
    return False
