"""How fast bots move: as the people at the table want it, and at once for whoever skips to the own turn."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import Client

from flightdeck.web.bots import paces, turns
from flightdeck.web.bots.driver import Driver
from flightdeck.web.players.models import BRISK, INSTANT, LEISURELY, Player
from flightdeck.web.tables import live, seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on, room_of, serving

Person = tuple[Client, Player]


def against_bots(player: Player, game: str = "airlines_europe", bots: int = 3) -> Table:
    person = seating.Chair(Seat.Kind.PERSON, "Ann")
    chairs = [person, *(seating.Chair(Seat.Kind.BOT, f"Bot {number}", "random") for number in range(bots))]
    table = seating.set_up(game, {}, chairs, None, listed=True)
    table.seats.filter(number=0).update(player=player)
    return table


def until_a_bot_is_due(table: Table) -> None:
    """The person has just decided, and only bots are to act."""
    while 0 in positions.of(table).state.to_act or not positions.of(table).record.actions[-1].startswith("1:"):
        play_on(table, 1)


@pytest.mark.parametrize("pace", [INSTANT, BRISK, LEISURELY])
def test_the_pace_is_chosen_at_the_table_and_with_the_account(ann: Person, pace: str) -> None:
    table = against_bots(ann[1])
    assert 'name="pace"' in ann[0].get(f"/t/{table.pk}").content.decode()
    assert ann[0].post(f"/t/{table.pk}/pace", {"pace": pace}).status_code == 302
    assert Player.objects.get(pk=ann[1].pk).pace == pace
    assert f'<option value="{pace}" selected>' in ann[0].get(f"/t/{table.pk}").content.decode()
    assert ann[0].post(f"/t/{table.pk}/pace", {"pace": "slow"}).status_code == 400
    assert Player.objects.get(pk=ann[1].pk).pace == pace


def test_only_those_who_sit_there_skip_or_choose(client: Client, ann: Person) -> None:
    table = against_bots(ann[1])
    for what in ("pace", "skip"):
        assert client.post(f"/t/{table.pk}/{what}", {"pace": INSTANT}).status_code == 400
    assert not paces.in_hurry(table.pk)


def test_the_slowest_of_the_people_counts_and_of_those_who_are_away_nobody(table: Table, settings: Any) -> None:
    settings.BOT_PACE = 1.0
    seats = list(table.seats.all())
    people = [seat.player for seat in seats if seat.player is not None]
    people[0].pace, people[1].pace = INSTANT, LEISURELY
    assert paces.pause(seats, first=True) == 2.5
    seats[1].stand_in = "captain"
    assert paces.pause(seats[:2], first=True) == 0
    assert paces.pause([], first=True) == 0.8


@pytest.mark.parametrize("game", ["air_baron", "air_alliance"])
def test_a_brisk_turn_of_a_bot_takes_about_a_second(ann: Person, game: str, settings: Any) -> None:
    """In the games with most decisions in a turn."""
    settings.BOT_PACE = 0.9
    table = against_bots(ann[1], game)
    waited = [0.0]
    for _ in range(200):
        room = room_of(table)
        turn = turns.due(room)
        if turns.begins_turn(room.contents.position):
            waited.append(0.0)
        waited[-1] += turn.pause if turn is not None else 0.0
        play_on(table, 1)
    bots = [seconds for seconds in waited if seconds]
    assert len(bots) > 3
    assert sum(bots) / len(bots) < 1.1


@pytest.mark.usefixtures("on_disk")
async def test_whoever_skips_does_not_wait_for_bots(settings: Any) -> None:
    settings.BOT_PACE = 60.0
    cache.clear()
    player = await Player.objects.acreate(name="Ann")
    table = await sync_to_async(against_bots)(player)
    await sync_to_async(until_a_bot_is_due)(table)
    before = await table.moves.acount()
    async with serving():
        driver = Driver(ThreadPoolExecutor(1))
        await driver.start()
        try:
            await asyncio.sleep(0.5)
            assert await table.moves.acount() == before
            start = time.monotonic()
            await sync_to_async(paces.hurry)(table.pk)
            for _ in range(500):
                await asyncio.sleep(0.02)
                if 0 in (await sync_to_async(positions.of)(table)).state.to_act:
                    break
            assert time.monotonic() - start < 30
            assert 0 in (await sync_to_async(positions.of)(table)).state.to_act
            await asyncio.sleep(0.1)
            assert not paces.in_hurry(table.pk)
        finally:
            await driver.stop()
    assert driver.wake not in live.listeners


def test_the_button_is_there_while_only_bots_are_to_decide(ann: Person, client: Client) -> None:
    table = against_bots(ann[1])
    assert "Skip to my turn" not in ann[0].get(f"/t/{table.pk}").content.decode()
    until_a_bot_is_due(table)
    assert "Skip to my turn" in ann[0].get(f"/t/{table.pk}").content.decode()
    assert "Skip to my turn" not in client.get(f"/t/{table.pk}").content.decode()
    cache.clear()
    assert ann[0].post(f"/t/{table.pk}/skip").status_code == 302
    assert paces.in_hurry(table.pk)
    play_on(table)
    assert "Skip to my turn" not in ann[0].get(f"/t/{table.pk}").content.decode()
