"""What a seat may see: everything but the order of the pile (AA21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import Json
from flightdeck.games.air_alliance import airports, alliances, scoring
from flightdeck.games.air_alliance.alliances import ASIDE
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
from flightdeck.games.air_alliance.passengers import BESIDE, DISCARDED, PLACES, WON
from flightdeck.games.air_alliance.phases import NAMES, OVER

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def view(s: AllianceState, seat: int | None) -> Json:
    if seat is not None and not 0 <= seat < s.players:
        raise IndexError(f"there are only {s.players} seats")
    board = s.board
    return {
        "game": s.rules.info.name,
        "seat": seat,
        "players": s.players,
        "phase": NAMES[s.phase],
        "to_act": list(s.to_act),
        "active": s.active,
        "airports": {name: airport(s, number) for number, name in enumerate(board.airports)},
        "row": [
            {**passenger_facts(board, s.row[slot]), "reserved": seat_or_none(s.reserved[slot])}
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
        "symbol": symbol_json(s, s.symbol_at // SYMBOLS, s.symbol_at % SYMBOLS) if s.symbol_at != NONE else None,
        "last_round_comes": s.last_round_comes,
        "last_turns": s.last_turns,
        "seats": [public_seat(s, other) for other in range(s.players)],
        "over": s.phase == OVER,
        "winners": list(s.winners),
    }


def airport(s: AllianceState, number: int) -> Json:
    board = s.board
    lands = board.lands[number]
    return {
        "code": board.codes[number],
        "area": AREAS[board.area[number]],
        "shape": SHAPES[board.shape[number]],
        "room": board.room[number],
        "lands": "all" if lands == OPEN_TO_ALL else COLOURS[lands],
        "planes": [
            {
                "colour": COLOURS[airports.colour_of(airports.plane_on(s, number, place))],
                "may_take_off": airports.may_take_off(s, number, place),
                "left": left(s, number, place),
            }
            for place in range(s.waiting[number])
        ],
    }


def left(s: AllianceState, number: int, place: int) -> list[str]:
    """The airports from where a passenger who is with this plane now may have come in this turn (AA13)."""
    bits = s.carried[number] if s.rules.any_plane_connects else s.left[airports.plane_on(s, number, place)]
    return [name for other, name in enumerate(s.board.airports) if bits >> other & 1]


def passenger_facts(board: Board, card: int) -> Json:
    """What is printed on a passenger card."""
    return {
        "name": board.passengers[card],
        "from": board.airports[board.origin[card]],
        "to": board.airports[board.destination[card]],
        "miles": board.miles[card],
        "class": CLASSES[board.travel_class[card]],
        "trio": board.trios[board.trio[card]] if board.trio[card] >= 0 else None,
        "symbols": [board.symbol_name(card, slot) for slot in range(SYMBOLS)],
    }


def symbol_json(s: AllianceState, card: int, slot: int) -> str:
    return s.board.symbol_name(card, slot)


def names_at(s: AllianceState, place: int) -> list[str]:
    return [name for card, name in enumerate(s.board.passengers) if s.place[card] == place]


def public_seat(s: AllianceState, seat: int) -> Json:
    area = s.ally_at[seat]
    return {
        "colour": COLOURS[seat],
        "points": scoring.points(s, seat),
        "miles": scoring.miles(s, seat),
        "trios": scoring.trios(s, seat),
        "passengers": scoring.passengers_of(s, seat),
        "fields": [field_json(s, seat, field) for field in range(FIELDS)],
        "beside": names_at(s, seat * PLACES + BESIDE),
        "alliance": area + 1 if area != ASIDE else None,
        "allies": [COLOURS[npa] for npa in range(FIRST_NPA, COLOUR_COUNT) if alliances.is_allied(s, seat, npa)],
    }


def field_json(s: AllianceState, seat: int, field: int) -> Json:
    """A field of the boarding pass: who lies on top, whom that covers, and what it shows."""
    top = s.top[seat * FIELDS + field]
    name = s.board.passengers[top] if top != NONE else None
    card = s.board.bare_field(field) if top == NONE else top
    return {
        "passenger": name,
        "covered": [other for other in names_at(s, seat * PLACES + field) if other != name],
        "symbols": [symbol_json(s, card, slot) for slot in range(SYMBOLS)],
    }


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None
