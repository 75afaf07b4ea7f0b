"""Who moves for the bots when several processes serve."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db.models.functions import Now
from pytest_django.fixtures import Settings

from flightdeck.cli import main
from flightdeck.web.leases.held import Shift
from flightdeck.web.leases.models import Duty, Process
from flightdeck.web.tables import bots
from tests.web.test_bots_at_tables import only_bots

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def several(settings: Settings) -> None:
    settings.SEVERAL_PROCESSES = True


def late(shift: Shift) -> None:
    """A process of which nothing was heard for a while."""
    Process.objects.filter(id=shift.process).update(until=Now() - timedelta(seconds=1))


def test_a_duty_is_one_process_only_until_it_is_given_back() -> None:
    one, other = Shift(), Shift()
    assert one.take("bots:x")
    assert one.take("bots:x")
    assert not other.take("bots:x")
    other.give_back("bots:x")
    assert not other.take("bots:x")
    one.give_back("bots:x")
    assert other.take("bots:x")


def test_the_duties_of_a_process_that_is_gone_are_free_and_only_one_notices() -> None:
    one, other, third = Shift(), Shift(), Shift()
    for shift in (one, other, third):
        assert not shift.beat()
    assert one.take("bots:x")
    assert not other.beat()
    late(one)
    assert other.beat()
    assert not third.beat()
    assert other.take("bots:x")


def test_a_process_that_was_only_slow_signs_on_again_without_its_duties() -> None:
    one, other = Shift(), Shift()
    one.beat()
    assert one.take("bots:x")
    late(one)
    assert other.beat()
    assert other.take("bots:x")
    assert not one.beat()
    assert not one.take("bots:x")
    one.give_back("bots:x")
    assert Duty.objects.get().process == other.process


def test_what_is_left_behind_by_nobody_is_free_too() -> None:
    one, other = Shift(), Shift()
    assert one.take("bots:x")  # it has not signed on
    assert other.beat()
    assert other.take("bots:x")
    assert not other.beat()


def test_whoever_says_goodbye_is_followed_at_once() -> None:
    one, other = Shift(), Shift()
    one.beat()
    one.end()
    assert other.beat()


def test_a_process_alone_writes_nothing_down(settings: Settings) -> None:
    settings.SEVERAL_PROCESSES = False
    shift = Shift()
    assert shift.take("bots:x")
    assert not shift.beat()
    shift.give_back("bots:x")
    shift.end()
    assert not Duty.objects.exists()
    assert not Process.objects.exists()


def test_a_table_that_came_to_be_due_while_the_duty_was_given_back_is_not_forgotten() -> None:
    """Whoever gives the duty back looks once more: another process may just have been refused."""
    table = only_bots(2)
    found = bots.due(table.pk)

    @async_to_sync
    async def turns() -> list[object]:
        driver = bots.Driver(ThreadPoolExecutor(1))
        answers = iter([found, None, found, None, None])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bots, "due", lambda key: next(answers))
            return [driver._turn(table.pk) for _ in range(3)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        assert turns() == [found, found, None]
    assert not Duty.objects.exists()


async def test_bots_that_failed_are_left_to_whoever_tries_next(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(only_bots)(2)

    def fail(*_: object) -> None:
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(bots, "move", fail)
    driver = bots.Driver(ThreadPoolExecutor(1))
    await driver.start()
    try:
        while driver._tasks:
            await asyncio.sleep(0.02)
        assert await sync_to_async(Shift().take)(bots.duty(table.pk))
    finally:
        await driver.stop()


def test_several_workers_need_something_to_talk_through(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.SEVERAL_PROCESSES = False
    assert main(["serve", "--workers", "2"]) == 2
    assert "--workers 2 needs REDIS_URL" in capsys.readouterr().err
    assert main(["serve", "--workers", "0"]) == 2
