"""What a flight symbol does: flights, and swapping two planes (AA11, AA13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance import airports, passengers, turn
from flightdeck.games.air_alliance.board import (
    AIRPORT,
    AREA,
    CODESHARE,
    COLOUR_COUNT,
    COLOURS,
    FIRST_NPA,
    PRIORITY,
    QUEUE,
)
from flightdeck.games.air_alliance.partners import ASIDE, is_allied
from flightdeck.games.air_alliance.phases import FLY

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance
    from flightdeck.games.air_alliance.state import AllianceState


class Fly(Verb["AllianceState"]):
    """`fly Tokyo 1 to Cannes`: the plane on a position of an airport."""

    def __init__(self, start: int, position: int, end: int, start_name: str, end_name: str) -> None:
        super().__init__(f"fly {start_name} {position + 1} to {end_name}")
        self.start: i64 = start
        self.position: i64 = position
        self.end: i64 = end

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != FLY:
            return "a flight needs a marker on a flight symbol first (AA10)"
        if s.board.symbol[s.symbol_at] == PRIORITY:
            return "this symbol swaps two planes (AA11)"
        if self.position >= s.waiting[self.start]:
            return "there is no plane on this position (AA4)"
        if not airports.may_take_off(s, self.start, self.position):
            return "this plane has to wait for those before it (AA4)"
        plane = airports.plane_on(s, self.start, self.position)
        if not may_use(s.rules, s.ally_at, seat, s.symbol_at, airports.colour_of(plane)):
            return "this symbol does not fly this plane (AA11)"
        if self.end == self.start:
            return "a plane lands elsewhere than it stands (AA11)"
        if not reaches(s.rules, seat, s.symbol_at, airports.colour_of(plane), self.end):
            return f"this symbol does not bring it to {s.board.airports[self.end]} (AA11)"
        if not airports.has_room(s, self.end):
            return f"{s.board.airports[self.end]} is full (AA4)"
        return ""

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        plane = airports.take_off(s, self.start, self.position)
        if s.watched:
            s.happened(
                "flew",
                seat,
                {
                    "colour": COLOURS[airports.colour_of(plane)],
                    "from": s.board.airports[self.start],
                    "to": s.board.airports[self.end],
                },
            )
        airports.land(s, plane, self.end)
        origins = note_flight(s, plane, self.start, self.end)
        passengers.take_row(s, seat, origins, self.end)
        turn.after_marker(s)


class Swap(Verb["AllianceState"]):
    """`swap Tokyo 1 and 3`"""

    def __init__(self, airport: int, first: int, second: int, name: str) -> None:
        super().__init__(f"swap {name} {first + 1} and {second + 1}")
        self.airport: i64 = airport
        self.first: i64 = first
        self.second: i64 = second

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != FLY or s.board.symbol[s.symbol_at] != PRIORITY:
            return "planes are swapped with a marker on a priority symbol (AA11)"
        return "" if self.second < s.waiting[self.airport] else "there are not two planes on these positions (AA11)"

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        airports.swap(s, self.airport, self.first, self.second)
        if s.watched:
            where = s.board.airports[self.airport]
            s.happened("swapped", seat, {"airport": where, "first": self.first + 1, "second": self.second + 1})
        turn.after_marker(s)


def note_flight(s: AllianceState, plane: i64, start: i64, end: i64) -> i64:
    """AA13: from where, as bits, passengers may have come with this flight."""
    if s.rules.any_plane_connects:
        origins = s.carried[start] | (1 << start)
        s.carried[end] |= origins
        return origins
    s.left[plane] |= 1 << start
    return s.left[plane]


def may_use(rules: AirAlliance, ally_at: vec[i64], seat: i64, symbol_at: i64, colour: i64) -> bool:
    """May this seat fly planes of the colour with this symbol, as the alliance planes are?"""
    kind = rules.board.symbol[symbol_at]
    if kind == CODESHARE:
        npa = colour - FIRST_NPA
        return npa >= 0 and rules.board.about[symbol_at] >> npa & 1 != 0 and ally_at[colour] == ASIDE
    if colour == seat:
        return True
    if colour >= FIRST_NPA or rules.allies_share_planes:
        return is_allied(ally_at, seat, colour)
    return False


def reaches(rules: AirAlliance, seat: i64, symbol_at: i64, colour: i64, end: i64) -> bool:
    """Does the symbol let a plane of the colour land there?"""
    board = rules.board
    kind = board.symbol[symbol_at]
    about = board.about[symbol_at]
    if kind == AIRPORT:
        permitted = rules.permit_overrides_colour and colour == seat
        return end == about and (permitted or airports.admits(board, end, colour))
    if kind == AREA:
        return board.area[end] == about and airports.admits(board, end, colour)
    if kind == CODESHARE:
        return board.lands[end] == colour or (rules.codeshare_anywhere and airports.admits(board, end, colour))
    return False


def landing(rules: AirAlliance) -> vec[i64]:
    """What `reaches` says of every airport, as bits: by symbol, whether the seat's own colour flies, and colour."""
    airports_there: i64 = len(rules.board.airports)
    # Many symbols are alike.
    known: dict[tuple[int, int], list[int]] = {}
    found: list[int] = []
    for symbol_at in range(len(rules.board.symbol)):
        like = int(rules.board.symbol[symbol_at]), int(rules.board.about[symbol_at])
        if like not in known:
            known[like] = [
                sum([1 << end for end in range(airports_there) if reaches(rules, seat, symbol_at, colour, end)])
                for own in (False, True)
                for colour in range(COLOUR_COUNT)
                for seat in (colour if own else NOBODY,)
            ]
        found += known[like]
    return vec[i64](found)


