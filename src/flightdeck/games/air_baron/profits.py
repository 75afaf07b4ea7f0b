"""Drawing profit markers and what they pay (AB7 to AB12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import contract, control, cup, events
from flightdeck.games.air_baron.board import COMPETITOR
from flightdeck.games.air_baron.cup import DRAWN, PENDING
from flightdeck.games.air_baron.phases import NEGATE, RESOLVE, RESOLVING, STEP
from flightdeck.games.air_baron.standing import ABSENT, DOMINANT, IN_CONTROL, controls, standing

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class DrawProfits(Verb["BaronState"]):
    """`draw profits`: two markers from the cup (AB7)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != STEP:
            return "profits are drawn before the action (AB6)"
        return "profits have been drawn in this turn (AB7)" if s.drawn else ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.drawn = True
        s.undoable = False
        for _ in range(2):
            marker = cup.draw(s)
            if marker != NONE and s.watched:
                s.happened("drew", seat, {"marker": s.board.marker_names[marker]})
        s.phase = RESOLVING


class Resolve(Verb["BaronState"]):
    """`resolve Boston`: which of the two drawn markers comes first (AB7)."""

    def __init__(self, marker: int, name: str) -> None:
        super().__init__(f"resolve {name}")
        self.marker: i64 = marker

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != RESOLVE:
            return "there is no order to choose now (AB7)"
        if pending_like(s, self.marker) == NONE:
            return "this marker was not drawn (AB7)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        resolve(s, pending_like(s, self.marker))


def pending_like(s: BaronState, marker: i64) -> i64:
    """A drawn marker that is as good as this one: Jumbo Profits are all alike."""
    board = s.board
    if board.first_jumbo_marker <= marker < board.contract_marker:
        for other in range(board.first_jumbo_marker, board.contract_marker):
            if s.marker_place[other] == PENDING:
                return other
        return NONE
    return marker if s.marker_place[marker] == PENDING else NONE


def offer_order(s: BaronState, menu: Menu) -> None:
    for marker in range(i64(len(s.marker_place))):
        if s.marker_place[marker] == PENDING:
            menu.add(s.rules.resolve_index[marker])


def resolve_on(s: BaronState) -> None:
    """Go on with what was drawn, until somebody has to decide."""
    while s.phase == RESOLVING:
        resolve_next(s)


def resolve_next(s: BaronState) -> None:
    """The drawer picks the order of two, unless the rules leave none."""
    first = next_pending(s, 0)
    if first == NONE:
        s.phase = STEP
        return
    second = next_pending(s, first + 1)
    if second == NONE:
        resolve(s, first)
    elif is_last_turn_of_round(s) and second == s.board.first_event_marker + COMPETITOR and pays(s, first):
        # AB36: there will be no later marker than the other one.
        resolve(s, second)
    elif pending_like(s, first) == pending_like(s, second):
        resolve(s, first)
    else:
        s.phase = RESOLVE


def next_pending(s: BaronState, start: i64) -> i64:
    for marker in range(start, i64(len(s.marker_place))):
        if s.marker_place[marker] == PENDING:
            return marker
    return NONE


def is_last_turn_of_round(s: BaronState) -> bool:
    return s.turn == s.turns_in_round - 1


def pays(s: BaronState, marker: i64) -> bool:
    """Is it a hub or a spoke? Only those can be negated (AB36)."""
    return marker < s.board.first_jumbo_marker


def resolve(s: BaronState, marker: i64) -> None:
    board = s.board
    s.marker_place[marker] = DRAWN
    s.phase = RESOLVING
    if pays(s, marker):
        if s.competitor == NONE:
            pay_marker(s, marker)
            return
        s.contested = marker
        last = next_pending(s, 0)
        if is_last_turn_of_round(s) and (last == NONE or not pays(s, last)):
            negate(s)
        else:
            s.phase = NEGATE
    elif marker < board.contract_marker:
        pay_jumbos(s)
    elif marker == board.contract_marker:
        contract.begin_auction(s)
    else:
        events.happen(s, marker - board.first_event_marker)


class Negate(Verb["BaronState"]):
    """`negate`: the Local Competitor takes this profit away (AB36)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == NEGATE else "there is no profit to negate now (AB36)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        negate(s)


class LetPay(Verb["BaronState"]):
    """`let it pay`: the Local Competitor waits for a later marker (AB36)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == NEGATE else "there is no profit to negate now (AB36)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.undoable = False
        marker = s.contested
        s.contested = NONE
        pay_marker(s, marker)
        s.phase = RESOLVING


def negate(s: BaronState) -> None:
    s.undoable = False
    if s.watched:
        s.happened("negated", s.competitor, {"marker": s.board.marker_names[s.contested]})
    s.competitor = NONE
    s.contested = NONE
    s.phase = RESOLVING


def pay_marker(s: BaronState, marker: i64) -> None:
    if marker < s.board.first_spoke_marker:
        for seat in range(s.players):
            pay(s, seat, hub_profit(s, seat, marker), marker)
    else:
        spoke = marker - s.board.first_spoke_marker
        if s.owner[spoke] != NONE:
            pay(s, s.owner[spoke], spoke_profit(s, spoke), marker)


def hub_profit(s: BaronState, seat: i64, hub: i64) -> i64:
    """AB10"""
    stands = standing(s, seat, hub)
    if stands == ABSENT:
        return 0
    if s.recession:
        return s.board.recession_pays
    if stands == IN_CONTROL:
        return s.board.profit_high[hub]
    return s.board.profit_low[hub] if stands == DOMINANT else s.board.presence_pays


def spoke_profit(s: BaronState, spoke: i64) -> i64:
    """AB8, AB9"""
    if s.recession:
        return s.board.recession_pays
    if spoke < s.board.domestic_count:
        return s.board.pays[spoke] * 2 if s.jumbo[spoke] else s.board.pays[spoke]
    return s.board.pays_high[spoke] if controls(s, s.owner[spoke], s.board.hub[spoke]) else s.board.pays[spoke]


def pay_jumbos(s: BaronState) -> None:
    """AB11"""
    each = s.board.recession_pays if s.recession else s.board.jumbo_pays
    for seat in range(s.players):
        pay(s, seat, each * control.deployed(s, seat), s.board.first_jumbo_marker)


def is_paid(s: BaronState, seat: i64) -> bool:
    """AB12: nothing on Strike or in Fare Wars; nor to a company that was left (AB41)."""
    return not (s.on_strike[seat] or s.fare_wars[seat] or s.gone[seat])


def pay(s: BaronState, seat: i64, amount: i64, marker: i64) -> None:
    if amount == 0 or not is_paid(s, seat):
        return
    s.cash[seat] += amount
    if s.watched:
        s.happened("paid", seat, {"marker": s.board.marker_names[marker], "amount": amount})
