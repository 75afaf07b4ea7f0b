"""Moves of a review as buttons say them, in the position in which they are made."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from flightdeck.engine.state import State
from flightdeck.review import words
from flightdeck.web.games import page_of


@dataclass(frozen=True, slots=True)
class Moves:
    """What a seat could do in a position."""

    state: State
    seat: int
    names: list[str]

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Notation and label of each legal action."""
        return [(str(action), self.label(str(action))) for action in self.state.legal(self.seat)]

    def label(self, text: str) -> str:
        return label(self.state, self.seat, text)

    def line(self, first: str, entries: list[str]) -> str:
        """What would probably follow.

        Each move is told in the real position as far as it comes to it, for buttons may say more there.
        """
        state = self.state.copy()
        state.apply(self.seat, state.game.parse(first))
        told: list[tuple[int, str]] = []
        for entry in entries:
            number, _colon, text = entry.partition(": ")
            seat, action = int(number) - 1, state.game.parse(text)
            pass_forced(state)
            told.append((seat, label(state, seat, text)))
            if seat in state.to_act and action in state.legal(seat):
                state.apply(seat, action)
        return words.joined(told, self.names)


def pass_forced(state: State) -> None:
    """Lines leave out what is no choice."""
    while not state.over and len(legal := state.legal(state.to_act[0])) == 1:
        state.apply(state.to_act[0], legal[0])


def label(state: State, seat: int, text: str) -> str:
    action = state.game.parse(text)
    if seat in state.to_act and action in state.legal(seat):
        return page_of(state.game.info.name).label(action, state, seat)
    return state.game.label(action, _)
