"""Redeploying Jumbo Jets and the SST, any number of them, within the limits (AB23).

First all is picked up that is to move, then all is placed: so redeploying comes to an end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import control, turn
from flightdeck.games.air_baron.control import UNDEPLOYED, SpokeVerb
from flightdeck.games.air_baron.phases import ACT, LIFT, PLACE
from flightdeck.games.air_baron.purchases import NO_ACTION

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

NOT_REDEPLOYING = "nothing is being redeployed now (AB23)"


class Redeploy(Verb["BaronState"]):
    """`redeploy`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != ACT:
            return NO_ACTION
        return "" if may_redeploy(s, seat) else "there is nothing to redeploy (AB23)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.phase = LIFT


class LiftJumbo(SpokeVerb):
    """`lift Jumbo from Boston`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != LIFT:
            return NOT_REDEPLOYING
        own = s.owner[self.spoke] == seat and s.jumbo[self.spoke] != 0
        return "" if own else "there is no Jumbo Jet of this player there (AB23)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        control.lift_jumbo(s, seat, self.spoke)
        if s.watched:
            s.happened("lifted_jumbo", seat, {"spoke": s.board.routes[self.spoke]})


class LiftSst(Verb["BaronState"]):
    """`lift SST`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != LIFT:
            return NOT_REDEPLOYING
        return "" if s.sst[seat] >= 0 else "the SST is on no spoke (AB23)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.sst_from = s.sst[seat]
        s.sst[seat] = UNDEPLOYED
        if s.watched:
            s.happened("lifted_sst", seat, {"spoke": s.board.routes[s.sst_from]})


class PlaceJumbo(SpokeVerb):
    """`place Jumbo on Boston`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != LIFT and s.phase != PLACE:
            return NOT_REDEPLOYING
        if s.undeployed[seat] == 0:
            return "there is no undeployed Jumbo Jet (AB23)"
        room = control.has_room(s, seat, self.spoke)
        return "" if room else "a Jumbo Jet needs a spoke of one's own without one, within the hub's limit (AB21)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        control.place_jumbo(s, seat, self.spoke)
        s.phase = PLACE
        if s.watched:
            s.happened("placed_jumbo", seat, {"spoke": s.board.routes[self.spoke]})


class PlaceSst(SpokeVerb):
    """`place SST on London`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != LIFT and s.phase != PLACE:
            return NOT_REDEPLOYING
        if s.sst[seat] != UNDEPLOYED:
            return "there is no undeployed SST (AB23)"
        if not takes_sst(s, seat, self.spoke):
            return "the SST needs a foreign spoke of one's own where it may fly (AB23)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.sst[seat] = self.spoke
        s.phase = PLACE
        if s.watched:
            s.happened("placed_sst", seat, {"spoke": s.board.routes[self.spoke]})


class Done(Verb["BaronState"]):
    """`done`: nothing else is to be redeployed."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == LIFT or s.phase == PLACE else NOT_REDEPLOYING

    def carry_out(self, s: BaronState, seat: i64) -> None:
        if s.sst_from != NONE and s.sst[seat] != s.sst_from:
            control.sst_left(s, seat, s.sst_from)
        s.sst_from = NONE
        turn.end(s)


def takes_sst(s: BaronState, seat: i64, spoke: i64) -> bool:
    return s.owner[spoke] == seat and s.board.sst_capable[spoke] != 0


def may_redeploy(s: BaronState, seat: i64) -> bool:
    if s.sst[seat] >= 0:
        return True
    for spoke in range(i64(len(s.owner))):
        if s.owner[spoke] == seat:
            if s.jumbo[spoke] or (s.undeployed[seat] > 0 and control.has_room(s, seat, spoke)):
                return True
            if s.sst[seat] == UNDEPLOYED and takes_sst(s, seat, spoke):
                return True
    return False


def offer_redeploying(s: BaronState, seat: i64, menu: Menu) -> None:
    rules = s.rules
    domestic = s.board.domestic_count
    spokes: i64 = len(s.owner)
    if s.phase == LIFT:
        for spoke in range(domestic):
            if s.jumbo[spoke] and s.owner[spoke] == seat:
                menu.add(rules.first_lift + spoke)
        if s.sst[seat] >= 0:
            menu.add(rules.lift_sst_index)
    if s.undeployed[seat] > 0:
        for spoke in range(domestic):
            if control.has_room(s, seat, spoke):
                menu.add(rules.first_place + spoke)
    if s.sst[seat] == UNDEPLOYED:
        for spoke in range(domestic, spokes):
            if takes_sst(s, seat, spoke):
                menu.add(rules.first_place_sst + spoke - domestic)
    menu.add(rules.done_index)
