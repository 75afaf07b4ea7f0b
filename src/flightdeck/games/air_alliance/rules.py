"""Who may do what now: the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.games.air_alliance import alliances, boarding, flights, markers, turn
from flightdeck.games.air_alliance.phases import ALLY, FLY, LAY, MARKER, PLACE, REPLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def fill(s: AllianceState, seat: i64, menu: Menu) -> None:
    """The legal actions of a seat; the steps come in the order of the table of actions."""
    menu.clear()
    if not s.is_to_act(seat):
        return
    phase = s.phase
    if phase == MARKER:
        markers.offer_markers(s, seat, menu)
    elif phase == FLY:
        flights.offer_flights(s, seat, menu)
    elif phase == LAY:
        boarding.offer_laying(s, menu)
    elif phase == ALLY:
        alliances.offer_alliances(s, seat, menu)
    elif phase == PLACE:
        turn.offer_placing(s, menu)
    elif phase == REPLACE:
        menu.add(s.rules.replace_index)
        menu.add(s.rules.keep_index)
