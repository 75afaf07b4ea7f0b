"""How likely a takeover is to succeed, before anybody has decided on one (AB26, AB27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_baron.takeover import chance

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# How likely an attack is to succeed, by the attacker's bonus less the defender's.
WIDEST: Final = 12
ODDS: Final = vec[float]([chance(edge, 0) for edge in range(-WIDEST, WIDEST + 1)])


def bonuses(s: BaronState) -> vec[i64]:
    """By hub and seat: what adjacent hubs and foreign spokes add to attack and defence (AB27)."""
    board, players, presence, owner = s.board, s.players, s.presence, s.owner
    sizes, hub_of = board.size, board.hub
    hubs: i64 = len(sizes)
    bonus = zeros(len(presence))
    for hub in range(hubs):
        size = sizes[hub]
        for seat in range(players):
            if presence[hub * players + seat] == size:
                for other in range(hubs):
                    bonus[other * players + seat] += board.adjacent[hub * hubs + other] * board.adjacent_bonus
    spokes: i64 = len(owner)
    for spoke in range(board.domestic_count, spokes):
        if owner[spoke] != NONE:
            bonus[hub_of[spoke] * players + owner[spoke]] += board.foreign_bonus
    return bonus


def jumbos_by_hub(s: BaronState) -> vec[i64]:
    """By hub and seat."""
    jumbos = zeros(len(s.presence))
    jumbo = s.jumbo
    for spoke in range(s.board.domestic_count):
        if jumbo[spoke]:
            jumbos[s.board.hub[spoke] * s.players + s.owner[spoke]] += 1
    return jumbos


def odds(edge: i64) -> float:
    widest: i64 = WIDEST
    return ODDS[min(max(edge, -widest), widest) + widest]


def attack(s: BaronState, hub: i64, seat: i64, bonus: vec[i64]) -> i64:
    total = bonus[hub * s.players + seat]
    if s.undeployed[seat] > 0:
        total += s.board.jumbo_bonus
    return total


def defence(s: BaronState, hub: i64, seat: i64, bonus: vec[i64], jumbos: vec[i64]) -> i64:
    """Of the seat's weakest spoke there."""
    cell = hub * s.players + seat
    own = s.presence[cell]
    total = bonus[cell]
    if own == s.board.size[hub]:
        total += s.board.defender_hub
    if own == jumbos[cell]:
        total += s.board.jumbo_bonus
    if s.fare_wars[seat]:
        total += s.board.defender_fares
    return total


def weakest_defence(s: BaronState, hub: i64, bonus: vec[i64], jumbos: vec[i64]) -> i64:
    """Of all spokes of the hub; the bank adds nothing (AB26)."""
    weakest: i64 = WIDEST
    for seat in range(s.players):
        if s.presence[hub * s.players + seat] > 0:
            weakest = min(weakest, defence(s, hub, seat, bonus, jumbos))
    return weakest


def risk_of_loss(s: BaronState, hub: i64, seat: i64, bonus: vec[i64], jumbos: vec[i64]) -> float:
    """That the best placed rival takes the seat's weakest spoke there."""
    best: i64 = 0
    for rival in range(s.players):
        if rival != seat:
            best = max(best, attack(s, hub, rival, bonus))
    return odds(best - defence(s, hub, seat, bonus, jumbos))
