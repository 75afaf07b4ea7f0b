"""The bank: taking money (AE22), and what happens when it cannot pay (AE23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.games.airlines_europe import pile, turn
from flightdeck.games.airlines_europe.phases import TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

MONEY_TAKEN: Final = 8
KEPT_IN_BANKRUPTCY: Final = 8


class TakeMoney(Verb["EuropeState"]):
    """`take money`: 8 million (AE22)."""

    def refuse(self, s: EuropeState, seat: i64) -> str:
        return "" if s.phase == TURN else "money is taken as an action of its own (AE22)"

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        if s.watched:
            s.happened("took_money", seat, {"amount": MONEY_TAKEN})
        pay(s, seat, MONEY_TAKEN)
        turn.end(s, s.next_after(seat))


def pay(s: EuropeState, seat: i64, amount: i64) -> None:
    if s.bank < amount:
        bankruptcy(s)
    s.bank -= amount
    s.money[seat] += amount


def bankruptcy(s: EuropeState) -> None:
    """AE23."""
    if s.watched:
        s.happened("bankrupt", s.active, {"kept": KEPT_IN_BANKRUPTCY})
    for seat in range(s.players):
        excess = s.money[seat] - KEPT_IN_BANKRUPTCY
        if excess > 0:
            s.money[seat] -= excess
            s.bank += excess
    pile.remove_market(s)
    pile.fill_market(s)
