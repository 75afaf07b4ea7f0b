"""The search bot on several cores: each grows a tree of its own, and what they found is added up."""

from __future__ import annotations

import atexit
import random
from concurrent.futures import Executor
from functools import cache

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.executors import process_pool
from flightdeck.bots.search import Search, expectations
from flightdeck.engine.action import Action
from flightdeck.engine.state import State


class ParallelSearchBot(Bot):
    """Workers get a world that the seat cannot tell from the real one, never the real one."""

    def __init__(
        self, seed: int, seconds: float, iterations: int, cores: int, executor: Executor | None = None
    ) -> None:
        self._random = random.Random(seed)
        self._seconds = seconds
        self._iterations = -(-iterations // cores)
        self._cores = cores
        self._executor = executor

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        executor = self._executor or pool(self._cores)
        waiting = [
            executor.submit(
                grow,
                seat.world(self._random),
                seat.number,
                self._random.getrandbits(48),
                self._seconds,
                self._iterations,
            )
            for _ in range(self._cores)
        ]
        visits: dict[int, float] = {}
        for one in waiting:
            for index, count in one.result():
                visits[index] = visits.get(index, 0.0) + count
        return seat.game.actions[max(visits, key=lambda index: visits[index])]


def grow(world: State, number: int, seed: int, seconds: float, iterations: int) -> list[tuple[int, float]]:
    """How often each action was searched, the best first."""
    seat = Seat(world, number)
    search = Search(seat, seed)
    search.run(seconds, iterations)
    # Of two that were searched equally often, the one that came out better gets a shade more.
    return [(int(found.action.index), found.visits + found.chance / 1000) for found in expectations(seat, search)]


@cache
def pool(cores: int) -> Executor:
    made = process_pool(cores)
    atexit.register(made.shutdown, cancel_futures=True)
    return made
