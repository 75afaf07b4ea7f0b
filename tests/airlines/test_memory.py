"""Worlds against all that a seat has seen (AL22): stock in hands, and from which deck every flight card came."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given

from flightdeck.engine.game import Game
from flightdeck.games.airlines.board import built_in
from flightdeck.games.airlines.info import INFO
from tests.invariants import games_of, seeds
from tests.memory import Memory, Passage, check_worlds_agree_with_what_was_seen, may_hold

FLIGHTS = built_in().flights


class AirlinesMemory(Memory):
    def __init__(self, game: Game, seat: int, first: Any) -> None:
        super().__init__(game, seat, first)
        self.passages: list[list[Passage]] = [[(1, None)] * one["hand_size"] for one in first["seats"]]
        # By seat and number of the deck: flight cards drawn from it, less those shown since.
        self.flights = [Counter({0: one["flights_in_hand"]}) for one in first["seats"]]
        self.deck = 0
        # By flight card: the number of the deck that it was in last.
        self.since = dict.fromkeys(FLIGHTS, 0)
        self.discards: list[str] = []

    def hear(self, told: dict[str, Any]) -> None:
        name, seat = told["event"], told["seat"]
        if name == "took":
            self.passages[seat].append((1, told["airline"]))
        elif name == "drew":
            self.passages[seat].append((1, None))
        elif name in ("played", "founded"):
            self.passages[seat] += [(-1, told["airline"])] * told["count"]
        elif name == "drew_flight":
            self.flights[seat][self.deck] += 1
        elif name in ("claimed", "exchanged"):
            self.flights[seat][self.since[told["card"]]] -= 1
            if name == "claimed":
                self.discards.append(told["card"])
        elif name == "reshuffled":
            self.deck += 1
            self.since |= dict.fromkeys(self.discards, self.deck)
            self.discards = []

    def doubts(self, position: Any) -> str:
        for number, other in enumerate(position["seats"]):
            if number == self.seat:
                continue
            if not may_hold(self.passages[number], Counter(other["hand"]), Counter()):
                return f"seat {number + 1} cannot have {other['hand']}"
            decks = Counter(self.since[FLIGHTS[card]] for card in other["flights"])
            if decks != self.flights[number]:
                return f"seat {number + 1} cannot have flight cards from {decks}, but from {self.flights[number]}"
        if any(self.since[FLIGHTS[card]] != self.deck for card in position["flight_deck"]):
            return "the deck has flight cards of an older one"
        return ""


@given(games_of(INFO), seeds)
def test_AL22_worlds_agree_with_all_that_a_seat_has_seen(game: Game, seed: int) -> None:
    check_worlds_agree_with_what_was_seen(game, seed, AirlinesMemory)
