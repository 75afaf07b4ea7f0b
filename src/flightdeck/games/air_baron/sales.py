"""Cutbacks: selling assets to the bank at half their price (AB15, AB16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.games.air_baron import control, debts
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.control import NO_SST, SpokeVerb
from flightdeck.games.air_baron.phases import OWE, SETTLE, STEP, STRIKE

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class Sale(SpokeVerb):
    """Something of one's own goes to the bank."""

    def why_not_owned(self, s: BaronState, seat: i64) -> str:
        raise NotImplementedError

    def price(self, board: Board) -> i64:
        raise NotImplementedError

    def give_up(self, s: BaronState, seat: i64) -> None:
        raise NotImplementedError

    def refuse(self, s: BaronState, seat: i64) -> str:
        reason = why_no_sale(s, seat)
        return reason or self.why_not_owned(s, seat)

    def carry_out(self, s: BaronState, seat: i64) -> None:
        price = self.price(s.board)
        s.cash[seat] += price
        if s.watched:
            s.happened("sold", seat, {"what": self.text.removeprefix("sell "), "price": price})
        self.give_up(s, seat)
        if s.phase == STEP:
            s.sold = True
        elif s.phase == OWE:
            debts.settle_debt(s)


class SellSpoke(Sale):
    """`sell Boston`: a Jumbo or SST on it is kept (AB15)."""

    def why_not_owned(self, s: BaronState, seat: i64) -> str:
        return "" if s.owner[self.spoke] == seat else f"{s.board.routes[self.spoke]} belongs to somebody else (AB15)"

    def price(self, board: Board) -> i64:
        return half(board.price[self.spoke])

    def give_up(self, s: BaronState, seat: i64) -> None:
        control.lose(s, self.spoke)


class SellJumbo(Sale):
    """`sell Jumbo`: one that is not deployed (AB15)."""

    def why_not_owned(self, s: BaronState, seat: i64) -> str:
        return "" if s.undeployed[seat] > 0 else "there is no undeployed Jumbo Jet (AB15)"

    def price(self, board: Board) -> i64:
        return half(board.jumbo_price)

    def give_up(self, s: BaronState, seat: i64) -> None:
        s.undeployed[seat] -= 1


class SellJumboAt(Sale):
    """`sell Jumbo at Boston`"""

    def why_not_owned(self, s: BaronState, seat: i64) -> str:
        own = s.owner[self.spoke] == seat and s.jumbo[self.spoke] != 0
        return "" if own else "there is no Jumbo Jet of this player there (AB15)"

    def price(self, board: Board) -> i64:
        return half(board.jumbo_price)

    def give_up(self, s: BaronState, seat: i64) -> None:
        control.lift_jumbo(s, seat, self.spoke)
        s.undeployed[seat] -= 1


class SellSst(Sale):
    """`sell SST`"""

    def why_not_owned(self, s: BaronState, seat: i64) -> str:
        return "" if s.sst[seat] != NO_SST else "there is no SST to sell (AB15)"

    def price(self, board: Board) -> i64:
        return half(board.sst_price)

    def give_up(self, s: BaronState, seat: i64) -> None:
        spoke = s.sst[seat]
        s.sst[seat] = NO_SST
        if spoke >= 0:
            control.sst_left(s, seat, spoke)


def half(price: i64) -> i64:
    """Rounded up."""
    return (price + 1) // 2


def why_no_sale(s: BaronState, seat: i64) -> str:
    if s.phase == STEP:
        return "only one asset is sold in a turn (AB15)" if s.sold else ""
    if s.phase == OWE:
        return ""
    if s.phase == SETTLE or s.phase == STRIKE:
        return "" if s.cash[seat] < s.settlement else "there is cash enough to settle (AB16)"
    return "nothing can be sold now (AB15)"


def offer_sales(s: BaronState, seat: i64, menu: Menu) -> None:
    rules = s.rules
    for spoke in range(i64(len(s.owner))):
        if s.owner[spoke] == seat:
            menu.add(rules.first_sell + spoke)
    if s.undeployed[seat] > 0:
        menu.add(rules.sell_jumbo_index)
    for spoke in range(s.board.domestic_count):
        if s.jumbo[spoke] and s.owner[spoke] == seat:
            menu.add(rules.first_sell_jumbo_at + spoke)
    if s.sst[seat] != NO_SST:
        menu.add(rules.sell_sst_index)
