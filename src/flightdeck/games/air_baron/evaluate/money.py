"""Cash and what stands for it: loan, jets, the Government Contract; and what Strike and Fare Wars cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.games.air_baron import debts
from flightdeck.games.air_baron.control import NO_SST
from flightdeck.games.air_baron.evaluate.ahead import has_enough
from flightdeck.games.air_baron.evaluate.figures import (
    ABLE_TO_ACT,
    DOLLAR_OF_LOAN,
    FEW_DOLLARS,
    LIKELY_WIN,
    TURN,
    UNDEPLOYED_JUMBO,
    WAR,
    WITH_SST,
)
from flightdeck.games.air_baron.evaluate.income import income_of_round
from flightdeck.games.air_baron.evaluate.parts import (
    CASH,
    CONTRACT,
    ENOUGH,
    FARE_WARS,
    JETS,
    JUMBO,
    LIQUIDITY,
    LOAN,
    SST,
    STRIKE,
)
from flightdeck.games.air_baron.phases import OWE

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def add_money(s: BaronState, income: vec[i64], rate: float, rounds: float, a: Account) -> None:
    w = s.weights
    for seat in range(s.players):
        if s.gone[seat]:
            continue
        add_cash(s, seat, a)
        add_assets(s, seat, a)
        if s.contract_holder == seat:
            a.add(CONTRACT, seat, contract_worth(s, rate, rounds))
        if has_enough(s, seat):
            a.add(ENOUGH, seat, w[LIKELY_WIN])
        if s.on_strike[seat]:
            a.add(STRIKE, seat, -strike_cost(s, income_of_round(s, income, rate, seat)))
        elif s.fare_wars[seat]:
            a.add(FARE_WARS, seat, -(income_of_round(s, income, rate, seat) + w[WAR]))


def add_cash(s: BaronState, seat: i64, a: Account) -> None:
    """What is due in this turn counts as paid, so that paying it changes nothing."""
    w = s.weights
    cash = float(s.cash[seat])
    a.add(CASH, seat, cash)
    if s.phase == OWE and s.debtor == seat:
        due = float(s.debt)
        cash -= due
        a.add(CASH, seat, -due, s.debt_reason)
    if seat == s.active and not s.interest_paid:
        due = float(debts.interest(s, seat))
        cash -= due
        a.add(CASH, seat, -due, debts.INTEREST)
    if cash > 0.0:
        a.add(LIQUIDITY, seat, w[ABLE_TO_ACT] * cash / (cash + w[FEW_DOLLARS]))


def add_assets(s: BaronState, seat: i64, a: Account) -> None:
    w = s.weights
    if s.loan[seat] > 0:
        a.add(LOAN, seat, -w[DOLLAR_OF_LOAN] * float(s.loan[seat]))
    if s.undeployed[seat] > 0:
        a.add(JETS, seat, w[UNDEPLOYED_JUMBO] * float(s.undeployed[seat]), JUMBO)
    if s.sst[seat] != NO_SST:
        a.add(JETS, seat, w[WITH_SST], SST)


def contract_worth(s: BaronState, rate: float, rounds: float) -> float:
    """It lasts until its marker is drawn again (AB39)."""
    return float(s.contract_rate) * min(1.0 / rate, rounds)


def strike_cost(s: BaronState, income: float) -> float:
    """The turns until the settlement has come down, or one turn and what is left to settle then."""
    w = s.weights
    settlement = float(s.settlement)
    step = float(s.board.settlement_step)
    turn = income + w[TURN]
    return min(turn * settlement / step, turn + settlement - step)
