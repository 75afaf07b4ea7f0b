"""What a position of Airlines (1990) is worth to each seat: about the points it will end with.

Each scoring that is still to come pays for an airline its markers, to whoever has the most and the second-most stock on
the table. A scoring that comes soon finds the table as it is. A later one finds larger airlines, and most of what is in
the hands now will be on the table: there the order of the shareholders is a matter of chance. To this come flight
cards, what the rest of the turn promises, and how soon each seat is to move.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from flightdeck.engine.account import Account
from flightdeck.games.airlines.evaluate import parts
from flightdeck.games.airlines.evaluate.ahead import look_ahead
from flightdeck.games.airlines.evaluate.scorings import add_scorings
from flightdeck.games.airlines.evaluate.turns import add_flights, add_turns
from flightdeck.games.airlines.phases import OVER

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# How many more turns of its own a search plays before it asks, at first: later ones show what markers and stock were
# good for.
HORIZON: Final = 1

# The error of all this: at the end, and by the number of cards in the deck and its root.
LEAST_SPREAD: Final = 3.0
SPREAD_BY_CARD: Final = 0.23
SPREAD_BY_ROOT: Final = 0.1


def account(s: AirlinesState, keep: bool) -> Account:
    a = Account(s.players, parts.COUNT, keep)
    for seat in range(s.players):
        a.add(parts.POINTS, seat, float(s.points[seat]))
    if s.phase != OVER:
        o = look_ahead(s)
        add_scorings(s, o, a)
        add_flights(s, o, a)
        add_turns(s, o, a)
    return a


def spread(s: AirlinesState) -> float:
    cards = float(s.deck_left)
    return LEAST_SPREAD + SPREAD_BY_CARD * cards + SPREAD_BY_ROOT * sqrt(cards)
