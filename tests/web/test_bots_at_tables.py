"""Bots at tables: they move by themselves, in other processes, and never wedge a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from flightdeck.web.bots import turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.bots.tasks import think
from flightdeck.web.players.models import Player
from flightdeck.web.rooms.room import Room, rooms
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on, room_of, serving

pytestmark = pytest.mark.usefixtures("on_disk")


class Broken(Executor):
    """Every bot fails."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise RuntimeError("no worker is left")


def only_bots(players: int = 3) -> Table:
    chairs = [seating.Chair(Seat.Kind.BOT, f"Bot {number}", "random") for number in range(players)]
    return seating.set_up("airlines_europe", {}, chairs, None, listed=True)


async def driven(executor: Executor, key: str, enough: Callable[[], bool]) -> None:
    async with serving():
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


async def test_a_bot_that_cheats_is_replaced_by_any_legal_move() -> None:
    table = await sync_to_async(only_bots)(2)
    async with serving():
        room = await rooms.of(table.pk).ready()
        turn = turns.due(room)
        assert turn is not None
        await turns.move(room, turn, "take money")
    assert (await table.moves.aget()).action == turn.fallback


async def test_of_two_servers_only_one_moves_for_a_bot() -> None:
    table = await sync_to_async(only_bots)(2)
    async with serving():
        one, other = await Room(table.pk).ready(), await Room(table.pk).ready()
        turn = turns.due(one)
        assert turn is not None
        for room in (one, other):
            await turns.move(room, turn, turn.fallback)
    assert await table.moves.acount() == 1


def test_bots_wait_until_all_people_are_there() -> None:
    chairs = [seating.Chair(Seat.Kind.BOT, "Bot", "random"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up("airlines_europe", {}, chairs, None, listed=True)
    assert turns.due(room_of(table)) is None
    seating.sit_down(table.seats.get(number=1), Player.objects.create(name="Ann"))
    assert turns.due(room_of(table)) is not None


def test_a_worker_thinks_from_the_record_alone() -> None:
    table = only_bots(2)
    turn = turns.due(room_of(table))
    assert turn is not None
    chosen = think(turn.record, turn.seat, turn.bot)
    assert chosen == think(turn.record, turn.seat, turn.bot)
    assert chosen.startswith("pick ")
