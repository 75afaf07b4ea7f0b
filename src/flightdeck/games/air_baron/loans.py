"""Loans: one at a time, in steps of $10 (AB13, AB14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.air_baron import debts
from flightdeck.games.air_baron.board import LOAN_STEP
from flightdeck.games.air_baron.phases import STEP

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class Borrow(Verb["BaronState"]):
    """`borrow 20`"""

    def __init__(self, amount: int) -> None:
        super().__init__(f"borrow {amount}")
        self.amount: i64 = amount

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != STEP:
            return "loans are taken before the action (AB6)"
        if s.in_debt or s.loan[seat] > 0:
            return "there is one loan at a time, and none in a turn begun in debt (AB13)"
        if s.on_strike[seat]:
            return "there is no loan on Strike (AB13)"
        if self.amount > limit(s, seat):
            return f"at a market share of {s.share[seat]} the limit is ${limit(s, seat)} (AB13)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.loan[seat] = self.amount
        s.cash[seat] += self.amount
        if s.watched:
            s.happened("borrowed", seat, {"amount": self.amount})


class PayInterest(Verb["BaronState"]):
    """`pay interest`: 10% of the loan, on the turns after borrowing (AB14)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != STEP or s.interest_paid:
            return "there is no interest to pay now (AB14)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        debts.owe(s, seat, debts.interest(s, seat), debts.INTEREST)


class Repay(Verb["BaronState"]):
    """`repay 10`: any part of the principal, after the interest (AB14)."""

    def __init__(self, amount: int) -> None:
        super().__init__(f"repay {amount}")
        self.amount: i64 = amount

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != STEP:
            return "loans are paid back before the action (AB6)"
        if not s.in_debt or not s.interest_paid:
            return "a loan is paid back on a later turn, after the interest (AB14)"
        if self.amount > s.loan[seat]:
            return f"the loan is only ${s.loan[seat]} (AB14)"
        if self.amount > s.cash[seat]:
            return f"there are only ${s.cash[seat]} (AB14)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.loan[seat] -= self.amount
        s.cash[seat] -= self.amount
        if s.watched:
            s.happened("repaid", seat, {"amount": self.amount, "left": s.loan[seat]})


def limit(s: BaronState, seat: i64) -> i64:
    """The highest limit printed at or below the market share."""
    board = s.board
    found: i64 = 0
    for step in range(i64(len(board.loan_shares))):
        if s.share[seat] >= board.loan_shares[step]:
            found = board.loan_limits[step]
    return found


def offer_loans(s: BaronState, seat: i64, menu: Menu) -> None:
    """In the order of the table: interest, borrowing, paying back."""
    if not s.interest_paid:
        menu.add(s.rules.interest_index)
    if not s.in_debt and s.loan[seat] == 0 and not s.on_strike[seat]:
        for step in range(limit(s, seat) // LOAN_STEP):
            menu.add(s.rules.first_borrow + step)
    if s.in_debt and s.interest_paid:
        most = s.loan[seat] if s.loan[seat] < s.cash[seat] else s.cash[seat]
        for step in range(most // LOAN_STEP):
            menu.add(s.rules.first_repay + step)
