"""The board: airlines, cities, routes, share track. Read from TOML once, checked hard, turned into indexed tables."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import BoardSource, Item, Reconstructed, digest, read_board, shown
from flightdeck.engine.routemap import NONE, RouteMap
from flightdeck.engine.text import mark as _

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
LONGEST_TRACK: Final = 999
BUILT_IN: Final = Path(__file__).with_name("board.toml")


class Board(RouteMap):
    """Everything printed: nothing in here changes during a game."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = [""] * KINDS
        self.shares: vec[i64] = vec[i64]([0] * KINDS)
        self.not_used_with: list[list[int]] = [[] for _airline in AIRLINES]
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
    whole.stop_if_wrong()
    _check_network(board, whole)
    _check_deck(board, whole)
    whole.stop_if_wrong()
    board.reconstructed = found.told()
    board.digest = digest(_figures(board))
    return board


def _read_track(board: Board, whole: Item, found: Reconstructed) -> None:
    track = whole.item("share_track")
    board.first_space = track.number("first_space", 0, 1)
    board.last_space = track.number("last_space", 10, LONGEST_TRACK)
    track.text("past_the_end")
    found.note("share track", track.source())
    track.finish()
    if not track.right:
        board.last_space = LONGEST_TRACK
    points = [0] * ((board.last_space + 1) * PLACES)
    expected: int = board.first_space
    regions = whole.items("region")
    # Behind one that is wrong nobody knows where the next should begin.
    known = track.right and len(regions) > 0
    for region in regions:
        low = region.number("from", 0, LONGEST_TRACK)
        high = region.number("to", low, board.last_space)
        row = _points(region, "points", region.numbers("points", 0, 99))
        if known and low != expected:
            told = _("'{key}' should be {expected}: the regions follow one another without gaps")
            region.complain(told, "from", expected=expected)
        known = known and region.right
        expected = high + 1
        for space in range(low, high + 1):
            points[space * PLACES : space * PLACES + PLACES] = row
        board.regions.append((low, high, row))
        found.note("points of regions", region.source("points_source"))
        found.note("bounds of regions", region.source("bounds_source"))
        region.finish()
    if known and expected != board.last_space + 1:
        told = _("the regions end at space {end}, the share track at {last}")
        whole.complain(told, section="region", end=expected - 1, last=board.last_space)
    board.track_points = vec[i64](points)

    abacus = whole.item("air_abacus")
    board.names[ABACUS] = "Air ABACUS"
    board.shares[ABACUS] = abacus.number("shares", 0, MOST_SHARES)
    rows = abacus.lists_of_numbers("scoring", 0, 99)
    if len(rows) != SCORINGS:
        abacus.complain(_("'{key}' should be a list of {count} lists of points"), "scoring", count=SCORINGS)
    flat: list[int] = []
    for row in rows:
        flat += _points(abacus, "scoring", row)
    board.abacus_points = vec[i64](flat)
    found.note("Air ABACUS", abacus.source())
    abacus.finish()


def _points(item: Item, key: str, row: list[int]) -> list[int]:
    if len(row) != PLACES or row != sorted(row, reverse=True):
        told = _("'{key}' should be {count} numbers, none higher than the one before it, not {value}")
        item.complain(told, key, count=PLACES, value=shown(row))
        return [0] * PLACES
    return row


def _read_airlines(board: Board, whole: Item, found: Reconstructed) -> None:
    for index, airline in whole.airlines("id", AIRLINES):
        board.names[index] = airline.name("name")
        board.shares[index] = airline.number("shares", 1, MOST_SHARES)
        if airline.number("planes", 1, MOST_SHARES) != board.shares[index]:
            airline.complain(_("an airline has as many planes as shares"))
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
                airline.complain(_("the goal is its home airport"))
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
        distant.named(_("distant connection {name}"), name=f"{board.name_of(a)}-{name}")
        if name.casefold() in [city.casefold() for city in board.cities] or name in board.distant_names.values():
            distant.complain(_("there is another place of this name"))
        board.distant_names[len(ends)] = name
        ends.append((a, NONE))
        licences.append(_licences(distant, 1))
        board.routes.append(f"{board.name_of(a)}-{name}")
        found.note("prices of distant connections", distant.source("cost_source"))
        found.note("places of distant connections", distant.source("place_source"))
        distant.finish()
    board.lay_routes(ends)
    board.licence_count = vec[i64]([len(prices) for prices in licences])
    board.prices = vec[i64]([price for prices in licences for price in (prices + [0] * LICENCES)[:LICENCES]])


def _licences(route: Item, most: int) -> list[int]:
    prices = route.numbers("licences", 1, 20)
    if not 1 <= len(prices) <= most or prices != sorted(prices):
        told = _("'{key}' should be 1 to {most} prices, the cheapest first, not {value}")
        route.complain(told, "licences", most=most, value=shown(prices))
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
            whole.complain(_("no route touches the home airport of '{name}'"), section="route", name=name)
        elif board.goal[airline] != NONE and board.goal[airline] not in joined:
            told = _("no chain of routes joins the home airport and the goal of '{name}'")
            whole.complain(told, section="route", name=name)


def _check_deck(board: Board, whole: Item) -> None:
    for players in range(2, 6):
        deck = sum(board.shares[airline] for airline in range(AIRLINE_COUNT) if board.in_play(airline, players))
        pile = deck - MARKET_SIZE - FIRST_HAND * players
        if pile < SMALLEST_PILE:
            told = _("with {players} players only {pile} shares are left for the pile; {least} are needed")
            whole.complain(told, section="airline", players=players, pile=pile, least=SMALLEST_PILE)


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
