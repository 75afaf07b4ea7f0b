"""The queues on the airports: who may take off, who may land where (AA4, AA5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import COLOUR_COUNT, OPEN_TO_ALL, PLANES, QUEUE, Board

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def colour_of(plane: i64) -> i64:
    """Planes are numbered by colour; the first of each is its alliance plane (AA2)."""
    return plane // PLANES


def plane_on(s: AllianceState, airport: i64, position: i64) -> i64:
    return s.queue[airport * QUEUE + position]


def may_take_off(s: AllianceState, airport: i64, position: i64) -> bool:
    """A plane further back waits until it has moved up."""
    return position < s.board.exits[airport] and position < s.waiting[airport]


def has_room(s: AllianceState, airport: i64) -> bool:
    return s.waiting[airport] < s.board.room[airport]


def with_room(s: AllianceState) -> i64:
    """All airports that have room, as bits."""
    found: i64 = 0
    count: i64 = len(s.waiting)
    waiting, room = s.waiting, s.board.room
    for airport in range(count):
        if waiting[airport] < room[airport]:
            found |= 1 << airport
    return found


def exits_by_colour(s: AllianceState) -> vec[i64]:
    """The airports, as bits, from where planes of each colour may take off."""
    found = zeros(COLOUR_COUNT)
    count: i64 = len(s.waiting)
    queue, waiting, exits = s.queue, s.waiting, s.board.exits
    for airport in range(count):
        start = airport * QUEUE
        for place in range(start, start + min(waiting[airport], exits[airport])):
            found[queue[place] // PLANES] |= 1 << airport
    return found


def admits(board: Board, airport: i64, colour: i64) -> bool:
    """May planes of this colour land there?"""
    return board.lands[airport] == OPEN_TO_ALL or board.lands[airport] == colour


def land(s: AllianceState, plane: i64, airport: i64) -> None:
    """On the lowest free position."""
    s.queue[airport * QUEUE + s.waiting[airport]] = plane
    s.waiting[airport] += 1
    s.plane_at[plane] = airport


def take_off(s: AllianceState, airport: i64, position: i64) -> i64:
    """The plane leaves, and those behind it move up."""
    start = airport * QUEUE
    plane = s.queue[start + position]
    last = s.waiting[airport] - 1
    for place in range(position, last):
        s.queue[start + place] = s.queue[start + place + 1]
    s.queue[start + last] = NONE
    s.waiting[airport] = last
    return plane


def swap(s: AllianceState, airport: i64, first: i64, second: i64) -> None:
    start = airport * QUEUE
    plane = s.queue[start + first]
    s.queue[start + first] = s.queue[start + second]
    s.queue[start + second] = plane


def left_by(s: AllianceState, airport: i64, position: i64) -> i64:
    """AA13: the airports, as bits, from where a passenger with this plane may have come in this turn."""
    return s.carried[airport] if s.rules.any_plane_connects else s.left[plane_on(s, airport, position)]
