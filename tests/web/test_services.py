"""Which database, cache and layer the environment chooses."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from flightdeck.engine.errors import BadArgument
from flightdeck.web import rate_limit, services
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import positions


def test_without_anything_it_is_one_process_and_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    database = services.databases(Path("/data"))["default"]
    assert database["NAME"] == Path("/data/flightdeck.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "LocMem" in services.caches()["default"]["BACKEND"]
    assert services.channel_layers()["default"]["BACKEND"] == "channels.layers.InMemoryChannelLayer"


def test_addresses_choose_the_services(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://ann:secret@db.example.org:5433/games")
    monkeypatch.setenv("REDIS_URL", "redis://redis.example.org/1")
    database = services.databases(Path("/data"))["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example.org", 5433, "games")
    assert not database["CONN_MAX_AGE"]
    assert services.caches()["default"]["LOCATION"] == "redis://redis.example.org/1"
    assert services.channel_layers()["default"]["CONFIG"]["hosts"] == ["redis://redis.example.org/1"]


def test_another_kind_of_database_is_refused_without_repeating_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://ann:secret@db.example.org/games")
    with pytest.raises(BadArgument, match="begins with postgres://") as caught:
        services.databases(Path("/data"))
    assert "secret" not in str(caught.value)


def test_a_file_named_by_address_is_as_safe_as_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////data/games.sqlite3")
    assert services.databases(Path("/elsewhere"))["default"] == services.sqlite(Path("/data/games.sqlite3"))


def test_while_redis_is_away_nobody_is_refused(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDIS_URL", "unix:///nowhere/redis")
        settings.CACHES = services.caches()
    assert [rate_limit.within("tables:x", 1, 60) for _ in range(3)] == [True] * 3
    cache.set("hint", 1)
    assert cache.get("hint", "nothing") == "nothing"
    assert "the cache does not answer" in caplog.text


def test_a_move_counts_even_if_nobody_can_be_told(ann: tuple[Client, Player], table: Table, settings: Settings) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDIS_URL", "unix:///nowhere/redis")
        settings.CHANNEL_LAYERS = services.channel_layers()
    action = str(positions.of(table).state.legal(0)[0])
    response = ann[0].post(f"/t/{table.pk}/move", {"seat": 0, "expected": 0, "action": action})
    assert response.status_code == 302
    assert table.moves.count() == 1
