"""The bot that plays any legal action."""

from __future__ import annotations

from flightdeck.bots.bot import Bot, Seat
from flightdeck.engine.action import Action
from flightdeck.engine.chance import QuickRandom


class RandomBot(Bot):
    def __init__(self, seed: int = 0) -> None:
        self._random = QuickRandom(seed)

    def choose(self, seat: Seat) -> Action:
        return seat.option(self._random.below(seat.menu.size))
