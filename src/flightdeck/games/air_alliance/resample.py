"""A world that a seat cannot tell from the real one: only the order of the pile is hidden (AA21)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import shuffle

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState

SEED_BITS = 64


def resample(s: AllianceState, seat: int, rng: random.Random) -> AllianceState:
    world = s.copy()
    world.seed = rng.getrandbits(SEED_BITS)
    cards: list[int] = sorted([s.pile[place] for place in range(s.pile_left)])
    shuffle(cards, rng)
    world.pile = vec[i64](cards)
    return world


def redraw(s: AllianceState, rng: random.Random) -> AllianceState:
    return resample(s, 0, rng)
