"""The market share of each hub: dominance and control that are held, may be lost, or are within reach (AB32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.air_baron.evaluate.parts import CONTROL, DOMINANCE, REACH, TAKEOVERS
from flightdeck.games.air_baron.takeover import chance

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Market share that needs one more open spoke is worth this part, with each further spoke that part of it.
NEXT_SPOKE: Final = 0.45
# Where a rival has to be ousted, others are in the way and it costs double (AB25): this part of the odds.
OUSTING: Final = 0.5
# Not every weak spoke is attacked.
RISK: Final = 0.6

# How likely an attack is to succeed, by the attacker's bonus less the defender's.
WIDEST: Final = 12
ODDS: Final = vec[float]([chance(edge, 0) for edge in range(-WIDEST, WIDEST + 1)])


def add_hubs(s: BaronState, a: Account) -> None:
    players = s.players
    bonus = bonuses(s)
    jumbos = jumbos_by_hub(s)
    hubs: i64 = len(s.board.size)
    for hub in range(hubs):
        if not s.rules.in_play[hub]:
            continue
        opened = open_spokes(s, hub)
        weakest = weakest_defence(s, hub, bonus, jumbos)
        for seat in range(players):
            if s.gone[seat]:
                continue
            add_held(s, hub, seat, bonus, jumbos, a)
            ousting = OUSTING * odds(attack(s, hub, seat, bonus) - weakest)
            a.add(REACH, seat, share_within_reach(s, hub, seat, opened, ousting), hub)


def add_held(s: BaronState, hub: i64, seat: i64, bonus: vec[i64], jumbos: vec[i64], a: Account) -> None:
    """The market share that is held, and what takeovers may cost of it."""
    board = s.board
    spare = s.presence[hub * s.players + seat] - least_for_dominance(s, hub)
    if spare < 0:
        return
    dominance = float(board.dominance_share[hub])
    a.add(DOMINANCE, seat, dominance, hub)
    risk = risk_of_loss(s, hub, seat, bonus, jumbos)
    loss = dominance * (risk if spare == 0 else risk * risk)
    if s.presence[hub * s.players + seat] == board.size[hub]:
        control = control_share(s, hub)
        a.add(CONTROL, seat, control, hub)
        loss += control * risk
    a.add(TAKEOVERS, seat, -loss, hub)


def share_within_reach(s: BaronState, hub: i64, seat: i64, opened: i64, ousting: float) -> float:
    """The market share that further spokes promise."""
    own = s.presence[hub * s.players + seat]
    share = 0.0
    need = least_for_dominance(s, hub) - own
    if need > 0:
        share = float(s.board.dominance_share[hub]) * within_reach(need, opened, ousting)
    need = s.board.size[hub] - own
    if need > 0:
        share += control_share(s, hub) * within_reach(need, opened, ousting)
    return share


def within_reach(need: i64, opened: i64, ousting: float) -> float:
    """How much is still worth what needs so many spokes more: first the open ones, then those of rivals."""
    part = 1.0
    for step in range(need):
        part *= NEXT_SPOKE
        if step >= opened:
            part *= ousting
    return part


def least_for_dominance(s: BaronState, hub: i64) -> i64:
    """More than half of the domestic spokes."""
    return s.board.size[hub] // 2 + 1


def control_share(s: BaronState, hub: i64) -> float:
    """What control adds to dominance."""
    return float(s.board.control_share[hub] - s.board.dominance_share[hub])


def open_spokes(s: BaronState, hub: i64) -> i64:
    left = s.board.size[hub]
    for seat in range(s.players):
        left -= s.presence[hub * s.players + seat]
    return left


# Attack and defence.


def bonuses(s: BaronState) -> vec[i64]:
    """By hub and seat: what adjacent hubs and foreign spokes add to attack and defence (AB27)."""
    board, players = s.board, s.players
    hubs: i64 = len(board.size)
    bonus = zeros(len(s.presence))
    for hub in range(hubs):
        size = board.size[hub]
        for seat in range(players):
            if s.presence[hub * players + seat] == size:
                for other in range(hubs):
                    bonus[other * players + seat] += board.adjacent[hub * hubs + other] * board.adjacent_bonus
    spokes: i64 = len(s.owner)
    for spoke in range(board.domestic_count, spokes):
        if s.owner[spoke] != NONE:
            bonus[board.hub[spoke] * players + s.owner[spoke]] += board.foreign_bonus
    return bonus


def jumbos_by_hub(s: BaronState) -> vec[i64]:
    """By hub and seat."""
    jumbos = zeros(len(s.presence))
    for spoke in range(s.board.domestic_count):
        if s.jumbo[spoke]:
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
    return RISK * odds(best - defence(s, hub, seat, bonus, jumbos))
