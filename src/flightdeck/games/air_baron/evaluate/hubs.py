"""The market share of each hub: dominance and control that are held, may be lost, or are within reach (AB32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.evaluate.figures import (
    NEXT_SPOKE,
    OUSTING,
    RISK,
)
from flightdeck.games.air_baron.evaluate.parts import CONTROL, DOMINANCE, REACH, TAKEOVERS
from flightdeck.games.air_baron.evaluate.takeovers import (
    attack,
    bonuses,
    jumbos_by_hub,
    odds,
    risk_of_loss,
    weakest_defence,
)

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class HubShare:
    """The market share of a hub as printed, in numbers that need not be converted each time."""

    def __init__(self, board: Board, hub: int) -> None:
        self.hub: i64 = hub
        self.size: i64 = board.size[hub]
        # More than half of the domestic spokes.
        self.least_for_dominance: i64 = self.size // 2 + 1
        self.dominance = float(board.dominance_share[hub])
        # What control adds to it.
        self.control = float(board.control_share[hub] - board.dominance_share[hub])


def add_hubs(s: BaronState, a: Account) -> None:
    w = s.weights
    players = s.players
    bonus = bonuses(s)
    jumbos = jumbos_by_hub(s)
    for share in s.rules.hub_shares:
        opened = open_spokes(s, share)
        weakest: i64 = 0
        if opened < share.size:
            weakest = weakest_defence(s, share.hub, bonus, jumbos)
        for seat in range(players):
            if s.gone[seat]:
                continue
            own = s.presence[share.hub * players + seat]
            if own >= share.least_for_dominance:
                risk = w[RISK] * risk_of_loss(s, share.hub, seat, bonus, jumbos)
                add_held(share, seat, own, risk, a)
            if own < share.size:
                ousting = 1.0
                if own + opened < share.size:
                    ousting = w[OUSTING] * odds(attack(s, share.hub, seat, bonus) - weakest)
                a.add(REACH, seat, within_reach(s, share, own, opened, ousting), share.hub)


def open_spokes(s: BaronState, share: HubShare) -> i64:
    left = share.size
    presence = s.presence
    first = share.hub * s.players
    for cell in range(first, first + s.players):
        left -= presence[cell]
    return left


def add_held(share: HubShare, seat: i64, own: i64, risk: float, a: Account) -> None:
    """The market share that is held, and what takeovers may cost of it."""
    a.add(DOMINANCE, seat, share.dominance, share.hub)
    # With a spoke to spare, dominance is lost by two takeovers only.
    loss = share.dominance * (risk if own == share.least_for_dominance else risk * risk)
    if own == share.size:
        a.add(CONTROL, seat, share.control, share.hub)
        loss += share.control * risk
    a.add(TAKEOVERS, seat, -loss, share.hub)


def within_reach(s: BaronState, share: HubShare, own: i64, opened: i64, ousting: float) -> float:
    """The market share that further spokes promise: first the open ones, then those of rivals."""
    next_spoke = s.weights[NEXT_SPOKE]
    worth = 0.0
    part = 1.0
    full = own + opened
    least_for_dominance = share.least_for_dominance
    for spokes in range(own + 1, share.size + 1):
        part *= next_spoke
        if spokes > full:
            part *= ousting
        if spokes == least_for_dominance:
            worth = share.dominance * part
    return worth + share.control * part
