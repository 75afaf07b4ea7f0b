"""The bot that looks one decision ahead."""

from __future__ import annotations

import random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.outlook import try_all
from flightdeck.engine.action import Action

WORLDS: Final = 1


class GreedyBot(Bot):
    """Tries each legal action in a few worlds and takes the one after which it is most likely to win."""

    def __init__(self, seed: int = 0, worlds: int = WORLDS, weights: list[float] | None = None) -> None:
        self._random = random.Random(seed)
        self._worlds = worlds
        # What the parts of the evaluation count to this bot, if not as usual.
        self._weights: vec[float] = vec[float](weights or [])

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        worlds = [seat.world(self._random) for _ in range(self._worlds)]
        if len(self._weights) > 0:
            for world in worlds:
                world.weights = self._weights
        values = try_all(worlds, seat.number, seat.game.actions, seat.menu)
        players: i64 = seat.game.players
        best: i64 = 0
        most = -1.0
        for place in range(seat.menu.size):
            # Where several are equally good, not always the first.
            value = values[place * players + seat.number] + self._random.random() * 1e-9
            if value > most:
                best = place
                most = value
        return seat.option(best)
