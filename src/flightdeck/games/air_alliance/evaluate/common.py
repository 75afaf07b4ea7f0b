"""What the evaluation knows of a position whichever seat it is for: miles, trios, planes that may take off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance.board import COLOUR_COUNT, PLANES, QUEUE, TRIO_BONUS
from flightdeck.games.air_alliance.evaluate.figures import (
    CHANCE_DISCARDED,
    CHANCE_IN_PILE,
    CHANCE_IN_ROW,
)
from flightdeck.games.air_alliance.passengers import IN_PILE, IN_ROW, PLACES, WON

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

# A trio that two seats have begun: nobody completes it.
SPOILT: Final = -2


class Common:
    """What `survey` finds."""

    def __init__(self, s: AllianceState) -> None:
        self.miles: vec[i64] = zeros(s.players)
        # By trio: who has begun it, and its bonus times the chance to complete it.
        self.collector: vec[i64] = vec[i64]([NOBODY] * len(s.board.trios))
        self.bonus: vec[float] = vec[float]([float(TRIO_BONUS)] * len(s.board.trios))
        # By colour, airports as bits: where its planes may take off, and what such planes have left in this turn.
        self.ready: vec[i64] = zeros(COLOUR_COUNT)
        self.left: vec[i64] = zeros(COLOUR_COUNT)


def survey(s: AllianceState) -> Common:
    common = Common(s)
    count_passengers(s, common)
    find_ready_planes(s, common)
    return common


def count_passengers(s: AllianceState, common: Common) -> None:
    w = s.weights
    places = s.place
    trios = s.board.trio
    cards: i64 = len(places)
    for card in range(cards):
        place = places[card]
        trio = trios[card]
        if place >= 0 or place == WON:
            seat = place // PLACES if place >= 0 else s.active
            common.miles[seat] += s.board.miles[card]
            if trio >= 0:
                common.collector[trio] = seat if common.collector[trio] in (NOBODY, seat) else i64(SPOILT)
        elif trio >= 0:
            common.bonus[trio] *= (
                w[CHANCE_IN_ROW] if place == IN_ROW else w[CHANCE_IN_PILE] if place == IN_PILE else w[CHANCE_DISCARDED]
            )


def find_ready_planes(s: AllianceState, common: Common) -> None:
    waiting = s.waiting
    exits = s.board.exits
    airports: i64 = len(waiting)
    bit: i64 = 1
    for airport in range(airports):
        leaving = min(waiting[airport], exits[airport])
        for place in range(airport * QUEUE, airport * QUEUE + leaving):
            plane = s.queue[place]
            common.ready[plane // PLANES] |= bit
            common.left[plane // PLANES] |= s.left[plane] | s.carried[airport]
        bit += bit
