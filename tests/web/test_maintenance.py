"""Looking after what is stored: backup and restore, export and import, check."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.sessions.models import Session
from django.core import serializers
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from flightdeck.cli import main
from flightdeck.web.leases.holder import LeaseHolder
from flightdeck.web.leases.models import Lease
from flightdeck.web.maintenance import backups
from flightdeck.web.players.identity import is_taken
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Message, Move, Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)

Person = tuple[Client, Player]


@pytest.fixture(autouse=True)
def at_work(monkeypatch: pytest.MonkeyPatch, transactional_db: None, django_db_blocker: DjangoDbBlocker) -> None:
    """The database of the tests is up to date, and the copy of it that a backup makes is allowed."""
    monkeypatch.setattr("flightdeck.web.serve.prepare_database", lambda: None)
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", django_db_blocker._real_ensure_connection)


def everything() -> list[Any]:
    return [serializers.serialize("python", model._base_manager.order_by("pk")) for model in backups.kept_models()]


@pytest.fixture
def stored(ann: Person, ben: Person, table: Table) -> Table:
    """Something of everything."""
    play_on(table, 30)
    group = Group.objects.create(name="Crew")
    group.permissions.add(Permission.objects.all()[0])
    user = User.objects.create(username="ann")
    user.groups.add(group)
    Player.objects.filter(pk=ann[1].pk).update(user=user)
    Message.objects.create(table=table, name="Ann", text="Grüß Gott")
    Lease.objects.create(name="bots:x", process="gone")
    # It refers to a row that comes after it in the file.
    LogEntry.objects.log_actions(user.pk, [ann[1]], CHANGE, "", single_object=True)
    return table


def test_a_backup_brings_everything_back(stored: Table, ann: Person, tmp_path: Path) -> None:
    file = tmp_path / "backup.jsonl.gz"
    assert main(["admin", "backup", str(file)]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    before = everything()
    assert Session.objects.exists()
    Move.objects.filter(number__gt=12).delete()
    Table.objects.update(touched="2001-01-01T00:00:00Z")
    Player.objects.create(name="Somebody new")
    User.objects.create(username="carl")
    positions.forget(stored.pk)
    assert main(["admin", "restore", str(file), "--replace"]) == 0
    for now, then in zip(everything(), before, strict=True):
        assert now == then
    page = ann[0].get(f"/t/{stored.pk}").content.decode()
    assert 'data-rows="30"' in page
    assert "Grüß Gott" in page
    assert Player.objects.create(name="The next one").pk is not None
    assert (is_taken("Ann"), is_taken("Carl")) == (True, False)


def test_a_database_that_is_not_empty_is_not_touched(
    stored: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.jsonl.gz"
    main(["admin", "backup", str(file)])
    before = everything()
    assert main(["admin", "restore", str(file)]) == 2
    assert "say --replace" in capsys.readouterr().err
    assert everything() == before


def test_nothing_is_restored_under_a_server_that_is_known_to_run(
    stored: Table, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SEVERAL_PROCESSES = True
    holder = LeaseHolder()
    holder.heartbeat()
    file = tmp_path / "backup.jsonl.gz"
    main(["admin", "backup", str(file)])
    assert main(["admin", "restore", str(file), "--replace"]) == 2
    assert "stop it first" in capsys.readouterr().err
    holder.expire()
    assert main(["admin", "restore", str(file), "--replace"]) == 0


def cut(lines: list[str]) -> list[str]:
    return lines[:-1]


def shorter(lines: list[str]) -> list[str]:
    return [*lines[:-2], lines[-1]]


def of_another_version(lines: list[str]) -> list[str]:
    return [json.dumps(json.loads(lines[0]) | {"migrations": ["tables.0001_initial"]}), *lines[1:]]


def with_a_stranger(lines: list[str]) -> list[str]:
    return [*lines[:-1], json.dumps({"model": "leases.lease", "pk": "x", "fields": {"process": "y"}}), lines[-1]]


def with_nonsense(lines: list[str]) -> list[str]:
    return [*lines[:4], "{", *lines[5:]]


def without_its_table(lines: list[str]) -> list[str]:
    """Everything is there as often as it should be, but seats point nowhere."""
    return [line.replace('"model": "tables.table","pk": "', '"model": "tables.table","pk": "zz') for line in lines]


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (cut, "its end is missing"),
        (shorter, "is damaged"),
        (of_another_version, "whose tables differ"),
        (with_a_stranger, "does not belong into a backup"),
        (with_nonsense, "a row that cannot be read"),
        (without_its_table, "does not fit this database"),
        (lambda _lines: ["hello"], "is no backup of Flightdeck"),
    ],
)
def test_a_backup_that_is_not_right_changes_nothing(
    harm: Callable[[list[str]], list[str]],
    words: str,
    stored: Table,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "backup.jsonl.gz"
    main(["admin", "backup", str(file)])
    harmed = harm(gzip.decompress(file.read_bytes()).decode().splitlines())
    file.write_bytes(gzip.compress("\n".join(harmed).encode()))
    before = everything()
    assert main(["admin", "restore", str(file), "--replace"]) == 2
    assert words in capsys.readouterr().err
    assert everything() == before


@pytest.mark.parametrize("content", [None, b"", b"not gzip", b"\x1f\x8b\x08\x00broken"])
def test_a_file_that_is_no_backup_is_refused(
    content: bytes | None, stored: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "backup.jsonl.gz"
    if content is not None:
        file.write_bytes(content)
    assert main(["admin", "restore", str(file), "--replace"]) == 2
    assert str(file) in capsys.readouterr().err
    assert Table.objects.count() == 1


def test_records_are_exported_and_imported(
    ann: Person, table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_on(table)
    other = seating.set_up("airlines", {}, [seating.Chair(Seat.Kind.PERSON, "Ann")] * 2, ann[1], listed=True)
    play_on(other, 10)
    assert main(["admin", "export", str(tmp_path), "--all"]) == 0
    said = capsys.readouterr()
    assert "2 records" in said.out
    assert "1 of these games are not over" in said.err
    files = sorted(tmp_path.iterdir())
    assert {file.name for file in files} == {f"airlines_{other.pk}.json", f"airlines_europe_{table.pk}.json"}
    assert main(["admin", "import", *map(str, files)]) == 0
    running, finished = Table.objects.exclude(pk__in=[table.pk, other.pk]).order_by("finished")
    for one, again in ((table, finished), (other, running)):
        assert positions.of(one).record.actions == positions.of(again).record.actions
    said = capsys.readouterr()
    links = [line.split()[-1] for line in said.out.splitlines() if "goes on at" in line]
    assert links == [f"/t/{running.pk}/seat/{seat.token}" for seat in running.seats.all()]
    for link in links:
        assert Client().post(link).status_code == 302
    assert not seating.waiting_for_people(running)


def test_only_the_tables_that_are_named_are_exported(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "export", str(tmp_path / "a"), table.pk]) == 0
    assert main(["admin", "export", str(tmp_path / "b"), table.pk, "nonsense"]) == 2
    assert main(["admin", "export", str(tmp_path / "b")]) == 2
    assert "there is no table nonsense" in capsys.readouterr().err
    assert not (tmp_path / "b").exists()


def test_of_records_that_do_not_replay_none_is_imported(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_on(table, 10)
    main(["admin", "export", str(tmp_path), table.pk])
    (good,) = tmp_path.iterdir()
    bad = tmp_path / "bad.json"
    bad.write_text(good.read_text().replace('"1: ', '"2: '))
    assert main(["admin", "import", str(good), str(bad)]) == 2
    assert "bad.json: move " in capsys.readouterr().err
    assert Table.objects.count() == 1


def test_check_names_every_table_that_does_not_replay(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    play_on(table, 20)
    assert main(["admin", "check"]) == 0
    assert f"{table.pk} airlines_europe: ok, 20 moves\n1 tables, 0 of them" in capsys.readouterr().out
    Table.objects.update(rules_revision=0)
    assert main(["admin", "check", "--quiet"]) == 0
    assert f"{table.pk} airlines_europe: ok, 20 moves; played under rules revision 0, now" in capsys.readouterr().out
    table.moves.filter(number=7).update(action="fly to the moon")
    assert main(["admin", "check"]) == 1
    said = capsys.readouterr().out
    assert f"{table.pk} airlines_europe: does not replay; move 7: " in said
    assert "'fly to the moon'" in said
    assert table.moves.count() == 20


@pytest.mark.parametrize(("revision", "over"), [(1, True), (2, False)])
def test_AL19_a_stored_game_goes_on_under_the_rules_it_began_with(
    ann: Person, capsys: pytest.CaptureFixture[str], revision: int, over: bool
) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
    table = seating.set_up("airlines", {}, chairs, ann[1], listed=False)
    assert table.rules_revision == 2
    Table.objects.update(rules_revision=revision, seed="1")
    table = Table.objects.get()
    positions.forget(table.pk)
    for row, (seat, move) in enumerate([(0, "expand"), (0, "play none"), (1, "expand"), (1, "play none")] * 2):
        make_moves(table, seat, [move], row)
    assert positions.of(table).state.over == over
    assert positions.of(table).record.rules_revision == revision
    assert main(["admin", "check"]) == 0
    assert f"{table.pk} airlines: ok, 8 moves\n" in capsys.readouterr().out


def test_check_notices_another_board_and_another_end(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    play_on(table)
    table.moves.order_by("-number")[0].delete()
    assert main(["admin", "check"]) == 1
    assert "it was over, and now it is not" in capsys.readouterr().out
    Table.objects.update(board="0" * 16)
    assert main(["admin", "check"]) == 1
    assert "the start: it was played on another board" in capsys.readouterr().out
