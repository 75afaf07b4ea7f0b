"""Who may do what now: the list of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.games.airlines_europe import bans, licences, shares, trade
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, PICK, SECOND, TAKE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def fill(s: EuropeState, seat: i64, menu: Menu) -> None:
    """The legal actions of a seat; the steps come in the order of the table of actions."""
    menu.clear()
    if not s.is_to_act(seat):
        return
    phase = s.phase
    if phase == TURN:
        licences.offer_licences(s, seat, menu)
        shares.offer_plays(s, seat, menu)
        trade.offer_trades(s, seat, menu)
        menu.add(s.rules.money_index)
    elif phase == SECOND:
        licences.offer_licences(s, seat, menu)
        menu.add(s.rules.go_on_index)
    elif phase == TAKE:
        shares.offer_take(s, menu)
    elif phase == DISCARD:
        trade.offer_discards(s, seat, menu)
    elif phase == CLEAR:
        shares.offer_market(s, menu)
    elif phase == BAN:
        bans.offer_bans(s, menu)
    elif phase == PICK:
        shares.offer_picks(s, seat, menu)
