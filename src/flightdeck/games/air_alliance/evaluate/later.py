"""What the turns to come bring: the more of the passengers in the pile a seat can carry, the more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import COLOUR_COUNT
from flightdeck.games.air_alliance.evaluate.reach import Reach, size

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# The parts of the account that are filled here: the turns themselves, passengers of the pile for whom a plane waits,
# and those for whom one has to be fetched.
TURNS: Final = 7
WAITED_FOR: Final = 8
FETCHED_FOR: Final = 9

# Miles that a turn brings to anybody, and how much a passenger of the pile who needs two flights counts, not one.
BASE_INCOME: Final = 5300.0
FETCHED: Final = 0.25


def add_later(s: AllianceState, reach: Reach, turns: float, a: Account) -> None:
    """What so many turns bring on average, by the passengers in the pile and by the colour whose planes carry them."""
    board = s.board
    pile = s.pile
    reached = reach.airport
    waited = zeros(COLOUR_COUNT)
    fetched = zeros(COLOUR_COUNT)
    for place in range(s.pile_left):
        card = pile[place]
        end = board.destination[card]
        there = reached[end]
        if there:
            start = board.origin[card]
            colour = reach.carrier(board, start, end)
            if colour != NONE:
                here = reached[start]
                if reach.ready[colour] >> start & 1:
                    waited[colour] += board.miles[card]
                elif here and size(here | there) > 1:
                    fetched[colour] += board.miles[card]
    a.add(TURNS, reach.seat, turns * BASE_INCOME)
    share = turns / max(float(s.pile_left), 1.0)
    colours: i64 = COLOUR_COUNT
    for colour in range(colours):
        if waited[colour] > 0:
            a.add(WAITED_FOR, reach.seat, share * float(waited[colour]), colour)
        if fetched[colour] > 0:
            a.add(FETCHED_FOR, reach.seat, share * FETCHED * float(fetched[colour]), colour)
