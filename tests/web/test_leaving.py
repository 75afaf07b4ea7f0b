"""Leaving a table: a bot plays the seat on, and its person may come back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.web.bots import turns
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating, stand_ins
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.refusals import Stale
from tests.web.conftest import play_on, room_of
from tests.web.test_bots_at_tables import driven

Person = tuple[Client, Player]


def leave(person: Client, table: Table, seat: int, bot: str = "captain") -> Any:
    return person.post(f"/t/{table.pk}/leave", {"seat": seat, "bot": bot})


def come_back(person: Client, table: Table, seat: int) -> Any:
    return person.post(f"/t/{table.pk}/back", {"seat": seat})


def page(person: Client, table: Table) -> str:
    return person.get(f"/t/{table.pk}").content.decode()


def move(person: Client, table: Table, seat: int) -> Any:
    position = positions.of(table)
    action = str(position.state.legal(seat)[0])
    return person.post(f"/t/{table.pk}/move", {"seat": seat, "expected": position.rows, "action": action})


def due_seats(table: Table) -> list[int]:
    turn = turns.due(room_of(table))
    return [] if turn is None else [turn.seat]


def at_turn_of(table: Table, seat: int) -> Table:
    """Play on until only this seat is to decide."""
    while positions.of(table).state.to_act != (seat,):
        play_on(table, 1)
    return table


def test_a_bot_moves_at_once_for_whoever_leaves_in_their_turn(ann: Person, ben: Person, table: Table) -> None:
    at_turn_of(table, 0)
    assert due_seats(table) == []
    assert leave(ann[0], table, 0).status_code == 302
    turn = turns.due(room_of(table))
    assert turn is not None
    assert (turn.seat, turn.bot) == (0, "captain")
    assert "Ann (away: Captain plays)" in page(ben[0], table)
    assert "Take your seat back" not in page(ben[0], table)
    assert "Take your seat back" in page(ann[0], table)
    assert "Leave the table" not in page(ann[0], table)


def test_whoever_is_away_does_not_move_but_sees_the_own_hand(ann: Person, table: Table) -> None:
    at_turn_of(table, 0)
    leave(ann[0], table, 0)
    refused = move(ann[0], table, 0)
    assert refused.status_code == 400
    assert "take it back first" in refused.content.decode()
    away = page(ann[0], table)
    assert "Your hand" in away
    assert 'name="action"' not in away


def test_one_comes_back_and_decides(ann: Person, ben: Person, table: Table) -> None:
    at_turn_of(table, 0)
    leave(ann[0], table, 0)
    assert come_back(ann[0], table, 0).status_code == 302
    assert due_seats(table) == []
    assert "away" not in page(ben[0], table)
    assert move(ann[0], table, 0).status_code == 302


def test_a_bot_that_was_thinking_gives_way(ann: Person, ben: Person, table: Table) -> None:
    at_turn_of(table, 0)
    leave(ann[0], table, 0)
    turn = turns.due(room_of(table))
    assert turn is not None
    before = table.moves.count()
    come_back(ann[0], table, 0)
    with pytest.raises(Stale):
        turns.decision(room_of(table), turn, turn.fallback)
    assert table.moves.count() == before
    leave(ann[0], table, 0)
    leave(ben[0], table, 1)
    with pytest.raises(Stale):
        turns.decision(room_of(table), turn, turn.fallback)
    assert table.moves.count() == before


def test_only_the_own_seat(ann: Person, ben: Person, client: Client, table: Table) -> None:
    for other, seat in ((ben[0], 0), (client, 0), (ann[0], 2), (ann[0], 7)):
        assert leave(other, table, seat).status_code == 400
    assert not table.seats.exclude(stand_in="").exists()
    leave(ann[0], table, 0)
    for other in (ben[0], client):
        assert come_back(other, table, 0).status_code == 400
    assert table.seats.get(number=0).stand_in == "captain"


@pytest.mark.parametrize("bot", ["", "random", "search:60000ms", "nobody"])
def test_only_a_level_plays_for_somebody(ann: Person, table: Table, bot: str) -> None:
    assert leave(ann[0], table, 0, bot).status_code == 400
    assert leave(ann[0], table, 0, "cadet").status_code == 302


def test_nobody_leaves_a_game_that_is_not_on(ann: Person, table: Table) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    waiting = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    assert "Leave the table" not in page(ann[0], waiting)
    assert leave(ann[0], waiting, 0).status_code == 400
    play_on(table)
    assert "Leave the table" not in page(ann[0], table)
    assert leave(ann[0], table, 0).status_code == 400


def test_bots_do_not_play_for_nobody(ann: Person, ben: Person, client: Client, table: Table) -> None:
    at_turn_of(table, 0)
    leave(ann[0], table, 0)
    leave(ben[0], table, 1)
    assert due_seats(table) == []
    assert "Everybody has left" in page(client, table)
    come_back(ben[0], table, 1)
    assert due_seats(table) == [0]


def test_on_one_device_each_seat_by_itself(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    table = at_turn_of(seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False), 1)
    leave(ann[0], table, 1)
    assert due_seats(table) == [1]
    assert "Dora: take your seat back" in page(ann[0], table)
    assert "Ann: leave the table" in page(ann[0], table)
    assert "curtain" not in page(ann[0], table)
    come_back(ann[0], table, 1)
    assert "Dora, it is your turn" in page(ann[0], table)


def test_in_german(ann: Person, ben: Person, table: Table) -> None:
    leave(ann[0], table, 0)
    seen = ben[0].get(f"/t/{table.pk}", headers={"accept-language": "de"}).content.decode()
    assert "Ann (nicht da: Kapitän spielt)" in seen


def test_the_front_page_does_not_wait_for_whoever_is_away(ann: Person, table: Table) -> None:
    at_turn_of(table, 0)
    assert "It is your turn" in ann[0].get("/").content.decode()
    leave(ann[0], table, 0)
    assert "It is your turn" not in ann[0].get("/").content.decode()


def test_a_rematch_is_played_by_people_again(ann: Person, table: Table) -> None:
    leave(ann[0], table, 0)
    play_on(table)
    assert "away" not in page(ann[0], table)
    ann[0].post(f"/t/{table.pk}/rematch")
    table.refresh_from_db()
    assert table.rematch is not None
    assert not table.rematch.seats.exclude(stand_in="").exists()


def two_people(ann: Player, ben: Player) -> Table:
    """Without a bot of its own: only somebody who leaves brings one."""
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up("airlines_europe", {}, chairs, ann, listed=False)
    seating.sit_down(table.seats.get(number=1), ben)
    stand_ins.leave(at_turn_of(table, 0), 0, "first_officer")
    return table


@pytest.mark.django_db(transaction=True)
async def test_a_stand_in_goes_on_after_the_server_was_stopped() -> None:
    players = [await Player.objects.acreate(name=name) for name in ("Ann", "Ben")]
    table = await sync_to_async(two_people)(*players)
    positions.forget(table.pk)
    before = await table.moves.acount()
    await driven(ThreadPoolExecutor(1), table.pk, lambda: table.moves.count() > before)
    assert (await table.moves.alast()).seat == 0  # type: ignore[union-attr]
