"""A backup of one kind of database fills the other."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browser.server import Server
from tests.web.several.person import Person
from tests.web.several.stored import Stored

# Whoever runs these starts the servers: one worker is enough.
pytestmark = pytest.mark.xdist_group("several")


def admin(home: Path, *arguments: str | Path, **settings: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"FLIGHTDECK_HOME": str(home), "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings", **settings}
    command = [sys.executable, "-m", "flightdeck.cli", "admin", *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(file: Path) -> list[str]:
    """Without the line that says when it was made."""
    return gzip.decompress(file.read_bytes()).decode().splitlines()[1:]


ABOUT_BOARDS = (
    "SELECT * FROM boards_board ORDER BY id",
    "SELECT * FROM boards_draft ORDER BY id",
    "SELECT * FROM boards_edition ORDER BY key",
    "SELECT * FROM reviews_gamereview ORDER BY table_id",
)
REDRAWN = {"after": 1, "seed": 2**61 + 1}


def make_board(person: Person, server: Server) -> tuple[str, str]:
    """Changed once and shared, and a table on it."""
    _status, where = person.post(server, "/boards/new", {"game": "airlines_europe", "title": "Zwölf 🛩"})
    board = where.removeprefix("/boards/")
    _status, where = person.post(server, f"/boards/{board}/line", {"version": 0, "a": 1, "b": 7})
    assert where.startswith(f"/boards/{board}?")
    person.post(server, f"/boards/{board}/share", {"share": "1", "may": "on"})
    seats = {"seat": ["you", "device"], "board": f"own:{board}"}
    status, where = person.post(server, "/new/airlines_europe", seats)
    assert status == 302
    return board, where.removeprefix("/t/")


def leave_what_follows_a_game(stored: Stored, table: str) -> str:
    """A review of a game and one that goes on from there, as they are stored."""
    review = (
        "INSERT INTO reviews_gamereview (table_id, data, whole, failed, puzzles_wanted, created)"
        " VALUES (%s, %s, true, false, false, now())"
    )
    stored.all(review, table, json.dumps({"chances": [0.25, 0.5]}))
    fork = "forked0001"
    columns = [name for (name,) in stored.all(COLUMNS) if name not in ("id", "forked_from_id", "redrawn", "rematch_id")]
    copied = ", ".join(columns)
    query = f"INSERT INTO tables_table (id, forked_from_id, redrawn, {copied}) SELECT %s, id, %s, {copied}"
    stored.all(f"{query} FROM tables_table WHERE id = %s", fork, json.dumps(REDRAWN), table)
    return fork


COLUMNS = "SELECT column_name FROM information_schema.columns WHERE table_name = 'tables_table'"


def test_from_postgresql_to_sqlite_and_back(
    servers: tuple[Server, Server], addresses: dict[str, str], stored: Stored, tmp_path: Path
) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "device", "bot:random"])
    stored.wait_for_moves(table, 1, 10)
    board, ours = make_board(ann, servers[0])
    fork = leave_what_follows_a_game(stored, table)
    first, second = tmp_path / "first.jsonl.gz", tmp_path / "second.jsonl.gz"
    admin(tmp_path, "backup", first, DATABASE_URL=addresses["DATABASE_URL"])
    assert any(f'"{table}"' in row for row in rows(first))
    kinds = {json.loads(row).get("model") for row in rows(first)}
    assert {"boards.board", "boards.draft", "boards.edition", "reviews.gamereview"} <= kinds
    admin(tmp_path, "restore", first)
    assert f"{table} airlines_europe: ok" in admin(tmp_path, "check")
    admin(tmp_path, "backup", second)
    assert rows(second) == rows(first)
    stored.all("DROP DATABASE IF EXISTS again")
    stored.all("CREATE DATABASE again")
    again = addresses["DATABASE_URL"].replace("/postgres", "/again")
    admin(tmp_path, "restore", second, DATABASE_URL=again)
    with Stored(again) as copied:
        assert copied.moves(table) == stored.moves(table)[: len(copied.moves(table))]
        for query in ABOUT_BOARDS:
            assert copied.all(query) == stored.all(query)
        assert copied.all("SELECT link <> '', version FROM boards_board WHERE id = %s", board) == [(True, 1)]
        told = "SELECT toml <> '' FROM tables_table JOIN boards_edition ON edition_id = key WHERE id = %s"
        assert copied.all(told, ours) == [(True,)]
        assert copied.all("SELECT forked_from_id, redrawn FROM tables_table WHERE id = %s", fork) == [(table, REDRAWN)]
        # Whoever comes next gets a number that nobody has.
        query = "SELECT nextval(pg_get_serial_sequence('tables_player', 'id')), max(id) FROM tables_player"
        ((next_number, highest),) = copied.all(query)
        assert next_number > highest
