"""The commands that only show: games, simulate, replay, board check."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import flightdeck
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.cli import main
from flightdeck.engine.table import Table
from flightdeck.games.air_alliance.board import BUILT_IN as WORLD
from flightdeck.games.air_baron.board import BUILT_IN as USA
from flightdeck.games.air_baron.board import EVENTS
from flightdeck.games.airlines.board import BUILT_IN as NORTH_AMERICA
from flightdeck.games.airlines_europe.board import BUILT_IN as EUROPE
from flightdeck.games.catalogue import built_in_board
from flightdeck.terminal import board_report
from flightdeck.terminal import simulate as simulation

Command = Callable[..., Any]
GAMES = ["airlines_europe", "airlines", "air_baron", "air_alliance"]
# What a game needs to come to an end when everything is left to chance.
ENDING = {"air_baron": {"round_limit": 30}}
every_game = pytest.mark.parametrize("game", GAMES)
EVENT_NAMED = f"took the event there: ({'|'.join(EVENTS)})"


def simulate(game: str) -> tuple[str, ...]:
    return "simulate", game, "--games", "6", "--seed", "7", "--json"


def played_table(game: str, moves: int | None = None) -> Table:
    table = Table(flightdeck.game(game, 3, ENDING.get(game)), 12, ["Ann", "Bo", "Cy"])
    chance = random.Random(1)
    while not table.state.over and (moves is None or len(table.record.actions) < moves):
        seat = table.state.to_act[0]
        table.apply(seat, chance.choice(table.state.legal(seat)))
    return table


@pytest.fixture(scope="module", params=GAMES)
def whole_game(request: pytest.FixtureRequest) -> str:
    return played_table(request.param).record.to_json()


@pytest.fixture
def record_file(tmp_path: Path, whole_game: str) -> Path:
    file = tmp_path / "game.json"
    file.write_text(whole_game, encoding="utf-8")
    return file


def test_games_lists_every_option_and_what_is_reconstructed(command: Command) -> None:
    told = command("games")
    assert told.status == 0
    for info in flightdeck.games():
        for text in (info.title, info.name, *info.designers, *[option.name for option in info.options]):
            assert text in told.out
        assert "not the published one" in told.out


def test_games_lists_the_choices_of_an_option_that_is_no_switch(command: Command) -> None:
    told = " ".join(command("games").out.replace("│", " ").split())
    assert "Choices: 0, 30, 60, 100, 200." in told
    assert "Choices: east, west." in told
    assert "Choices: on" not in told


def test_games_as_data(command: Command) -> None:
    data = json.loads(command("games", "--json").out)
    assert [entry["name"] for entry in data] == [info.name for info in flightdeck.games()]


@every_game
def test_simulate_prints_nothing_but_data(command: Command, game: str) -> None:
    told = command(*simulate(game))
    data = json.loads(told.out)
    assert told.status == 0
    assert told.err == ""
    assert list(data) == [
        "games",
        "decisions",
        "seconds",
        "decisions_per_second",
        "mean_legal",
        "mean_length",
        "scores",
        "wins",
    ]
    assert data["games"] == 6
    assert sum(data["wins"]) == pytest.approx(6)


@every_game
def test_simulate_is_the_same_however_many_work_at_it(command: Command, game: str) -> None:
    alone, together = (json.loads(command(*simulate(game), "--jobs", jobs).out) for jobs in ("1", "2"))
    for timed in ("seconds", "decisions_per_second"):
        del alone[timed], together[timed]
    assert alone == together


def test_simulate_as_a_table(command: Command) -> None:
    told = command("simulate", "airlines_europe", "--games", "2", "--players", "2", "--option", "open_points=on")
    assert "mean points" in told.out
    assert "decisions a second" in told.out


@pytest.mark.parametrize(
    ("given", "limit", "side"),
    [([], "200", None), (["round_limit=30"], "30", None), (["side=WEST", "round_limit=60"], "60", "west")],
)
def test_games_of_bots_alone_end_after_a_number_of_rounds(
    command: Command, given: list[str], limit: str, side: str | None
) -> None:
    words = [word for option in given for word in ("--option", option)]
    told = command("simulate", "air_baron", "--games", "1", "--seed", "7", *words)
    shown = dict(line.rsplit(maxsplit=1) for line in told.out.splitlines() if line.startswith("option"))
    assert shown.get("option round_limit") == limit
    assert shown.get("option side") == side
    assert told.err == ""


def test_who_wants_no_round_limit_is_told_what_that_means(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        simulation, "play_chunk", lambda job, part: simulation.Count(1, 1, 1, [0] * 4, [Fraction(0)] * 4)
    )
    told = command("simulate", "air_baron", "--games", "1", "--option", "round_limit=0")
    assert told.status == 0
    assert "option round_limit" not in told.out
    assert "--option round_limit=60 sets one" in told.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("simulate", "chess"), "there is no game 'chess'"),
        (("simulate", "airlines_europe", "--players", "9"), "2 to 5 players"),
        (("simulate", "airlines_europe", "--games", "0"), "--games should be 1 or more"),
        (("simulate", "airlines_europe", "--bots", "genius"), "there is no bot 'genius'"),
        (("simulate", "airlines_europe", "--option", "open_points"), "name=on or name=off"),
        (("simulate", "airlines_europe", "--option", "open_points=7"), "open_points is off or on, not '7'"),
        (("simulate", "air_baron", "--option", "round_limit=50"), "round_limit is 0, 30, 60, 100 or 200, not '50'"),
        (("simulate", "air_baron", "--option", "side=north"), "side is east or west, not 'north'"),
        (("play", "air_baron", "--option", "sied=west"), "Air Baron has no option 'sied'"),
        (("simulate", "airlines_europe", "--board", "nowhere.toml"), "nowhere.toml: the file cannot be read"),
        (("play",), "say which game"),
        (("play", "airlines_europe", "--seat", "5"), "from 1 to 4"),
        (("play", "airlines_europe", "--seat", "9" * 5000), "from 1 to 4"),
        (("play", "--resume", "nowhere.json"), "cannot be read"),
        (("replay", "nowhere.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(command: Command, words: tuple[str, ...], message: str) -> None:
    told = command(*words)
    assert told.status == 2
    assert told.err.startswith("flightdeck: ")
    assert told.err.count("\n") == 1
    assert message in told.err
    assert told.out == ""


def test_replay_shows_every_move_and_the_ranking(command: Command, record_file: Path, whole_game: str) -> None:
    told = command("replay", str(record_file))
    record = json.loads(whole_game)
    assert told.status == 0
    assert f"{len(record['actions'])}. " in told.out
    assert "Final ranking" in told.out
    for hidden in ("a share from the pile", "drew a flight card", "drew a stock card"):
        assert hidden not in told.out
    for points in record["result"]["points"]:
        assert str(points) in told.out


def test_replay_for_a_seat_hides_what_it_could_not_know(command: Command, record_file: Path, whole_game: str) -> None:
    told = command("replay", str(record_file), "--seat", "1")
    secrets = {
        "airlines_europe": ("Bo drew a share from the pile.", "Bo has picked two shares."),
        "airlines": ("Bo drew a flight card.", "Bo drew a stock card from the deck."),
        "air_baron": ("Bo reached 50 and took the event there",),
        # Nothing is secret but the order of the pile (AA21).
        "air_alliance": ("Bo placed a plane at ", "Bo reserved "),
    }
    for sentence in secrets[json.loads(whole_game)["game"]]:
        assert sentence in told.out
    assert "Bo: " not in told.out
    assert re.search(f"Bo .*{EVENT_NAMED}", told.out) is None


@pytest.mark.parametrize(
    ("game", "moves", "secret"),
    [
        ("airlines_europe", 2, "pick "),
        ("airlines", 80, "drew (wavy|dotted|[A-Z]{3})"),
        ("air_baron", 400, EVENT_NAMED),
    ],
)
def test_replay_of_a_game_going_on_tells_no_secrets(
    command: Command, tmp_path: Path, game: str, moves: int, secret: str
) -> None:
    file = tmp_path / "game.json"
    table = played_table(game, moves)
    file.write_text(table.record.to_json(), encoding="utf-8")
    told = command("replay", str(file))
    waiting = table.record.seats[table.state.to_act[0]]
    assert f"The game is not over: {waiting} to act." in told.out
    assert re.search(secret, told.out) is None
    assert "Seed" not in told.out


def test_quiet_replay_prints_one_line(command: Command, record_file: Path) -> None:
    told = command("replay", str(record_file), "--quiet")
    assert told.out.count("\n") == 1
    assert "replay to the end" in told.out


@pytest.mark.parametrize("flag", ["--quiet", "--seat=1"])
def test_a_record_that_does_not_replay_says_at_which_move(
    command: Command, tmp_path: Path, whole_game: str, flag: str
) -> None:
    record = json.loads(whole_game)
    record["actions"][9] = "1: go on\x1b[2J"
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    told = command("replay", str(file), flag)
    assert told.status == 1
    assert "move 10, '1: go on" in told.err
    assert "\x1b" not in told.err


def test_a_result_that_is_not_true_is_found(command: Command, tmp_path: Path, whole_game: str) -> None:
    record = json.loads(whole_game)
    record["result"]["points"][0] += 1
    file = tmp_path / "broken.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    told = command("replay", str(file), "--quiet")
    assert told.status == 1
    assert "the result should be" in told.err


@pytest.mark.parametrize(
    ("game", "board", "facts", "right", "wrong"),
    [
        (
            "airlines_europe",
            EUROPE,
            "Airlines Europe: 30 cities, 59 routes, 4 distant connections.",
            'b = "dublin"',
            'b = "dubl"',
        ),
        (
            "airlines",
            NORTH_AMERICA,
            "Airlines (1990): 50 cities, 77 routes, 42 flight cards.",
            'to = "SEA"',
            'to = "SE"',
        ),
        (
            "air_baron",
            USA,
            "Air Baron: 12 hubs, 46 domestic spokes, 18 foreign spokes.",
            'hub = "LAX"',
            'hub = "LAS"',
        ),
        (
            "air_alliance",
            WORLD,
            "Air Alliance: 24 airports, 60 passengers.",
            'from = "E1"',
            'from = "E9"',
        ),
    ],
)
def test_board_check(
    command: Command, tmp_path: Path, game: str, board: Path, facts: str, right: str, wrong: str
) -> None:
    told = command("board", "check", str(board), "--game", game)
    assert told.status == 0
    assert f"is a board of {facts}" in told.out
    assert flightdeck.game(game).board_digest in told.out
    assert "reconstructed" in told.out
    file = tmp_path / "board.toml"
    file.write_text(board.read_text(encoding="utf-8").replace(right, wrong, 1), encoding="utf-8")
    told = command("board", "check", str(file), "--game", game)
    assert told.status == 2
    assert wrong.replace(" = ", "' is ").replace('"', "'") in told.err


def test_a_board_is_of_airlines_europe_unless_another_game_is_named(command: Command) -> None:
    assert command("board", "check", str(EUROPE)).status == 0
    assert command("board", "check", str(NORTH_AMERICA)).status == 2


def test_a_closed_pipe_is_no_complaint(record_file: Path) -> None:
    words = [sys.executable, "-m", "flightdeck.cli", "replay", str(record_file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_board_report_tells_what_bots_make_of_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "board",
        "report",
        "airlines_europe",
        "--board",
        "caribbean",
        "--players",
        "2",
        "--games",
        "3",
        "--seed",
        "1",
    ]
    assert main([*asked, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    board = flightdeck.game("airlines_europe", 2, board="caribbean")
    assert (report["games"], report["digest"]) == (3, board.board_digest)
    assert sum(report["wins"]) == pytest.approx(1, abs=0.001)
    assert set(report["places"]) == set(board.board.routes)  # type: ignore[attr-defined]
    assert sum(report["airlines"].values()) == pytest.approx(1, abs=0.001)
    # Planes are bought one by one: as often as routes are used.
    state = board.start(1, events=True)
    flightdeck.play_out(state, [make_bot("greedy", derived_seed(1, 0, seat)) for seat in range(2)])
    found = board_report.of_game(state, 7)
    assert found.uses.total() == sum(event.name == "bought" for event in state.events)
    paid: list[Any] = [event.public["points"] for event in state.events if event.name == "scored"]
    assert found.airlines.total() == sum(sum(points) for points in paid)
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "3 games of greedy, greedy" in told
    assert "Used in fewer than one of 10 games:" in told


def test_a_record_carries_its_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toml = built_in_board("air_baron").replace('"Seattle"', '"Ultima Thule"')
    file = tmp_path / "own.toml"
    file.write_text(toml, encoding="utf-8")
    table = Table(flightdeck.game("air_baron", 2, board=file), 5, ["Ann", "Ben"])
    file.unlink()
    for _ in range(30):
        seat = table.state.to_act[0]
        table.apply(seat, table.state.legal(seat)[0])
    record = tmp_path / "record.json"
    record.write_text(table.record.to_json(), encoding="utf-8")
    assert json.loads(record.read_text(encoding="utf-8"))["board_toml"] == toml
    assert main(["replay", str(record), "--quiet"]) == 0
    # A record is never replayed on figures that are not its own.
    record.write_text(table.record.to_json().replace("Ultima Thule", "Ultima Tula"), encoding="utf-8")
    assert main(["replay", str(record), "--quiet"]) == 1
    assert "another board" in capsys.readouterr().err
    # Nothing is written of a board that everybody has.
    assert "board_toml" not in Table(flightdeck.game("air_baron", 2), 5, ["Ann", "Ben"]).record.to_json()
