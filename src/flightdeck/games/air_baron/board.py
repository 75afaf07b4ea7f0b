"""The board: hubs, spokes, markers, tracks, prices. Read from TOML once, checked hard, turned into indexed tables."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.data import BoardSource, Item, Reconstructed, digest, read_board, shown
from flightdeck.engine.routemap import MOST_CITIES, RouteMap
from flightdeck.engine.tables import columns
from flightdeck.engine.text import mark as _

MOST_PLAYERS: Final = 6
COLOURS: Final = ("orange", "red", "green", "blue", "yellow", "purple")
SIDES: Final = ("east", "west")
EVENTS: Final = ("Crash", "Fuel Cost Hike", "Local Competitor", "Recession", "Strike")
CRASH: Final = 0
FUEL: Final = 1
COMPETITOR: Final = 2
RECESSION: Final = 3
STRIKE: Final = 4
EVENT_COUNT: Final = 5
LOAN_STEP: Final = 10
MOST_MONEY: Final = 9999
BUILT_IN: Final = Path(__file__).with_name("board.toml")


class Board(RouteMap):
    """Everything printed. Spokes are the routes of the map: first the domestic ones, then the foreign ones.

    Profit markers are numbered: hubs, spokes, Jumbo Profits, the Government Contract, events.
    """

    def __init__(self) -> None:
        super().__init__()
        self.airlines: list[str] = []
        self.colours: list[str] = []
        self.hubs: list[str] = []
        self.domestic_count: i64 = 0
        # By hub.
        self.dominance_share: vec[i64] = vec[i64]([])
        self.control_share: vec[i64] = vec[i64]([])
        self.profit_low: vec[i64] = vec[i64]([])
        self.profit_high: vec[i64] = vec[i64]([])
        self.jumbo_limit: vec[i64] = vec[i64]([])
        self.size: vec[i64] = vec[i64]([])
        # By hub and hub, flat.
        self.adjacent: vec[i64] = vec[i64]([])
        # By spoke: its hub, what it costs, what it pays (high only for foreign ones), may it carry an SST?
        self.hub: vec[i64] = vec[i64]([])
        self.price: vec[i64] = vec[i64]([])
        self.pays: vec[i64] = vec[i64]([])
        self.pays_high: vec[i64] = vec[i64]([])
        self.sst_capable: vec[i64] = vec[i64]([])
        # Which hubs are left out, by number of players, on each side.
        self.removed: dict[tuple[str, int], list[int]] = {}
        self.target: dict[int, int] = {}
        self.event_spaces: vec[i64] = vec[i64]([])
        self.loan_shares: vec[i64] = vec[i64]([])
        self.loan_limits: vec[i64] = vec[i64]([])
        self.highest_rate: i64 = 0
        self.highest_settlement: i64 = 0
        # Prices and other figures by name, as the file has them.
        self.jumbo_profits: i64 = 0
        self.jumbos: i64 = 0
        self.jumbo_price: i64 = 0
        self.sst_price: i64 = 0
        self.jumbo_pays: i64 = 0
        self.presence_pays: i64 = 0
        self.recession_pays: i64 = 0
        self.strike_step: i64 = 0
        self.settlement_step: i64 = 0
        self.owned_factor: i64 = 0
        self.interest_percent: i64 = 0
        self.fuel_percent: i64 = 0
        self.fuel_minimum: i64 = 0
        self.attacker_fares: i64 = 0
        self.defender_fares: i64 = 0
        self.defender_hub: i64 = 0
        self.jumbo_bonus: i64 = 0
        self.adjacent_bonus: i64 = 0
        self.foreign_bonus: i64 = 0
        # Where each kind of marker begins.
        self.first_spoke_marker: i64 = 0
        self.first_jumbo_marker: i64 = 0
        self.contract_marker: i64 = 0
        self.first_event_marker: i64 = 0
        self.marker_count: i64 = 0
        self.marker_names: list[str] = []

    def is_domestic(self, spoke: int) -> bool:
        return spoke < self.domestic_count

    def spokes_of(self, hub: int) -> list[int]:
        return [spoke for spoke in range(len(self.routes)) if self.hub[spoke] == hub]

    def neighbours(self, hub: int) -> list[int]:
        return [other for other in range(len(self.hubs)) if self.adjacent[hub * len(self.hubs) + other]]


@functools.cache
def built_in() -> Board:
    return load(BUILT_IN)


def load(source: BoardSource) -> Board:
    """The board in a file, checked."""
    whole = read_board(source, schema=1)
    board = Board()
    found = Reconstructed()
    whole.item("meta")
    _read_airlines(board, whole, found)
    ids = _read_hubs(board, whole, found)
    _read_adjacency(board, whole, found, ids)
    _read_spokes(board, whole, found, ids)
    _read_figures(board, whole, found)
    _read_loans(board, whole, found)
    _read_games(board, whole, ids)
    whole.finish()
    whole.stop_if_wrong()
    _check_sizes(board, whole)
    whole.stop_if_wrong()
    _number_markers(board)
    board.reconstructed = found.told()
    board.digest = digest(_printed(board))
    return board


def _read_airlines(board: Board, whole: Item, found: Reconstructed) -> None:
    airlines = whole.items("airline")
    for airline in airlines:
        board.airlines.append(airline.name("name"))
        board.colours.append(COLOURS[airline.one_of("color", COLOURS)])
        found.note("airlines", airline.source())
        airline.finish()
    if airlines and (len(board.airlines) != MOST_PLAYERS or len(set(board.colours)) != MOST_PLAYERS):
        told = _("[[{section}]] should be {count} airlines of different colours")
        whole.complain(told, section="airline", count=MOST_PLAYERS)


def _read_hubs(board: Board, whole: Item, found: Reconstructed) -> list[str]:
    ids: list[str] = []
    rows: list[list[int]] = []
    sizes: list[int] = []
    for hub in whole.items("hub"):
        name = hub.name("name")
        hub.named(_("hub '{name}'"), name=name)
        if hub.text("id") in ids or name in board.hubs:
            hub.complain(_("another hub has the same id or name"))
        ids.append(hub.text("id"))
        board.hubs.append(name)
        _add_place(board, hub, name)
        dominance = hub.number("market_share_dominance", 1, 500)
        control = hub.number("market_share_control", dominance, 500)
        low = hub.number("profit_low", 0, 99)
        high = hub.number("profit_high", low, 99)
        rows.append([dominance, control, low, high, hub.number("jumbo_limit", 0, 99)])
        sizes.append(hub.number("domestic_spokes", 1, 20))
        found.note("hubs", hub.source("name_source"))
        found.note("market shares", hub.source("market_share_source"))
        found.note("profits of hubs", hub.source("profit_source"))
        found.note("Jumbo limits", hub.source("jumbo_limit_source"))
        hub.finish()
    board.dominance_share, board.control_share, board.profit_low, board.profit_high, board.jumbo_limit = columns(
        rows, 5
    )
    board.size = vec[i64](sizes)
    return ids


def _add_place(board: Board, item: Item, name: str) -> None:
    if name.casefold() in [other.casefold() for other in board.cities]:
        item.complain(_("another hub or city has the same name"))
    if len(board.cities) >= MOST_CITIES:
        item.complain(_("there are more than {most} hubs and cities"), most=MOST_CITIES)
    board.cities.append(name)
    board.city_ids.append(name)
    board.city_positions.append((item.decimal("lat", -90, 90), item.decimal("lon", -180, 180)))


def _read_adjacency(board: Board, whole: Item, found: Reconstructed, ids: list[str]) -> None:
    table = [0] * (len(ids) * len(ids))
    for pair in whole.items("adjacent"):
        names = pair.words("hubs")
        if len(names) != 2 or names[0] == names[1] or any(name not in ids for name in names):
            if ids:
                pair.complain(_("'{key}' should be two different hubs, not {value}"), "hubs", value=shown(names))
            continue
        a, b = (ids.index(str(name)) for name in names)
        table[a * len(ids) + b] = table[b * len(ids) + a] = 1
        found.note("adjacent hubs", pair.source())
        pair.finish()
    board.adjacent = vec[i64](table)


def _read_spokes(board: Board, whole: Item, found: Reconstructed, ids: list[str]) -> None:
    ends: list[tuple[int, int]] = []
    rows: list[tuple[int, int, int, int, int]] = []
    for spoke in whole.items("domestic"):
        hub = _read_spoke(board, spoke, ids, ends)
        profit = spoke.number("profit", 0, 99)
        rows.append((hub, spoke.number("price", 1, 99), profit, profit, 0))
        found.note("domestic spokes", spoke.source("name_source"))
        found.note("hubs of domestic spokes", spoke.source("hub_source"))
        found.note("prices of domestic spokes", spoke.source("price_source"))
        spoke.finish()
    board.domestic_count = len(rows)
    for spoke in whole.items("foreign"):
        hub = _read_spoke(board, spoke, ids, ends)
        low = spoke.number("low", 1, 99)
        rows.append((hub, low, low, spoke.number("high", low, 99), int(spoke.truth("sst_capable"))))
        found.note("foreign spokes", spoke.source())
        spoke.finish()
    board.lay_routes(ends)
    board.hub, board.price, board.pays, board.pays_high, board.sst_capable = columns(rows, 5)


def _check_sizes(board: Board, whole: Item) -> None:
    for hub, name in enumerate(board.hubs):
        count = len([spoke for spoke in board.spokes_of(hub) if board.is_domestic(spoke)])
        if count != board.size[hub]:
            told = _("hub '{name}' should have {stated} domestic spokes, but has {count}")
            whole.complain(told, section="domestic", name=name, stated=board.size[hub], count=count)


def _read_spoke(board: Board, spoke: Item, ids: list[str], ends: list[tuple[int, int]]) -> int:
    hub = spoke.one_of("hub", ids)
    city = spoke.name("city")
    spoke.named(_("spoke '{name}'"), name=city)
    _add_place(board, spoke, city)
    ends.append((hub, len(board.cities) - 1))
    board.routes.append(city)
    return hub


# Figures that stand alone: table and key in the file, and what the board calls it.
FIGURES: Final = (
    ("supply", "jumbo_profit_markers", "jumbo_profits"),
    ("supply", "jumbo_jets_per_player", "jumbos"),
    ("prices", "jumbo_jet", "jumbo_price"),
    ("prices", "sst", "sst_price"),
    ("prices", "jumbo_profit_per_deployed", "jumbo_pays"),
    ("prices", "hub_presence", "presence_pays"),
    ("prices", "recession_payout", "recession_pays"),
    ("prices", "strike_step", "strike_step"),
    ("prices", "settlement_step_down_per_turn", "settlement_step"),
    ("prices", "owned_takeover_multiplier", "owned_factor"),
    ("prices", "loan_interest_percent", "interest_percent"),
    ("prices", "fuel_percent_of_market_share", "fuel_percent"),
    ("prices", "fuel_minimum", "fuel_minimum"),
)
MODIFIERS: Final = (
    ("attacker_in_fare_wars", "attacker_fares"),
    ("defender_in_fare_wars", "defender_fares"),
    ("defender_controls_hub", "defender_hub"),
    ("jumbo_jet", "jumbo_bonus"),
    ("per_controlled_adjacent_hub", "adjacent_bonus"),
    ("per_controlled_foreign_spoke", "foreign_bonus"),
)


def _read_figures(board: Board, whole: Item, found: Reconstructed) -> None:
    tables = {"supply": whole.item("supply"), "prices": whole.item("prices")}
    for table, key, name in FIGURES:
        figure = tables[table].part(key)
        setattr(board, name, figure.number("value", 0, 999))
        found.note("other figures", figure.source())
    modifiers = whole.item("takeover_modifiers")
    for key, name in MODIFIERS:
        setattr(board, name, modifiers.number(key, 0, 9))
    modifiers.text("ties")
    found.note("takeover modifiers", modifiers.source())
    modifiers.finish()
    tracks = whole.item("tracks")
    spaces = tracks.part("event_spaces").numbers("value", 1, 999)
    if len(spaces) != EVENT_COUNT or spaces != sorted(set(spaces)):
        told = _("'{key}' should be {count} rising numbers, not {value}")
        tracks.complain(told, "event_spaces", count=EVENT_COUNT, value=shown(spaces))
    board.event_spaces = vec[i64](spaces)
    board.highest_rate = _highest(tracks, "contract_steps", 1, 99)
    board.highest_settlement = _highest(tracks, "settlement_steps", 0, 999)
    for key in ("settlement_steps", "event_spaces", "contract_steps"):
        found.note("tracks", tracks.part(key).source())


def _highest(tracks: Item, key: str, low: int, high: int) -> int:
    numbers = tracks.part(key).numbers("value", low, high)
    if not numbers:
        tracks.complain(_("'{key}' should be at least one number"), key)
    return max(numbers, default=low)


def _read_loans(board: Board, whole: Item, found: Reconstructed) -> None:
    shares, limits = [], []
    for limit in whole.items("loan_limit"):
        shares.append(limit.number("market_share_at_least", 0, 9999))
        limits.append(limit.number("limit", 0, 999))
        if limits[-1] % LOAN_STEP or shares != sorted(set(shares)) or limits != sorted(limits):
            limit.complain(_("limits are multiples of {step} and rise with the market share"), step=LOAN_STEP)
        found.note("loan limits", limit.source())
        limit.finish()
    if shares and shares[0] != 0:
        whole.complain(_("the first [[{section}]] should be for a market share of 0"), section="loan_limit")
    board.loan_shares = vec[i64](shares)
    board.loan_limits = vec[i64](limits)


def _read_games(board: Board, whole: Item, ids: list[str]) -> None:
    """What depends on the number of players: what to reach, and which hubs are left out."""
    victory = whole.item("victory")
    for players in range(2, MOST_PLAYERS + 1):
        board.target[players] = victory.number(f"players_{players}", 1, MOST_MONEY)
    removed = whole.item("removed_hubs")
    for side in SIDES:
        for players in range(2, MOST_PLAYERS + 1):
            key = f"{side}_{players}"
            names = removed.words(key) if players < 5 else []
            for name in names:
                if ids and name not in ids:
                    removed.complain(_("'{key}' has {value}, which is no hub"), key, value=shown(name))
            board.removed[side, players] = [ids.index(str(name)) for name in names if name in ids]
            if ids and len(ids) - len(names) < 2:
                removed.complain(_("'{key}' leaves fewer than two hubs"), key)
    removed.source()
    removed.finish()


def _number_markers(board: Board) -> None:
    board.first_spoke_marker = len(board.hubs)
    board.first_jumbo_marker = board.first_spoke_marker + len(board.routes)
    board.contract_marker = board.first_jumbo_marker + board.jumbo_profits
    board.first_event_marker = board.contract_marker + 1
    board.marker_count = board.first_event_marker + EVENT_COUNT
    board.marker_names = [f"{name} hub" for name in board.hubs]
    board.marker_names += board.routes
    board.marker_names += ["Jumbo Profit"] * board.jumbo_profits
    board.marker_names += ["Government Contract", *EVENTS]


# The tables that matter for play.
BY_HUB: Final = ("dominance_share", "control_share", "profit_low", "profit_high", "jumbo_limit", "adjacent")
BY_SPOKE: Final = ("hub", "price", "pays", "pays_high", "sst_capable")


def _printed(board: Board) -> list[object]:
    """All that matters for play, without sources and without where a city is drawn."""
    figures = [getattr(board, name) for _table, _key, name in FIGURES]
    figures += [getattr(board, name) for _key, name in MODIFIERS]
    games = [[side, players, hubs] for (side, players), hubs in sorted(board.removed.items())]
    return [
        board.hubs,
        board.routes,
        [list(getattr(board, name)) for name in (*BY_HUB, *BY_SPOKE, "event_spaces", "loan_shares", "loan_limits")],
        figures,
        games,
        sorted(board.target.items()),
        [board.highest_rate, board.highest_settlement],
    ]
