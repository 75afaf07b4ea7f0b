"""A row that somebody has damaged by hand: its table cannot be played, and every other is shown and goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from flightdeck.web.bots import turns
from flightdeck.web.clocks import monitor
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.maintenance import checking
from flightdeck.web.notifications.notifier import Notifier
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import CannotReplay, positions
from tests.web.conftest import play_on, room_of

DAMAGES: list[tuple[str, str, Any]] = [
    *(("tables_table", "options", text) for text in ("{", "null", '"x"', "[1]", '{"x": [1]}', '{"x": {}}', '{"x": 1}')),
    *(("tables_table", "time_control", text) for text in ("?", "999+999", "3d3d", "\ud7ff")),
    *(("tables_table", "game", text) for text in ("", "monopoly", "air baron")),
    *(("tables_table", "seed", text) for text in ("", "?", "1.5")),
    *(("tables_table", "rules_revision", value) for value in ("?", -7, 2**40)),
    *(("tables_table", "players", value) for value in ("?", 0, 99)),
    ("tables_table", "board", "?"),
    *(("tables_move", "action", text) for text in ("", "fly to the moon", "undo", "\0")),
    *(("tables_move", "seat", value) for value in ("?", -99, 99)),
    ("tables_move", "number", 10**6),
]
# Of these a game is played on, or was taken back, as if nothing had been done.
HARMLESS = {("rules_revision", -7), ("rules_revision", 2**40), ("action", "undo")}


@dataclass(frozen=True)
class Scene:
    ann: Client
    boss: Client
    broken: Table
    fine: Table
    over: Table


def seated(player: Player) -> Table:
    """A person and a bot; it is the person's turn."""
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
    table = seating.set_up("airlines_europe", {}, chairs, player, True, time_control=TimeControl.parse("15+10"))
    play_on(table, 6)
    while positions.of(table).state.to_act != (0,):
        play_on(table, 1)
    return table


@pytest.fixture
def scene(db: None) -> Scene:
    user = User.objects.create_user("ann", email="ann@example.org")
    player = identity.of_account(user)
    player.notify_email = True
    player.save()
    ann, boss = Client(), Client()
    ann.force_login(user)
    boss.force_login(User.objects.create_superuser("boss"))
    made = Scene(ann, boss, seated(player), seated(player), seated(player))
    play_on(made.over)
    return made


@contextmanager
def damaged(where: str, column: str, value: Any, *tables: Table) -> Iterator[None]:
    """As with any tool for SQLite, which lets everything in; afterwards it is as it was."""
    which = "table_id = %s AND number = 3" if where == "tables_move" else "id = %s"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        for table in tables:
            cursor.execute(f"UPDATE {where} SET {column} = %s WHERE {which}", [value, table.pk])
            positions.forget(table.pk)
        cursor.execute("PRAGMA ignore_check_constraints = 0")
        yield
        transaction.set_rollback(True)
    for table in tables:
        positions.forget(table.pk)


def test_every_list_shows_the_others(scene: Scene) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "")]
    waiting = seating.set_up("airlines_europe", {}, chairs, scene.fine.host, True)
    for damage in DAMAGES:
        with damaged(*damage, scene.broken, scene.over):
            front = scene.ann.get("/").content.decode()
            assert f"/t/{scene.fine.pk}" in front, damage
            assert f"/t/{scene.broken.pk}" in front, damage
            assert waiting.pk in [table["key"] for table in scene.ann.get("/api/v1/tables").json()], damage
            assert f"/t/{scene.over.pk}" in scene.ann.get("/people/ann").content.decode(), damage
            assert scene.ann.get("/ranking/airlines_europe").status_code == 200, damage
            tables = scene.boss.get("/admin/tables/table/").content.decode()
            assert all(table.pk in tables for table in (scene.broken, scene.fine, scene.over)), damage
            assert scene.boss.get("/admin/tables/move/").status_code == 200, damage


def test_its_own_pages_say_that_it_cannot_be_played(scene: Scene) -> None:
    move = {"seat": 0, "expected": scene.broken.moves.count(), "action": "take money"}
    for damage in DAMAGES:
        with damaged(*damage, scene.broken, scene.over):
            page = scene.ann.get(f"/t/{scene.broken.pk}")
            assert page.status_code == 200, damage
            assert damage[1:] in HARMLESS or "played under older rules" in page.content.decode(), damage
            for answer in (
                scene.ann.post(f"/t/{scene.broken.pk}/move", move),
                scene.ann.post(f"/t/{scene.broken.pk}/leave", {"seat": 0, "bot": "captain"}),
                scene.ann.get(f"/api/v1/tables/{scene.broken.pk}"),
                scene.ann.get(f"/t/{scene.over.pk}/replay"),
                scene.ann.get(f"/t/{scene.over.pk}/record.json"),
                scene.ann.post(f"/t/{scene.over.pk}/rematch"),
                scene.boss.get(f"/admin/tables/table/{scene.over.pk}/change/"),
            ):
                assert answer.status_code < 500, damage


def test_what_starts_with_the_server_starts(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    for damage in DAMAGES:
        with damaged(*damage, scene.broken):
            scene.fine.seats.update(time_ends=None)
            caplog.clear()
            monitor.resume_clocks()
            assert scene.fine.seats.filter(time_ends=None).count() == 1, damage
            notifier = Notifier()
            for key in turns.tables_with_bots():
                with suppress(CannotReplay):
                    turns.due(room_of(Table.objects.get(pk=key)))
                notifier._notify(key)
            assert [finding.good for finding in checking.check_all()].count(False) <= 1, damage
            told = [record for record in caplog.records if record.levelno >= logging.WARNING]
            assert not any(record.exc_info for record in told), damage
            assert damage[1:] in HARMLESS or any(scene.broken.pk in record.getMessage() for record in told), damage
