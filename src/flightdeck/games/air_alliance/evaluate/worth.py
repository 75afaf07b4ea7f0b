"""What a position of Air Alliance is worth to each seat, at a quick look.

A seat will end with the miles it has, with its share of the trios, with what its next turn can win of the row, and with
what later turns bring: the more of the passengers still to come its symbols and planes can carry, the more.
The figures come from games that searching bots played against each other.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance.board import COLOUR_COUNT, EXTRA_TURN, FIELDS, FIRST_NPA, TRIO_BONUS
from flightdeck.games.air_alliance.evaluate import parts
from flightdeck.games.air_alliance.evaluate.common import SPOILT, Common, survey
from flightdeck.games.air_alliance.evaluate.figures import (
    ALLIANCE_WORTH,
    BEGUN,
    DRAWN_IN_A_TURN,
    END_SHARE,
    MARKER_WORTH,
    NEXT_TURN_NEW,
    RESERVATION_WORTH,
)
from flightdeck.games.air_alliance.evaluate.later import add_later
from flightdeck.games.air_alliance.evaluate.plans import ALL_FIELDS, add_plan, is_marking
from flightdeck.games.air_alliance.evaluate.reach import Reach, size
from flightdeck.games.air_alliance.phases import LAY, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# How many more turns of its own a search plays before it asks, at first: what the next ones can carry is in the plans.
HORIZON: Final = 0

# At these, the predicted chances to win agree with how often seats did win.
SPREAD_AT_END: Final = 7000.0
SPREAD_BY_TURNS: Final = 5500.0


def account(s: AllianceState, keep: bool) -> Account:
    a = Account(s.players, parts.COUNT, keep)
    common = survey(s)
    add_trios(s, common, a)
    for seat in range(s.players):
        a.add(parts.MILES, seat, float(common.miles[seat]))
        add_turns(s, common, seat, a)
    return a


def spread(s: AllianceState) -> float:
    return SPREAD_AT_END + SPREAD_BY_TURNS * sqrt(turns_to_come(s, s.active))


def add_trios(s: AllianceState, common: Common, a: Account) -> None:
    """AA20. Those that nobody has begun are everybody's chance, all together."""
    untouched = 0.0
    trios: i64 = len(common.collector)
    for trio in range(trios):
        collector = common.collector[trio]
        bonus = common.bonus[trio]
        if collector == NOBODY:
            untouched += bonus
        elif collector != SPOILT:
            is_complete = bonus == float(TRIO_BONUS)
            a.add(parts.TRIO if is_complete else parts.TRIO_CHANCE, collector, bonus, trio)
    for seat in range(s.players):
        a.add(parts.TRIO_CHANCE, seat, untouched)


def add_turns(s: AllianceState, common: Common, seat: i64, a: Account) -> None:
    """What the seat's present turn, its next one and later ones bring."""
    w = s.weights
    turns = turns_to_come(s, seat)
    reach = Reach(s, common, seat)
    reach.show(s, ALL_FIELDS)
    if turns > 0.0:
        add_alliance(s, reach, a)
    if seat == s.active and is_marking(s):
        add_later(s, reach, turns, a)
        reach.show_rest(s)
        add_markers(s, reach, a)
        add_plan(s, common, reach, 0, True, a)
    elif turns > 0.0:
        add_later(s, reach, turns - 1.0 + w[NEXT_TURN_NEW], a)
        add_plan(s, common, reach, turns_until(s, seat), False, a)


def add_alliance(s: AllianceState, reach: Reach, a: Account) -> None:
    """The alliance that is nearest (AA7)."""
    w = s.weights
    begun: i64 = NONE
    for colour in range(FIRST_NPA, COLOUR_COUNT):
        if reach.allied >> colour & 1 == 0:
            fields = size(reach.codeshare[colour])
            if fields == FIELDS:
                a.add(parts.ALLIANCE, reach.seat, w[ALLIANCE_WORTH], colour)
                return
            if fields == FIELDS - 1:
                begun = colour
    if begun != NONE:
        a.add(parts.ALLIANCE_BEGUN, reach.seat, w[ALLIANCE_WORTH] * w[BEGUN], begun)


def add_markers(s: AllianceState, reach: Reach, a: Account) -> None:
    w = s.weights
    a.add(parts.MARKERS_LEFT, reach.seat, w[MARKER_WORTH] * float(reach.markers))
    if s.last_turns == 0 and not s.has_reserved:
        a.add(parts.RESERVATION, reach.seat, w[RESERVATION_WORTH])


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
    w = s.weights
    extra = 1.0 if seat == s.active and has_extra_turn(s) else 0.0
    distance = seat - s.active if s.phase != PLACE else seat
    if distance < 0 or (distance == 0 and s.phase != PLACE):
        distance += s.players
    if s.last_turns > 0:
        return extra + 1.0 if distance < s.last_turns else extra
    if s.last_round_comes:
        return extra + 1.0
    drawing = float(s.pile_left) / w[DRAWN_IN_A_TURN]
    return extra + w[END_SHARE] + (drawing + float(s.players - distance)) / float(s.players)


def has_extra_turn(s: AllianceState) -> bool:
    """AA17; with two players perhaps not, which is seldom."""
    return s.phase == LAY and s.won >= EXTRA_TURN
