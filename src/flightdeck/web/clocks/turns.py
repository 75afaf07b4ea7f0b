"""When a turn ends: the rules ask for decisions; a turn is what belongs to one player between two others."""

from __future__ import annotations

from dataclasses import dataclass

from flightdeck.engine.state import State

# By game, what differs from each turn to the next one; all games call the one whose turn it is `active`.
# Airlines Europe needs nothing more, the others may give somebody two turns in a row.
COUNTERS: dict[str, tuple[str, ...]] = {
    "airlines_europe": (),
    "airlines": ("turns",),
    "air_baron": ("round", "turn"),
    "air_alliance": ("turns_in_a_row",),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """What the clocks need to know of a position."""

    to_act: frozenset[int]
    active: int
    counters: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Standing:
        counters = tuple(int(getattr(state, name)) for name in COUNTERS[state.game.info.name])
        return cls(frozenset(state.to_act), int(getattr(state, "active")), counters)  # noqa: B009

    def same_turn(self, other: Standing) -> bool:
        return (self.active, self.counters) == (other.active, other.counters)
