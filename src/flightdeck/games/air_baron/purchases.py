"""Buying spokes, Jumbo Jets and the SST (AB18 to AB21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import control, turn
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.control import NO_SST, SpokeVerb
from flightdeck.games.air_baron.cup import ASIDE, IN_CUP
from flightdeck.games.air_baron.phases import ACT

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

NO_ACTION = "it is not the time for an action (AB6)"


class Buy(SpokeVerb):
    """`buy Boston`: an open domestic spoke (AB18), or a foreign one of a hub where one is present (AB19)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return NO_ACTION if s.phase != ACT else why_not_buy(s, seat, self.spoke)

    def carry_out(self, s: BaronState, seat: i64) -> None:
        price = s.board.price[self.spoke]
        s.cash[seat] -= price
        if s.watched:
            s.happened("bought", seat, {"spoke": s.board.routes[self.spoke], "price": price})
        control.gain(s, seat, self.spoke)
        turn.end(s)


class BuyWithSst(SpokeVerb):
    """`buy London with SST` (AB20)"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return NO_ACTION if s.phase != ACT else why_not_buy_with_sst(s, seat, self.spoke)

    def carry_out(self, s: BaronState, seat: i64) -> None:
        price = sst_cost(s, seat) + s.board.price[self.spoke]
        s.cash[seat] -= price
        if s.watched:
            s.happened("bought", seat, {"spoke": s.board.routes[self.spoke], "price": price})
        left = s.sst[seat]
        control.gain(s, seat, self.spoke)
        s.sst[seat] = self.spoke
        if left >= 0:
            control.sst_left(s, seat, left)
        turn.end(s)


class AddSst(SpokeVerb):
    """`add SST to London`: a first SST, onto a foreign spoke of one's own (AB20)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return NO_ACTION if s.phase != ACT else why_not_add_sst(s, seat, self.spoke)

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.cash[seat] -= s.board.sst_price
        s.sst[seat] = self.spoke
        if s.watched:
            s.happened("bought_sst", seat, {"spoke": s.board.routes[self.spoke], "price": s.board.sst_price})
        turn.end(s)


class BuyJumbo(SpokeVerb):
    """`buy Jumbo for Boston`, or `buy Jumbo`: undeployed (AB21)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != ACT:
            return NO_ACTION
        if not may_buy_jumbo(s, seat):
            return f"a Jumbo Jet costs ${s.board.jumbo_price}, and nobody has more than {s.board.jumbos} (AB21)"
        if self.spoke != NONE and not control.has_room(s, seat, self.spoke):
            return "a Jumbo Jet needs a spoke of one's own without one, within the hub's limit (AB21)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.cash[seat] -= s.board.jumbo_price
        s.undeployed[seat] += 1
        if self.spoke != NONE:
            control.place_jumbo(s, seat, self.spoke)
        if s.watched:
            where = s.board.routes[self.spoke] if self.spoke != NONE else None
            s.happened("bought_jumbo", seat, {"spoke": where, "price": s.board.jumbo_price})
        for marker in range(s.board.first_jumbo_marker, s.board.contract_marker):
            if s.marker_place[marker] == ASIDE:
                s.marker_place[marker] = IN_CUP
                break
        turn.end(s)


class Pass(Verb["BaronState"]):
    """`pass` (AB24)"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == ACT else NO_ACTION

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.happened("passed", seat)
        turn.end(s)


def why_not_buy(s: BaronState, seat: i64, spoke: i64) -> str:
    board = s.board
    if not s.rules.in_play[board.hub[spoke]]:
        return f"{board.hubs[board.hub[spoke]]} is not in this game (AB1)"
    if s.owner[spoke] != NONE:
        return "somebody controls this spoke (AB18)"
    if spoke >= board.domestic_count and s.presence[board.hub[spoke] * s.players + seat] == 0:
        return "a foreign spoke needs a domestic spoke of its hub (AB19)"
    if s.cash[seat] < board.price[spoke]:
        return f"it costs ${board.price[spoke]} and there are only ${s.cash[seat]} (AB18)"
    return ""


def may_buy(s: BaronState, seat: i64, spoke: i64) -> bool:
    board = s.board
    return (
        s.owner[spoke] == NONE
        and s.rules.in_play[board.hub[spoke]] != 0
        and s.cash[seat] >= board.price[spoke]
        and (spoke < board.domestic_count or s.presence[board.hub[spoke] * s.players + seat] > 0)
    )


def sst_cost(s: BaronState, seat: i64) -> i64:
    return sst_price(s.board, s.sst[seat] != NO_SST)


def sst_price(board: Board, has_one: bool) -> i64:
    """One SST per player: who has one moves it (AB20)."""
    return 0 if has_one else board.sst_price


def why_not_buy_with_sst(s: BaronState, seat: i64, spoke: i64) -> str:
    board = s.board
    if not s.rules.in_play[board.hub[spoke]]:
        return f"{board.hubs[board.hub[spoke]]} is not in this game (AB1)"
    if s.owner[spoke] != NONE:
        return "somebody controls this spoke (AB20)"
    if not board.sst_capable[spoke]:
        return "no SST flies there (AB20)"
    price = board.price[spoke] + sst_cost(s, seat)
    if s.cash[seat] < price:
        return f"it costs ${price} and there are only ${s.cash[seat]} (AB20)"
    return ""


def why_not_add_sst(s: BaronState, seat: i64, spoke: i64) -> str:
    if s.owner[spoke] != seat:
        return "the SST is added to a foreign spoke of one's own (AB20)"
    if not s.board.sst_capable[spoke]:
        return "no SST flies there (AB20)"
    if s.sst[seat] != NO_SST:
        return "there is one SST for each player; redeploy it (AB20, AB23)"
    if s.cash[seat] < s.board.sst_price:
        return f"an SST costs ${s.board.sst_price} and there are only ${s.cash[seat]} (AB20)"
    return ""


def may_buy_jumbo(s: BaronState, seat: i64) -> bool:
    return s.cash[seat] >= s.board.jumbo_price and s.undeployed[seat] + control.deployed(s, seat) < s.board.jumbos


def offer_spokes(s: BaronState, seat: i64, menu: Menu) -> None:
    for spoke in range(i64(len(s.owner))):
        if may_buy(s, seat, spoke):
            menu.add(s.rules.first_buy + spoke)


def offer_sst(s: BaronState, seat: i64, menu: Menu) -> None:
    board = s.board
    spokes: i64 = len(s.owner)
    first = board.domestic_count
    extra = sst_cost(s, seat)
    for spoke in range(first, spokes):
        if (
            board.sst_capable[spoke]
            and s.owner[spoke] == NONE
            and s.rules.in_play[board.hub[spoke]]
            and s.cash[seat] >= board.price[spoke] + extra
        ):
            menu.add(s.rules.first_buy_sst + spoke - first)
    if s.sst[seat] == NO_SST and s.cash[seat] >= board.sst_price:
        for spoke in range(first, spokes):
            if board.sst_capable[spoke] and s.owner[spoke] == seat:
                menu.add(s.rules.first_add_sst + spoke - first)


def offer_jumbos(s: BaronState, seat: i64, menu: Menu) -> None:
    if not may_buy_jumbo(s, seat):
        return
    menu.add(s.rules.buy_jumbo_index)
    for spoke in range(s.board.domestic_count):
        if control.has_room(s, seat, spoke):
            menu.add(s.rules.first_buy_jumbo + spoke)
