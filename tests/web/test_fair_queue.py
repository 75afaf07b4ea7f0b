"""Many tables share few workers: what somebody waits for goes first, and tables take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from flightdeck.web.bots import fair_queue, turns, workers
from flightdeck.web.bots.fair_queue import FairQueue
from flightdeck.web.bots.workers import Workers
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from tests.web.conftest import room_of

SLOTS = 2


class ByHand(Executor):
    """Begins whatever it is given, and has done it when the test says so."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.working: dict[str, Future[str]] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[str] = Future()
        future.set_running_or_notify_cancel()
        self.begun.append(args[0])
        self.working[args[0]] = future
        return future

    async def finish(self, name: str) -> None:
        self.working.pop(name).set_result(name)
        await settled()

    async def finish_one(self) -> None:
        await self.finish(next(iter(self.working)))


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def executor(settings: Settings) -> ByHand:
    settings.BOT_WORKERS = SLOTS
    return ByHand()


@pytest.fixture
async def asking(executor: ByHand) -> Callable[..., asyncio.Task[str]]:
    """Ask the workers to do something of this name; a table that is not given has the name before the number."""
    pool = Workers(executor)

    def ask(name: str, urgent: bool = False, seconds: float = 5.0, pool: Workers = pool) -> asyncio.Task[str]:
        table = name.rstrip("0123456789")
        return asyncio.create_task(pool.do(seconds, str, name, table=table, urgent=urgent))

    return ask


Asking = Callable[..., asyncio.Task[str]]


async def test_the_executor_has_no_more_than_it_can_begin_with(executor: ByHand, asking: Asking) -> None:
    answers = [asking(f"a{number}") for number in range(5)]
    await settled()
    assert executor.begun == ["a0", "a1"]
    await executor.finish("a1")
    assert executor.begun == ["a0", "a1", "a2"]
    assert len(executor.working) == SLOTS
    while executor.working:
        await executor.finish_one()
    assert await asyncio.gather(*answers) == [f"a{number}" for number in range(5)]


async def test_what_somebody_waits_for_goes_before_what_nobody_watches(executor: ByHand, asking: Asking) -> None:
    for name in ("a", "b", "c", "d"):
        asking(name)
    asking("hint", urgent=True)
    await settled()
    for _ in range(3):
        await executor.finish_one()
    assert executor.begun == ["a", "b", "hint", "c", "d"]


async def test_a_table_with_many_decisions_takes_turns_with_the_others(executor: ByHand, asking: Asking) -> None:
    asking("x"), asking("y")
    for name in ("a1", "a2", "a3", "a4", "b1", "b2", "c1"):
        asking(name)
    await settled()
    while executor.working:
        await executor.finish_one()
    assert executor.begun[2:] == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


async def test_people_do_not_keep_all_the_workers_for_themselves(executor: ByHand, asking: Asking) -> None:
    asking("x"), asking("y"), asking("bots")
    for number in range(20):
        asking(f"person{number}", urgent=True)
    await settled()
    while "bots" not in executor.begun:
        await executor.finish_one()
    assert executor.begun.index("bots") == 2 + fair_queue.SHARE_OF_OTHERS - 1


async def test_the_time_counts_from_when_a_worker_begins(executor: ByHand, asking: Asking) -> None:
    asking("x"), asking("y")
    late = asking("late", seconds=0.1)
    await asyncio.sleep(0.2)
    assert not late.done()
    await executor.finish("x")
    assert executor.begun[-1] == "late"
    with pytest.raises(TimeoutError):
        await late


async def test_somebody_who_waits_does_not_wait_for_ever(executor: ByHand, asking: Asking) -> None:
    asking("x"), asking("y")
    hint = asking("hint", urgent=True, seconds=0.05)
    with pytest.raises(TimeoutError):
        await hint
    await executor.finish("x")
    assert executor.begun == ["x", "y"]
    asking("z")
    await settled()
    assert executor.begun == ["x", "y", "z"]


async def test_nor_does_anybody_else(executor: ByHand, asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "QUEUE_LIMIT", 0.05)
    asking("x"), asking("y")
    with pytest.raises(TimeoutError):
        await asking("bots")


async def test_a_worker_that_is_late_is_busy_until_it_is_done(executor: ByHand, asking: Asking) -> None:
    """Otherwise others would wait behind it, in the executor."""
    late = asking("late", seconds=0.05)
    asking("y")
    with pytest.raises(TimeoutError):
        await late
    asking("next")
    await settled()
    assert executor.begun == ["late", "y"]
    await executor.finish("late")
    assert executor.begun == ["late", "y", "next"]


async def test_whoever_gives_up_when_let_through_lets_the_next_through() -> None:
    queue = FairQueue(1)
    await queue.acquire("a", False, 1.0)
    waiting = [asyncio.create_task(queue.acquire(table, False, 1.0)) for table in ("b", "c")]
    await settled()
    queue.release()
    waiting[0].cancel()
    await settled()
    assert waiting[0].cancelled()
    assert waiting[1].done()


class Refusing(Executor):
    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise RuntimeError("no worker is left")


async def test_an_executor_that_takes_nothing_keeps_no_slot(settings: Settings) -> None:
    settings.BOT_WORKERS = 1
    pool = Workers(Refusing())
    for _ in range(3):
        with pytest.raises(RuntimeError, match="no worker is left"):
            await asyncio.wait_for(pool.do(5.0, str, "a"), 1.0)


async def test_after_a_lost_process_whoever_waits_has_a_new_pool(
    executor: ByHand, asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = ByHand()
    monkeypatch.setattr(workers, "process_pool", lambda _count: fresh)
    lost = [asking("a"), asking("b")]
    others = [asking("c"), asking("d"), asking("e")]
    await settled()
    for future in executor.working.values():
        future.set_exception(BrokenExecutor("a process is gone"))
    for one in lost:
        with pytest.raises(BrokenExecutor):
            await one
    await settled()
    assert (executor.begun, fresh.begun) == (["a", "b"], ["c", "d"])
    for one in others:
        one.cancel()


async def test_nobody_waits_for_workers_that_have_stopped(executor: ByHand) -> None:
    pool = Workers(executor)
    asked = [asyncio.create_task(pool.do(5.0, str, name, table=name)) for name in ("a", "b", "c")]
    await settled()
    await pool.stop()
    await settled()
    assert [one.cancelled() for one in asked] == [False, False, True]
    for one in asked:
        one.cancel()


# Who is urgent.


@pytest.mark.django_db
def test_a_bot_that_a_person_waits_for_is_urgent(table: Table) -> None:
    table.seats.filter(number=0).update(stand_in="random")
    turn = turns.due(room_of(table))
    assert turn is not None
    assert turn.urgent


@pytest.mark.django_db
def test_bots_among_themselves_are_not() -> None:
    chairs = [seating.Chair(Seat.Kind.BOT, "Amelia", "random"), seating.Chair(Seat.Kind.BOT, "Bessie", "random")]
    turn = turns.due(room_of(seating.set_up("airlines_europe", {}, chairs, None, listed=True)))
    assert turn is not None
    assert not turn.urgent
