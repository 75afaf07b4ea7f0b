"""The Government Contract: an auction when its marker is drawn, and money at the start of each turn (AB39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron.phases import BID, RESOLVING

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Nobody is the worse for not bidding more than this for a few dollars a turn.
HIGHEST_BID: Final = 200


class Bid(Verb["BaronState"]):
    """`bid 7`: whole dollars, more than the bid before, at most the cash in hand."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"bid {amount}")
        self.amount: i64 = amount

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != BID:
            return "there is no auction now (AB39)"
        if self.amount <= s.highest_bid:
            return f"the bid stands at ${s.highest_bid} (AB39)"
        if self.amount > s.cash[seat]:
            return f"there are only ${s.cash[seat]} (AB39)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.highest_bid = self.amount
        s.highest_bidder = seat
        if s.watched:
            s.happened("bid", seat, {"amount": self.amount})
        next_bidder(s)


class Drop(Verb["BaronState"]):
    """`drop out`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == BID else "there is no auction now (AB39)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.bidding[seat] = 0
        s.happened("dropped", seat)
        next_bidder(s)


def begin_auction(s: BaronState) -> None:
    """The earlier contract ends, and the rate rises."""
    s.contract_holder = NOBODY
    if s.contract_rate < s.board.highest_rate:
        s.contract_rate += 1
    if s.watched:
        s.happened("auction", s.active, {"rate": s.contract_rate})
    for seat in range(s.players):
        s.bidding[seat] = 0 if s.gone[seat] else 1
    s.highest_bid = 0
    s.highest_bidder = NOBODY
    s.phase = BID
    s.bidder = s.active
    ask(s)


def next_bidder(s: BaronState) -> None:
    s.bidder = s.next_after(s.bidder)
    ask(s)


def ask(s: BaronState) -> None:
    """On to the next who can still bid; whoever cannot pay more is out."""
    for _ in range(s.players):
        if s.bidder == s.highest_bidder:
            break
        if s.bidding[s.bidder] and s.cash[s.bidder] > s.highest_bid and s.highest_bid < HIGHEST_BID:
            return
        s.bidding[s.bidder] = 0
        s.bidder = s.next_after(s.bidder)
    award(s)


def award(s: BaronState) -> None:
    winner = s.highest_bidder
    s.contract_holder = winner
    if winner != NOBODY:
        s.cash[winner] -= s.highest_bid
        if s.watched:
            s.happened("awarded", winner, {"amount": s.highest_bid, "rate": s.contract_rate})
    elif s.watched:
        s.happened("unwanted", s.active, {})
    s.highest_bid = 0
    s.highest_bidder = NOBODY
    s.bidder = NOBODY
    s.undoable = False
    s.phase = RESOLVING


def collect(s: BaronState, seat: i64) -> None:
    """AB6: on Strike and in Fare Wars, too (AB12)."""
    if s.contract_holder == seat:
        s.cash[seat] += s.contract_rate
        if s.watched:
            s.happened("collected", seat, {"amount": s.contract_rate})


def offer_bids(s: BaronState, seat: i64, menu: Menu) -> None:
    most = s.cash[seat] if s.cash[seat] < HIGHEST_BID else HIGHEST_BID
    for amount in range(s.highest_bid, most):
        menu.add(s.rules.first_bid + amount)
    menu.add(s.rules.drop_index)
