"""`flightdeck review`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flightdeck.review import judge

Command = Callable[..., Any]
RECORD = Path(__file__).parents[1] / "records" / "air_baron_2_42.json"


@pytest.fixture(autouse=True)
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "ITERATIONS", {})
    monkeypatch.setattr(judge, "FAR_ITERATIONS", 5)
    monkeypatch.setattr(judge, "MOST_QUICK_WORLDS", 20)
    monkeypatch.setattr(judge, "QUICK_BATCH", 10)


def test_a_review_tells_of_luck_and_of_the_mistakes_of_a_seat(command: Command) -> None:
    told = command("review", str(RECORD), "--seat", "2")
    assert told.status == 0
    assert "without luck" in told.out
    moves = [line for line in told.out.splitlines() if line.startswith("Move ")]
    assert moves
    assert all(", Player 2: " in line for line in moves)
    assert told.out.count("  played: ") == told.out.count("  better: ") == len(moves)


def test_a_review_as_data(command: Command) -> None:
    data = json.loads(command("review", str(RECORD), "--seat", "2", "--json").out)
    record = json.loads(RECORD.read_text())
    assert len(data["chances"]) == len(record["actions"]) + 1
    assert {one["seat"] for one in data["decisions"].values()} == {1}
    assert [one["seat"] for one in data["seats"]] == [0, 1]


def test_a_game_that_is_not_over_is_refused_in_words(command: Command, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text())
    record["actions"], record["result"] = record["actions"][:5], None
    file = tmp_path / "running.json"
    file.write_text(json.dumps(record))
    told = command("review", str(file))
    assert told.status == 2
    assert "only a game that is over can be reviewed" in told.err
