"""A bot that makes the mistakes of a beginner."""

from __future__ import annotations

import random

from flightdeck.bots.bot import Bot, Seat
from flightdeck.engine.action import Action

FEWEST = 2
# How far a beginner who sees next to nothing misjudges a position, compared with what makes a clear favourite.
MISJUDGEMENT = 0.1


class NoviceBot(Bot):
    """Notices some share of its legal actions only, thinks of its own worth alone, and misjudges that a little."""

    def __init__(self, seed: int = 0, noticed: float = 0.5) -> None:
        self._random = random.Random(seed)
        self._noticed = noticed

    def choose(self, seat: Seat) -> Action:
        legal = seat.legal
        count = min(max(round(self._noticed * len(legal)), FEWEST), len(legal))
        world = seat.world(self._random)
        error = MISJUDGEMENT * (1.0 - self._noticed) * world.spread()
        best, most = legal[0], float("-inf")
        for action in self._random.sample(legal, count):
            after = world.copy()
            after.carry_out(seat.number, action)
            worth = after.worths()[seat.number] + self._random.gauss(0.0, error)
            if worth > most:
                best, most = action, worth
        return best
