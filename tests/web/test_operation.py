"""For whoever runs a server: health, logs, and settings that Django's own check finds nothing wrong with."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from flightdeck.web import health, logs
from flightdeck.web.players.models import Player
from flightdeck.web.tables import setup_views
from flightdeck.web.tables.models import Table

Person = tuple[Client, Player]


@pytest.mark.django_db(transaction=True)
def test_healthy_is_when_database_and_channels_answer(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok", "channels": "ok"}


@pytest.mark.django_db(transaction=True)
def test_ill_is_without_channels(client: Client, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    away = {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": ["unix:///nowhere/redis"]}}
    settings.CHANNEL_LAYERS = {"default": away}
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json() == {"status": "failing", "database": "ok", "channels": "no answer"}
    assert b"nowhere" not in response.content
    assert "the channel layer does not answer" in caplog.text


def test_ill_is_without_a_database_or_when_it_takes_too_long(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing() -> None:
        raise OSError("password: secret")

    monkeypatch.setattr(health, "ask_database", failing)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["database"] == "no answer"
    assert b"secret" not in response.content


@pytest.fixture
def lines() -> Iterator[Any]:
    """What is logged, as JSON."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    root, own = logging.getLogger(), logging.getLogger("flightdeck")
    before = own.level
    root.addHandler(handler)
    own.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    root.removeHandler(handler)
    own.setLevel(before)


def test_each_request_is_a_line(ann: Person, table: Table, lines: Any) -> None:
    response = ann[0].get(f"/t/{table.pk}?route=secret", headers={"x-request-id": "from-the-proxy.7"})
    (line,) = lines()
    assert response["X-Request-ID"] == line["request"] == "from-the-proxy.7"
    assert line["milliseconds"] > 0
    expected = {"level": "info", "method": "GET", "path": f"/t/{table.pk}", "status": 200, "table": table.pk}
    assert expected.items() <= line.items()
    assert "secret" not in json.dumps(line)


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", 'a"b', "ü", "a\u2028b"])
def test_an_id_that_could_confuse_is_replaced(client: Client, db: None, given: str) -> None:
    found = client.get("/rules/airlines", headers={"x-request-id": given})["X-Request-ID"]
    assert found != given
    assert logs.GOOD_ID.fullmatch(found)


def test_tokens_are_in_no_line(ann: Person, table: Table, lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    token = table.seats.get(number=1).token
    address = f"/t/{table.pk}/seat/{token}"
    for path in (address, f"{address}x", f"{address}/", f"/reset/{token}/"):
        ann[0].get(path)
    assert any(line.get("path") == f"/t/{table.pk}/seat/…" for line in lines())

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"cannot open {address}")

    monkeypatch.setattr(setup_views, "get_object_or_404", fail)
    with pytest.raises(RuntimeError):
        ann[0].get(address)
    failed = next(line for line in lines() if "exception" in line)
    assert failed["level"] == "error"
    assert f"RuntimeError: cannot open /t/{table.pk}/seat/…" in failed["exception"]
    assert {"request", "table"} <= set(failed)
    assert token not in json.dumps(lines())


def test_lines_for_people_mask_tokens_too() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 0, "Not Found: %s", ("/t/abc/seat/tokentoken",), None)
    assert logs.Plain().format(record) == "Not Found: /t/abc/seat/…"


def test_django_finds_nothing_wrong_with_a_server_behind_https(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "flightdeck.web.settings",
        "FLIGHTDECK_HOME": str(tmp_path),
        "FLIGHTDECK_HTTPS": "1",
        "FLIGHTDECK_HOSTS": "games.example.org",
    }
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    environment.pop("FLIGHTDECK_HTTPS")
    assert subprocess.run(command, env=environment, capture_output=True).returncode == 1


def test_every_setting_is_in_the_document() -> None:
    root = Path(__file__).parents[2]
    read = re.compile(r"environ(?:\.get\(|\.setdefault\(|\[)\"([A-Z_]+)\"")
    used = {name for file in (root / "src").rglob("*.py") for name in read.findall(file.read_text(encoding="utf-8"))}
    used -= {"DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME"}
    assert {"DATABASE_URL", "REDIS_URL", "FLIGHTDECK_HOME", "FLIGHTDECK_LOG"} <= used
    document = (root / "docs" / "hosting.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", document, re.MULTILINE))
    assert told - {"FLIGHTDECK_PURE"} == used - {"FLIGHTDECK_PURE"}
