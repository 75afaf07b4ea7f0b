"""What a position of Air Alliance is worth to each seat, at a quick look.

A seat will end with what it has, with what its next turn can win of the row, and with what its later turns bring: the
more of the passengers still to come its symbols and planes can carry, the more.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.alliances import ASIDE
from flightdeck.games.air_alliance.board import (
    AIRPORT,
    AREA,
    AREA_COUNT,
    CODESHARE,
    COLOUR_COUNT,
    EXTRA_TURN,
    FIELDS,
    FIRST_NPA,
    OPEN_TO_ALL,
    PLANES,
    QUEUE,
    SYMBOLS,
    TRIO_BONUS,
)
from flightdeck.games.air_alliance.passengers import IN_PILE, IN_ROW, PLACES, WON
from flightdeck.games.air_alliance.phases import FLY, LAY, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

TUNE: Final = vec[float]([2.4, 4000.0, 1.0, 0.35, 0.5, 0.3, 0.06, 0.8, 0.85, 9000.0, 8000.0, 9000.0, 0.8, 0.5, 1500.0])
# 0 draws per turn; 1 base income; 2 mobility weight; 3 ease of two flights; 4 q_row; 5 q_pile; 6 q_discard; 7 plan weight now
# 8 survival per other's turn; 9 extra turn; 10 spread base; 11 spread per sqrt turn; 12 plan weight later; 13 generic weight in next turn per away; 14 alliance bonus

# All three fields, as bits.
ALL: Final = 7
# A trio that two seats have begun, so that nobody completes it.
SPOILT: Final = -2


class Outlook:
    """What all seats have in common: trios, and where planes are ready."""

    def __init__(self, s: AllianceState) -> None:
        self.points: vec[float] = vec[float]([0.0] * s.players)
        count = len(s.board.trios)
        self.trio_of: vec[i64] = vec[i64]([NOBODY] * count)
        self.trio_worth: vec[float] = vec[float]([float(TRIO_BONUS)] * count)
        # By colour, airports as bits: one of its planes may take off there; and those it has left in this turn.
        self.ready: vec[i64] = zeros(COLOUR_COUNT)
        self.flown: vec[i64] = zeros(COLOUR_COUNT)


def worths(s: AllianceState) -> vec[float]:
    o = Outlook(s)
    count_passengers(s, o)
    find_ready(s, o)
    values = vec[float]([0.0] * s.players)
    for seat in range(s.players):
        values[seat] = worth(s, o, seat)
    return values


def spread(s: AllianceState) -> float:
    return TUNE[10] + TUNE[11] * sqrt(turns_left(s))


def turns_left(s: AllianceState) -> float:
    """Rounds to come, about, with the last one."""
    if s.last_turns > 0:
        return float(s.last_turns) / float(s.players)
    return 1.0 + (float(s.pile_left) / TUNE[0] if not s.last_round_comes else 0.0) / float(s.players)


def count_passengers(s: AllianceState, o: Outlook) -> None:
    """Miles won, and what each trio is still worth to whom."""
    board = s.board
    cards: i64 = len(s.place)
    for card in range(cards):
        place = s.place[card]
        trio = board.trio[card]
        seat = place // PLACES if place >= 0 else s.active
        if place >= 0 or place == WON:
            o.points[seat] += float(board.miles[card])
            if trio >= 0:
                if o.trio_of[trio] == NOBODY:
                    o.trio_of[trio] = seat
                elif o.trio_of[trio] != seat:
                    o.trio_of[trio] = SPOILT
        elif trio >= 0:
            o.trio_worth[trio] *= TUNE[4] if place == IN_ROW else TUNE[5] if place == IN_PILE else TUNE[6]


def find_ready(s: AllianceState, o: Outlook) -> None:
    airports: i64 = len(s.waiting)
    bit: i64 = 1
    for airport in range(airports):
        last = min(s.waiting[airport], s.board.exits[airport])
        for place in range(airport * QUEUE, airport * QUEUE + last):
            plane = s.queue[place]
            colour = plane // PLANES
            o.ready[colour] |= bit
            o.flown[colour] |= s.left[plane] | s.carried[airport]
        bit += bit


def worth(s: AllianceState, o: Outlook, seat: i64) -> float:
    points = o.points[seat]
    for trio in range(len(o.trio_of)):
        if o.trio_of[trio] == seat or o.trio_of[trio] == NOBODY:
            points += o.trio_worth[trio]
    flights = Flights(s, o, seat)
    now = seat == s.active and is_acting(s)
    away = turns_until(s, seat)
    full = turns_to_come(s, seat)
    if now:
        flights.show(s, ALL)
        income = flights.income(s)
        flights.show_rest(s)
        return points + full * income + TUNE[7] * flights.plan(s, o, -1)
    if full <= 0.0:
        return points
    flights.show(s, ALL)
    income = flights.income(s)
    generic = 1.0 - power(TUNE[13], away) if away > 0 else 0.1
    return points + (full - 1.0) * income + generic * income + TUNE[12] * flights.plan(s, o, away)


def is_acting(s: AllianceState) -> bool:
    """Is the active seat before the end of its markers?"""
    return s.phase != PLACE and s.phase != LAY


def turns_until(s: AllianceState, seat: i64) -> i64:
    """How many turns of others come before the seat's next one."""
    if s.phase == PLACE:
        return seat
    distance = seat - s.active
    if distance <= 0:
        distance += s.players
    if s.phase == LAY and s.won >= EXTRA_TURN:
        return 0 if seat == s.active else distance
    return distance - 1


