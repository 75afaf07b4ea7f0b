"""A greedy bot that does not always look."""

from __future__ import annotations

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.greedy import GreedyBot
from flightdeck.engine.action import Action
from flightdeck.engine.chance import QuickRandom


class CarelessBot(Bot):
    """Plays some share of its moves at random and the others like the greedy bot."""

    def __init__(self, seed: int = 0, carelessness: float = 0.4) -> None:
        self._random = QuickRandom(seed)
        self._greedy = GreedyBot(seed)
        self._in_a_thousand = round(1000 * carelessness)

    def choose(self, seat: Seat) -> Action:
        if self._random.below(1000) < self._in_a_thousand:
            return seat.option(self._random.below(seat.menu.size))
        return self._greedy.choose(seat)
