"""The bot that looks one decision ahead."""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.outlook import chances
from flightdeck.engine.action import Action

WORLDS: Final = 1


class GreedyBot(Bot):
    """Tries each legal action in a few worlds and takes the one after which it is most likely to win."""

    def __init__(self, seed: int = 0, worlds: int = WORLDS) -> None:
        self._random = random.Random(seed)
        self._worlds = worlds

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        values = self.values(seat)
        best: i64 = 0
        for place in range(1, len(values)):
            if values[place] > values[best]:
                best = place
        return seat.option(best)

    def values(self, seat: Seat) -> vec[float]:
        """By place in the menu: how likely the seat is to win after that action."""
        values = vec[float]()
        for _ in range(seat.menu.size):
            # Where several are equally good, not always the first.
            values = append(values, self._random.random() * 1e-9)
        for _ in range(self._worlds):
            world = seat.world(self._random)
            for place in range(seat.menu.size):
                after = world.copy()
                after.carry_out(seat.number, seat.option(place))
                values[place] += chances(after)[seat.number] / self._worlds
        return values
