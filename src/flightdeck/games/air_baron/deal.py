"""Set-up (AB1 to AB4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.games.air_baron import turn
from flightdeck.games.air_baron.board import EVENT_COUNT
from flightdeck.games.air_baron.state import BaronState

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron


def deal(rules: AirBaron, seed: int) -> BaronState:
    s = BaronState(rules)
    s.seed = seed
    events = list(range(EVENT_COUNT))
    Chance(seed).shuffle(events)
    s.event_at = vec[i64](events)  # AB3
    turn.draw_order(s)
    die = s.die()
    for place in range(s.players):
        s.cash[s.order[place]] = die + place + 1  # AB4
    turn.begin(s)
    return s
