"""The search bot on several cores: each grows a tree of its own, and what they found is put together."""

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
        return seat.game.actions[least_behind([one.result() for one in waiting])]


# By action: in how many walks it was tried, and how far it was behind the best one.
Found = dict[int, tuple[float, float]]


def least_behind(found: list[Found]) -> int:
    """The action that is least behind on average: each tree counts by how much it knows about the action."""
    walks: dict[int, float] = {}
    behind: dict[int, float] = {}
    for one in found:
        for index, (tried, deficit) in one.items():
            walks[index] = walks.get(index, 0.0) + tried
            behind[index] = behind.get(index, 0.0) + tried * deficit
    return min(walks, key=lambda index: behind[index] / walks[index])


def grow(world: State, number: int, seed: int, seconds: float, iterations: int) -> Found:
    seat = Seat(world, number)
    search = Search(seat, seed)
    search.decide(seconds, iterations)
    best, *others = expectations(seat, search)
    return {int(one.action.index): (float(one.visits), best.chance - one.chance) for one in (best, *others)}


@cache
def pool(cores: int) -> Executor:
    made = process_pool(cores)
    atexit.register(made.shutdown, cancel_futures=True)
    return made
