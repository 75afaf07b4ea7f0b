"""What a seat can win of the row with what it can fly: the part of the evaluation that looks at passengers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import EXTRA_TURN, ROW
from flightdeck.games.air_alliance.evaluate.common import Common
from flightdeck.games.air_alliance.evaluate.figures import (
    AT_ONCE,
    CHANCE_IN_ROW,
    EXTRA_TURN_WORTH,
    NEXT_TURN_SEEN,
    STAYS,
    SURE_NOW,
)
from flightdeck.games.air_alliance.evaluate.parts import ANOTHER_TURN, NEXT_TURN, RESERVED, THIS_TURN
from flightdeck.games.air_alliance.evaluate.reach import Reach, size
from flightdeck.games.air_alliance.phases import LAY, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# When it counts: in the turn that goes on, or in the seat's next one.
NOW: Final = 0
NEXT: Final = 1


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


def add_plan(s: AllianceState, common: Common, reach: Reach, others: i64, now: bool, a: Account) -> None:
    """The best that can be won of the row; of the later turn, times the chance that it is still there."""
    w = s.weights
    hopes = vec[float]([0.0] * ROW)
    ways = zeros(ROW)
    best = vec[float]([0.0] * (ALL_FIELDS + 1))
    chosen = zeros(ALL_FIELDS + 1)
    # AA15: so many on the left are lost before, by each of the others and by the seat that is in its turn.
    lost: i64 = 0
    if not now:
        lost = others + 1 if is_marking(s) else others
    stays = 1.0
    for _ in range(others):
        stays *= w[STAYS]
    for slot in range(s.row_size):
        hope = 1.0
        if s.reserved[slot] == NOBODY:
            lost -= 1
            if lost >= 0:
                continue
            hope = stays
        elif s.reserved[slot] != reach.seat:
            continue
        card = s.row[slot]
        hopes[slot] = hope * prize(s, common, reach.seat, card)
        ways[slot] = ways_to_win(s, common, reach, card, now)
        if ways[slot]:
            if reach.pending and ways[slot] >> reach.pending & 1:
                hopes[slot] *= w[AT_ONCE]
            add_to_plans(best, chosen, ways[slot], slot, hopes[slot])
    value = 0.0
    slots: i64 = 0
    for fields in range(1, ALL_FIELDS + 1):
        if size(fields & ~reach.pending) <= reach.markers and best[fields] > value:
            value = best[fields]
            slots = chosen[fields]
    won = count(slots)
    chain = best_chain(s, reach, hopes, ways, value)
    if chain:
        slots = chain
        won = max(won, 2)
    add_wins(s, reach.seat, slots, hopes, now, a)
    if won + (s.won if now else i64(0)) >= EXTRA_TURN:
        sure = w[SURE_NOW] if now else w[NEXT_TURN_SEEN]
        a.add(ANOTHER_TURN, reach.seat, sure * w[EXTRA_TURN_WORTH], NONE, NOW if now else NEXT)


def add_wins(s: AllianceState, seat: i64, slots: i64, hopes: vec[float], now: bool, a: Account) -> None:
    """Passenger by passenger what the plan will win."""
    w = s.weights
    for slot in range(s.row_size):
        if slots >> slot & 1 == 0:
            continue
        if now:
            a.add(THIS_TURN, seat, w[SURE_NOW] * hopes[slot], s.row[slot], NOW)
        else:
            part = RESERVED if s.reserved[slot] == seat else NEXT_TURN
            a.add(part, seat, w[NEXT_TURN_SEEN] * hopes[slot], s.row[slot], NEXT)


def best_chain(s: AllianceState, reach: Reach, hopes: vec[float], ways: vec[i64], least: float) -> i64:
    """The two whom the same plane wins, the second with one more flight, as bits; 0 if none bring more than `least`."""
    best = least
    slots: i64 = 0
    for first in range(s.row_size):
        if ways[first] == 0:
            continue
        for second in range(s.row_size):
            both = hopes[first] + hopes[second]
            if both <= best or first == second or not goes_on(s, s.row[first], s.row[second]):
                continue
            if is_one_more(reach, ways[first], landing(s, reach, s.row[second])):
                best = both
                slots = 1 << first | 1 << second
    return slots


def is_one_more(reach: Reach, ways: i64, ends: i64) -> bool:
    """Is there a field left for one more flight?"""
    for fields in range(1, ALL_FIELDS):
        if ways >> fields & 1 and ends & ~fields and size(fields & ~reach.pending) < reach.markers:
            return True
    return False


def prize(s: AllianceState, common: Common, seat: i64, card: i64) -> float:
    """Miles, and how much nearer the trio comes."""
    w = s.weights
    trio = s.board.trio[card]
    value = float(s.board.miles[card])
    if trio >= 0 and common.collector[trio] in (NOBODY, seat):
        value += common.bonus[trio] * (1.0 / w[CHANCE_IN_ROW] - 1.0)
    return value


def landing(s: AllianceState, reach: Reach, card: i64) -> i64:
    """The fields that bring a plane to where the passenger wants to go."""
    if reach.carrier(s.board, s.board.origin[card], s.board.destination[card]) == NONE:
        return 0
    return landing_at(s, reach, s.board.destination[card])


def landing_at(s: AllianceState, reach: Reach, airport: i64) -> i64:
    """The fields that bring a plane there; none while there is no room (AA4)."""
    return reach.airport[airport] if s.waiting[airport] < s.board.room[airport] else i64(0)


def ways_to_win(s: AllianceState, common: Common, reach: Reach, card: i64, now: bool) -> i64:
    """The sets of fields, as bits of their numbers, with which the passenger is won."""
    start = s.board.origin[card]
    end = s.board.destination[card]
    there = landing_at(s, reach, end)
    if there == 0:
        return 0
    colour = reach.carrier(s.board, start, end)
    if colour == NONE:
        return 0
    ways: i64 = 0
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


def add_to_plans(best: vec[float], chosen: vec[i64], ways: i64, slot: i64, hope: float) -> None:
    """By set of fields, the most that can be won with it, and whom: now with one passenger more to choose from."""
    fields: i64 = ALL_FIELDS
    while fields > 0:
        for used in range(1, fields + 1):
            if ways >> used & 1 and used & ~fields == 0 and best[fields ^ used] + hope > best[fields]:
                best[fields] = best[fields ^ used] + hope
                chosen[fields] = chosen[fields ^ used] | 1 << slot
        fields -= 1


def count(slots: i64) -> i64:
    """How many passengers of the row these bits are."""
    passengers: i64 = 0
    while slots > 0:
        passengers += slots & 1
        slots >>= 1
    return passengers
