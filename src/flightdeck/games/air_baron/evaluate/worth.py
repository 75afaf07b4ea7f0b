"""What a position of Air Baron is worth to each seat, at a quick look.

Market share and cash win (AB42), so that is what is counted: the cash, the income of the rounds to come, and for each
hub the share that is held, less what a takeover may cost, plus what is within reach. Positions within a turn are
credited with what the turn has still to bring. Whoever has left the game (AB41) has nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flightdeck.engine.account import Account
from flightdeck.engine.state import AT_ONCE
from flightdeck.games.air_baron.evaluate.ahead import draws_of_a_marker, lacking, rounds_left
from flightdeck.games.air_baron.evaluate.begun import add_begun
from flightdeck.games.air_baron.evaluate.hubs import add_hubs
from flightdeck.games.air_baron.evaluate.income import add_income, incomes
from flightdeck.games.air_baron.evaluate.money import add_money
from flightdeck.games.air_baron.evaluate.parts import COUNT

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# How many more turns of its own a search plays before it asks, at first: with so many dice, many worlds come first.
HORIZON: Final = AT_ONCE

# The error of the whole estimate: takeovers decide even late, so it never gets small. The
# less a lead is believed in, the better plays who looks at many worlds.
SPREAD_AT_END: Final = 60.0
SPREAD_PER_POINT: Final = 0.24


def account(s: BaronState, keep: bool) -> Account:
    a = Account(s.players, COUNT, keep)
    rate = draws_of_a_marker(s)
    rounds = rounds_left(s)
    income = incomes(s)
    add_income(s, income, rate * rounds, a)
    add_money(s, income, rate, rounds, a)
    add_hubs(s, a)
    add_begun(s, rate, rounds, a)
    return a


def spread(s: BaronState) -> float:
    return SPREAD_AT_END + SPREAD_PER_POINT * float(lacking(s))
