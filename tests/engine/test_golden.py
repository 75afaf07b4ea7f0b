"""The tool that renews golden records keeps rules and views apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tools import golden

from flightdeck.engine.event import Event
from flightdeck.engine.record import Record

NAME = "airlines_europe_2_11"


class OtherViews:
    """A position that looks different."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events = [OtherEvent(event) for event in state.events]

    def view(self, watcher: int | None) -> dict[str, object]:
        shown: dict[str, object] = self.state.view(watcher)
        return shown | {"a new figure": 1}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)


class OtherEvent(SimpleNamespace):
    """An event with nothing to see, but all that it holds."""

    def __init__(self, event: Event) -> None:
        super().__init__(**{name: getattr(event, name) for name in ("name", "seat", "public", "secret", "knows")})

    def seen_by(self, watcher: int | None) -> dict[str, object]:
        return {}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One golden record with its digests."""
    for kind in golden.DIGESTS:
        (tmp_path / f"{kind}.sha256").write_text(f"{golden.known(kind)[NAME]}  {NAME}\n")
    (tmp_path / f"{NAME}.json").write_bytes((golden.GOLDEN / f"{NAME}.json").read_bytes())
    monkeypatch.setattr(golden, "GOLDEN", tmp_path)
    return tmp_path


@pytest.fixture
def other_views(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = golden.steps

    def seen_otherwise(record: Record) -> Iterator[tuple[Any, str]]:
        return ((OtherViews(state), action) for state, action in steps(record))

    monkeypatch.setattr(golden, "steps", seen_otherwise)


@pytest.mark.usefixtures("other_views")
def test_only_the_digest_of_views_follows_a_change_of_views(folder: Path) -> None:
    rules, views = golden.known("rules"), golden.known("views")
    golden.main(["--views"])
    assert golden.known("rules") == rules == {NAME: golden.rules_digest(golden.stored()[NAME])}
    assert golden.known("views") != views


@pytest.mark.usefixtures("other_views")
def test_views_are_not_renewed_where_the_rules_do_something_else(folder: Path) -> None:
    (folder / "rules.sha256").write_text(f"{'0' * 64}  {NAME}\n")
    views = golden.known("views")
    with pytest.raises(SystemExit, match=NAME):
        golden.main(["--views"])
    assert golden.known("views") == views


def test_views_are_not_renewed_where_a_record_does_not_replay(folder: Path) -> None:
    record = golden.stored()[NAME]
    del record.actions[4]
    (folder / f"{NAME}.json").write_text(record.to_json(), encoding="utf-8")
    with pytest.raises(SystemExit, match=NAME):
        golden.main(["--views"])


def test_everything_is_renewed_only_for_a_game_that_is_named(folder: Path) -> None:
    with pytest.raises(SystemExit):
        golden.main([])
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    golden.main(["airlines_europe"])
    after = {file.name: file.read_bytes() for file in folder.iterdir()}
    records = {f"{name}_{players}_{seed}.json" for name, players, _, seed in golden.GAMES if name == "airlines_europe"}
    assert set(after) == records | {"rules.sha256", "views.sha256"}
    assert after[f"{NAME}.json"] == before[f"{NAME}.json"]
