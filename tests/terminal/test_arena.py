"""`flightdeck arena`, driven as a person drives it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from flightdeck.bots import catalogue
from flightdeck.bots.arena import Fixture, Job, Result, play
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine.action import Action
from flightdeck.games.air_alliance.board import BUILT_IN as WORLD
from flightdeck.terminal import arena

Command = Callable[..., Any]
WORDS = ("arena", "airlines_europe", "--bots", "random,careless:90%,greedy", "--games", "8", "--seed", "7", "--json")
ALONE = (*WORDS, "--jobs", "1")


def data(command: Command, *words: str) -> Any:
    """What is printed, without the times."""
    told = command(*words)
    assert (told.status, told.err) == (0, "")
    report = json.loads(told.out)
    for standing in report["standings"]:
        assert 0 < standing.pop("milliseconds") <= standing.pop("longest_milliseconds")
    return report


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(n_workers=2, processes=True, dashboard_address=None) as found:
        yield found.scheduler_address


def test_results_are_the_same_wherever_the_games_are_played(command: Command, cluster: str) -> None:
    here = data(command, *ALONE)
    assert data(command, *WORDS, "--jobs", "2") == here
    assert data(command, *WORDS, "--cluster", cluster) == here


def test_a_complaint_comes_back_from_a_cluster(command: Command, cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.PLAIN, "local", RandomBot)
    told = command("arena", "airlines_europe", "--bots", "random,local", "--games", "4", "--cluster", cluster)
    assert told.status == 2
    assert "there is no bot 'local'" in told.err


def test_the_report(command: Command) -> None:
    report = data(command, *ALONE)
    assert (report["game"], report["players"], report["seed"], report["against"]) == ("airlines_europe", 4, 7, None)
    assert report["games"] == 8
    standings = report["standings"]
    assert {one["bot"] for one in standings} == {"random", "careless:90%", "greedy"}
    assert sum(one["wins"] for one in standings) == pytest.approx(8)
    assert sum(one["seats"] for one in standings) == 32
    assert [one["win_rate"] for one in standings] == sorted((one["win_rate"] for one in standings), reverse=True)
    assert all(one["lowest"] <= one["win_rate"] <= one["highest"] for one in standings)
    assert [(one["bot"], one["other"]) for one in report["pairs"]] == [
        ("random", "careless:90%"),
        ("random", "greedy"),
        ("careless:90%", "greedy"),
    ]
    assert sum(one["meetings"] for one in report["pairs"]) == 8 * 5


def test_another_seed_gives_other_games(command: Command) -> None:
    assert data(command, *ALONE, "--seed", "8")["standings"] != data(command, *ALONE)["standings"]


def test_the_tables(command: Command) -> None:
    told = command(*ALONE[:-3], "--jobs", "1", "--games", "6")
    assert told.status == 0
    for text in ("95 % interval", "mean points", "rating", "finished ahead of", "milliseconds a decision", "par"):
        assert text in told.out
    assert "8 games instead of 6" in told.out
    assert told.err == ""


def test_one_against_the_rest(command: Command) -> None:
    words = ("arena", "airlines_europe", "--bots", "random", "--against", "random", "--games", "40", "--players", "2")
    report = data(command, *words, "--jobs", "1", "--json", "--seed", "1")
    alone, others = report["standings"]
    assert (alone["bot"], alone["seats"]) == ("random", 40)
    assert (others["bot"], others["seats"]) == ("others (random)", 40)
    assert alone["wins"] + others["wins"] == 40
    assert alone["lowest"] < 0.5 < alone["highest"]


def test_options_and_boards_are_those_of_the_other_commands(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(WORLD.read_text(encoding="utf-8"), encoding="utf-8")
    words = ("arena", "air_alliance", "--bots", "random,careless:99%", "--games", "2", "--players", "2", "--jobs", "1")
    told = command(*words, "--board", str(file), "--option", "codeshare_anywhere=on")
    assert told.status == 0
    assert "option codeshare_anywhere" in told.out
    report = data(command, *words, "--board", str(file), "--option", "codeshare_anywhere=on", "--json")
    assert report["options"]["codeshare_anywhere"] is True


def test_a_log_that_was_cut_leads_to_the_same_end(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole = data(command, *ALONE, "--log", str(file))
    assert whole == data(command, *ALONE)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + lines[4][:20])
    assert data(command, *ALONE, "--log", str(file)) == whole
    assert len(file.read_bytes().splitlines()) == 9


def test_more_games_extend_a_log_and_none_is_played_twice(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []

    def counted(job: Job, fixture: Fixture) -> Result:
        played.append(fixture.number)
        return play(job, fixture)

    monkeypatch.setattr(arena, "play", counted)
    log = ("--log", str(tmp_path / "arena.jsonl"))
    # The seed is not said again: the log has it.
    without_seed = [word for word in ALONE if word not in ("--seed", "7")]
    data(command, *ALONE, *log)
    more = data(command, *without_seed, *log, "--games", "12")
    assert played == list(range(12))
    assert more == data(command, *ALONE, "--games", "12")
    assert data(command, *ALONE, *log) == data(command, *ALONE)


def test_who_interrupts_sees_the_table_and_can_go_on(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(job: Job, fixture: Fixture) -> Result:
        if fixture.number == 5:
            raise KeyboardInterrupt
        return play(job, fixture)

    file = str(tmp_path / "arena.jsonl")
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play", interrupted)
        told = command(*ALONE, "--log", file)
        unlogged = command(*ALONE)
    assert told.status == unlogged.status == 130
    assert json.loads(told.out)["games"] == 5
    assert f"Stopped after 5 of 8 games. The same command goes on from there: {file} has them." in told.err
    assert "With --log FILE it could go on later" in unlogged.err
    assert data(command, *ALONE, "--log", file) == data(command, *ALONE)


def test_who_interrupts_at_once_sees_no_table(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(job: Job, fixture: Fixture) -> Result:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play", interrupted)
    told = command(*ALONE[:-3], "--jobs", "1")
    assert (told.status, told.out) == (130, "")
    assert "Stopped after 0 of 8 games" in told.err


class Clumsy(Bot):
    def __init__(self, seed: int) -> None:
        self._decisions = 0

    def choose(self, seat: Seat) -> Action:
        self._decisions += 1
        return seat.legal[0] if self._decisions < 3 else seat.legal[1 // 0]


def test_a_bot_that_fails_ends_the_run(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.PLAIN, "clumsy", Clumsy)
    file = str(tmp_path / "arena.jsonl")
    bots = ("--bots", "random,greedy,careless:50%,clumsy", "--players", "3")
    told = command("arena", "airlines_europe", *bots, "--seed", "7", "--jobs", "1", "--log", file)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("flightdeck: bot 'clumsy' failed in game 3 (seed ")
    assert "ZeroDivisionError" in told.err
    assert told.err.count("\n") == 1
    assert Path(file).read_bytes().count(b"\n") == 4


def test_the_log_of_another_job_is_refused(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "arena.jsonl")
    data(command, *ALONE, "--log", file)
    told = command(*ALONE, "--log", file, "--players", "3")
    assert told.status == 2
    assert f"{file} is the log of another job: its players is 4, not 3" in told.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chess", "--bots", "random,greedy"), "there is no game 'chess'"),
        (("airlines", "--bots", "random,genius"), "there is no bot 'genius'"),
        (("airlines", "--bots", "random,greedy", "--against", "genius"), "there is no bot 'genius'"),
        (("airlines", "--bots", "random"), "name two bots or more"),
        (("airlines", "--bots", "random,greedy,random"), "bot 'random' is named twice"),
        (("airlines", "--bots", "random,greedy", "--games", "0"), "--games should be 1 or more"),
        (("airlines", "--bots", "random,greedy", "--jobs", "-1"), "--jobs should be 0 or more"),
        (("airlines", "--bots", "random,greedy", "--jobs", "2", "--cluster", "tcp://x:1"), "cannot be given with"),
        (("airlines", "--bots", "random,greedy", "--players", "9"), "2 to 6 players"),
        (("airlines", "--bots", "random,greedy", "--option", "sied=west"), "has no option 'sied'"),
        (("airlines", "--bots", "random,greedy", "--board", "nowhere.toml"), "nowhere.toml: the file cannot be read"),
        (("airlines", "--bots", "random,greedy", "--log", "nowhere/arena.jsonl"), "cannot be written"),
        (("airlines", "--bots", "random,greedy", "--cluster", "nonsense"), "there is no cluster at 'nonsense'"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(command: Command, words: tuple[str, ...], message: str) -> None:
    told = command("arena", *words)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("flightdeck: ")
    assert told.err.count("\n") == 1
    assert message in told.err
