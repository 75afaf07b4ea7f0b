"""What a position of Air Alliance is worth to each seat, at a quick look.

A seat will end with the miles it has, with its share of the trios, with what its next turn can win of the row, and with
what later turns bring: the more of the passengers still to come its symbols and planes can carry, the more.
The figures come from games that searching bots played against each other.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance.board import EXTRA_TURN
from flightdeck.games.air_alliance.evaluate.common import Common, survey
from flightdeck.games.air_alliance.evaluate.plans import ALL_FIELDS, is_marking, plan
from flightdeck.games.air_alliance.evaluate.reach import Reach
from flightdeck.games.air_alliance.phases import LAY, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# How many more turns of its own a search plays before it asks: none, what the next ones can carry is in the plans.
HORIZON: Final = 0

# How many passengers leave the pile in a turn: one is lost, a little more than one is won.
DRAWN_IN_A_TURN: Final = 2.15
# The last round, and that the pile runs empty in the middle of a round.
END_SHARE: Final = 0.6
# What is planned in this turn mostly comes true. Of the row that others see first less does, and the rest of that turn
# is about new passengers.
SURE_NOW: Final = 0.85
NEXT_TURN_SEEN: Final = 0.27
NEXT_TURN_NEW: Final = 0.8
# Miles. A marker that is left, and the right to reserve, help a later turn, so both are not given up for nothing.
MARKER_WORTH: Final = 400.0
RESERVATION_WORTH: Final = 1200.0
# Whoever can form an alliance in the next turn has more planes from then on, and a bare pass with its good symbols.
ALLIANCE_WORTH: Final = 5000.0
# At these, the predicted chances to win agree with how often seats did win.
SPREAD_AT_END: Final = 7000.0
SPREAD_BY_TURNS: Final = 5500.0


def worths(s: AllianceState) -> vec[float]:
    common = survey(s)
    values = vec[float]([0.0] * s.players)
    for seat in range(s.players):
        values[seat] = worth(s, common, seat)
    return values


def spread(s: AllianceState) -> float:
    return SPREAD_AT_END + SPREAD_BY_TURNS * sqrt(turns_to_come(s, s.active))


def worth(s: AllianceState, common: Common, seat: i64) -> float:
    value = common.miles[seat]
    for trio in range(len(common.collector)):
        if common.collector[trio] in (NOBODY, seat):
            value += common.bonus[trio]
    turns = turns_to_come(s, seat)
    reach = Reach(s, common, seat)
    reach.show(s, ALL_FIELDS)
    income = reach.income(s)
    if turns > 0.0:
        value += ALLIANCE_WORTH * reach.alliance()
    if seat == s.active and is_marking(s):
        value += turns * income
        if s.last_turns == 0 and not s.has_reserved:
            value += RESERVATION_WORTH
        reach.show_rest(s)
        return value + MARKER_WORTH * float(reach.markers) + SURE_NOW * plan(s, common, reach, 0, True)
    if turns <= 0.0:
        return value
    others = turns_until(s, seat)
    value += (turns - 1.0 + NEXT_TURN_NEW) * income
    return value + NEXT_TURN_SEEN * plan(s, common, reach, others, False)


def turns_until(s: AllianceState, seat: i64) -> i64:
    """How many others have a turn before the seat has its next one, apart from the active seat's present turn."""
    if s.phase == PLACE:
        return seat
    distance = seat - s.active
    if has_extra_turn(s):
        return distance if distance >= 0 else distance + s.players
    return distance - 1 if distance > 0 else distance + s.players - 1


def turns_to_come(s: AllianceState, seat: i64) -> float:
    """About how many whole turns the seat has after the present one."""
    extra = 1.0 if seat == s.active and has_extra_turn(s) else 0.0
    distance = seat - s.active if s.phase != PLACE else seat
    if distance < 0 or (distance == 0 and s.phase != PLACE):
        distance += s.players
    if s.last_turns > 0:
        return extra + 1.0 if distance < s.last_turns else extra
    if s.last_round_comes:
        return extra + 1.0
    return extra + END_SHARE + (float(s.pile_left) / DRAWN_IN_A_TURN + float(s.players - distance)) / float(s.players)


def has_extra_turn(s: AllianceState) -> bool:
    """AA17; with two players perhaps not, which is seldom."""
    return s.phase == LAY and s.won >= EXTRA_TURN