def ends_of(s: AllianceState, seat: i64, symbol_at: i64, colour: i64, room: i64) -> i64:
    """Where the symbol lets a plane of the colour land, as bits, of the airports with room; 0 if it may not fly."""
    if not may_use(s.rules, s.ally_at, seat, symbol_at, colour):
        return 0
    own: i64 = 1 if colour == seat else 0
    return s.rules.landing[(symbol_at * 2 + own) * COLOUR_COUNT + colour] & room


def any_for(s: AllianceState, seat: i64, symbol_at: i64, exits: vec[i64], room: i64) -> bool:
    """Is there anything to be done with this symbol, with these planes that may take off and this room?"""
    if s.board.symbol[symbol_at] == PRIORITY:
        for waiting in s.waiting:
            if waiting > 1:
                return True
        return False
    for colour in range(i64(COLOUR_COUNT)):
        starts = exits[colour]
        if starts != 0:
            ends = ends_of(s, seat, symbol_at, colour, room)
            # Not if the one place to land is the one where the plane stands.
            if ends != 0 and (ends != starts or ends & (ends - 1) != 0):
                return True
    return False


def offer_flights(s: AllianceState, seat: i64, menu: Menu) -> None:
    symbol_at = s.symbol_at
    count: i64 = len(s.waiting)
    if s.board.symbol[symbol_at] == PRIORITY:
        for airport in range(count):
            if s.waiting[airport] > 1:
                menu.add(s.rules.first_swap[airport])
            if s.waiting[airport] > 2:
                menu.add(s.rules.first_swap[airport] + 1)
                menu.add(s.rules.first_swap[airport] + 2)
        return
    room = airports.with_room(s)
    ends_by_colour = zeros(COLOUR_COUNT)
    for colour in range(i64(COLOUR_COUNT)):
        ends_by_colour[colour] = ends_of(s, seat, symbol_at, colour, room)
    for start in range(count):
        for position in range(min(s.waiting[start], s.board.exits[start])):
            ends = ends_by_colour[airports.colour_of(s.queue[start * QUEUE + position])]
            if ends == 0:
                continue
            index = s.rules.first_fly + (start * QUEUE + position) * count
            for end in range(count):
                if ends >> end & 1 != 0 and end != start:
                    menu.add(index + end)
