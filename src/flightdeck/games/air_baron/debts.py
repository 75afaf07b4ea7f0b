"""Paying what is due, and selling assets when the cash is short (AB14, AB16, AB34, AB35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.games.air_baron import control
from flightdeck.games.air_baron.phases import OWE, RESOLVING, STEP

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# What a debt is for.
CRASH: Final = 0
FUEL: Final = 1
INTEREST: Final = 2
REASONS: Final = ("crash", "fuel", "interest")


def owe(s: BaronState, seat: i64, amount: i64, reason: i64) -> None:
    s.debtor = seat
    s.debt = amount
    s.debt_reason = reason
    settle_debt(s)


def settle_debt(s: BaronState) -> None:
    """AB16: assets are sold until it can be paid; beyond everything owned, the rest is forgiven."""
    seat = s.debtor
    if s.cash[seat] < s.debt and control.has_assets(s, seat):
        s.phase = OWE
        return
    paid = s.debt if s.debt < s.cash[seat] else s.cash[seat]
    s.cash[seat] -= paid
    if s.watched:
        s.happened("owed", seat, {"reason": REASONS[s.debt_reason], "amount": paid, "forgiven": s.debt - paid})
    s.debt = 0
    if s.debt_reason == INTEREST:
        s.interest_paid = True
        s.phase = STEP
    elif s.debt_reason == FUEL:
        next_fuel(s)
    else:
        s.phase = RESOLVING


def begin_fuel(s: BaronState) -> None:
    """AB35: everybody pays, from the drawer clockwise."""
    s.debtor = s.active
    s.fuel_left = s.players
    pay_fuel(s)


def next_fuel(s: BaronState) -> None:
    s.fuel_left -= 1
    s.debtor = s.next_after(s.debtor)
    pay_fuel(s)


def pay_fuel(s: BaronState) -> None:
    while s.fuel_left > 0 and (s.on_strike[s.debtor] or s.gone[s.debtor]):
        s.fuel_left -= 1
        s.debtor = s.next_after(s.debtor)
    if s.fuel_left == 0:
        s.phase = RESOLVING
    else:
        owe(s, s.debtor, fuel_cost(s, s.debtor), FUEL)


def fuel_cost(s: BaronState, seat: i64) -> i64:
    cost = (s.share[seat] * s.board.fuel_percent + 99) // 100
    return cost if cost > s.board.fuel_minimum else s.board.fuel_minimum


def interest(s: BaronState, seat: i64) -> i64:
    return s.loan[seat] * s.board.interest_percent // 100
