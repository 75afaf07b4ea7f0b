"""Who moves for the bots when several processes serve."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db.models.functions import Now
from pytest_django.fixtures import Settings

from flightdeck.cli import main
from flightdeck.web.bots import turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.leases.holder import LeaseHolder
from flightdeck.web.leases.models import Lease, Process
from flightdeck.web.rooms.room import rooms
from tests.web.conftest import room_of
from tests.web.test_bots_at_tables import only_bots

pytestmark = pytest.mark.usefixtures("on_disk")


@pytest.fixture(autouse=True)
def several(settings: Settings) -> None:
    settings.SEVERAL_PROCESSES = True


def late(holder: LeaseHolder) -> None:
    """A process of which nothing was heard for a while."""
    Process.objects.filter(id=holder.process).update(expires=Now() - timedelta(seconds=1))


def test_a_lease_is_held_by_one_process_until_it_is_released() -> None:
    one, other = LeaseHolder(), LeaseHolder()
    assert one.acquire("bots:x")
    assert one.acquire("bots:x")
    assert not other.acquire("bots:x")
    other.release("bots:x")
    assert not other.acquire("bots:x")
    one.release("bots:x")
    assert other.acquire("bots:x")


def test_the_leases_of_a_process_that_is_gone_are_free_and_only_one_notices() -> None:
    one, other, third = LeaseHolder(), LeaseHolder(), LeaseHolder()
    for holder in (one, other, third):
        assert not holder.heartbeat()
    assert one.acquire("bots:x")
    assert not other.heartbeat()
    late(one)
    assert other.heartbeat()
    assert not third.heartbeat()
    assert other.acquire("bots:x")


def test_a_process_that_was_only_slow_comes_back_without_its_leases() -> None:
    one, other = LeaseHolder(), LeaseHolder()
    one.heartbeat()
    assert one.acquire("bots:x")
    late(one)
    assert other.heartbeat()
    assert other.acquire("bots:x")
    assert not one.heartbeat()
    assert not one.acquire("bots:x")
    one.release("bots:x")
    assert Lease.objects.get().process == other.process


def test_what_is_left_behind_by_nobody_is_free_too() -> None:
    one, other = LeaseHolder(), LeaseHolder()
    assert one.acquire("bots:x")  # without a heartbeat
    assert other.heartbeat()
    assert other.acquire("bots:x")
    assert not other.heartbeat()


def test_whoever_says_goodbye_is_followed_at_once() -> None:
    one, other = LeaseHolder(), LeaseHolder()
    one.heartbeat()
    one.expire()
    assert other.heartbeat()


def test_a_process_alone_writes_nothing_down(settings: Settings) -> None:
    settings.SEVERAL_PROCESSES = False
    holder = LeaseHolder()
    assert holder.acquire("bots:x")
    assert not holder.heartbeat()
    holder.release("bots:x")
    holder.expire()
    assert not Lease.objects.exists()
    assert not Process.objects.exists()


async def test_a_table_that_came_to_be_due_while_the_lease_was_released_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever releases the lease looks once more: another process may just have been refused."""
    table = await sync_to_async(only_bots)(2)
    found = turns.due(await sync_to_async(room_of)(table))
    driver = Driver(ThreadPoolExecutor(1))
    answers = iter([found, None, found, None, None])
    monkeypatch.setattr(turns, "due", lambda room: next(answers))
    room = rooms.of(table.pk)
    assert [await driver._turn(room) for _ in range(3)] == [found, found, None]
    assert not await Lease.objects.aexists()


async def test_bots_that_failed_are_left_to_whoever_tries_next(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(only_bots)(2)

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(turns, "move", fail)
    driver = Driver(ThreadPoolExecutor(1))
    await driver.start()
    try:
        while driver._tasks:
            await asyncio.sleep(0.02)
        assert await sync_to_async(LeaseHolder().acquire)(turns.lease(table.pk))
    finally:
        await driver.stop()


def test_several_workers_need_something_to_talk_through(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.SEVERAL_PROCESSES = False
    assert main(["serve", "--workers", "2"]) == 2
    assert "--workers 2 needs REDIS_URL" in capsys.readouterr().err
    assert main(["serve", "--workers", "0"]) == 2
