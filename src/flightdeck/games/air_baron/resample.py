"""A world that a seat cannot tell from the real one: other dice and draws to come, and other events face down."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from flightdeck.engine.chance import shuffle
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron.board import EVENT_COUNT

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

SEED_BITS = 64


def resample(s: BaronState, seat: int, rng: random.Random) -> BaronState:
    return shuffled(s, [space for space in range(EVENT_COUNT) if not knows(s, seat, s.event_at[space])], rng)


def redraw(s: BaronState, rng: random.Random) -> BaronState:
    """Other dice and draws to come, and other events where nobody has taken them yet."""
    taken = [s.event_taker[event] != NONE or knows(s, None, event) for event in range(EVENT_COUNT)]
    return shuffled(s, [space for space in range(EVENT_COUNT) if not taken[s.event_at[space]]], rng)


def shuffled(s: BaronState, spaces: list[int], rng: random.Random) -> BaronState:
    """With other chance to come, and the events of these spaces in another order."""
    world = s.copy()
    world.seed = rng.getrandbits(SEED_BITS)
    events = sorted([s.event_at[space] for space in spaces])
    shuffle(events, rng)
    first = s.board.first_event_marker
    for space, event in zip(spaces, events, strict=True):
        before = s.event_at[space]
        world.event_at[space] = event
        world.event_taker[event] = s.event_taker[before]
        world.marker_place[first + event] = s.marker_place[first + before]
    return world


def knows(s: BaronState, seat: int | None, event: int) -> bool:
    """AB43: whoever took an event, and everybody once it was drawn."""
    if s.event_shown[event]:
        return True
    return seat is not None and s.event_taker[event] != NONE and s.event_taker[event] == seat
