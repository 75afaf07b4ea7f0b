"""Rounds and turns (AB5, AB6), winning (AB42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron import contract, control, cup
from flightdeck.games.air_baron.phases import ACT, FARES, FOLD, OVER, SETTLE, STEP

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def begin_round(s: BaronState) -> None:
    if s.rules.round_limit > 0 and s.round == s.rules.round_limit:
        end_by_limit(s)
        return
    s.round += 1
    cup.return_drawn(s)
    draw_order(s)
    s.recession = False
    s.competitor = NONE
    begin(s)


def draw_order(s: BaronState) -> None:
    """AB4, AB5: the turn markers are drawn one by one."""
    waiting: list[int] = [seat for seat in range(s.players) if not s.gone[seat]]
    s.turns_in_round = len(waiting)
    for place in range(s.turns_in_round):
        s.order[place] = waiting.pop(s.throw(len(waiting)))
    s.turn = 0
    s.undoable = False
    if s.watched:
        s.happened("order", NOBODY, {"order": [s.order[place] for place in range(s.turns_in_round)]})


def begin(s: BaronState) -> None:
    seat = s.order[s.turn]
    s.active = seat
    s.drawn = False
    s.sold = False
    s.in_debt = s.loan[seat] > 0
    s.interest_paid = not s.in_debt
    s.phase = FARES if control.controls_any(s, seat) else FOLD


class FareWars(Verb["BaronState"]):
    """`fare wars` or `no fare wars`, until the own next turn (AB6)."""

    def __init__(self, is_in: bool) -> None:
        super().__init__("fare wars" if is_in else "no fare wars")
        self.is_in = is_in

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == FARES else "Fare Wars are begun or ended at the start of a turn (AB6)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        if s.watched and bool(s.fare_wars[seat]) != self.is_in:
            s.happened("fare_wars" if self.is_in else "fare_peace", seat, {})
        s.fare_wars[seat] = 1 if self.is_in else 0
        contract.collect(s, seat)
        if not s.on_strike[seat]:
            s.phase = STEP
            return
        left = s.settlement - s.board.settlement_step
        s.settlement = left if left > 0 else 0
        if s.watched:
            s.happened("settlement", seat, {"amount": s.settlement})
        if s.settlement > 0:
            s.phase = SETTLE
        else:
            s.on_strike[seat] = 0
            if s.watched:
                s.happened("settled", seat, {"amount": 0})
            s.phase = STEP


class GoOn(Verb["BaronState"]):
    """`go on` to the action, when profits are drawn and interest is paid (AB6)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != STEP:
            return "there is no action to go on to (AB6)"
        if not s.drawn:
            return "profits have to be drawn first (AB6)"
        if not s.interest_paid:
            return "the interest has to be paid first (AB14)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        if s.on_strike[seat]:
            end(s)  # on Strike one passes
        else:
            s.phase = ACT


def end(s: BaronState) -> None:
    """The turn is over: whoever has enough wins (AB42), else the next player goes on."""
    seat = s.active
    if not s.on_strike[seat] and s.loan[seat] == 0 and s.share[seat] + s.cash[seat] >= s.rules.target:
        s.won[seat] = 1
        finish(s)
        return
    next_turn(s)


def next_turn(s: BaronState) -> None:
    s.turn += 1
    while s.turn < s.turns_in_round and s.gone[s.order[s.turn]]:
        s.turn += 1
    if s.turn < s.turns_in_round:
        begin(s)
    else:
        begin_round(s)


def end_by_limit(s: BaronState) -> None:
    """Option `round_limit`: most market share and cash, less the loan."""
    s.turn = s.turns_in_round - 1
    best = max([worth(s, seat) for seat in range(s.players) if not s.gone[seat]])
    for seat in range(s.players):
        if not s.gone[seat] and worth(s, seat) == best:
            s.won[seat] = 1
    if s.watched:
        s.happened("round_limit", NOBODY, {"round": s.round})
    finish(s)


def worth(s: BaronState, seat: i64) -> i64:
    return s.share[seat] + s.cash[seat] - s.loan[seat]


def finish(s: BaronState) -> None:
    s.phase = OVER
    s.undoable = False
    if s.watched:
        s.happened("over", NOBODY, {"points": s.scores, "winners": list(s.winners)})