def turns_to_come(s: AllianceState, seat: i64) -> float:
    """Whole turns that the seat will have after the present one."""
    distance = seat - s.active
    if distance < 0:
        distance += s.players
    extra = 1.0 if s.phase == LAY and s.won >= EXTRA_TURN and seat == s.active else 0.0
    if s.last_turns > 0:
        return extra + (1.0 if 0 < distance < s.last_turns else 0.0)
    if s.last_round_comes:
        return 1.0 + extra
    return extra + 1.0 + float(s.pile_left) / TUNE[0] / float(s.players)


class Flights:
    """What a seat can fly."""

    def __init__(self, s: AllianceState, o: Outlook, seat: i64) -> None:
        self.seat: i64 = seat
        # By airport: the fields, as bits, with a symbol that brings a plane there.
        self.reach: vec[i64] = zeros(len(s.waiting))
        self.by_area: vec[i64] = zeros(AREA_COUNT)
        self.share: vec[i64] = zeros(COLOUR_COUNT)
        self.allied: vec[i64] = zeros(COLOUR_COUNT)
        self.ready: vec[i64] = o.ready
        self.own: i64 = o.ready[seat]
        area = s.ally_at[seat]
        if area != ASIDE:
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if s.ally_at[colour] == area:
                    self.allied[colour] = 1
                    self.own |= o.ready[colour]
        self.markers: i64 = FIELDS

    def show(self, s: AllianceState, fields: i64) -> None:
        """Use these fields of the boarding pass."""
        for area in range(AREA_COUNT):
            self.by_area[area] = 0
        for colour in range(COLOUR_COUNT):
            self.share[colour] = 0
        for airport in range(len(self.reach)):
            self.reach[airport] = 0
        bit: i64 = 1
        for field in range(self.seat * FIELDS, self.seat * FIELDS + FIELDS):
            if fields & bit:
                card = s.top[field]
                if card == NONE:
                    card = len(s.place) + field - self.seat * FIELDS
                for place in range(card * SYMBOLS, card * SYMBOLS + SYMBOLS):
                    self.note(s, place, bit)
            bit += bit
        self.spread_out(s)

    def show_rest(self, s: AllianceState) -> None:
        """The fields that may still be used in this turn, and the symbol whose flight is to come."""
        fields: i64 = 0
        bit: i64 = 1
        for field in range(FIELDS):
            if s.used[field] == 0:
                fields |= bit
            bit += bit
        self.show(s, fields)
        self.markers = s.markers_left
        if s.phase == FLY:
            # One of the used fields: as if the symbol stood alone on it.
            pending: i64 = 1
            bit = 1
            for field in range(FIELDS):
                card = s.top[self.seat * FIELDS + field]
                if card == NONE:
                    card = len(s.place) + field
                if s.symbol_at // SYMBOLS == card:
                    pending = bit
                bit += bit
            self.markers += 1
            self.note(s, s.symbol_at, pending)
            self.spread_out(s)

    def note(self, s: AllianceState, place: i64, bit: i64) -> None:
        about = s.board.about[place]
        kind = s.board.symbol[place]
        if kind == AREA:
            self.by_area[about] |= bit
        elif kind == AIRPORT:
            lands = s.board.lands[about]
            if lands == OPEN_TO_ALL or self.allied[lands]:
                self.reach[about] |= bit
        elif kind == CODESHARE:
            for colour in range(FIRST_NPA, COLOUR_COUNT):
                if about >> (colour - FIRST_NPA) & 1 and s.ally_at[colour] == ASIDE:
                    self.share[colour] |= bit

    def spread_out(self, s: AllianceState) -> None:
        for airport in range(len(self.reach)):
            lands = s.board.lands[airport]
            if lands == OPEN_TO_ALL:
                self.reach[airport] |= self.by_area[s.board.area[airport]]
            else:
                if self.allied[lands]:
                    self.reach[airport] |= self.by_area[s.board.area[airport]]
                self.reach[airport] |= self.share[lands]

    def carries(self, s: AllianceState, card: i64) -> i64:
        """The colour whose planes can carry the passenger: the seat (for it and its allies), an NPA, or NONE."""
        start = s.board.lands[s.board.origin[card]]
        end = s.board.lands[s.board.destination[card]]
        if start == end:
            return self.seat if start == OPEN_TO_ALL else start
        if start != OPEN_TO_ALL and end != OPEN_TO_ALL:
            return NONE
        colour = max(start, end)
        return colour if self.allied[colour] else NONE

    def income(self, s: AllianceState) -> float:
        """What a turn brings on average: base, and the share of passengers to come that can be carried."""
        board = s.board
        total = 0.0
        count = 0.0
        cards: i64 = len(s.place)
        for card in range(cards):
            place = s.place[card]
            if place == IN_PILE:
                count += 1.0
                colour = self.carries(s, card)
                if colour != NONE:
                    here = self.reach[board.origin[card]]
                    there = self.reach[board.destination[card]]
                    if there:
                        ready = self.own if colour == self.seat else self.ready[colour]
                        if ready >> board.origin[card] & 1:
                            total += float(board.miles[card])
                        elif here and (here != there or here & (here - 1)):
                            total += float(board.miles[card]) * TUNE[3]
        return TUNE[1] + TUNE[2] * total / max(count, 1.0)

    def plan(self, s: AllianceState, o: Outlook, away: i64) -> float:
        """The best that can be won of the row with these fields."""
        board = s.board
        best = vec[float]([0.0] * (ALL + 1))
        number = vec[float]([0.0] * (ALL + 1))
        worths = vec[float]([0.0] * s.row_size)
        ways = vec[i64]([0] * s.row_size)
        ends = vec[i64]([0] * s.row_size)
        lost: i64 = 0
        for slot in range(s.row_size):
            card = s.row[slot]
            holder = s.reserved[slot]
            if holder == NOBODY:
                lost += 1
            if holder != NOBODY and holder != self.seat:
                continue
            stays = 1.0
            if away >= 0 and holder == NOBODY:
                gone = away + 1 if is_acting(s) else away
                if s.phase == PLACE:
                    gone = away
                if lost <= gone:
                    continue
                stays = power(TUNE[8], away)
            ways[slot] = self.ways_of(s, o, card, away < 0)
            ends[slot] = self.ends_of(s, card)
            trio = board.trio[card]
            value = float(board.miles[card])
            if trio >= 0 and (o.trio_of[trio] == self.seat or o.trio_of[trio] == NOBODY):
                value += o.trio_worth[trio] * (1.0 / TUNE[4] - 1.0)
            worths[slot] = value * stays
            if ways[slot]:
                fill_in(best, number, ways[slot], worths[slot])
        top = 0.0
        won = 0.0
        for fields in range(1, ALL + 1):
            if best[fields] > top and size(fields) <= self.markers:
                top = best[fields]
                won = number[fields]
        for i in range(s.row_size):
            if ways[i] == 0:
                continue
            for j in range(s.row_size):
                if i != j and ends[j] and follows(s, s.row[i], s.row[j]):
                    for way in range(1, ALL):
                        if ways[i] >> way & 1:
                            for bit in (1, 2, 4):
                                if ends[j] & bit and way & bit == 0 and size(way | bit) <= self.markers:
                                    value = worths[i] + worths[j]
                                    many = 2.0
                                    rest = ALL & ~(way | bit)
                                    if rest and self.markers == FIELDS:
                                        more = 0.0
                                        for k in range(s.row_size):
                                            if k != i and k != j and ways[k] >> rest & 1 and worths[k] > more:
                                                more = worths[k]
                                        if more > 0.0:
                                            value += more
                                            many = 3.0
                                    if value > top:
                                        top = value
                                        won = many
        if away < 0:
            won += float(s.won)
        if won >= EXTRA_TURN:
            top += TUNE[9]
        return top

    def ends_of(self, s: AllianceState, card: i64) -> i64:
        if self.carries(s, card) == NONE:
            return 0
        end = s.board.destination[card]
        return self.reach[end] if s.waiting[end] < s.board.room[end] else 0

    def ways_of(self, s: AllianceState, o: Outlook, card: i64, now: bool) -> i64:
        """The sets of fields, as bits of their numbers, with which the passenger is won."""
        colour = self.carries(s, card)
        if colour == NONE:
            return 0
        start = s.board.origin[card]
        there = self.ends_of(s, card)
        if there == 0:
            return 0
        ways: i64 = 0
        ready = self.own if colour == self.seat else self.ready[colour]
        movable = ready
        if now:
            ready |= o.flown[colour]
        if ready >> start & 1:
            if there & 1:
                ways |= 2
            if there & 2:
                ways |= 4
            if there & 4:
                ways |= 16
        here = self.reach[start]
        if movable and here and s.waiting[start] < s.board.exits[start]:
            if (here & 1 and there & 2) or (here & 2 and there & 1):
                ways |= 8
            if (here & 1 and there & 4) or (here & 4 and there & 1):
                ways |= 32
            if (here & 2 and there & 4) or (here & 4 and there & 2):
                ways |= 64
        return ways


def follows(s: AllianceState, first: i64, second: i64) -> bool:
    """May the plane that won the first go on at once and win the second?"""
    board = s.board
    end = board.destination[first]
    if s.waiting[end] >= board.exits[end]:
        return False
    start = board.origin[second]
    return start == end or start == board.origin[first]


def size(fields: i64) -> i64:
    return (fields & 1) + (fields >> 1 & 1) + (fields >> 2)


def fill_in(best: vec[float], number: vec[float], ways: i64, value: float) -> None:
    fields: i64 = ALL
    while fields > 0:
        for way in range(1, fields + 1):
            if ways >> way & 1 and way & ~fields == 0 and best[fields ^ way] + value > best[fields]:
                best[fields] = best[fields ^ way] + value
                number[fields] = number[fields ^ way] + 1.0
        fields -= 1


def power(base: float, times: i64) -> float:
    value = 1.0
    for _ in range(times):
        value *= base
    return value
