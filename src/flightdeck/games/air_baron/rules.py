"""Who may do what now: the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.games.air_baron import contract, events, loans, phases, profits, purchases, redeploy, sales, takeover

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def fill(s: BaronState, seat: i64, menu: Menu) -> None:
    """The legal actions of a seat, leaving the game aside; the steps come in the order of the table of actions."""
    menu.clear()
    if not s.is_to_act(seat):
        return
    phase = s.phase
    if phase == phases.ACT:
        fill_actions(s, seat, menu)
    elif phase == phases.STEP:
        fill_step(s, seat, menu)
    elif phase == phases.FARES:
        menu.add(s.rules.fare_wars_index)
        menu.add(s.rules.no_fare_wars_index)
    elif phase == phases.RESOLVE:
        profits.offer_order(s, menu)
    elif phase == phases.MORE:
        takeover.offer_takeovers(s, seat, menu)
        menu.add(s.rules.stop_index)
    elif phase == phases.BID:
        contract.offer_bids(s, seat, menu)
    elif phase == phases.OWE:
        sales.offer_sales(s, seat, menu)
    elif phase == phases.NEGATE:
        menu.add(s.rules.negate_index)
        menu.add(s.rules.let_pay_index)
    elif phase == phases.SETTLE or phase == phases.STRIKE:
        events.offer_settling(s, seat, menu)
    elif phase == phases.LIFT or phase == phases.PLACE:
        redeploy.offer_redeploying(s, seat, menu)
    elif phase == phases.FOLD:
        menu.add(s.rules.fold_index)
        menu.add(s.rules.keep_index)


def fill_step(s: BaronState, seat: i64, menu: Menu) -> None:
    if not s.drawn:
        menu.add(s.rules.draw_index)
    loans.offer_loans(s, seat, menu)
    if not s.sold:
        sales.offer_sales(s, seat, menu)
    if s.drawn and s.interest_paid:
        menu.add(s.rules.go_on_index)


def fill_actions(s: BaronState, seat: i64, menu: Menu) -> None:
    purchases.offer_spokes(s, seat, menu)
    purchases.offer_sst(s, seat, menu)
    purchases.offer_jumbos(s, seat, menu)
    takeover.offer_takeovers(s, seat, menu)
    if redeploy.may_redeploy(s, seat):
        menu.add(s.rules.redeploy_index)
    menu.add(s.rules.pass_index)
