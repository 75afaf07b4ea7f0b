"""Action C: trading shares for Air ABACUS (AE20, AE21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.airlines_europe import traces, turn
from flightdeck.games.airlines_europe.board import ABACUS, KINDS, SHARE_KINDS
from flightdeck.games.airlines_europe.phases import DISCARD, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


class Trade(Verb["EuropeState"]):
    """`trade 1 for 1` or `trade 3 for 2`; the discards follow one by one (AE20)."""

    def __init__(self, cost: int, claim: int) -> None:
        super().__init__(f"trade {cost} for {claim}")
        self.cost: i64 = cost
        self.claim: i64 = claim

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != TURN:
            return "trading is an action of its own (AE20)"
        if s.abacus_supply < self.claim:
            return f"only {s.abacus_supply} Air ABACUS shares are left (AE20)"
        if tradable(s, seat) < self.cost:
            return f"there are only {tradable(s, seat)} shares to discard (AE20)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        s.trade_size = self.cost
        s.discards_left = self.cost
        s.phase = DISCARD


class Discard(Verb["EuropeState"]):
    """`discard red from hand` or `discard red from holdings`."""

    def __init__(self, kind: int, from_hand: bool) -> None:
        super().__init__(f"discard {SHARE_KINDS[kind]} from {'hand' if from_hand else 'holdings'}")
        self.kind: i64 = kind
        self.from_hand = from_hand

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != DISCARD:
            return "shares are discarded only in a trade (AE20)"
        if not self.from_hand and s.rules.abacus_from_hand_only:
            return "at this table only shares in hand are traded (option abacus_from_hand_only)"
        shares = s.hands if self.from_hand else s.holdings
        if shares[seat * KINDS + self.kind] == 0:
            return f"there is no {SHARE_KINDS[self.kind]} share there (AE20)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        if self.from_hand:
            discard_from_hand(s, seat, self.kind)
        else:
            s.holdings[seat * KINDS + self.kind] -= 1
            s.gone[self.kind] += 1
            if s.watched:
                s.happened("discarded", seat, {"share": SHARE_KINDS[self.kind], "from": "holdings"})
        s.discards_left -= 1
        if s.discards_left == 0:
            receive_abacus(s, seat)


def tradable(s: EuropeState, seat: i64) -> i64:
    in_hand = s.cards(s.hands, seat)
    return in_hand if s.rules.abacus_from_hand_only else in_hand + s.cards(s.holdings, seat)


def claim_of(cost: i64) -> i64:
    """How many Air ABACUS shares so many others are traded for."""
    return 2 if cost == 3 else 1


def discard_from_hand(s: EuropeState, seat: i64, kind: i64) -> None:
    """AE21: face down. But everybody can tell an Air ABACUS share by its back (AE40)."""
    place = seat * KINDS + kind
    if kind != ABACUS:
        traces.note_discard(s, seat)
    s.hands[place] -= 1
    if kind == ABACUS:
        s.gone[kind] += 1
        if s.watched:
            s.happened("discarded", seat, {"share": SHARE_KINDS[kind], "from": "hand"})
        return
    s.discarded[place] += 1
    # It may have been any of the shares that the others saw this player take.
    for other in range(seat * KINDS, seat * KINDS + KINDS):
        if s.seen[other] > 0:
            s.seen[other] -= 1
    if s.watched:
        s.happened("discarded", seat, {"share": None, "from": "hand"}, {"share": SHARE_KINDS[kind]}, (seat,))


def receive_abacus(s: EuropeState, seat: i64) -> None:
    claim = claim_of(s.trade_size)
    s.abacus_supply -= claim
    s.hands[seat * KINDS + ABACUS] += claim
    s.trade_size = 0
    if s.watched:
        s.happened("traded", seat, {"received": claim})
    turn.end(s, s.next_after(seat))


def offer_trades(s: EuropeState, seat: i64, menu: Menu) -> None:
    cards = tradable(s, seat)
    if s.abacus_supply >= 1 and cards >= 1:
        menu.add(s.rules.first_trade)
    if s.abacus_supply >= 2 and cards >= 3:
        menu.add(s.rules.first_trade + 1)


def offer_discards(s: EuropeState, seat: i64, menu: Menu) -> None:
    kinds: i64 = KINDS
    for kind in range(kinds):
        if s.hands[seat * KINDS + kind] > 0:
            menu.add(s.rules.first_discard + kind)
    if s.rules.abacus_from_hand_only:
        return
    for kind in range(kinds):
        if s.holdings[seat * KINDS + kind] > 0:
            menu.add(s.rules.first_discard + kinds + kind)
