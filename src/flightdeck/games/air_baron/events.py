"""What the event markers do when they are drawn (AB34 to AB38)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.air_baron import debts, sales
from flightdeck.games.air_baron.board import COMPETITOR, CRASH, EVENTS, FUEL, RECESSION
from flightdeck.games.air_baron.phases import RESOLVING, SETTLE, STEP, STRIKE

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def happen(s: BaronState, event: i64) -> None:
    if s.watched:
        s.happened("event", s.active, {"which": EVENTS[event]})
    if event == CRASH:
        crash(s)
    elif event == FUEL:
        debts.begin_fuel(s)
    elif event == COMPETITOR:
        s.competitor = s.active
    elif event == RECESSION:
        s.recession = True
    else:
        strike(s)


def crash(s: BaronState) -> None:
    """AB34"""
    if s.on_strike[s.active]:
        return
    first, second = s.die(), s.die()
    if s.watched:
        s.happened("crash", s.active, {"dice": [first, second], "amount": first + second})
    debts.owe(s, s.active, first + second, debts.CRASH)


def strike(s: BaronState) -> None:
    """AB38"""
    step = s.settlement + s.board.strike_step
    s.settlement = step if step < s.board.highest_settlement else s.board.highest_settlement
    if s.watched:
        s.happened("settlement", s.active, {"amount": s.settlement})
    if not s.on_strike[s.active]:
        s.phase = STRIKE


class Settle(Verb["BaronState"]):
    """`settle`: pay the settlement (AB6, AB38)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != SETTLE and s.phase != STRIKE:
            return "there is no Strike to settle now (AB38)"
        if s.cash[seat] < s.settlement:
            return f"the settlement is ${s.settlement} and there are only ${s.cash[seat]} (AB38)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.cash[seat] -= s.settlement
        s.on_strike[seat] = 0
        if s.watched:
            s.happened("settled", seat, {"amount": s.settlement})
        go_on(s)


class GoOnStrike(Verb["BaronState"]):
    """`strike`: go on Strike, or stay there (AB6, AB38)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == SETTLE or s.phase == STRIKE else "there is no Strike now (AB38)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.happened("stayed" if s.on_strike[seat] else "struck", seat)
        s.on_strike[seat] = 1
        go_on(s)


def go_on(s: BaronState) -> None:
    """Back to where the Strike came from."""
    s.phase = STEP if s.phase == SETTLE else RESOLVING


def offer_settling(s: BaronState, seat: i64, menu: Menu) -> None:
    """AB16: for a Strike assets MAY be sold, as long as the cash is short."""
    if s.cash[seat] < s.settlement:
        sales.offer_sales(s, seat, menu)
    else:
        menu.add(s.rules.settle_index)
    menu.add(s.rules.strike_index)
