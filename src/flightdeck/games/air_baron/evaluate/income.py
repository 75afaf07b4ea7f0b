"""The profits to come, hub by hub: its own marker, those of its spokes, and the Jumbo Jets there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.cup import ASIDE
from flightdeck.games.air_baron.evaluate.figures import (
    LATER_DOLLAR,
)
from flightdeck.games.air_baron.evaluate.parts import INCOME

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def incomes(s: BaronState) -> vec[i64]:
    """By hub and seat: what all the markers would pay once (AB8 to AB11)."""
    board, players, presence, owner = s.board, s.players, s.presence, s.owner
    income = zeros(len(presence))
    hubs: i64 = len(board.size)
    for hub in range(hubs):
        for cell in range(hub * players, (hub + 1) * players):
            own = presence[cell]
            if own > 0:
                income[cell] = hub_pays(board, hub, own)
    each_jumbo = board.jumbo_pays * jumbo_markers(s)
    hub_of, each_pays, jumbo, domestic = board.hub, board.pays, s.jumbo, board.domestic_count
    spokes: i64 = len(owner)
    for spoke in range(spokes):
        seat = owner[spoke]
        if seat == NONE:
            continue
        hub = hub_of[spoke]
        cell = hub * players + seat
        pays = each_pays[spoke]
        if spoke >= domestic:
            if presence[cell] == board.size[hub]:
                pays = board.pays_high[spoke]
        elif jumbo[spoke]:
            pays += pays + each_jumbo
        income[cell] += pays
    return income


def hub_pays(board: Board, hub: i64, own: i64) -> i64:
    """AB10"""
    size = board.size[hub]
    if own == size:
        return board.profit_high[hub]
    return board.profit_low[hub] if 2 * own > size else board.presence_pays


def jumbo_markers(s: BaronState) -> i64:
    """Jumbo Profits that are no longer beside the board."""
    count: i64 = 0
    places = s.marker_place
    for marker in range(s.board.first_jumbo_marker, s.board.contract_marker):
        if places[marker] != ASIDE:
            count += 1
    return count


def add_income(s: BaronState, income: vec[i64], draws: float, a: Account) -> None:
    """With so many draws of each marker."""
    w = s.weights
    players = s.players
    gone = s.gone
    each = draws * w[LATER_DOLLAR]
    hubs: i64 = len(s.board.size)
    for hub in range(hubs):
        for seat in range(players):
            pays = income[hub * players + seat]
            if pays > 0 and not gone[seat]:
                a.add(INCOME, seat, float(pays) * each, hub)


def income_of_round(s: BaronState, income: vec[i64], rate: float, seat: i64) -> float:
    """From all hubs."""
    w = s.weights
    total: i64 = 0
    hubs: i64 = len(s.board.size)
    for hub in range(hubs):
        total += income[hub * s.players + seat]
    return float(total) * rate * w[LATER_DOLLAR]
