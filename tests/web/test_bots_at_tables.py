"""Bots at tables: they move by themselves, in other processes, and never wedge a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.web.bots import turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.bots.tasks import think
from flightdeck.web.players.models import Player
from flightdeck.web.tables import live, seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)


class Broken(Executor):
    """Every bot fails."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise RuntimeError("no worker is left")


def only_bots(players: int = 3) -> Table:
    chairs = [seating.Chair(Seat.Kind.BOT, f"Bot {number}", "random") for number in range(players)]
    return seating.set_up("airlines_europe", {}, chairs, None, listed=True)


async def driven(executor: Executor, key: str, enough: Callable[[], bool]) -> None:
    driver = Driver(executor)
    await driver.start()
    try:
        for _ in range(600):
            if await sync_to_async(enough)():
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the bots did not move")
    finally:
        await driver.stop()


def over(key: str) -> Callable[[], bool]:
    return lambda: Table.objects.get(pk=key).finished


async def test_bots_play_a_table_to_its_end() -> None:
    table = await sync_to_async(only_bots)()
    await driven(ThreadPoolExecutor(1), table.pk, over(table.pk))
    assert (await sync_to_async(positions.of)(table)).state.over


async def test_bots_go_on_where_the_server_was_stopped() -> None:
    table = await sync_to_async(only_bots)()
    await sync_to_async(play_on)(table, 30)
    positions.forget(table.pk)
    await driven(ThreadPoolExecutor(1), table.pk, lambda: table.moves.count() > 33)
    numbers = await sync_to_async(lambda: [move.number for move in table.moves.all()])()
    assert numbers == list(range(1, len(numbers) + 1))


async def test_a_bot_that_fails_does_not_wedge_its_table() -> None:
    table = await sync_to_async(only_bots)(2)
    await driven(Broken(), table.pk, lambda: table.moves.count() > 5)


def test_a_bot_that_cheats_is_replaced_by_any_legal_move() -> None:
    table = only_bots(2)
    turn = turns.due(table.pk)
    assert turn is not None
    turns.move(turn, "take money")
    assert table.moves.get().action == turn.fallback


def test_of_two_servers_only_one_moves_for_a_bot() -> None:
    table = only_bots(2)
    turn = turns.due(table.pk)
    assert turn is not None
    for _ in range(2):
        turns.move(turn, turn.fallback)
    assert table.moves.count() == 1


def test_bots_wait_until_all_people_are_there() -> None:
    chairs = [seating.Chair(Seat.Kind.BOT, "Bot", "random"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up("airlines_europe", {}, chairs, None, listed=True)
    assert turns.due(table.pk) is None
    seating.sit_down(table.seats.get(number=1), Player.objects.create(name="Ann"))
    assert turns.due(table.pk) is not None


def test_a_worker_thinks_from_the_record_alone() -> None:
    table = only_bots(2)
    turn = turns.due(table.pk)
    assert turn is not None
    chosen = think(turn.record, turn.seat, turn.bot)
    assert chosen == think(turn.record, turn.seat, turn.bot)
    assert chosen.startswith("pick ")


async def test_the_stream_says_at_once_and_at_each_change_that_there_is_news() -> None:
    table = await sync_to_async(only_bots)(2)
    stream = live.stream(table.pk)
    assert "event: changed" in await anext(stream)
    waiting = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    await sync_to_async(live.announce)(table.pk)
    assert await asyncio.wait_for(waiting, 2) == "event: changed\ndata: .\n\n"
    await stream.aclose()


def test_the_address_of_the_stream_is_not_compressed() -> None:
    table = only_bots(2)
    response = Client().get(f"/t/{table.pk}/stream", headers={"accept-encoding": "gzip"})
    assert response["Content-Type"] == "text/event-stream"
    assert response["Content-Encoding"] == "identity"
    response.close()
