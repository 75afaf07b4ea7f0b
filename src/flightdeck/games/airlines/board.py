"""The board: airlines, cities, routes with their circles, flight cards. Read from TOML once, checked hard, indexed."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import BoardSource, Item, Reconstructed, digest, read_board, shown
from flightdeck.engine.routemap import RouteMap
from flightdeck.engine.tables import columns
from flightdeck.engine.text import mark as _

AIRLINES: Final = ("BOI", "ITA", "OWL", "MOA", "JAY", "KEA", "DAW", "EMU", "AUK")
AIRLINE_COUNT: Final = 9
ROUTE_TYPES: Final = ("wavy", "dotted", "dashed", "double", "solid")
TYPE_COUNT: Final = 5
# Circles on a route: 1 to 3. The tables have this many places for each.
CIRCLES: Final = 3
HIGHEST_NUMBER: Final = 14
# The lowest free number of a route that has none.
FULL: Final = 99
# What lies in the deck between the stock cards.
SCORING_CARD: Final = -2
SCORING_CARDS: Final = 3
FACE_UP: Final = 5
FIRST_STOCK: Final = 5
FIRST_FLIGHTS: Final = 3
MOST_PLAYERS: Final = 6
# Founding an airline takes a marker for the headquarters and one for the first route (AL7).
TO_FOUND: Final = 2
MOST_MARKERS: Final = 60
MOST_STOCK: Final = 30
# So many stock cards are in the deck at least when the game begins.
SMALLEST_DECK: Final = 15
BUILT_IN: Final = Path(__file__).with_name("board.toml")


class Board(RouteMap):
    """Everything printed: nothing in here changes during a game."""

    def __init__(self) -> None:
        super().__init__()
        # The names of colours, and how they are painted.
        self.colours: list[str] = [""] * AIRLINE_COUNT
        self.paints: list[str] = [""] * AIRLINE_COUNT
        self.stock: vec[i64] = vec[i64]([0] * AIRLINE_COUNT)
        self.markers: vec[i64] = vec[i64]([0] * AIRLINE_COUNT)
        self.headquarters: vec[i64] = vec[i64]([0] * AIRLINE_COUNT)
        # By airline and type: may it use such routes? (AL5)
        self.permitted: vec[i64] = vec[i64]([0] * (AIRLINE_COUNT * TYPE_COUNT))
        self.route_type: vec[i64] = vec[i64]([])
        # How many circles each route has, and their numbers by route and place, ascending.
        self.circle_count: vec[i64] = vec[i64]([])
        self.circles: vec[i64] = vec[i64]([])
        # Flight cards by type and then by value; those of a type are first_of_type[type]:first_of_type[type + 1].
        self.flights: list[str] = []
        self.flight_type: vec[i64] = vec[i64]([])
        self.flight_value: vec[i64] = vec[i64]([])
        self.first_of_type: vec[i64] = vec[i64]([])
        # Cards of the same type and value have the same number, counted over all types.
        self.flight_kind: vec[i64] = vec[i64]([])

    def may_use(self, airline: int, route: int) -> bool:
        return self.permitted[airline * TYPE_COUNT + self.route_type[route]] != 0

    def numbers(self, route: int) -> list[int]:
        return [self.circles[route * CIRCLES + place] for place in range(self.circle_count[route])]

    def type_of(self, route: int) -> str:
        return ROUTE_TYPES[self.route_type[route]]

    def types_of(self, airline: int) -> list[str]:
        return [name for index, name in enumerate(ROUTE_TYPES) if self.permitted[airline * TYPE_COUNT + index]]


@functools.cache
def built_in() -> Board:
    return load(BUILT_IN)


def load(source: BoardSource) -> Board:
    """The board in a file, checked."""
    whole = read_board(source, schema=1)
    board = Board()
    found = Reconstructed()
    components = whole.item("components")
    _read_types(whole)
    for city in whole.items("city"):
        board.add_city(city, found)
        city.text("country")
        if city.has("headquarters_of"):
            city.one_of("headquarters_of", AIRLINES)
        city.finish()
    _read_airlines(board, whole, found)
    _read_routes(board, whole, found)
    _read_flights(board, whole, found)
    if whole.has("scoring_example"):
        whole.item("scoring_example")
    whole.finish()
    whole.stop_if_wrong()
    _check_totals(board, components)
    _check_headquarters(board, whole)
    whole.stop_if_wrong()
    board.reconstructed = found.told()
    board.digest = digest(_figures(board))
    return board


def _read_types(whole: Item) -> None:
    """The five types are part of the rules; the file says where they run."""
    read = set()
    kinds = whole.items("route_type")
    for kind in kinds:
        read.add(kind.one_of("id", ROUTE_TYPES))
        kind.text("line")
        kind.text("region")
        kind.source()
        kind.finish()
    if kinds and len(read) != TYPE_COUNT:
        told = _("[[{section}]] should name each of {known}")
        whole.complain(told, section="route_type", known=", ".join(ROUTE_TYPES))


def _read_airlines(board: Board, whole: Item, found: Reconstructed) -> None:
    taken: dict[int, int] = {}
    for index, airline in whole.airlines("code", AIRLINES):
        board.colours[index] = airline.text("colour")
        board.paints[index] = airline.text("colour_hex")
        board.stock[index] = airline.number("stock_cards", 1, MOST_STOCK)
        board.markers[index] = airline.number("markers", TO_FOUND, MOST_MARKERS)
        city = airline.one_of("headquarters", board.city_ids)
        if city in taken:
            told = _("{city} is the headquarters of {airline} already")
            airline.complain(told, city=board.name_of(city), airline=AIRLINES[taken[city]])
        taken[city] = index
        board.headquarters[index] = city
        for kind in airline.cards("route_types", {name: kind for kind, name in enumerate(ROUTE_TYPES)}):
            board.permitted[index * TYPE_COUNT + kind] = 1
        found.note("airlines' initials", airline.source("code_source"))
        found.note("colours", airline.source("colour_source"))
        found.note("stock counts", airline.source("stock_cards_source"))
        found.note("marker counts", airline.source("markers_source"))
        found.note("permitted route types", airline.source("route_types_source"))
        found.note("headquarters", airline.source("headquarters_source"))
        if airline.has("note"):
            airline.text("note")
        airline.finish()


def _read_routes(board: Board, whole: Item, found: Reconstructed) -> None:
    ends: list[tuple[int, int]] = []
    types: list[int] = []
    numbers: list[list[int]] = []
    for route in whole.items("route"):
        board.add_route(route, ends, "from", "to")
        if route.has("id"):
            route.text("id")
        types.append(route.one_of("type", ROUTE_TYPES))
        circles = route.numbers("circles", 1, HIGHEST_NUMBER)
        if not 1 <= len(circles) <= CIRCLES or circles != sorted(set(circles)):
            told = _("'{key}' should be 1 to {most} numbers, each higher than the last, not {value}")
            route.complain(told, "circles", most=CIRCLES, value=shown(circles))
        numbers.append(circles)
        found.note("routes", route.source())
        route.finish()
    board.lay_routes(ends)
    board.route_type = vec[i64](types)
    board.circle_count = vec[i64]([len(circles) for circles in numbers])
    board.circles = vec[i64]([number for circles in numbers for number in (circles + [0] * CIRCLES)[:CIRCLES]])


def _read_flights(board: Board, whole: Item, found: Reconstructed) -> None:
    cards: list[tuple[int, int]] = []
    read: set[int] = set()
    decks = whole.items("flight_deck")
    for deck in decks:
        kind = deck.one_of("type", ROUTE_TYPES)
        deck.named(_("flight deck '{name}'"), name=ROUTE_TYPES[kind])
        if kind in read:
            deck.complain(_("this type was there before"))
        read.add(kind)
        for value in deck.numbers("values", 1, HIGHEST_NUMBER):
            cards.append((kind, value))
            found.note("flight cards", deck.text("source") == "reconstruction")
        deck.finish()
    if decks and len(read) != TYPE_COUNT:
        told = _("[[{section}]] should have cards of each of {known}")
        whole.complain(told, section="flight_deck", known=", ".join(ROUTE_TYPES))
    cards.sort()
    board.flight_type, board.flight_value = columns(cards, 2)
    board.first_of_type = vec[i64]([sum(kind < edge for kind, _value in cards) for edge in range(TYPE_COUNT + 1)])
    kinds = sorted(set(cards))
    board.flight_kind = vec[i64]([kinds.index(card) for card in cards])
    board.flights = [f"{ROUTE_TYPES[kind]} {value}" for kind, value in cards]
    least = (FIRST_FLIGHTS + 1) * MOST_PLAYERS
    if decks and len(cards) < least:
        told = _("{count} flight cards are too few; {least} are needed")
        whole.complain(told, section="flight_deck", count=len(cards), least=least)


def _check_totals(board: Board, components: Item) -> None:
    """AL1: what the file says there is altogether."""
    totals = {"stock_cards": sum(board.stock), "flight_cards": len(board.flights), "markers": sum(board.markers)}
    for name, total in totals.items():
        stated = components.part(name).number("value", 1, 9999)
        if stated != total:
            components.complain(_("'{key}' says {stated}, but there are {total}"), name, stated=stated, total=total)
    deck = totals["stock_cards"] - FACE_UP - FIRST_STOCK * MOST_PLAYERS
    if deck < SMALLEST_DECK:
        told = _("with {players} players only {deck} stock cards are left for the deck; {least} are needed")
        components.complain(told, section="airline", players=MOST_PLAYERS, deck=deck, least=SMALLEST_DECK)


def _check_headquarters(board: Board, whole: Item) -> None:
    for airline, code in enumerate(AIRLINES):
        if not any(board.may_use(airline, route) for route in board.routes_at(board.headquarters[airline])):
            whole.complain(_("no route that {airline} may use touches its headquarters"), section="route", airline=code)


def _figures(board: Board) -> list[object]:
    """All that matters for play, without sources and without where a city is drawn."""
    return [
        [list(column) for column in (board.stock, board.markers, board.headquarters, board.permitted)],
        board.cities,
        board.routes,
        [list(column) for column in (board.route_from, board.route_to, board.route_type, board.circles)],
        board.flights,
    ]
