"""Worlds against all that a seat has seen (AB43): the events it took, and those that were drawn."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from flightdeck.engine.game import Game
from flightdeck.games.air_baron.board import EVENTS, built_in
from flightdeck.games.air_baron.info import INFO
from tests.invariants import games_of, seeds
from tests.memory import Memory, check_worlds_agree_with_what_was_seen

SPACES = list(built_in().event_spaces)


class BaronMemory(Memory):
    def __init__(self, game: Game, seat: int, first: Any) -> None:
        super().__init__(game, seat, first)
        # By space: who took the event there, and which it was, where the seat knows that.
        self.taken: dict[int, int] = {}
        self.own: dict[int, str] = {}
        self.drawn: set[str] = set()

    def hear(self, told: dict[str, Any]) -> None:
        if told["event"] == "event_taken":
            space = SPACES.index(told["space"])
            self.taken.setdefault(space, told["seat"])
            if "which" in told:
                self.own[space] = told["which"]
        elif told["event"] == "drew" and told["marker"] in EVENTS:
            self.drawn.add(told["marker"])

    def doubts(self, position: Any) -> str:
        takers = {space: one["taker"] for space, one in enumerate(position["events"]) if one["taker"] is not None}
        if takers != self.taken:
            return f"the events were taken by {self.taken}, not {takers}"
        lie = {space: one["event"] for space, one in enumerate(position["events"])}
        if sorted(lie.values()) != sorted(EVENTS) or any(lie[space] != event for space, event in self.own.items()):
            return f"the events {self.own} were taken, not {lie}"
        track = [event for space, event in lie.items() if space not in self.taken]
        return f"{track} cannot all be on the track" if self.drawn & set(track) else ""


@given(games_of(INFO), seeds)
def test_AB43_worlds_agree_with_all_that_a_seat_has_seen(game: Game, seed: int) -> None:
    check_worlds_agree_with_what_was_seen(game, seed, BaronMemory, every=29)
