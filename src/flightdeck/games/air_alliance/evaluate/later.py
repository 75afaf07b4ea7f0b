"""What the turns to come bring: the more of the passengers in the pile a seat can carry, the more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import COLOUR_COUNT
from flightdeck.games.air_alliance.evaluate.figures import (
    BASE_INCOME,
    FETCHED,
)
from flightdeck.games.air_alliance.evaluate.parts import FETCHED_FOR, TURNS, WAITED_FOR
from flightdeck.games.air_alliance.evaluate.reach import Reach, size

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def add_later(s: AllianceState, reach: Reach, turns: float, a: Account) -> None:
    """What so many turns bring on average, by the passengers in the pile and by the colour whose planes carry them."""
    w = s.weights
    board, pile, reached, ready = s.board, s.pile, reach.airport, reach.ready
    origin, destination, miles = board.origin, board.destination, board.miles
    waited = zeros(COLOUR_COUNT)
    fetched = zeros(COLOUR_COUNT)
    for place in range(s.pile_left):
        card = pile[place]
        end = destination[card]
        there = reached[end]
        if there:
            start = origin[card]
            colour = reach.carrier(board, start, end)
            if colour != NONE:
                here = reached[start]
                if ready[colour] >> start & 1:
                    waited[colour] += miles[card]
                elif here and size(here | there) > 1:
                    fetched[colour] += miles[card]
    a.add(TURNS, reach.seat, turns * w[BASE_INCOME])
    share = turns / max(float(s.pile_left), 1.0)
    colours: i64 = COLOUR_COUNT
    for colour in range(colours):
        if waited[colour] > 0:
            a.add(WAITED_FOR, reach.seat, share * float(waited[colour]), colour)
        if fetched[colour] > 0:
            a.add(FETCHED_FOR, reach.seat, share * w[FETCHED] * float(fetched[colour]), colour)
