"""A full disk, a locked database, no descriptors: a sentence for whoever asks, and nothing is half stored."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection
from django.test import Client

from flightdeck.web import health, logs, request_guard
from flightdeck.web.api import tokens
from flightdeck.web.clocks import clock, monitor
from flightdeck.web.clocks.models import Heartbeat
from flightdeck.web.outages import outage_behind
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.accounts import PASSWORD, Person
from tests.web.addresses import PAGES, PROGRAMS, Address, Scene, browser, stored

FULL, LOCKED = "database or disk is full", "database is locked"
SENTENCE = "The server cannot store or read anything right now."
WRITES = ("INSERT", "UPDATE", "DELETE")
MOST_WRITES = 30


class Disk:
    """Has room for so many changes, and then for none."""

    def __init__(self, room: int, error: str = FULL) -> None:
        self.room = room
        self.error = error
        self.full = False
        self.refused = ""

    def __call__(self, execute: Any, sql: str, *given: Any) -> Any:
        if sql.startswith(WRITES):
            self.room -= 1
            if self.room < 0:
                self.full, self.refused = True, sql
                raise OperationalError(self.error)
        return execute(sql, *given)


@contextmanager
def full_disk() -> Iterator[None]:
    """SQLite's own: no page more than there are."""
    with connection.cursor() as cursor:
        if not connection.in_atomic_block:
            cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        yield
        cursor.execute(f"PRAGMA max_page_count = {2**31}")


def forms() -> dict[str, Address]:
    return {name: address for name, address in (PAGES | PROGRAMS).items() if address.post is not None}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", sorted(forms()))
def test_whatever_is_posted_is_stored_whole_or_not_at_all(name: str) -> None:
    """On a disk that has room for one change, for two, …; by Ann, or by somebody who was never here."""
    scene = Scene("airlines_europe")
    scene.facts["private"] = waiting(scene).pk
    address = forms()[name]
    token = tokens.make(scene.table.seats.get(number=0))
    clients = [browser(scene.ann, raise_request_exception=False), Client(raise_request_exception=False)]
    for client in clients:
        before = stored()
        for room in range(MOST_WRITES):
            positions.forget(scene.table.pk)
            disk = Disk(room)
            with connection.execute_wrapper(disk):
                answer = posted(client, scene, name, address, token)
            if not disk.full:
                break
            assert says_so(answer, name in PROGRAMS), room
            # The session is stored when everything else is done.
            if "django_session" in disk.refused:
                break
            assert stored() == before, room
        else:
            raise AssertionError("so much is never written")


def waiting(scene: Scene) -> Table:
    """A table with a seat that anybody may take."""
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ben"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    return seating.set_up("airlines_europe", {}, chairs, scene.ben, listed=True)


def says_so(answer: Any, program: bool) -> bool:
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    return answer.json()["error"] == "unavailable" if program else SENTENCE in answer.content.decode()


def posted(client: Client, scene: Scene, name: str, address: Address, token: str) -> Any:
    data = {field: PASSWORD if value == "guessed" else value for field, value in (address.post or {}).items()}
    data, path = scene.filled(data), scene.filled(address.path)
    if name in PROGRAMS:
        headers = {"Authorization": f"Bearer {token}"}
        return Client(raise_request_exception=False).post(path, data, "application/json", headers=headers)
    return client.post(path, data)


# SQLite takes back everything then, so there must be nothing around the move.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_move_on_a_full_disk(ann: Person, table: Table, language: str) -> None:
    client = ann[0]
    client.raise_request_exception = False
    client.cookies["django_language"] = language
    with full_disk():
        for _ in range(2000):
            before = list(table.moves.values_list("number", "action"))
            position = positions.of(table)
            seat = position.state.to_act[0]
            table.seats.update(player=ann[1])
            move = {"seat": seat, "expected": position.rows, "action": str(position.state.legal(seat)[0])}
            answer = client.post(f"/t/{table.pk}/move", move)
            if answer.status_code == 503:
                break
            assert answer.status_code == 302
    assert ("Der Server" if language == "de" else SENTENCE) in answer.content.decode()
    assert list(table.moves.values_list("number", "action")) == before
    assert client.post(f"/t/{table.pk}/move", move).status_code == 302


def test_on_an_open_page_the_sentence_stands_above_the_table(ann: Person, table: Table) -> None:
    ann[0].raise_request_exception = False
    with connection.execute_wrapper(Disk(0, LOCKED)):
        answer = ann[0].post(f"/t/{table.pk}/chat", {"text": "hello"}, headers={"hx-request": "true"})
    assert answer.status_code == 503
    assert answer.headers["HX-Retarget"] == "#notes"


def test_what_is_an_outage_and_what_is_a_fault() -> None:
    for error in (
        OperationalError(LOCKED),
        DatabaseError("malformed"),
        OSError(errno.EMFILE, ""),
        OSError(errno.ENOSPC, ""),
    ):
        assert outage_behind(error) is error
    for fault in (IntegrityError("unique"), FileNotFoundError(errno.ENOENT, ""), KeyError("x"), None):
        assert outage_behind(fault) is None
    wrapped = RuntimeError("while that was handled")
    wrapped.__context__ = OperationalError(FULL)
    assert str(outage_behind(wrapped)) == FULL


def test_an_outage_is_one_line_of_the_log() -> None:
    error = OperationalError(FULL)
    wrong = (type(error), error, None)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", ("No", "/x"), wrong)
    assert logs.NoFault().filter(record)
    assert logs.Plain().format(record) == f"No: /x: {FULL}"


async def test_a_request_without_a_descriptor_is_answered_503() -> None:
    async def broken(*_given: Any) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    await request_guard.guarded(broken, {"headers": [], "path": "/"}, receive, send)
    assert sent[0]["status"] == 503


# Health.


@pytest.mark.django_db(transaction=True)
def test_a_heartbeat_that_cannot_be_stored_any_more_is_noticed(client: Client) -> None:
    Heartbeat.objects.create(pk=1, at=clock.now() - 2 * health.STORED_LATELY)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, "cannot store")
    monitor.beat()
    assert client.get("/healthz").status_code == 200


def test_little_room_is_noticed(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "x.sqlite3"
    file.touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", file)
    health.check_room()
    monkeypatch.setattr(health, "LEAST_ROOM", 2**62)
    with pytest.raises(health.CannotStore):
        health.check_room()


@pytest.mark.django_db(transaction=True)
async def test_the_monitor_starts_on_a_full_disk_and_goes_on_when_there_is_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise OperationalError(FULL)

    with monkeypatch.context() as patch:
        patch.setattr(monitor, "beat", fail)
        looking = monitor.ClockMonitor()
        for _ in range(3):
            await looking._keep_time(beating=True)
    assert [record.getMessage() for record in caplog.records] == [f"time is not kept until this is over: {FULL}"]
    await looking._keep_time(beating=True)
    assert await Heartbeat.objects.acount() == 1
