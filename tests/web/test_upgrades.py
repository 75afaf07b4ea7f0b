"""A server brought up to date: what an older Flightdeck stored, and the backups it made, are all there."""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

OLDER = Path(__file__).parent / "older"
TABLES = {"ended22222", "runs222222", "seeks22222"}
# The names that the older version had for its tables, and how many rows are in them.
ROWS = {
    "accounts_rating": 2,
    "accounts_ratingchange": 2,
    "accounts_result": 2,
    "api_seattoken": 1,
    "auth_user": 2,
    "django_admin_log": 1,
    "tables_heartbeat": 1,
    "tables_message": 1,
    "tables_move": 173,
    "tables_player": 3,
    "tables_seat": 7,
    "tables_table": 3,
}
# To be run on a server of its own, since a test has no other database than its own.
PLAY_ON = """
from datetime import timedelta
from django.contrib.auth.models import User
from django.test import Client
from django.utils.timezone import now
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import positions

table = Table.objects.get(pk="runs222222")
# Its clock has run out since it was written down.
table.seats.exclude(time_ends=None).update(time_ends=now() + timedelta(hours=1))
ann, ben = User.objects.order_by("pk")
state = positions.of(table).state
seat = next(seat for seat in table.seats.all() if seat.number in state.to_act)
action = str(state.legal(seat.number)[0])
if seat.player is not None and seat.player.user == ann:
    browser = Client(headers={"host": "localhost"})
    browser.force_login(ann)
    answer = browser.post("/t/runs222222/move", {"seat": seat.number, "expected": 12, "action": action})
    assert answer.status_code == 302, answer.content
else:
    from flightdeck.web.tables.moves import make_moves
    make_moves(table, seat.number, [action], 12)
assert positions.of(table).rows == 13
assert ben.has_perm("players.change_player")
program = {"authorization": "Bearer the token of the guest", "host": "localhost"}
assert Client(headers=program).get("/api/v1/tables/runs222222/legal").status_code == 200
print("played on")
"""


def server(home: Path, *command: str) -> str:
    environment = os.environ | {"FLIGHTDECK_HOME": str(home), "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings"}
    for name in ("DATABASE_URL", "REDIS_URL"):
        environment.pop(name, None)
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def upgraded(home: Path) -> None:
    """A database file of the older version; every command of the newer one brings it up to date first."""
    with sqlite3.connect(home / "flightdeck.sqlite3") as database:
        database.executescript((OLDER / "database.sql").read_text(encoding="utf-8"))
    database.close()
    server(home, "-m", "flightdeck.cli", "admin", "check")


def restored(home: Path) -> None:
    file = home / "backup.jsonl.gz"
    file.write_bytes(gzip.compress((OLDER / "backup.jsonl").read_bytes()))
    server(home, "-m", "flightdeck.cli", "admin", "restore", str(file))


@pytest.mark.parametrize("bring", [upgraded, restored])
def test_everything_is_there_and_a_table_plays_on(bring: Callable[[Path], None], tmp_path: Path) -> None:
    bring(tmp_path)
    with sqlite3.connect(tmp_path / "flightdeck.sqlite3") as database:
        found = {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ROWS}
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        log = "SELECT app_label, model FROM django_admin_log JOIN django_content_type kind ON kind.id = content_type_id"
        assert database.execute(log).fetchall() == [("players", "player")]
        assert not database.execute("PRAGMA foreign_key_check").fetchall()
        indexed = database.execute("SELECT count(DISTINCT user_id) FROM players_accountskeleton").fetchone()[0]
    database.close()
    assert found == ROWS
    assert indexed == ROWS["auth_user"]
    assert {"leases_lease", "leases_process"} <= tables
    apart = {name for name in tables if name.startswith(("roster", "players", "clocks"))}
    assert apart == {"players_accountskeleton"}
    said = server(tmp_path, "-m", "flightdeck.cli", "admin", "check")
    assert "3 tables, 0 of them do not replay" in said
    assert all(f"{key} air" in said for key in TABLES)
    assert "played on" in server(tmp_path, "-m", "django", "shell", "--no-imports", "-c", PLAY_ON)


def test_an_upgraded_database_can_be_backed_up_and_restored(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for home in (old, new):
        home.mkdir()
    upgraded(old)
    file = str(tmp_path / "backup.jsonl.gz")
    said = server(old, "-m", "flightdeck.cli", "admin", "backup", file)
    assert said.split()[0] == server(new, "-m", "flightdeck.cli", "admin", "restore", file).split()[0]


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    assert "No changes" in server(tmp_path, "-m", "django", "makemigrations", "--check", "--dry-run")
