"""A backup of one kind of database fills the other."""

from __future__ import annotations

import gzip
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


def test_from_postgresql_to_sqlite_and_back(
    servers: tuple[Server, Server], addresses: dict[str, str], stored: Stored, tmp_path: Path
) -> None:
    ann = Person(servers[0])
    table = ann.set_up(servers[0], ["you", "device", "bot:random"])
    stored.wait_for_moves(table, 1, 10)
    first, second = tmp_path / "first.jsonl.gz", tmp_path / "second.jsonl.gz"
    admin(tmp_path, "backup", first, DATABASE_URL=addresses["DATABASE_URL"])
    assert any(f'"{table}"' in row for row in rows(first))
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
        # Whoever comes next gets a number that nobody has.
        query = "SELECT nextval(pg_get_serial_sequence('tables_player', 'id')), max(id) FROM tables_player"
        ((next_number, highest),) = copied.all(query)
        assert next_number > highest
