"""The board: airlines, cities, routes, share track. Read from TOML once, checked hard, turned into indexed tables."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import BoardSource, Item, Reconstructed, digest, read_board
from flightdeck.engine.routemap import NONE, RouteMap

AIRLINES: Final = ("yellow", "blue", "violet", "red", "black", "brown", "green", "orange", "grey", "white")
# The kinds of shares: the ten airlines and, last, Air ABACUS, which has shares but no planes (AE3).
SHARE_KINDS: Final = (*AIRLINES, "abacus")
AIRLINE_COUNT: Final = 10
ABACUS: Final = 10
KINDS: Final = 11
# What lies in the pile between the shares, and on a licence that was banned.
SCORING_CARD: Final = -2
BANNED: Final = -3
PLACES: Final = 5
SCORINGS: Final = 3
LICENCES: Final = 3
MARKET_SIZE: Final = 5
FIRST_HAND: Final = 8
FINAL_PILE: Final = 10
# After a bankruptcy the bank holds at least 22 million per player, 44 with two: enough to pay for 22 shares (AE23).
MOST_SHARES: Final = 22
SMALLEST_PILE: Final = 30
BUILT_IN: Final = Path(__file__).with_name("board.toml")


class Board(RouteMap):
    """Everything printed: nothing in here changes during a game."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = [""] * KINDS
        self.shares: vec[i64] = vec[i64]([0] * KINDS)
        self.not_used_with: list[list[int]] = [[] for _ in AIRLINES]
        self.home: vec[i64] = vec[i64]([NONE] * AIRLINE_COUNT)
        self.goal: vec[i64] = vec[i64]([NONE] * AIRLINE_COUNT)
        self.bonus: vec[i64] = vec[i64]([0] * AIRLINE_COUNT)
        self.start_space: vec[i64] = vec[i64]([0] * AIRLINE_COUNT)
        self.first_space: i64 = 0
        self.last_space: i64 = 0
        self.regions: list[tuple[int, int, list[int]]] = []
        # Points by space and place, by scoring and place.
        self.track_points: vec[i64] = vec[i64]([])
        self.abacus_points: vec[i64] = vec[i64]([])
        # Distant connections, by route, end off the map (AE14).
        self.distant_names: dict[int, str] = {}
        self.licence_count: vec[i64] = vec[i64]([])
        self.prices: vec[i64] = vec[i64]([])

    def in_play(self, airline: int, players: int) -> bool:
        """AE2."""
        return players not in self.not_used_with[airline]

    def licences(self, route: int) -> list[int]:
        return [self.prices[route * LICENCES + place] for place in range(self.licence_count[route])]


@functools.cache
def built_in() -> Board:
    return load(BUILT_IN)


def load(source: BoardSource) -> Board:
    """The board in a file, checked."""
    whole = read_board(source, schema=1)
    board = Board()
    found = Reconstructed()
    if whole.has("facts"):
        whole.item("facts")
    _read_track(board, whole, found)
    for city in whole.items("city"):
        board.add_city(city, found)
        city.finish()
    _read_airlines(board, whole, found)
    _read_routes(board, whole, found)
    whole.finish()
    _check_network(board, whole)
    _check_deck(board, whole)
    board.reconstructed = found.told()
    board.digest = digest(_figures(board))
    return board


def _read_track(board: Board, whole: Item, found: Reconstructed) -> None:
    track = whole.item("share_track")
    board.first_space = track.number("first_space", 0, 1)
    board.last_space = track.number("last_space", 10, 999)
    track.text("past_the_end")
    found.note("share track", track.source())
    track.finish()
    points = [0] * ((board.last_space + 1) * PLACES)
    expected: int = board.first_space
    for region in whole.items("region"):
        low = region.number("from", 0, 999)
        high = region.number("to", low, board.last_space)
        row = _points(region, "points", region.numbers("points", 0, 99))
        if low != expected:
            raise region.wrong(f"'from' should be {expected}: the regions follow one another without gaps")
        expected = high + 1
        for space in range(low, high + 1):
            points[space * PLACES : space * PLACES + PLACES] = row
        board.regions.append((low, high, row))
        found.note("points of regions", region.source("points_source"))
        found.note("bounds of regions", region.source("bounds_source"))
        region.finish()
    if expected != board.last_space + 1:
        raise whole.wrong(f"the regions end at space {expected - 1}, the share track at {board.last_space}")
    board.track_points = vec[i64](points)

    abacus = whole.item("air_abacus")
    board.names[ABACUS] = "Air ABACUS"
    board.shares[ABACUS] = abacus.number("shares", 0, MOST_SHARES)
    rows = abacus.raw("scoring")
    if not isinstance(rows, list) or len(rows) != SCORINGS:
        raise abacus.wrong(f"'scoring' should be a list of {SCORINGS} lists of points")
    flat: list[int] = []
    for row in rows:
        flat += _points(abacus, "scoring", Item(abacus.file, abacus.where, {"scoring": row}).numbers("scoring", 0, 99))
    board.abacus_points = vec[i64](flat)
    found.note("Air ABACUS", abacus.source())
    abacus.finish()


