"""A position as JSON, complete, and back, checked: nothing that is no position gets in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import Item
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json
from flightdeck.engine.tables import put
from flightdeck.games.air_alliance import airports
from flightdeck.games.air_alliance.alliances import ASIDE
from flightdeck.games.air_alliance.board import (
    ALLIANCE_AREAS,
    ALLIANCE_ROOM,
    COLOUR_COUNT,
    COLOURS,
    FIELDS,
    FIRST_NPA,
    MARKERS,
    PLANES,
    QUEUE,
    ROW,
    SYMBOLS,
)
from flightdeck.games.air_alliance.passengers import DISCARDED, IN_PILE, IN_ROW, PLACES, WON
from flightdeck.games.air_alliance.phases import FLY, LAY, NAMES, OVER, PLACE
from flightdeck.games.air_alliance.view import names_at, seat_or_none

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance
    from flightdeck.games.air_alliance.state import AllianceState

MOST = 1_000_000


def to_dict(s: AllianceState) -> Json:
    board = s.board
    return {
        "phase": NAMES[s.phase],
        "seed": s.seed,
        "streams": s.streams,
        "active": s.active,
        "placed": s.placed,
        "undoable": s.undoable,
        "airports": {
            name: [s.queue[number * QUEUE + place] for place in range(s.waiting[number])]
            for number, name in enumerate(board.airports)
            if s.waiting[number] > 0
        },
        "alliances": [seat_or_none(s.ally_at[colour]) for colour in range(COLOUR_COUNT)],
        "row": [board.passengers[s.row[slot]] for slot in range(s.row_size)],
        "reserved": [seat_or_none(s.reserved[slot]) for slot in range(s.row_size)],
        "pile": [board.passengers[s.pile[place]] for place in range(s.pile_left - 1, -1, -1)],
        "discards": names_at(s, DISCARDED),
        "won_passengers": names_at(s, WON),
        "markers_left": s.markers_left,
        "used": [s.used[field] for field in range(FIELDS)],
        "has_reserved": s.has_reserved,
        "symbol_at": seat_or_none(s.symbol_at),
        "left": list(s.left),
        "carried": list(s.carried),
        "won": s.won,
        "to_lay": s.to_lay,
        "turns_in_a_row": s.turns_in_a_row,
        "last_round_comes": s.last_round_comes,
        "last_turns": s.last_turns,
        "seats": [
            {
                "fields": [names_at(s, seat * PLACES + field) for field in range(PLACES)],
                "top": [
                    board.passengers[s.top[seat * FIELDS + field]] if s.top[seat * FIELDS + field] != NONE else None
                    for field in range(FIELDS)
                ],
            }
            for seat in range(s.players)
        ],
    }


def from_dict(rules: AirAlliance, data: object) -> AllianceState:
    from flightdeck.games.air_alliance.deal import blank

    if not isinstance(data, dict):
        raise BadPosition(f"a position is a table, not {data!r}")
    item = Item("position", "the position", data, BadPosition)
    s = blank(rules)
    s.phase = item.one_of("phase", NAMES)
    _read_turn(s, item)
    _read_planes(s, item)
    _read_passengers(s, item)
    item.finish()
    _check(s, item)
    return s


def _read_turn(s: AllianceState, item: Item) -> None:
    seed = item.raw("seed")
    if type(seed) is not int:
        raise item.wrong(f"'seed' should be a whole number, not {seed!r}")
    s.seed = seed
    s.streams = item.number("streams", 0, MOST)
    s.active = item.number("active", 0, s.players - 1)
    s.placed = item.number("placed", 0, s.players * s.rules.planes_on_board)
    s.undoable = item.truth("undoable")
    s.markers_left = item.number("markers_left", 0, MARKERS)
    used = item.numbers("used", 0, 1)
    if len(used) != FIELDS:
        raise item.wrong(f"'used' should be {FIELDS} numbers")
    put(s.used, 0, used)
    s.has_reserved = item.truth("has_reserved")
    last = (len(s.board.passengers) + FIELDS) * SYMBOLS - 1
    s.symbol_at = NONE if item.raw("symbol_at") is None else item.number("symbol_at", 0, last)
    s.won = item.number("won", 0, len(s.place))
    s.to_lay = item.number("to_lay", 0, s.won)
    s.turns_in_a_row = item.number("turns_in_a_row", 0, MOST)
    s.last_round_comes = item.truth("last_round_comes")
    s.last_turns = item.number("last_turns", 0, s.players)
    for name, table in (("left", s.left), ("carried", s.carried)):
        bits = item.numbers(name, 0, (1 << len(s.board.airports)) - 1)
        if len(bits) != len(table):
            raise item.wrong(f"'{name}' should be {len(table)} numbers")
        put(table, 0, bits)


def _read_planes(s: AllianceState, item: Item) -> None:
    queues = item.raw("airports")
    if not isinstance(queues, dict):
        raise item.wrong("'airports' should be a table")
    table = Item(item.file, "'airports'", queues, BadPosition)
    for airport, name in enumerate(s.board.airports):
        if name not in queues:
            continue
        planes = table.numbers(name, 0, COLOUR_COUNT * PLANES - 1)
        if len(planes) > s.board.room[airport]:
            raise table.wrong(f"{name} has room for {s.board.room[airport]} planes, not {len(planes)} (AA4)")
        for plane in planes:
            colour = airports.colour_of(plane)
            if plane % PLANES == 0 or s.plane_at[plane] != NONE:
                raise table.wrong(f"{name} has plane {plane}, which cannot be there")
            if not airports.admits(s, airport, colour) and not (s.rules.permit_overrides_colour and colour < FIRST_NPA):
                raise table.wrong(f"planes of {COLOURS[colour]} do not land at {name} (AA1)")
            airports.land(s, plane, airport)
    table.finish()
    areas = item.raw("alliances")
    if not isinstance(areas, list) or len(areas) != COLOUR_COUNT:
        raise item.wrong(f"'alliances' should have {COLOUR_COUNT} entries")
    for colour, area in enumerate(areas):
        if area is not None and (type(area) is not int or not 0 <= area < ALLIANCE_AREAS):
            raise item.wrong(f"'alliances' has {area!r}, which is no alliance area")
        if area is not None and s.players <= colour < FIRST_NPA:
            raise item.wrong(f"'alliances' has {COLOURS[colour]}, which nobody plays (AA1)")
        s.ally_at[colour] = ASIDE if area is None else area


def _read_passengers(s: AllianceState, item: Item) -> None:
    known: dict[str | None, int] = {name: card for card, name in enumerate(s.board.passengers)}
    seen: set[int] = set()

    def put_at(table: Item, key: str, place: int) -> list[int]:
        cards = table.cards(key, known)
        for card in cards:
            if card in seen:
                raise table.wrong(f"'{key}' has {s.board.passengers[card]}, who is in another place, too")
            seen.add(card)
            s.place[card] = place
        return cards

    row = put_at(item, "row", IN_ROW)
    if len(row) > ROW:
        raise item.wrong(f"the row has room for {ROW} passengers")
    put(s.row, 0, row)
    s.row_size = len(row)
    reserved = item.raw("reserved")
    if not isinstance(reserved, list) or len(reserved) != len(row):
        raise item.wrong("'reserved' should have an entry for each passenger of the row")
    for slot, seat in enumerate(reserved):
        if seat is not None and (type(seat) is not int or not 0 <= seat < s.players):
            raise item.wrong(f"'reserved' has {seat!r}, which is no seat")
        if seat is not None and reserved.count(seat) > 1:
            raise item.wrong(f"seat {seat + 1} has reserved more than one passenger (AA12)")
        s.reserved[slot] = NOBODY if seat is None else seat
    pile = put_at(item, "pile", IN_PILE)
    s.pile = vec[i64](pile[::-1])
    s.pile_left = len(pile)
    put_at(item, "discards", DISCARDED)
    put_at(item, "won_passengers", WON)
    seats = item.items("seats")
    if len(seats) != s.players:
        raise item.wrong(f"'seats' should be {s.players} tables, not {len(seats)}")
    for seat, table in enumerate(seats):
        table.where = f"seat {seat + 1}"
        fields = table.raw("fields")
        if not isinstance(fields, list) or len(fields) != PLACES:
            raise table.wrong(f"'fields' should be {PLACES} lists")
        for field, names in enumerate(fields):
            put_at(Item(item.file, table.where, {"fields": names}, BadPosition), "fields", seat * PLACES + field)
        tops = table.cards("top", known | {None: NONE})
        if len(tops) != FIELDS:
            raise table.wrong(f"'top' should have {FIELDS} entries")
        for field, card in enumerate(tops):
            there = names_at(s, seat * PLACES + field)
            if (card == NONE) != (not there) or (card != NONE and s.board.passengers[card] not in there):
                raise table.wrong(f"'top' of field {field + 1} should be one of the passengers there")
            s.top[seat * FIELDS + field] = card
        table.finish()
    if len(seen) != len(s.place):
        missing = next(name for card, name in enumerate(s.board.passengers) if card not in seen)
        raise item.wrong(f"{missing} is nowhere (AA1)")


def _check(s: AllianceState, item: Item) -> None:
    if (s.phase == PLACE) != (s.placed < s.players * s.rules.planes_on_board):
        raise item.wrong("planes are still to be placed in the phase place, and only in it (AA3)")
    if s.phase == PLACE and s.active != s.placed % s.players:
        raise item.wrong("planes are placed in turn order, so 'active' should fit 'placed' (AA3)")
    for colour in range(COLOUR_COUNT):
        there = sum(1 for number in range(1, PLANES) if s.plane_at[colour * PLANES + number] != NONE)
        if colour >= FIRST_NPA:
            expected = PLANES - 1
        elif colour >= s.players:
            expected = 0
        elif s.phase == PLACE:
            expected = (s.placed + s.players - 1 - colour) // s.players
        else:
            expected = s.rules.planes_on_board
        if there != expected:
            raise item.wrong(f"{COLOURS[colour]} should have {expected} planes on the board, not {there} (AA2)")
    for area in range(ALLIANCE_AREAS):
        inside = [colour for colour in range(COLOUR_COUNT) if s.ally_at[colour] == area]
        if len(inside) > ALLIANCE_ROOM:
            raise item.wrong(f"alliance area {area + 1} has more than {ALLIANCE_ROOM} planes (AA7)")
        if inside and all(colour < FIRST_NPA for colour in inside):
            raise item.wrong(f"alliance area {area + 1} has planes of players alone (AA7)")
    if (s.phase == FLY) != (s.symbol_at != NONE):
        raise item.wrong("'symbol_at' belongs to the phase fly, and only to it (AA10)")
    if (s.phase == LAY) != (s.to_lay > 0):
        raise item.wrong("'to_lay' belongs to the phase lay, and only to it (AA16)")
    won = len(names_at(s, WON))
    if won != (s.to_lay if s.phase == LAY else s.won if s.phase != OVER else 0):
        raise item.wrong(f"{won} passengers were won in this turn, which does not fit the other figures (AA16)")
    if s.phase != OVER and not s.legal(s.active):
        raise item.wrong(f"nobody can do anything in the phase {NAMES[s.phase]}")
