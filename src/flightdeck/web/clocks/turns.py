"""When a turn ends: the rules ask for decisions; a turn is what belongs to one player between two others."""

from __future__ import annotations

from dataclasses import dataclass

from flightdeck.engine.state import State


@dataclass(frozen=True, slots=True)
class Standing:
    """What the clocks need to know of a position."""

    to_act: frozenset[int]
    active: int
    turn: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Standing:
        return cls(frozenset(state.to_act), int(state.active), state.turn_key())

    def same_turn(self, other: Standing) -> bool:
        return self.turn == other.turn
