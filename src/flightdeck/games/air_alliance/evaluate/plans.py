"""What a seat can win of the row with what it can fly: the part of the evaluation that looks at passengers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import EXTRA_TURN, ROW
from flightdeck.games.air_alliance.evaluate.common import CHANCE_IN_ROW, Common
from flightdeck.games.air_alliance.evaluate.reach import Reach, size
from flightdeck.games.air_alliance.phases import LAY, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# How likely a passenger is still there after the turn of another seat, unless lost as baggage.
STAYS: Final = 0.65
# Miles of another whole turn (AA17).
EXTRA_TURN_WORTH: Final = 9000.0
# A passenger now rather than later: those who arrive in between may be won in the same turn.
AT_ONCE: Final = 1.05

# All three fields of a boarding pass, as bits.
ALL_FIELDS: Final = 7
# Sets of fields, as bits of their numbers: 2 to the power 1, 2 and 4, for one field; 3, 5 and 6, for two.
FIELD_1: Final = 2
FIELD_2: Final = 4
FIELD_3: Final = 16
FIELDS_1_2: Final = 8
FIELDS_1_3: Final = 32
FIELDS_2_3: Final = 64


def is_marking(s: AllianceState) -> bool:
    """Is the active seat in the turn's first half, before a passenger is lost?"""
    return s.phase != PLACE and s.phase != LAY


def plan(s: AllianceState, common: Common, reach: Reach, others: i64, now: bool) -> float:
    """The best that can be won of the row; of the later turn, times the chance that it is still there."""
    hopes = vec[float]([0.0] * ROW)
    ways = zeros(ROW)
    best = vec[float]([0.0] * (ALL_FIELDS + 1))
    many = zeros(ALL_FIELDS + 1)
    # AA15: so many on the left are lost before, by each of the others and by the seat that is in its turn.
    lost = 0 if now else others + 1 if is_marking(s) else others
    for slot in range(s.row_size):
        stays = 1.0
        if s.reserved[slot] == NOBODY:
            lost -= 1
            if lost >= 0:
                continue
            for _ in range(others):
                stays *= STAYS
        elif s.reserved[slot] != reach.seat:
            continue
        card = s.row[slot]
        hopes[slot] = stays * prize(s, common, reach.seat, card)
        ways[slot] = ways_to_win(s, common, reach, card, now)
        if ways[slot]:
            if reach.pending and ways[slot] >> reach.pending & 1:
                hopes[slot] *= AT_ONCE
            add_to_plans(best, many, ways[slot], hopes[slot])
    value = 0.0
    won: i64 = 0
    for fields in range(1, ALL_FIELDS + 1):
        if size(fields & ~reach.pending) <= reach.markers and best[fields] > value:
            value = best[fields]
            won = many[fields]
    chain = best_chain(s, reach, hopes, ways)
    if chain > value:
        value = chain
        won = max(won, 2)
    if won + (s.won if now else 0) >= EXTRA_TURN:
        value += EXTRA_TURN_WORTH
    return value


def best_chain(s: AllianceState, reach: Reach, hopes: vec[float], ways: vec[i64]) -> float:
    """The most that two passengers bring whom the same plane wins, the second with one more flight."""
    best = 0.0
    for first in range(s.row_size):
        if ways[first] == 0:
            continue
        for second in range(s.row_size):
            both = hopes[first] + hopes[second]
            if both <= best or first == second or not goes_on(s, s.row[first], s.row[second]):
                continue
            if is_one_more(reach, ways[first], landing(s, reach, s.row[second])):
                best = both
    return best


def is_one_more(reach: Reach, ways: i64, ends: i64) -> bool:
    """Is there a field left for one more flight?"""
    for fields in range(1, ALL_FIELDS):
        if ways >> fields & 1 and ends & ~fields and size(fields & ~reach.pending) < reach.markers:
            return True
    return False


def prize(s: AllianceState, common: Common, seat: i64, card: i64) -> float:
    """Miles, and how much nearer the trio comes."""
    trio = s.board.trio[card]
    value = float(s.board.miles[card])
    if trio >= 0 and common.collector[trio] in (NOBODY, seat):
        value += common.bonus[trio] * (1.0 / CHANCE_IN_ROW - 1.0)
    return value


def landing(s: AllianceState, reach: Reach, card: i64) -> i64:
    """The fields that bring a plane to where the passenger wants to go."""
    end = s.board.destination[card]
    if s.waiting[end] >= s.board.room[end] or reach.carrier(s, card) == NONE:
        return 0
    return reach.airport[end]


def ways_to_win(s: AllianceState, common: Common, reach: Reach, card: i64, now: bool) -> i64:
    """The sets of fields, as bits of their numbers, with which the passenger is won."""
    there = landing(s, reach, card)
    if there == 0:
        return 0
    ways: i64 = 0
    start = s.board.origin[card]
    colour = reach.carrier(s, card)
    ready = reach.ready[colour] | common.left[colour] if now else reach.ready[colour]
    if ready >> start & 1:
        if there & 1:
            ways |= FIELD_1
        if there & 2:
            ways |= FIELD_2
        if there & 4:
            ways |= FIELD_3
    here = reach.airport[start]
    # A plane that is fetched must be able to leave again.
    if here and reach.ready[colour] and s.waiting[start] < s.board.exits[start]:
        if (here & 1 and there & 2) or (here & 2 and there & 1):
            ways |= FIELDS_1_2
        if (here & 1 and there & 4) or (here & 4 and there & 1):
            ways |= FIELDS_1_3
        if (here & 2 and there & 4) or (here & 4 and there & 2):
            ways |= FIELDS_2_3
    return ways


def goes_on(s: AllianceState, first: i64, second: i64) -> bool:
    """Can the plane that won the first passenger win the second with one more flight (AA13)?"""
    board = s.board
    end = board.destination[first]
    start = board.origin[second]
    return (start == end or start == board.origin[first]) and s.waiting[end] < board.exits[end]


def add_to_plans(best: vec[float], many: vec[i64], ways: i64, hope: float) -> None:
    """By set of fields, the most that can be won with it: now with one passenger more to choose from."""
    fields: i64 = ALL_FIELDS
    while fields > 0:
        for used in range(1, fields + 1):
            if ways >> used & 1 and used & ~fields == 0 and best[fields ^ used] + hope > best[fields]:
                best[fields] = best[fields ^ used] + hope
                many[fields] = many[fields ^ used] + 1
        fields -= 1
