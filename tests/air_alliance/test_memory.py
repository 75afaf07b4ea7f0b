"""Worlds against all that everybody has seen (AA21): the pile has whoever did not arrive, or what was discarded."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given

from flightdeck.engine.game import Game
from flightdeck.games.air_alliance.board import built_in
from flightdeck.games.air_alliance.info import INFO
from tests.invariants import games_of, seeds
from tests.memory import Memory, check_worlds_agree_with_what_was_seen


class AllianceMemory(Memory):
    def __init__(self, game: Game, seat: int, first: Any) -> None:
        super().__init__(game, seat, first)
        self.pile = Counter(built_in().passengers) - Counter(card["name"] for card in first["row"])
        self.discards: Counter[str] = Counter()

    def hear(self, told: dict[str, Any]) -> None:
        if told["event"] == "arrived":
            self.pile[told["passenger"]] -= 1
        elif told["event"] == "lost":
            self.discards[told["passenger"]] += 1
        elif told["event"] == "reshuffled":
            self.pile += self.discards
            self.discards = Counter()

    def doubts(self, position: Any) -> str:
        pile = Counter(position["pile"])
        return "" if pile == +self.pile else f"the pile cannot have {pile}, but {self.pile}"


@given(games_of(INFO), seeds)
def test_AA21_worlds_agree_with_all_that_was_seen(game: Game, seed: int) -> None:
    check_worlds_agree_with_what_was_seen(game, seed, AllianceMemory, every=29)
