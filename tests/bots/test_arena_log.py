"""The file that lets an arena go on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from flightdeck.bots.arena_log import Log, logged_seed
from flightdeck.engine.errors import BadArgument
from tests.bots.arranged import job, result

JOB = job("random", "greedy", players=2)
GAMES = [result(number, [0, 1], [1, 2]) for number in range(3)]


@pytest.fixture
def file(tmp_path: Path) -> str:
    name = str(tmp_path / "arena.jsonl")
    with Log(name, JOB) as log:
        for game in GAMES:
            log.add(game)
    return name


def found(file: str) -> list[int]:
    with Log(file, JOB) as log:
        return list(log.results)


def test_what_was_written_is_read(file: str) -> None:
    with Log(file, JOB) as log:
        assert list(log.results.values()) == GAMES


def test_every_line_is_data(file: str) -> None:
    lines = [json.loads(line) for line in Path(file).read_text().splitlines()]
    assert lines[0] == {
        "flightdeck_arena": 1,
        "game": "airlines_europe",
        "players": 2,
        "options": dict(JOB.options),
        "rules_revision": JOB.rules_revision,
        "board": JOB.board_digest,
        "bots": ["random", "greedy"],
        "against": None,
        "seed": 7,
    }
    assert [line["number"] for line in lines[1:]] == [0, 1, 2]


def test_a_result_is_on_the_disk_before_the_next_one(tmp_path: Path) -> None:
    name = str(tmp_path / "arena.jsonl")
    with Log(name, JOB) as log:
        for count, game in enumerate(GAMES, 2):
            log.add(game)
            assert Path(name).read_bytes().count(b"\n") == count


def test_a_log_that_was_cut_anywhere_goes_on(file: str) -> None:
    whole = Path(file).read_bytes()
    ends = [length for length in range(len(whole)) if b"\n" in whole[length - 1 : length + 1]]
    for length in sorted({*range(0, len(whole), 61), *ends}):
        Path(file).write_bytes(whole[:length])
        games = max(whole[:length].count(b"\n") - 1, 0)
        assert found(file) == list(range(games))
        with Log(file, JOB) as log:
            for game in GAMES[games:]:
                log.add(game)
        assert Path(file).read_bytes() == whole


def test_a_last_line_of_rubbish_is_cut(file: str) -> None:
    whole = Path(file).read_bytes()
    Path(file).write_bytes(whole + b'{"num\0\0\0\0\n')
    assert found(file) == [0, 1, 2]
    assert Path(file).read_bytes() == whole


def test_rubbish_in_the_middle_is_not(file: str) -> None:
    lines = Path(file).read_bytes().splitlines(keepends=True)
    Path(file).write_bytes(b"".join([*lines[:2], b'{"number": 1}\n', *lines[3:]]))
    with pytest.raises(BadArgument, match="line 3 is no result of a game"):
        Log(file, JOB)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bots": ("random", "search")}, r'its bots is \["random", "greedy"\], not \["random", "search"\]'),
        ({"players": 3}, "its players is 2, not 3"),
        ({"seed": 8}, "its seed is 7, not 8"),
        ({"against": "greedy"}, 'its against is null, not "greedy"'),
        ({"board_digest": "abc"}, "its board is"),
        ({"options": ()}, "its options is"),
        ({"rules_revision": 99}, "its rules_revision is"),
    ],
)
def test_the_log_of_another_job_is_refused(file: str, change: dict[str, object], message: str) -> None:
    before = Path(file).read_bytes()
    with pytest.raises(BadArgument, match=f"is the log of another job: {message}"):
        Log(file, replace(JOB, **change))  # type: ignore[arg-type]
    assert Path(file).read_bytes() == before


@pytest.mark.parametrize("text", ["Dear diary,", "{}\n", '{"flightdeck": 1}\n{}\n'])
def test_another_file_is_never_written_to(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_text(text)
    with pytest.raises(BadArgument, match="is no log of an arena"):
        Log(str(file), JOB)
    assert file.read_text() == text


def test_a_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadArgument, match="cannot be read"):
        Log(str(tmp_path), JOB)
    with pytest.raises(BadArgument, match="cannot be written"):
        Log(str(tmp_path / "nowhere" / "arena.jsonl"), JOB)


def test_the_seed_is_found_in_the_log(file: str, tmp_path: Path) -> None:
    assert logged_seed(file) == 7
    assert logged_seed(str(tmp_path / "new")) is None
