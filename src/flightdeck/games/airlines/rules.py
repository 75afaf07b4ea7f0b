"""Who may do what now: the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.games.airlines import claim, flights, found, inactive, sabotage, stock
from flightdeck.games.airlines.phases import DRAW, EXPAND, FOUND, SABOTAGE, SPOT, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def fill(s: AirlinesState, seat: i64, menu: Menu) -> None:
    """The legal actions of a seat; the steps come in the order of the table of actions."""
    menu.clear()
    if not s.is_to_act(seat):
        return
    phase = s.phase
    if phase == TURN:
        inactive.offer_removals(s, menu)
        flights.offer_exchanges(s, seat, menu)
        found.offer_foundings(s, seat, menu)
        menu.add(s.rules.expand_index)
        stock.offer_plays(s, seat, menu)
    elif phase == EXPAND:
        claim.offer_all_claims(s, seat, menu)
        menu.add(s.rules.play_none_index)
    elif phase == FOUND:
        claim.offer_claims(s, seat, menu, s.founding, s.founding + 1)
    elif phase == DRAW:
        stock.offer_draws(s, menu)
    elif phase == SABOTAGE:
        sabotage.offer_markers(s, menu)
    elif phase == SPOT:
        sabotage.offer_spots(s, menu)
