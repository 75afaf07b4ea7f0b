"""Set-up (AA2, AA3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.engine.tables import zeros
from flightdeck.games.air_alliance import airports, passengers
from flightdeck.games.air_alliance.alliances import ASIDE
from flightdeck.games.air_alliance.board import COLOUR_COUNT, FIELDS, OPEN_TO_ALL, PLANES, QUEUE, ROW
from flightdeck.games.air_alliance.passengers import IN_PILE
from flightdeck.games.air_alliance.state import AllianceState

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance


def blank(rules: AirAlliance) -> AllianceState:
    """Empty airports, nobody in the row."""
    s = AllianceState(rules)
    board = rules.board
    count = len(board.airports)
    s.queue = vec[i64]([NONE] * (count * QUEUE))
    s.waiting = zeros(count)
    s.plane_at = vec[i64]([NONE] * (COLOUR_COUNT * PLANES))
    s.ally_at = vec[i64]([ASIDE] * COLOUR_COUNT)
    s.row = vec[i64]([NONE] * ROW)
    s.reserved = vec[i64]([NOBODY] * ROW)
    s.pile = zeros(0)
    s.place = vec[i64]([IN_PILE] * len(board.passengers))
    s.top = vec[i64]([NONE] * (rules.players * FIELDS))
    s.used = zeros(FIELDS)
    s.left = zeros(COLOUR_COUNT * PLANES)
    s.carried = zeros(count)
    return s


def deal(rules: AirAlliance, seed: int) -> AllianceState:
    s = blank(rules)
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
    passengers.fill(s)
    return s
