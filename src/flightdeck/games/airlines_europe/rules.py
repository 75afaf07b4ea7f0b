"""Who may do what now: the list of legal actions, and the way of an action into the rules of its step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Action, Menu
from flightdeck.games.airlines_europe import bans, licences, shares, trade
from flightdeck.games.airlines_europe.board import NONE
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, DISCARD, OVER, PICK, SECOND, TAKE, TURN
from flightdeck.games.airlines_europe.verb import Verb

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def fill(s: EuropeState, seat: i64, menu: Menu) -> None:
    """The legal actions of a seat; the steps come in the order of the table of actions."""
    menu.clear()
    if not is_to_act(s, seat):
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


def is_to_act(s: EuropeState, seat: i64) -> bool:
    if s.phase == PICK:
        return 0 <= seat < s.players and s.picks[seat] == NONE
    return s.phase != OVER and seat == s.next_seat()


def refuse(s: EuropeState, seat: i64, action: Action) -> str:
    if s.phase == OVER:
        return "the game is over"
    if not 0 <= seat < s.players:
        return f"there are only {s.players} seats"
    if not is_to_act(s, seat):
        return "this player has picked already (AE7)" if s.phase == PICK else "it is not this player's turn"
    if not isinstance(action, Verb) or s.rules.actions[action.index] is not action:
        return "it is no action of this game"
    return action.refuse(s, seat)


def carry_out(s: EuropeState, seat: i64, action: Action) -> None:
    assert isinstance(action, Verb)
    s.undoable = True
    action.carry_out(s, seat)
