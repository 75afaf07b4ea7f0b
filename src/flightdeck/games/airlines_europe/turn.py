"""From turn to turn, and what comes between: clearing the market, scoring, bans (AE24 to AE27, AE32, AE34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.airlines_europe import pile, scoring
from flightdeck.games.airlines_europe.board import SCORINGS
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# The promo: how many ban markers each player has, by the number of players, and how often all are asked.
BAN_MARKERS: Final = {2: 4, 3: 4, 4: 3, 5: 2}
BAN_ROUNDS: Final = 2


def begin(s: EuropeState, seat: i64) -> None:
    s.phase = TURN
    s.active = seat
    s.holder = NOBODY
    s.chooser = NOBODY
    s.choices_left = 0


def end(s: EuropeState, holder: i64) -> None:
    """The turn is over: a scoring card that has turned up is scored (AE24, AE25), else the next player goes on."""
    if s.scoring_cards_waiting > 0:
        clear_market(s, holder)
    else:
        begin(s, s.next_after(s.active))


def clear_market(s: EuropeState, holder: i64) -> None:
    """AE26: from the holder of the scoring card on, each player takes one share of the market."""
    s.scoring_cards_waiting -= 1
    s.phase = CLEAR
    s.holder = holder
    s.chooser = holder
    s.choices_left = s.players
    if s.watched:
        s.happened("scoring", holder, {"scoring": s.scorings + 1})
    if s.market_empty():
        score(s)


def cleared(s: EuropeState) -> None:
    """AE26: one player has taken a share; nothing is filled up before all have."""
    s.choices_left -= 1
    s.chooser = s.next_after(s.chooser)
    if s.choices_left == 0 or s.market_empty():
        pile.remove_market(s)
        pile.fill_market(s)
        score(s)


def score(s: EuropeState) -> None:
    s.undoable = False
    scoring.score_all(s, s.scorings)
    s.scorings += 1
    if s.scorings == SCORINGS:  # AE34
        scoring.end_game(s)
    elif s.rules.flight_ban:
        begin_bans(s)
    else:
        after_scoring(s)


def after_scoring(s: EuropeState) -> None:
    """AE32: on with the next turn, unless a further scoring card waits (AE27)."""
    end(s, s.next_after(s.active))


def begin_bans(s: EuropeState) -> None:
    """Two rounds from the holder of the scoring card on; who passed may still place in the second."""
    s.phase = BAN
    s.chooser = s.holder
    s.choices_left = BAN_ROUNDS * s.players
    skip_idle(s)


def next_ban(s: EuropeState) -> None:
    s.chooser = s.next_after(s.chooser)
    s.choices_left -= 1
    skip_idle(s)


def skip_idle(s: EuropeState) -> None:
    """Nobody is asked who has no marker left, and nobody at all when no licence may be banned."""
    while s.choices_left > 0 and s.ban_markers[s.chooser] == 0:
        s.chooser = s.next_after(s.chooser)
        s.choices_left -= 1
    if s.choices_left == 0 or not any_ban(s):
        after_scoring(s)


def may_ban(s: EuropeState, route: i64) -> bool:
    """The last free licence of a route may never be banned."""
    return s.taken[route] + 1 < s.board.licence_count[route]


def any_ban(s: EuropeState) -> bool:
    for route in range(i64(len(s.taken))):
        if may_ban(s, route):
            return True
    return False