def _points(item: Item, key: str, row: list[int]) -> list[int]:
    if len(row) != PLACES or row != sorted(row, reverse=True):
        raise item.wrong(f"'{key}' should be {PLACES} numbers, none higher than the one before it, not {row}")
    return row


def _read_airlines(board: Board, whole: Item, found: Reconstructed) -> None:
    for index, airline in whole.each("airline", "id", AIRLINES):
        board.names[index] = airline.name("name")
        board.shares[index] = airline.number("shares", 1, MOST_SHARES)
        if airline.number("planes", 1, MOST_SHARES) != board.shares[index]:
            raise airline.wrong("an airline has as many planes as shares")
        board.not_used_with[index] = airline.numbers("not_used_with_players", 2, 5)
        board.home[index] = airline.one_of("home", board.city_ids)
        board.start_space[index] = airline.number("start_space", board.first_space, board.last_space)
        found.note("share counts", airline.source("count_source"))
        found.note("home airports", airline.source("home_source"))
        found.note("starting spaces", airline.source("start_space_source"))
        if airline.has("goal"):
            board.goal[index] = airline.one_of("goal", board.city_ids)
            board.bonus[index] = airline.number("bonus", 1, 99)
            if board.goal[index] == board.home[index]:
                raise airline.wrong("the goal is its home airport")
            found.note("goals", airline.source("goal_source"))
            found.note("bonuses", airline.source("bonus_source"))
        airline.finish()


def _read_routes(board: Board, whole: Item, found: Reconstructed) -> None:
    ends: list[tuple[int, int]] = []
    licences: list[list[int]] = []
    for route in whole.items("route"):
        board.add_route(route, ends, "a", "b")
        licences.append(_licences(route, LICENCES))
        found.note("routes", route.source())
        route.finish()
    for distant in whole.items("distant"):
        a, name = distant.one_of("from", board.city_ids), distant.name("to_name")
        distant.where = f"distant connection {board.cities[a]}-{name}"
        if name.casefold() in [city.casefold() for city in board.cities] or name in board.distant_names.values():
            raise distant.wrong("there is another place of this name")
        board.distant_names[len(ends)] = name
        ends.append((a, NONE))
        licences.append(_licences(distant, 1))
        board.routes.append(f"{board.cities[a]}-{name}")
        found.note("prices of distant connections", distant.source("cost_source"))
        found.note("places of distant connections", distant.source("place_source"))
        distant.finish()
    board.lay_routes(ends)
    board.licence_count = vec[i64]([len(prices) for prices in licences])
    board.prices = vec[i64]([price for prices in licences for price in (prices + [0] * LICENCES)[:LICENCES]])


def _licences(route: Item, most: int) -> list[int]:
    prices = route.numbers("licences", 1, 20)
    if not 1 <= len(prices) <= most or prices != sorted(prices):
        raise route.wrong(f"'licences' should be 1 to {most} prices, the cheapest first, not {prices}")
    return prices


def _check_network(board: Board, whole: Item) -> None:
    for airline, name in enumerate(AIRLINES):
        joined = {int(board.home[airline])}
        waiting = list(joined)
        while waiting:
            city = waiting.pop()
            for route in board.routes_at(city):
                for end in (board.route_from[route], board.route_to[route]):
                    if end != NONE and end not in joined:
                        joined.add(end)
                        waiting.append(end)
        if len(joined) == 1:
            raise whole.wrong(f"no route touches the home airport of '{name}'")
        if board.goal[airline] != NONE and board.goal[airline] not in joined:
            raise whole.wrong(f"no chain of routes joins the home airport and the goal of '{name}'")


def _check_deck(board: Board, whole: Item) -> None:
    for players in range(2, 6):
        deck = sum(board.shares[airline] for airline in range(AIRLINE_COUNT) if board.in_play(airline, players))
        pile = deck - MARKET_SIZE - FIRST_HAND * players
        if pile < SMALLEST_PILE:
            raise whole.wrong(
                f"with {players} players only {pile} shares are left for the pile; {SMALLEST_PILE} are needed"
            )


def _figures(board: Board) -> list[object]:
    """All that matters for play, without sources and without where a city is drawn."""
    return [
        board.names,
        list(board.shares),
        board.not_used_with,
        [list(column) for column in (board.home, board.goal, board.bonus, board.start_space)],
        board.regions,
        list(board.abacus_points),
        board.cities,
        board.routes,
        [list(column) for column in (board.route_from, board.route_to, board.licence_count, board.prices)],
    ]
