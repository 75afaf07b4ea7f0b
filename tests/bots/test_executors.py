"""Work that is done elsewhere."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator

import pytest

import flightdeck
from flightdeck.bots.bot import Seat
from flightdeck.bots.executors import Workers, cluster_workers, local_workers
from flightdeck.bots.parallel import ParallelSearchBot
from flightdeck.engine.errors import BadArgument, BadBot, LostWorker


def square(number: int) -> int:
    if number == 13:
        raise BadBot("unlucky")
    return number * number


def process_of(_: int) -> int:
    return os.getpid()


def die(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def interrupted(workers: Workers) -> None:
    next(workers.results(process_of, range(2)))
    raise KeyboardInterrupt


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    with local_workers(2) as workers:
        yield workers


def test_one_is_this_process_which_does_a_task_when_it_is_asked_for() -> None:
    asked = []

    def tasks() -> Iterator[int]:
        for number in range(5):
            asked.append(number)
            yield number

    with local_workers(1) as workers:
        assert next(workers.results(process_of, [0])) == os.getpid()
        results = workers.results(square, tasks())
        assert next(results) == 0
        assert asked == [0]
        assert list(results) == [1, 4, 9, 16]


def test_several_do_every_task_once(two: Workers) -> None:
    assert sorted(two.results(square, range(12))) == [number * number for number in range(12)]
    assert os.getpid() not in set(two.results(process_of, range(4)))


def test_a_complaint_comes_back_as_it_was(two: Workers) -> None:
    with pytest.raises(BadBot, match="unlucky"):
        list(two.results(square, range(14)))
    assert list(two.results(square, [2])) == [4]


def test_a_worker_that_is_gone_is_told() -> None:
    with pytest.raises(LostWorker, match="ended in the middle of its work"), local_workers(2) as workers:
        list(workers.results(die, [0]))


def test_who_leaves_early_stops_the_workers_and_no_others(two: Workers) -> None:
    (pid, *_) = two.results(process_of, range(2))
    before = set(multiprocessing.active_children())
    with pytest.raises(KeyboardInterrupt), local_workers(2) as workers:
        interrupted(workers)
    assert set(multiprocessing.active_children()) == before
    assert pid in {process.pid for process in before}


def test_a_search_can_be_shared_out(two: Workers) -> None:
    seat = Seat(flightdeck.game("airlines_europe", 2).start(1), 0)
    seat.look()
    bot = ParallelSearchBot(1, 60.0, 4, cores=2, executor=two.executor)
    assert bot.choose(seat) in seat.legal


def test_without_the_extra_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadArgument, match="install the extra `cluster`"), cluster_workers("tcp://127.0.0.1:1"):
        pass


@pytest.mark.parametrize("address", ["nonsense", "moon://127.0.0.1:1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadArgument, match=f"there is no cluster at '{address}'"), cluster_workers(address):
        pass
