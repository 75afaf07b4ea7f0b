"""Set-up (AA2, AA3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.engine.tables import filled, zeros
from flightdeck.games.air_alliance import airports, passengers
from flightdeck.games.air_alliance.board import COLOUR_COUNT, OPEN_TO_ALL, PLANES
from flightdeck.games.air_alliance.passengers import IN_PILE
from flightdeck.games.air_alliance.state import AllianceState

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance


def deal(rules: AirAlliance, seed: int) -> AllianceState:
    s = AllianceState(rules)
    s.seed = seed
    board = rules.board
    placed = zeros(COLOUR_COUNT)
    for airport in range(len(board.airports)):
        colour = board.lands[airport]
        if colour != OPEN_TO_ALL:
            placed[colour] += 1
            airports.land(s, colour * PLANES + placed[colour], airport)
    cards = list(range(len(board.passengers)))
    Chance(seed).shuffle(cards)
    s.pile = vec[i64](cards)
    s.pile_left = len(cards)
    s.place = filled(len(cards), IN_PILE)
    passengers.fill(s)
    return s
