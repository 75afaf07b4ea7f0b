"""The profits to come, hub by hub: its own marker, those of its spokes, and the Jumbo Jets there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron.cup import ASIDE
from flightdeck.games.air_baron.evaluate.parts import INCOME

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# A dollar of profit to come, compared with a dollar at hand: Recession, Strikes and takeovers come in between.
LATER_DOLLAR: Final = 0.9


def incomes(s: BaronState, rate: float) -> vec[float]:
    """By hub and seat: what a round brings if each marker is drawn so often (AB8 to AB11)."""
    board, players = s.board, s.players
    income = vec[float]()
    each = rate * LATER_DOLLAR
    hubs: i64 = len(board.size)
    for hub in range(hubs):
        for seat in range(players):
            income = append(income, each * float(hub_pays(s, hub, seat)))
    each_jumbo = board.jumbo_pays * jumbo_markers(s)
    spokes: i64 = len(s.owner)
    for spoke in range(spokes):
        seat = s.owner[spoke]
        if seat != NONE:
            income[board.hub[spoke] * players + seat] += each * float(spoke_pays(s, spoke, seat, each_jumbo))
    return income


def hub_pays(s: BaronState, hub: i64, seat: i64) -> i64:
    """AB10"""
    own = s.presence[hub * s.players + seat]
    if own == 0:
        return 0
    size = s.board.size[hub]
    if own == size:
        return s.board.profit_high[hub]
    return s.board.profit_low[hub] if 2 * own > size else s.board.presence_pays


def spoke_pays(s: BaronState, spoke: i64, seat: i64, each_jumbo: i64) -> i64:
    """AB8, AB9, and what all Jumbo Profits pay for a Jumbo Jet there (AB11)."""
    board = s.board
    pays = board.pays[spoke]
    if spoke < board.domestic_count:
        return pays + pays + each_jumbo if s.jumbo[spoke] else pays
    hub = board.hub[spoke]
    return board.pays_high[spoke] if s.presence[hub * s.players + seat] == board.size[hub] else pays


def jumbo_markers(s: BaronState) -> i64:
    """Jumbo Profits that are no longer beside the board."""
    count: i64 = 0
    for marker in range(s.board.first_jumbo_marker, s.board.contract_marker):
        if s.marker_place[marker] != ASIDE:
            count += 1
    return count


def add_income(s: BaronState, income: vec[float], rounds: float, a: Account) -> None:
    players = s.players
    hubs: i64 = len(s.board.size)
    for hub in range(hubs):
        for seat in range(players):
            earned = income[hub * players + seat]
            if earned > 0.0 and not s.gone[seat]:
                a.add(INCOME, seat, earned * rounds, hub)


def income_of(s: BaronState, income: vec[float], seat: i64) -> float:
    """What a round brings from all hubs."""
    total = 0.0
    hubs: i64 = len(s.board.size)
    for hub in range(hubs):
        total += income[hub * s.players + seat]
    return total
