"""The pile and the market: drawing, filling, and scoring cards that turn up on the way (AE17, AE24, AE25, AE27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import MARKET_SIZE, SCORING_CARD, SHARE_KINDS

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def draw_share(s: EuropeState) -> i64:
    """The top share of the pile, or NONE if there is none. Scoring cards above it are set aside and wait."""
    s.undoable = False
    while s.pile_left > 0:
        s.pile_left -= 1
        card = s.pile[s.pile_left]
        if card != SCORING_CARD:
            return card
        s.scoring_cards_waiting += 1
        s.happened("scoring_card", s.active)
    return NONE


def fill_market(s: EuropeState) -> None:
    """AE17, AE24: fill up to five as long as the pile lasts."""
    for slot in range(i64(MARKET_SIZE)):
        if s.market[slot] == NONE:
            airline = draw_share(s)
            s.market[slot] = airline
            if airline != NONE and s.watched:
                s.happened("turned_up", s.active, {"share": SHARE_KINDS[airline]})


def remove_market(s: EuropeState) -> None:
    """AE23, AE26: what lies in the market leaves the game."""
    for slot in range(i64(MARKET_SIZE)):
        airline = s.market[slot]
        if airline != NONE:
            s.gone[airline] += 1
            s.market[slot] = NONE
            if s.watched:
                s.happened("removed", s.active, {"share": SHARE_KINDS[airline]})


# How many cards lie above each scoring card at the start (AE8). "About" is off by at most so many.

ABOUT: Final = 2
SCORING_CARDS_ABOVE_FINAL: Final = 2


def quarter(rest: int) -> int:
    """Above the first: a quarter of all but the final pile."""
    return rest // 4


def second_depth(rest: int, first: int) -> int:
    """Above the second: the first pile, its scoring card, and half of the middle pile."""
    return first + 1 + (rest - first) // 2
