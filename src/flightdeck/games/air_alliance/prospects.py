"""What follows from what a seat sees: who has whom, which fields are free, and what a flight would win.

By the rules' own predicates, so that whoever shows a view need not know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.games.air_alliance.board import COLOURS, SYMBOLS, Board
from flightdeck.games.air_alliance.flights import may_use, reaches
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import goes_along
from flightdeck.games.air_alliance.phases import FLY, MARKER, NAMES
from flightdeck.games.air_alliance.view import AllianceView, RowPassenger, SeatView

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance


def belongings(seat: SeatView) -> list[str]:
    """All passengers that a seat has on its pass or beside it."""
    tops = [field["passenger"] for field in seat["fields"] if field["passenger"] is not None]
    return [*tops, *[name for field in seat["fields"] for name in field["covered"]], *seat["beside"]]


def begun_trios(board: Board, seat: SeatView) -> dict[str, int]:
    """How many passengers of each trio the seat has, where it has any (AA20)."""
    own = set(belongings(seat))
    counts = {name: len(own.intersection(board.trio_members(trio))) for trio, name in enumerate(board.trios)}
    return {name: count for name, count in counts.items() if count}


def marks(view: AllianceView) -> bool:
    """Are markers placed now (AA10)?"""
    return view["phase"] in (NAMES[MARKER], NAMES[FLY])


def marked_fields(view: AllianceView) -> list[int]:
    """The fields of the own boarding pass, from 1, that have their marker in this turn."""
    return view["used"] if view["active"] == view["seat"] and marks(view) else []


def flight_wins(board: Board, view: AllianceView, start: int, position: int, end: int) -> list[RowPassenger]:
    """Whom a flight of the plane on this position would win (AA12, AA13)."""
    plane = view["airports"][board.airports[start]]["planes"][position]
    origins = {start, *[board.airports.index(name) for name in plane["left"]]}
    bits = sum([1 << airport for airport in origins])
    seat = number(view["seat"])
    found: list[RowPassenger] = []
    for passenger in view["row"]:
        card, reserved = board.passengers.index(passenger["name"]), number(passenger["reserved"])
        if goes_along(board, card, reserved, seat, bits, end):
            found.append(passenger)
    return found


def number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def ways_to_win(rules: AirAlliance, view: AllianceView, passenger: RowPassenger) -> dict[int, list[tuple[int, int]]]:
    """By the position of a plane at the origin, the free fields and their symbols, both from 1, that win the passenger.

    With one flight (AA11, AA12); nothing for a spectator.
    """
    board, seat = rules.board, view["seat"]
    if seat is None or passenger["reserved"] not in (None, seat):
        return {}
    end, marked, ally_at = board.airports.index(passenger["to"]), marked_fields(view), areas(view)
    landing = view["airports"][passenger["to"]]
    if len(landing["planes"]) == landing["room"]:
        return {}
    ways: dict[int, list[tuple[int, int]]] = {}
    for position, plane in enumerate(view["airports"][passenger["from"]]["planes"]):
        colour = COLOURS.index(plane["colour"])
        found = [
            (field, slot)
            for field, slot, symbol in own_symbols(board, view, seat)
            if field not in marked
            and may_use(rules, ally_at, seat, symbol, colour)
            and reaches(rules, seat, symbol, colour, end)
        ]
        if plane["may_take_off"] and found:
            ways[position] = found
    return ways


def areas(view: AllianceView) -> vec[i64]:
    """By colour, as in a position: where its alliance plane is."""
    places = {colour: area for area, colours in enumerate(view["alliances"]) for colour in colours}
    return vec[i64]([places.get(colour, ASIDE) for colour in COLOURS])


def own_symbols(board: Board, view: AllianceView, seat: int) -> list[tuple[int, int, int]]:
    """Field and symbol, both from 1, and where the symbol stands in the tables."""
    found: list[tuple[int, int, int]] = []
    for field, shown in enumerate(view["seats"][seat]["fields"]):
        name = shown["passenger"]
        card = board.bare_field(field) if name is None else board.passengers.index(name)
        found += [(field + 1, slot + 1, card * SYMBOLS + slot) for slot in range(SYMBOLS)]
    return found
