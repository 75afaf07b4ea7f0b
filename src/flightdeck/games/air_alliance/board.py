"""The board: airports, boarding pass, passengers. Read from TOML once, checked hard, turned into indexed tables."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import BoardSource, Item, Reconstructed, digest, read_board, shortened, shown
from flightdeck.engine.tables import columns
from flightdeck.engine.text import mark as _

COLOURS: Final = ("red", "yellow", "blue", "green", "black", "white", "purple")
COLOUR_COUNT: Final = 7
# The first of the airlines that no player has (NPA).
FIRST_NPA: Final = 4
NPA_COUNT: Final = 3
AREAS: Final = ("A", "E", "U", "M")
AREA_COUNT: Final = 4
SHAPES: Final = ("Y", "inverted_Y", "V")
CLASSES: Final = ("economy", "business", "first")
# Places in the longest queue; the tables have so many for each airport.
QUEUE: Final = 3
OPEN_TO_ALL: Final = -1
LANDS: Final = ("all", *COLOURS[FIRST_NPA:])
FIELDS: Final = 3
SYMBOLS: Final = 3
ROW: Final = 6
# What a flight symbol is.
AIRPORT: Final = 0
AREA: Final = 1
PRIORITY: Final = 2
CODESHARE: Final = 3
SYMBOL_KINDS: Final = ("airport", "area", "priority", "codeshare")
PLANES: Final = 5
MARKERS: Final = 3
ALLIANCE_AREAS: Final = 3
ALLIANCE_ROOM: Final = 4
EXTRA_TURN: Final = 3
MOST_TURNS_OF_TWO: Final = 2
TRIO: Final = 3
TRIO_BONUS: Final = 30_000
MOST_PLAYERS: Final = 4
LEAST_PASSENGERS: Final = 30
MOST_AIRPORTS: Final = 40
BUILT_IN: Final = Path(__file__).with_name("board.toml")


class Board:
    """Everything printed: nothing in here changes during a game."""

    def __init__(self) -> None:
        self.airports: list[str] = []
        self.codes: list[str] = []
        self.positions: list[tuple[float, float]] = []
        self.area: vec[i64] = vec[i64]([])
        self.number: vec[i64] = vec[i64]([])
        self.shape: vec[i64] = vec[i64]([])
        # How many planes an airport has room for, and from how many of its first positions they may take off.
        self.room: vec[i64] = vec[i64]([])
        self.exits: vec[i64] = vec[i64]([])
        # The only colour that lands there, or OPEN_TO_ALL.
        self.lands: vec[i64] = vec[i64]([])
        self.area_names: list[str] = [""] * AREA_COUNT
        # Passengers.
        self.passengers: list[str] = []
        self.other_names: list[dict[str, str]] = []
        self.origin: vec[i64] = vec[i64]([])
        self.destination: vec[i64] = vec[i64]([])
        self.miles: vec[i64] = vec[i64]([])
        self.travel_class: vec[i64] = vec[i64]([])
        # Which trio a passenger belongs to, or -1.
        self.trio: vec[i64] = vec[i64]([])
        self.trios: list[str] = []
        # Three flight symbols for each passenger and then for each bare field: the kind, and the airport, the area,
        # or the NPAs as bits.
        self.symbol: vec[i64] = vec[i64]([])
        self.about: vec[i64] = vec[i64]([])
        self.digest = ""
        self.reconstructed: tuple[str, ...] = ()

    def bare_field(self, field: i64) -> i64:
        """Where the symbols of a field without passengers stand: behind all passengers."""
        return len(self.passengers) + field

    def trio_members(self, trio: int) -> list[str]:
        return [name for card, name in enumerate(self.passengers) if self.trio[card] == trio]

    def symbol_name(self, place: int) -> str:
        """`area E`, `airport Seoul`, `priority`, `codeshare black or white`, by its place in the tables."""
        kind, about = self.symbol[place], self.about[place]
        if kind == AIRPORT:
            return f"airport {self.airports[about]}"
        if kind == AREA:
            return f"area {AREAS[about]}"
        if kind == PRIORITY:
            return "priority"
        return "codeshare " + " or ".join(COLOURS[FIRST_NPA + npa] for npa in range(NPA_COUNT) if about >> npa & 1)


@functools.cache
def built_in() -> Board:
    return load(BUILT_IN)


def load(source: BoardSource) -> Board:
    """The board in a file, checked."""
    whole = read_board(source, schema=1)
    board = Board()
    found = Reconstructed()
    for table in ("meta", "constants", "options"):
        whole.item(table)
    _read_areas(board, whole, found)
    shapes = _read_shapes(whole)
    _read_airports(board, whole, found, shapes)
    _check_parts(whole)
    trios = _read_trios(board, whole)
    _read_passengers(board, whole, found, trios)
    whole.finish()
    whole.stop_if_wrong()
    _check_room(board, whole)
    _check_trios(board, whole, trios)
    whole.stop_if_wrong()
    board.reconstructed = found.told()
    board.digest = digest(_figures(board))
    return board


def _read_areas(board: Board, whole: Item, found: Reconstructed) -> None:
    read = set()
    areas = whole.items("area")
    for area in areas:
        index = area.one_of("id", AREAS)
        read.add(index)
        board.area_names[index] = area.name("name")
        area.text("colour")
        area.source()
        found.note("names of areas", area.part("source_detail").source("name"))
        area.finish()
    if areas and len(read) != AREA_COUNT:
        whole.complain(_("[[{section}]] should name each of {known}"), section="area", known=", ".join(AREAS))


def _read_shapes(whole: Item) -> dict[str, tuple[int, int]]:
    """By shape: how many planes have room, and from how many of the first positions they may take off (AA4)."""
    shapes: dict[str, tuple[int, int]] = {}
    described = whole.items("shape")
    for shape in described:
        name = shape.text("id")
        shape.named(_("shape '{name}'"), name=shown(name)[1:-1])
        shape.one_of("id", SHAPES)
        room = shape.number("capacity", 1, QUEUE)
        exits = shape.numbers("may_take_off_from", 1, room)
        if exits != list(range(1, len(exits) + 1)) or not exits:
            told = _("'{key}' should be the first positions, not {value}")
            shape.complain(told, "may_take_off_from", value=shown(exits))
        shapes[name] = room, len(exits)
    if described and len(shapes) != len(SHAPES):
        whole.complain(_("[[{section}]] should describe each of {known}"), section="shape", known=", ".join(SHAPES))
    return shapes


def _read_airports(board: Board, whole: Item, found: Reconstructed, shapes: dict[str, tuple[int, int]]) -> None:
    rows: list[list[int]] = []
    for airport in whole.items("airport"):
        name, code = airport.name("name"), airport.name("code")
        airport.named(_("airport '{name}'"), name=name)
        if code in board.codes or name.casefold() in [other.casefold() for other in board.airports]:
            airport.complain(_("another airport has the same code or name"))
        if len(rows) >= MOST_AIRPORTS:
            airport.complain(_("there are more than {most} airports"), most=MOST_AIRPORTS)
        board.airports.append(name)
        board.codes.append(code)
        board.positions.append((airport.decimal("lat", -90, 90), airport.decimal("lon", -180, 180)))
        shape = airport.one_of("shape", SHAPES)
        room, exits = shapes.get(SHAPES[shape], (1, 1))
        lands = airport.one_of("lands", LANDS)
        colour = OPEN_TO_ALL if lands <= 0 else COLOURS.index(LANDS[lands])
        rows.append([airport.one_of("area", AREAS), airport.number("number", 1, 9), shape, room, exits, colour])
        detail = airport.part("source_detail")
        found.note("names of airports", detail.source("name"))
        found.note("shapes of airports", detail.source("shape"))
        found.note("who lands", detail.source("lands"))
    board.area, board.number, board.shape, board.room, board.exits, board.lands = columns(rows, 6)


def _check_room(board: Board, whole: Item) -> None:
    for npa in COLOURS[FIRST_NPA:]:
        own = list(board.lands).count(COLOURS.index(npa))
        if own != PLANES - 1:
            told = _("{colour} should have {expected} airports, not {count} (AA2)")
            whole.complain(told, section="airport", colour=npa, expected=PLANES - 1, count=own)
    free = sum(board.room[airport] for airport, lands in enumerate(board.lands) if lands == OPEN_TO_ALL)
    if free < MOST_PLAYERS * (PLANES - 1):
        told = _("the airports open to all have room for only {count} planes")
        whole.complain(told, section="airport", count=free)


def _check_parts(whole: Item) -> None:
    """What the rules fix: seven colours of five planes, three alliance areas for four planes."""
    airlines = whole.items("airline")
    names = [airline.text("colour") for airline in airlines]
    planes = [airline.number("planes", 1, 99) for airline in airlines]
    if airlines and (tuple(names) != COLOURS or any(count != PLANES for count in planes)):
        told = _("[[{section}]] should be {known} with {count} planes each")
        whole.complain(told, section="airline", known=", ".join(COLOURS), count=PLANES)
    areas = whole.items("alliance_area")
    rooms = [area.number("capacity", 1, 99) for area in areas]
    if areas and (len(areas) != ALLIANCE_AREAS or any(room != ALLIANCE_ROOM for room in rooms)):
        told = _("there should be {count} alliance areas for {room} planes each")
        whole.complain(told, section="alliance_area", count=ALLIANCE_AREAS, room=ALLIANCE_ROOM)


def _read_trios(board: Board, whole: Item) -> list[str]:
    ids: list[str] = []
    for trio in whole.items("trio"):
        ids.append(trio.text("id"))
        board.trios.append(trio.name("name"))
        trio.text("name_ja")
    return ids


def _read_passengers(board: Board, whole: Item, found: Reconstructed, trios: list[str]) -> None:
    symbols: list[tuple[int, int]] = []
    rows: list[list[int]] = []
    for card in whole.items("card"):
        name = card.name("passenger")
        card.named(_("passenger '{name}'"), name=name)
        if name in board.passengers:
            card.complain(_("another passenger has the same name"))
        board.passengers.append(name)
        board.other_names.append({key[5:]: card.name(key) for key in ("name_de", "name_ja") if card.has(key)})
        origin, destination = card.one_of("from", board.codes), card.one_of("to", board.codes)
        if origin == destination:
            card.complain(_("the flight ends where it begins"))
        trio = card.raw("trio")
        number = trios.index(str(trio)) if trio and trio in trios else -1
        if trio != "" and number < 0 and trios:
            told = _("'{key}' is {value}, which is none of {known}")
            card.complain(told, "trio", value=shown(trio), known=shortened(", ".join(trios)))
        rows.append([origin, destination, card.number("miles", 1, 99_999), card.one_of("class", CLASSES), number])
        symbols += _symbols(board, card)
        detail = card.part("source_detail")
        for key in ("passenger", "route", "miles", "symbols"):
            found.note(f"passengers: {key}", detail.source(key))
    if rows and len(rows) < LEAST_PASSENGERS:
        told = _("{count} passengers are too few; {least} are needed")
        whole.complain(told, section="card", count=len(rows), least=LEAST_PASSENGERS)
    fields = whole.item("boarding_pass").items("field")
    if fields and len(fields) != FIELDS:
        told = _("the boarding pass should have {expected} fields, not {count}")
        whole.complain(told, section="boarding_pass.field", expected=FIELDS, count=len(fields))
    for field in fields:
        symbols += _symbols(board, field)
        found.note("fields of the boarding pass", field.source())
    board.origin, board.destination, board.miles, board.travel_class, board.trio = columns(rows, 5)
    board.symbol, board.about = columns(symbols, 2)


def _check_trios(board: Board, whole: Item, trios: list[str]) -> None:
    for number, trio in enumerate(trios):
        if list(board.trio).count(number) != TRIO:
            told = _("the trio '{name}' should have {count} passengers")
            whole.complain(told, section="card", name=shown(trio)[1:-1], count=TRIO)


def _symbols(board: Board, item: Item) -> list[tuple[int, int]]:
    """`area:A`, `airport:A1`, `priority`, `codeshare:black+white`."""
    words = item.words("symbols")
    if len(words) != SYMBOLS:
        item.complain(_("'{key}' should be {count} symbols, not {value}"), "symbols", count=SYMBOLS, value=shown(words))
    found: list[tuple[int, int]] = []
    for word in words:
        kind, _colon, about = str(word).partition(":")
        colours = about.split("+")
        if kind == "airport" and about in board.codes:
            found.append((AIRPORT, board.codes.index(about)))
        elif kind == "area" and about in AREAS:
            found.append((AREA, AREAS.index(about)))
        elif kind == "priority" and not about:
            found.append((PRIORITY, 0))
        elif kind == "codeshare" and all(colour in COLOURS[FIRST_NPA:] for colour in colours):
            found.append((CODESHARE, sum(1 << COLOURS.index(colour) - FIRST_NPA for colour in set(colours))))
        elif kind != "airport" or board.codes:
            item.complain(_("'{key}' has {value}, which is no flight symbol"), "symbols", value=shown(word))
    return found


# The tables that matter for play.
BY_AIRPORT: Final = ("area", "number", "room", "exits", "lands")
BY_PASSENGER: Final = ("origin", "destination", "miles", "trio")


def _figures(board: Board) -> list[object]:
    """All that matters for play, without sources and without where an airport is drawn."""
    tables = [list(getattr(board, name)) for name in (*BY_AIRPORT, *BY_PASSENGER, "symbol", "about")]
    return [board.airports, board.passengers, tables]
