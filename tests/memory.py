"""What a player remembers who was there all the time, told apart from what the position keeps.

A memory hears the events that one seat is told, nothing else, and says of a position whether it can be the real one.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from functools import cache
from typing import Any

from flightdeck.engine.game import Game
from tests.invariants import walk

# What came into a hand and left it, in order: +1 or -1, and the card where everybody saw which one it was.
Passage = tuple[int, str | None]
WORLDS = 3


class Memory(ABC):
    def __init__(self, game: Game, seat: int, first: Any) -> None:
        """`first` is what the seat sees before the first move."""
        self.game = game
        self.seat = seat

    @abstractmethod
    def hear(self, told: dict[str, Any]) -> None: ...

    @abstractmethod
    def doubts(self, position: Any) -> str:
        """Why this position, as data, cannot be the real one; empty if it can."""


def check_worlds_agree_with_what_was_seen(game: Game, seed: int, kind: type[Memory], every: int = 9) -> None:
    """No world has what the seat knows to be otherwise; and nothing the seat remembers speaks against the truth."""
    memories: list[Memory] = []
    heard = 0
    for number, (state, _, _) in enumerate(walk(game, seed, events=True)):
        memories = memories or [kind(game, seat, state.view(seat)) for seat in range(game.players)]
        for event in state.events[heard:]:
            for memory in memories:
                memory.hear(event.seen_by(memory.seat))
        heard = len(state.events)
        if number % every == 0:
            rng = random.Random(seed + number)
            for memory in memories:
                assert memory.doubts(state.to_dict()) == "", "the account itself is wrong"
                for _ in range(WORLDS):
                    world = state.resample(memory.seat, rng)
                    assert world.view(memory.seat) == state.view(memory.seat)
                    assert memory.doubts(world.to_dict()) == ""


def may_hold(passages: list[Passage], hand: Counter[str], face_down: Counter[str]) -> bool:
    """Can somebody have this hand, and have left these cards face down, after all that went in and out in the open?

    Of every card that left the hand one tries what it was, and uses up what was known to be there before what was not:
    an unknown card may still turn out to be any.
    """

    @cache
    def possible(at: int, known: tuple[tuple[str, int], ...], unknown: int, left: tuple[str, ...]) -> bool:
        if at == len(passages):
            there = Counter(dict(known))
            return not left and there <= hand and (hand - there).total() == unknown
        sign, card = passages[at]
        if sign > 0 and card is None:
            return possible(at + 1, known, unknown + 1, left)
        if sign > 0:
            return possible(at + 1, changed(known, card, 1), unknown, left)
        for gone in {card} if card is not None else set(left):
            rest = left if card is not None else tuple(without(left, gone))
            if dict(known).get(gone):
                if possible(at + 1, changed(known, gone, -1), unknown, rest):
                    return True
            elif unknown > 0 and possible(at + 1, known, unknown - 1, rest):
                return True
        return False

    return possible(0, (), 0, tuple(sorted(face_down.elements())))


def changed(known: tuple[tuple[str, int], ...], card: Any, by: int) -> tuple[tuple[str, int], ...]:
    counts = Counter(dict(known))
    counts[card] += by
    return tuple(sorted((+counts).items()))


def without(cards: tuple[str, ...], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest
