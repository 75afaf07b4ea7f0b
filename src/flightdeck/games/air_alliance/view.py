"""What a seat may see: everything but the order of the pile (AA21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from flightdeck.engine.routemap import NONE
from flightdeck.engine.schema import seat_or_none
from flightdeck.engine.state import View
from flightdeck.games.air_alliance import airports, scoring
from flightdeck.games.air_alliance.board import (
    ALLIANCE_AREAS,
    AREAS,
    CLASSES,
    COLOUR_COUNT,
    COLOURS,
    FIELDS,
    FIRST_NPA,
    OPEN_TO_ALL,
    SHAPES,
    SYMBOLS,
    Board,
)
from flightdeck.games.air_alliance.partners import ASIDE, is_allied
from flightdeck.games.air_alliance.passengers import BESIDE, DISCARDED, PLACES, WON, shown_card

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# An airport where every colour lands.
ALL = "all"


class Plane(TypedDict):
    colour: str
    may_take_off: bool
    # From where a passenger who is with it now may have come in this turn (AA13).
    left: list[str]


class Airport(TypedDict):
    code: str
    area: str
    shape: str
    room: int
    # The only colour that lands there, or ALL.
    lands: str
    planes: list[Plane]


# What is printed on a card; `from` and `class` are words of Python.
Passenger = TypedDict(
    "Passenger",
    {
        "name": str,
        "from": str,
        "to": str,
        "miles": int,
        "class": str,
        "trio": str | None,
        "symbols": list[str],
    },
)


class RowPassenger(Passenger):
    # By which seat.
    reserved: int | None


class Field(TypedDict):
    """A field of the boarding pass: who lies on top, whom that covers, and what it shows."""

    passenger: str | None
    covered: list[str]
    symbols: list[str]


class SeatView(TypedDict):
    colour: str
    points: int
    miles: int
    # Complete ones.
    trios: int
    passengers: int
    fields: list[Field]
    beside: list[str]
    # Areas count from 1.
    alliance: int | None
    allies: list[str]


class AllianceView(View):
    players: int
    airports: dict[str, Airport]
    row: list[RowPassenger]
    pile: int
    discards: list[str]
    # In this turn, and not on the boarding pass yet.
    won: list[str]
    # By area: the colours there.
    alliances: list[list[str]]
    markers_left: int
    # Fields of the active player, from 1, that have their marker or, while passengers are laid, theirs of this layer.
    used: list[int]
    # The flight symbol whose flight is still to come.
    symbol: str | None
    last_round_comes: bool
    last_turns: int
    seats: list[SeatView]


def view(s: AllianceState, seat: int | None) -> AllianceView:
    return {
        **s.view_head(seat),
        "players": s.players,
        "airports": {name: airport(s, number) for number, name in enumerate(s.board.airports)},
        "row": [
            {**passenger(s.board, s.row[slot]), "reserved": seat_or_none(s.reserved[slot])}
            for slot in range(s.row_size)
        ],
        "pile": s.pile_left,
        "discards": names_at(s, DISCARDED),
        "won": names_at(s, WON),
        "alliances": [
            [COLOURS[colour] for colour in range(COLOUR_COUNT) if s.ally_at[colour] == area]
            for area in range(ALLIANCE_AREAS)
        ],
        "markers_left": s.markers_left,
        "used": [field + 1 for field in range(FIELDS) if s.used[field]],
        "symbol": s.board.symbol_name(s.symbol_at) if s.symbol_at != NONE else None,
        "last_round_comes": s.last_round_comes,
        "last_turns": s.last_turns,
        "seats": [public_seat(s, other) for other in range(s.players)],
    }


def airport(s: AllianceState, number: int) -> Airport:
    board = s.board
    lands = board.lands[number]
    return {
        "code": board.codes[number],
        "area": AREAS[board.area[number]],
        "shape": SHAPES[board.shape[number]],
        "room": board.room[number],
        "lands": ALL if lands == OPEN_TO_ALL else COLOURS[lands],
        "planes": [plane(s, number, position) for position in range(s.waiting[number])],
    }


def plane(s: AllianceState, number: int, position: int) -> Plane:
    left = airports.left_by(s, number, position)
    return {
        "colour": COLOURS[airports.colour_of(airports.plane_on(s, number, position))],
        "may_take_off": airports.may_take_off(s, number, position),
        "left": [name for other, name in enumerate(s.board.airports) if left >> other & 1],
    }


def passenger(board: Board, card: int) -> Passenger:
    return {
        "name": board.passengers[card],
        "from": board.airports[board.origin[card]],
        "to": board.airports[board.destination[card]],
        "miles": board.miles[card],
        "class": CLASSES[board.travel_class[card]],
        "trio": board.trios[board.trio[card]] if board.trio[card] >= 0 else None,
        "symbols": symbols(board, card),
    }


def symbols(board: Board, card: int) -> list[str]:
    """Of a passenger or of a bare field."""
    return [board.symbol_name(place) for place in range(card * SYMBOLS, card * SYMBOLS + SYMBOLS)]


def names_at(s: AllianceState, place: int) -> list[str]:
    return [name for card, name in enumerate(s.board.passengers) if s.place[card] == place]


def public_seat(s: AllianceState, seat: int) -> SeatView:
    area = s.ally_at[seat]
    return {
        "colour": COLOURS[seat],
        "points": scoring.points(s, seat),
        "miles": scoring.miles(s, seat),
        "trios": scoring.trios(s, seat),
        "passengers": scoring.passengers_of(s, seat),
        "fields": [field_of(s, seat, field) for field in range(FIELDS)],
        "beside": names_at(s, seat * PLACES + BESIDE),
        "alliance": area + 1 if area != ASIDE else None,
        "allies": [COLOURS[npa] for npa in range(FIRST_NPA, COLOUR_COUNT) if is_allied(s.ally_at, seat, npa)],
    }


def field_of(s: AllianceState, seat: int, field: int) -> Field:
    top = s.top[seat * FIELDS + field]
    name = s.board.passengers[top] if top != NONE else None
    return {
        "passenger": name,
        "covered": [other for other in names_at(s, seat * PLACES + field) if other != name],
        "symbols": symbols(s.board, shown_card(s, seat, field)),
    }
