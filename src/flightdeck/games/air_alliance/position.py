"""A position as JSON, complete, and back, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine import schema
from flightdeck.engine.data import Item, shown
from flightdeck.engine.errors import BadPosition
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import put
from flightdeck.games.air_alliance import airports, board
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import DISCARDED, IN_PILE, IN_ROW, NOWHERE, PLACES, WON
from flightdeck.games.air_alliance.phases import ALLY, FLY, LAY, MARKER, NAMES, OVER, PLACE, REPLACE
from flightdeck.games.air_alliance.view import names_at

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

MOST: Final = 1_000_000


def queues(s: AllianceState, _seat: int) -> dict[str, list[int]]:
    return {
        name: [s.queue[number * board.QUEUE + position] for position in range(s.waiting[number])]
        for number, name in enumerate(s.board.airports)
        if s.waiting[number] > 0
    }


def read_queues(s: AllianceState, item: Item, _seat: int) -> None:
    table = item.table("airports")
    for airport, name in enumerate(s.board.airports):
        if table.has(name):
            read_queue(s, airport, name, table)
    table.finish()


def read_queue(s: AllianceState, airport: int, name: str, table: Item) -> None:
    planes = table.numbers(name, 0, board.COLOUR_COUNT * board.PLANES - 1)
    if len(planes) > s.board.room[airport]:
        raise table.wrong(f"{name} has room for {s.board.room[airport]} planes, not {len(planes)} (AA4)")
    for plane in planes:
        colour = airports.colour_of(plane)
        if plane % board.PLANES == 0 or s.plane_at[plane] != NONE:
            raise table.wrong(f"{name} has plane {plane}, which cannot be there")
        permitted = s.rules.permit_overrides_colour and colour < board.FIRST_NPA
        if not permitted and not airports.admits(s.board, airport, colour):
            raise table.wrong(f"planes of {board.COLOURS[colour]} do not land at {name} (AA1)")
        airports.land(s, plane, airport)


def areas(s: AllianceState, _seat: int) -> list[int | None]:
    return [schema.seat_or_none(s.ally_at[colour]) for colour in range(board.COLOUR_COUNT)]


def read_areas(s: AllianceState, item: Item, _seat: int) -> None:
    found = item.raw("alliances")
    if not isinstance(found, list) or len(found) != board.COLOUR_COUNT:
        raise item.wrong(f"'alliances' should have {board.COLOUR_COUNT} entries")
    for colour, area in enumerate(found):
        if area is not None and (type(area) is not int or not 0 <= area < board.ALLIANCE_AREAS):
            raise item.wrong(f"'alliances' has {shown(area)}, which is no alliance area")
        if area is not None and s.players <= colour < board.FIRST_NPA:
            raise item.wrong(f"'alliances' has {board.COLOURS[colour]}, which nobody plays (AA1)")
        s.ally_at[colour] = ASIDE if area is None else area


def known(s: AllianceState) -> dict[str | None, int]:
    return {name: card for card, name in enumerate(s.board.passengers)}


def read_cards(s: AllianceState, item: Item, key: str, place: int) -> list[int]:
    """Those who are in one place, and in no other."""
    cards = item.cards(key, known(s))
    for card in cards:
        if s.place[card] != NOWHERE:
            raise item.wrong(f"'{key}' has {s.board.passengers[card]}, who is in another place, too")
        s.place[card] = place
    return cards


def row(s: AllianceState, _seat: int) -> list[str]:
    return [s.board.passengers[s.row[slot]] for slot in range(s.row_size)]


def read_row(s: AllianceState, item: Item, _seat: int) -> None:
    cards = read_cards(s, item, "row", IN_ROW)
    if len(cards) > board.ROW:
        raise item.wrong(f"the row has room for {board.ROW} passengers")
    put(s.row, 0, cards)
    s.row_size = len(cards)


def reserved(s: AllianceState, _seat: int) -> list[int | None]:
    return [schema.seat_or_none(s.reserved[slot]) for slot in range(s.row_size)]


def read_reserved(s: AllianceState, item: Item, _seat: int) -> None:
    found = item.raw("reserved")
    if not isinstance(found, list) or len(found) != s.row_size:
        raise item.wrong("'reserved' should have an entry for each passenger of the row")
    for slot, seat in enumerate(found):
        if seat is not None and (type(seat) is not int or not 0 <= seat < s.players):
            raise item.wrong(f"'reserved' has {shown(seat)}, which is no seat")
        if seat is not None and found.count(seat) > 1:
            raise item.wrong(f"seat {seat + 1} has reserved more than one passenger (AA12)")
        s.reserved[slot] = NOBODY if seat is None else seat


def pile(s: AllianceState, _seat: int) -> list[str]:
    return [s.board.passengers[s.pile[place]] for place in range(s.pile_left - 1, -1, -1)]


def read_pile(s: AllianceState, item: Item, _seat: int) -> None:
    cards = read_cards(s, item, "pile", IN_PILE)
    s.pile = vec[i64](cards[::-1])
    s.pile_left = len(cards)


def fields(s: AllianceState, seat: int) -> list[list[str]]:
    return [names_at(s, seat * PLACES + field) for field in range(PLACES)]


def read_fields(s: AllianceState, table: Item, seat: int) -> None:
    found = table.raw("fields")
    if not isinstance(found, list) or len(found) != PLACES:
        raise table.wrong(f"'fields' should be {PLACES} lists")
    for field, names in enumerate(found):
        read_cards(s, Item(table.file, table.where, {"fields": names}, BadPosition), "fields", seat * PLACES + field)


def tops(s: AllianceState, seat: int) -> list[str | None]:
    cards = [s.top[seat * board.FIELDS + field] for field in range(board.FIELDS)]
    return [s.board.passengers[card] if card != NONE else None for card in cards]


def read_tops(s: AllianceState, table: Item, seat: int) -> None:
    cards = table.cards("top", known(s) | {None: NONE})
    if len(cards) != board.FIELDS:
        raise table.wrong(f"'top' should have {board.FIELDS} entries")
    for field, card in enumerate(cards):
        there = names_at(s, seat * PLACES + field)
        if (card == NONE) != (not there) or (card != NONE and s.board.passengers[card] not in there):
            raise table.wrong(f"'top' of field {field + 1} should be one of the passengers there")
        s.top[seat * board.FIELDS + field] = card


def check(s: AllianceState, item: Item) -> None:
    missing = names_at(s, NOWHERE)
    if missing:
        raise item.wrong(f"{missing[0]} is nowhere (AA1)")
    check_planes(s, item)
    check_areas(s, item)
    check_step(s, item)
    check_markers(s, item)
    check_reserved(s, item)
    check_last_round(s, item)


def check_planes(s: AllianceState, item: Item) -> None:
    if (s.phase == PLACE) != (s.placed < s.players * s.rules.planes_on_board):
        raise item.wrong("planes are still to be placed in the phase place, and only in it (AA3)")
    if s.phase == PLACE and s.active != s.placed % s.players:
        raise item.wrong("planes are placed in turn order, so 'active' should fit 'placed' (AA3)")
    for colour in range(board.COLOUR_COUNT):
        there = sum(1 for number in range(1, board.PLANES) if s.plane_at[colour * board.PLANES + number] != NONE)
        expected = planes_of(s, colour)
        if there != expected:
            raise item.wrong(f"{board.COLOURS[colour]} should have {expected} planes on the board, not {there} (AA2)")


def planes_of(s: AllianceState, colour: int) -> int:
    if colour >= board.FIRST_NPA:
        return board.PLANES - 1
    if colour >= s.players:
        return 0
    return (s.placed + s.players - 1 - colour) // s.players if s.phase == PLACE else s.rules.planes_on_board


def check_areas(s: AllianceState, item: Item) -> None:
    for area in range(board.ALLIANCE_AREAS):
        inside = [colour for colour in range(board.COLOUR_COUNT) if s.ally_at[colour] == area]
        if len(inside) > board.ALLIANCE_ROOM:
            raise item.wrong(f"alliance area {area + 1} has more than {board.ALLIANCE_ROOM} planes (AA7)")
        if inside and all(colour < board.FIRST_NPA for colour in inside):
            raise item.wrong(f"alliance area {area + 1} has planes of players alone (AA7)")


def check_step(s: AllianceState, item: Item) -> None:
    """What the phase needs is there, and nothing that belongs to another."""
    if (s.phase == FLY) != (s.symbol_at != NONE):
        raise item.wrong("'symbol_at' belongs to the phase fly, and only to it (AA10)")
    if (s.phase == LAY) != (s.to_lay > 0):
        raise item.wrong("'to_lay' belongs to the phase lay, and only to it (AA16)")
    won = len(names_at(s, WON))
    if won != (s.to_lay if s.phase == LAY else s.won if s.phase != OVER else 0):
        raise item.wrong(f"{won} passengers were won in this turn, which does not fit the other figures (AA16)")


def check_markers(s: AllianceState, item: Item) -> None:
    """A marker that is gone is on a field or on a passenger; in flight control fields count that have a passenger."""
    used = sum(s.used)
    if s.phase in (PLACE, REPLACE, ALLY) and (s.markers_left < board.MARKERS or used or s.has_reserved or s.won):
        raise item.wrong(f"in the phase {NAMES[s.phase]} nothing has been done with markers in this turn (AA6)")
    if s.phase in (MARKER, FLY) and s.markers_left + used + s.has_reserved != board.MARKERS:
        raise item.wrong("'markers_left' does not fit 'used' and 'has_reserved' (AA10)")
    if s.phase == MARKER and s.markers_left == 0:
        raise item.wrong("'markers_left' should be more than 0 in the phase marker (AA10)")
    if s.phase == LAY and used != (s.won - s.to_lay) % board.FIELDS:
        raise item.wrong("'used' does not fit how many passengers have been laid (AA16)")


def check_reserved(s: AllianceState, item: Item) -> None:
    if s.active in s.reserved and not s.has_reserved:
        raise item.wrong("'has_reserved' should be true, for the active seat has reserved a passenger (AA12)")
    if s.phase == PLACE and any(seat != NOBODY for seat in s.reserved):
        raise item.wrong("nobody reserves a passenger before all planes are placed (AA12)")


def check_last_round(s: AllianceState, item: Item) -> None:
    if s.phase == REPLACE and s.last_turns == 0:
        raise item.wrong("the phase replace belongs to the last round (AA19)")
    if s.last_turns > 0 and (s.last_round_comes or s.has_reserved):
        raise item.wrong("in the last round no other one comes, and nobody has reserved a passenger in it (AA19)")


def all_airports(s: AllianceState) -> int:
    """As bits."""
    return (1 << len(s.board.airports)) - 1


def last_symbol(s: AllianceState) -> int:
    return len(s.board.symbol) - 1


def cards_at(key: str, place: int) -> schema.Custom:
    """Passengers of whom only the place matters."""

    def read(s: AllianceState, item: Item, _seat: int) -> None:
        read_cards(s, item, key, place)

    return schema.Custom(key, lambda s, _seat: names_at(s, place), read)


# Where what is still to come lies: what `redraw` changes.
FUTURE = ("seed", "pile")

SCHEMA: Final = schema.Schema(
    (
        schema.Word("phase", NAMES),
        schema.Seed("seed"),
        schema.Number("streams", 0, MOST),
        schema.seat_number("active"),
        schema.Number("placed", 0, lambda s: s.players * s.rules.planes_on_board),
        schema.Flag("undoable"),
        schema.Custom("airports", queues, read_queues),
        schema.Custom("alliances", areas, read_areas),
        schema.Custom("row", row, read_row),
        schema.Custom("reserved", reserved, read_reserved),
        schema.Custom("pile", pile, read_pile),
        cards_at("discards", DISCARDED),
        cards_at("won_passengers", WON),
        schema.Number("markers_left", 0, board.MARKERS),
        schema.Numbers("used", 0, 1),
        schema.Flag("has_reserved"),
        schema.Maybe(schema.Number("symbol_at", 0, last_symbol)),
        schema.Numbers("left", 0, all_airports),
        schema.Numbers("carried", 0, all_airports),
        schema.Number("won", 0, lambda s: len(s.place)),
        schema.Number("to_lay", 0, lambda s: s.won),
        schema.Number("turns_in_a_row", 0, MOST),
        schema.Flag("last_round_comes"),
        schema.Number("last_turns", 0, lambda s: s.players),
        schema.Seats(schema.Custom("fields", fields, read_fields), schema.Custom("top", tops, read_tops)),
    ),
    check,
)
