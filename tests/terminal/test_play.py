"""Playing by typing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flightdeck.terminal import person

Command = Callable[..., Any]
PLAY = ("play", "airlines_europe", "--seed", "5", "--name", "Ann", "--bots", "random")
FIRST = "pick blue and brown"
every_game = pytest.mark.parametrize("game", ["airlines_europe", "airlines", "air_baron", "air_alliance"])


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def actions(file: str) -> list[str]:
    found: list[str] = json.loads(Path(file).read_text(encoding="utf-8"))["actions"]
    return found


@pytest.mark.parametrize(
    ("game", "players", "option"),
    [
        ("airlines_europe", "2", "flight_ban=on"),
        ("airlines_europe", "5", "flight_ban=on"),
        ("airlines", "2", "last_round=off"),
        ("airlines", "6", "last_round=on"),
        ("air_baron", "2", "round_limit=30"),
        ("air_alliance", "2", "connections=any_plane"),
        ("air_alliance", "4", "allies_share_planes=on"),
    ],
)
def test_a_whole_game_by_numbers_is_saved_and_replays(command: Command, game: str, players: str, option: str) -> None:
    play = ("play", game, "--seed", "5", "--bots", "random", "--players", players, "--option", option)
    told = command(*play, typed="1\n" * 800)
    assert told.status == 0
    assert "The game is over." in told.out
    assert "Final ranking" in told.out
    assert "The seed was 5." in told.out
    # The first number after the end answers the question where to save the game.
    assert command("replay", "1", "--quiet").status == 0


@every_game
def test_the_end_of_input_quits(command: Command, game: str) -> None:
    told = command("play", game, typed=typed("1"))
    assert told.status == 0
    assert "The game is not over." in told.out
    assert "save FILE" in told.out


@every_game
def test_the_seed_is_not_shown_before_the_end(command: Command, game: str) -> None:
    told = command("play", game, "--seed", "987654", typed=typed("1", "log", "help", "quit", ""))
    assert "987654" not in told.out


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("BUY white Moscow-Riga", "buy white Moscow-Riga"),
        ("buy white Riga - Moscow", "buy white Moscow-Riga"),
        ("b wh mos-rig", "buy white Moscow-Riga"),
        ("b wh sai mos", "buy white Saint Petersburg-Moscow"),
        ("b bk ber-vie", "buy black Berlin-Vienna"),
        ("b bla ber-vie", "buy black Berlin-Vienna"),
        ("p 2 wh", "play 2 white"),
        ("take m", "take money"),
        ("tr 3", "trade 3 for 2"),
        ("1", "buy blue Barcelona-Rome"),
    ],
)
def test_ways_to_write_an_action(command: Command, text: str, meant: str) -> None:
    command(*PLAY, typed=typed(FIRST, text, "save game.json"))
    assert actions("game.json")[4] == f"1: {meant}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "the menu goes from 1 to"),
        ("999", "the menu goes from 1 to"),
        ("buy white Rome-Athens", "'buy white Rome-Athens' is not allowed"),
        ("b ber-vie", "could be"),
        ("p wh", "could be"),
        ("1" * 5000, "the menu goes from 1 to"),
        ("fly to the moon", "is no action"),
        ("go on", "'go on' is not allowed"),
        ("undo", "the last action was Random 4's"),
        ("save", "say where to"),
        ("save nowhere/game.json", "cannot be written"),
        ("b \x1b[2J", "is no action"),
    ],
)
def test_bad_input_changes_nothing(command: Command, text: str, message: str) -> None:
    told = command(*PLAY, typed=typed(FIRST, text, "save game.json"))
    assert message.casefold() in " ".join(told.out.split()).casefold()
    assert "\x1b" not in told.out
    assert actions("game.json")[0] == f"1: {FIRST}"
    assert len(actions("game.json")) == 4


def test_every_page_can_be_asked_for(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"board": "Copenhagen", "routes": "Ankara-Bombay", "log": "Ann starts with", "rules": "scoring cards"}
    monkeypatch.setenv("COLUMNS", "100")
    told = command(*PLAY, typed=typed(FIRST, *pages, "help", "menu"))
    for text in (*pages.values(), "undo"):
        assert text in told.out


def test_hidden_points_are_counted_on_request_for_whoever_plays_against_bots(command: Command) -> None:
    told = command(*PLAY, typed=typed(FIRST, "points", "help", "quit", ""))
    assert "Ann: 1, Random 2: 2, Random 3: 3, Random 4: 4" in told.out
    assert "points      the points of all" in told.out


@pytest.mark.parametrize(
    ("more", "message"),
    [(["--seat", "1,2"], "several people play against each other"), (["--option", "open_points=on"], "for all to see")],
)
def test_points_are_not_counted_between_people_or_where_they_are_open(
    command: Command, more: list[str], message: str
) -> None:
    told = command("play", "airlines_europe", "--seed", "5", *more, typed=typed("", "points", "quit", ""))
    assert message in " ".join(told.out.split())
    assert ": 1" not in told.out.partition("points are")[2]


def test_undo_takes_back_ones_own_last_action(command: Command) -> None:
    command(*PLAY, typed=typed(FIRST, "b wh mos-rig", "undo", "save back.json", "b wh mos-kie", "save other.json"))
    assert len(actions("back.json")) == 4
    assert actions("other.json") == [*actions("back.json"), "1: buy white Moscow-Kiev"]


def test_a_saved_game_that_was_taken_back_is_not_called_saved(command: Command) -> None:
    told = command(*PLAY, typed=typed(FIRST, "b wh mos-rig", "save game.json", "undo", "quit", ""))
    assert "Not saved" in told.out


def test_nobody_takes_back_anothers_action(command: Command) -> None:
    told = command(*PLAY, "--players", "2", "--seat", "1,2", typed=typed("", "1", "", "undo", "save game.json"))
    assert "The last action was Ann's" in told.out
    assert len(actions("game.json")) == 1


@every_game
def test_a_game_taken_up_again_goes_on_as_it_would_have(command: Command, game: str) -> None:
    play = ("play", game, "--seed", "5", "--name", "Ann")
    first, later = ["1", "2", "1", "1", "1"], ["1", "1", "2", "1", "1"]
    command(*play, typed=typed(*first, *later, "save whole.json"))
    told = command(*play, typed=typed(*first, "save half.json", "quit"))
    assert "`flightdeck play --resume half.json` goes on with it" in told.out
    command("play", "--resume", "half.json", typed=typed(*later, "save taken_up.json"))
    assert len(actions("half.json")) < len(actions("whole.json"))
    assert actions("taken_up.json") == actions("whole.json")


def test_what_has_to_be_said_again_is_named(command: Command) -> None:
    told = command(*PLAY, "--seat", "2", typed=typed("1", "save my game.json", "quit"))
    assert "flightdeck play --resume 'my game.json' --seat 2 --bots random" in " ".join(told.out.split())


def test_resume_refuses_what_the_record_has(command: Command) -> None:
    command(*PLAY, typed=typed("save game.json"))
    told = command("play", "--resume", "game.json", "--players", "3")
    assert told.status == 2
    assert "--players" in told.err


def test_saving_replaces_the_file_and_leaves_no_draft(command: Command) -> None:
    command(*PLAY, typed=typed("save game.json", FIRST, "save game.json"))
    assert len(actions("game.json")) == 4
    assert [file.name for file in Path().iterdir()] == ["game.json"]


@pytest.mark.parametrize(
    ("game", "turn", "hand"), [("airlines_europe", ["1"], "hand  "), ("airlines", ["expand", "play none"], "flights  ")]
)
def test_two_people_do_not_see_each_others_hands(
    command: Command, monkeypatch: pytest.MonkeyPatch, game: str, turn: list[str], hand: str
) -> None:
    monkeypatch.setattr(person.Desk, "clear", lambda desk: desk.console.print("<cleared>"))
    lines = typed("", *turn, "", *turn, "", "quit", "")
    told = command("play", game, "--seed", "5", "--name", "Ann,Cy", "--seat", "1,3", typed=lines)
    # What the seat at the curtain may not see yet is gone, and nothing else is shown until Enter clears the curtain.
    parts = told.out.split("<cleared>\n")[1:]
    curtains = [part for part in parts if "press Enter when only you look" in part]
    assert [part.split(",")[0] for part in curtains] == ["Ann", "Cy", "Ann"]
    assert len(parts) == len(curtains) + 2 * len(turn) + 1
    for part in parts:
        assert (hand in part) == (part not in curtains)
