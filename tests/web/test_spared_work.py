"""What a server does not do again and again: open its database, tidy up, ask twice for the same."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from flightdeck.web import channel_layer, services
from flightdeck.web.api import events
from flightdeck.web.bots import turns
from flightdeck.web.channel_layer import Layer
from flightdeck.web.sqlite import base
from flightdeck.web.tables.models import Table
from tests.web.api_client import program_of


@pytest.fixture
def database(db: None, tmp_path: Path) -> base.DatabaseWrapper:
    settings = services.sqlite(tmp_path / "a.sqlite3")
    defaults = {"TIME_ZONE": None, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "AUTOCOMMIT": True}
    return base.DatabaseWrapper(settings | defaults | {"TEST": {"NAME": None}})


def opened(database: base.DatabaseWrapper) -> sqlite3.Connection:
    database.ensure_connection()
    found = database.connection
    assert isinstance(found, sqlite3.Connection)
    return found


def test_a_closed_connection_is_used_again(database: base.DatabaseWrapper) -> None:
    first = opened(database)
    database.close()
    assert opened(database) is first
    assert first.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert first.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    database.close()


def test_a_connection_in_the_middle_of_something_is_not(database: base.DatabaseWrapper) -> None:
    first = opened(database)
    first.execute("BEGIN")
    database.close()
    assert opened(database) is not first
    database.close()


def test_whoever_listens_for_days_still_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    layer = Layer()
    monkeypatch.setattr(channel_layer, "CLEANUP_INTERVAL", 0.0)
    layer.groups = {"table.a": {"listener": time.time() - 30 * 86400}}
    layer._clean_expired()
    assert layer.groups == {"table.a": {"listener": pytest.approx(time.time() - 30 * 86400, abs=60)}}


def test_tidying_up_is_not_done_with_every_message() -> None:
    """It is when a message was not fetched that the listener is given up."""
    layer = Layer()
    layer._clean_expired()
    layer.groups = {"table.a": {"listener": 1.0}}
    layer.group_expiry = 0
    layer._clean_expired()
    assert layer.groups == {"table.a": {"listener": 1.0}}


def test_a_move_asks_the_database_only_for_what_it_needs(table: Table) -> None:
    """Whose seat the token opens, who sits there, what is new; the move and the time of it, and both at once."""
    program = program_of(table, 0)
    choice = program.get("/legal")
    with CaptureQueriesContext(connection) as asked:
        program.post("/moves", {"actions": [choice["actions"][0]["action"]], "expected": choice["moves"]})
    assert len([query for query in asked if not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))]) == 5


def test_a_stream_asks_twice_whatever_happened(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "close_old_connections", lambda: None)
    with CaptureQueriesContext(connection) as asked:
        assert events.now(table.pk, 0) == (0, False, True)
    assert len(asked) == 2


def test_a_table_without_bots_is_seen_at_a_glance(table: Table) -> None:
    table.seats.filter(kind="bot").update(kind="person", bot="")
    with CaptureQueriesContext(connection) as asked:
        assert turns.due(table.pk) is None
    assert len(asked) == 1
