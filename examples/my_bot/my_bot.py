"""A bot in ten lines: it looks one decision ahead, on a world that it cannot tell from the real one."""

import random

import flightdeck


class MyBot(flightdeck.Bot):
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, seat: flightdeck.Seat) -> flightdeck.Action:
        def worth(action: flightdeck.Action) -> tuple[float, float]:
            world = seat.world(self.random)
            world.apply(seat.number, action)
            return world.worths()[seat.number], self.random.random()

        return max(seat.legal, key=worth)
