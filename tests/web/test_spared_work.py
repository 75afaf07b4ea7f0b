"""What a server does not do again and again: open its database, tidy up, ask twice for the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from flightdeck.web import services
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


def test_a_move_asks_the_database_only_for_what_it_needs(table: Table) -> None:
    """Whose seat the token opens, who sits there, what is new; whether they still do, the move, and the time of it."""
    program = program_of(table, 0)
    choice = program.get("/legal")
    with CaptureQueriesContext(connection) as asked:
        program.post("/moves", {"actions": [choice["actions"][0]["action"]], "expected": choice["moves"]})
    assert len([query for query in asked if not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE"))]) == 6
