"""Board files of any game with figures of any size: refused in words, never by an error that Python makes."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import pytest

import flightdeck
from flightdeck.cli import main
from flightdeck.engine.data import BoardText
from flightdeck.engine.errors import BadBoard
from flightdeck.engine.faults import MOST_FAULTS

GAMES = [info.name for info in flightdeck.games()]
DEEP = 5000
every_game = pytest.mark.parametrize("game", GAMES)
LARGE = {
    "digits": ("schema = " + "9" * DEEP, "a number in the file is far too large"),
    "hexadecimal digits": (
        "schema = 0x" + "f" * DEEP,
        "'schema' should be a whole number .* not something far too large",
    ),
    "brackets": ("schema = " + "[" * DEEP + "]" * DEEP, "the file is nested too deeply"),
    "braces": ("schema = " + "{a = " * DEEP + "1" + "}" * DEEP, "the file is nested too deeply"),
    "a long key": ("schema" + ".a" * DEEP + " = 1", "'schema' should be a whole number .* not something far too large"),
    "a long text": (f'schema = "{"x" * DEEP}"', "'schema' should be a whole number .* not 'x{199}…"),
}
every_size = pytest.mark.parametrize(("large", "message"), LARGE.values(), ids=LARGE.keys())


# By game: what is put in place of what, and what is said of it; in the order of the file's lists as they are read.
BROKEN = {
    "airlines_europe": [
        (
            "last_space = 80",
            "last_space = 8",
            "[share_track]: 'last_space' should be a whole number from 10 to",
        ),
        ("lat = 53.349", 'lat = "north"', "city 'Dublin': 'lat' should be a number from -90 to 90, not 'north'"),
        ("lon = -6.26", "lon = 181", "city 'Dublin': 'lon' should be a number from -180 to 180, not 181"),
        ('name = "Riga"', 'name = ""', "'name' should be a text, not ''"),
        ("bonus = 14", "bonus = 0", "airline 'white': 'bonus' should be a whole number from 1 to 99, not 0"),
        (
            "licences = [5, 6]\nkm = 1495",
            "licences = [6, 5]\nkm = 1495",
            "route Reykjavik-Dublin: 'licences' should be",
        ),
        ('b = "riga"\nlicences = [4, 5]', 'b = "moscow"\nlicences = [4, 5]', "route Moscow-Moscow: both ends"),
    ],
    "airlines": [
        ('name = "Vancouver"', 'name = " Vancouver"', "[[city]] number 1: 'name' should be words"),
        (
            "stock_cards = 12",
            "stock_cards = 0",
            "airline 'BOI': 'stock_cards' should be a whole number from 1",
        ),
        ('type = "dotted"\ncircles', 'type = "curly"\ncircles', "'type' is 'curly', which is none of wavy"),
    ],
    "air_baron": [
        ("profit_low = 7", "profit_low = -7", "hub 'San Francisco': 'profit_low' should be a whole number from 0"),
        ("jumbo_limit = 2", "jumbo_limit = 200", "'jumbo_limit' should be a whole number from 0 to 99, not 200"),
        ("sst_capable = true", "sst_capable = 1", "'sst_capable' should be true or false, not 1"),
        ("players_3 = ", "players_3 = 0x9999999 # ", "[victory]: 'players_3' should be a whole number from 1 to 9999"),
    ],
    "air_alliance": [
        ('shape = "V"', 'shape = "W"', "'shape' is 'W', which is none of Y, inverted_Y, V"),
        ('lands = "black"', 'lands = "red"', "'lands' is 'red', which is none of all, black, white, purple"),
        ("\nmiles = ", "\nmiles = -", "'miles' should be a whole number from 1 to 99999, not -"),
        ('class = "first"', 'class = "last"', "'class' is 'last', which is none of economy, business, first"),
    ],
}


def built_in(game: str) -> str:
    return files(f"flightdeck.games.{game}").joinpath("board.toml").read_text(encoding="utf-8")


def board(folder: Path, game: str, old: str, new: str) -> str:
    file = folder / "board.toml"
    text = built_in(game)
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return str(file)


@every_game
@every_size
def test_a_board_with_something_too_large_is_refused(tmp_path: Path, game: str, large: str, message: str) -> None:
    file = board(tmp_path, game, "schema = 1", large)
    with pytest.raises(BadBoard, match=rf"board\.toml: .*{message}"):
        flightdeck.game(game, 3, board=file)


@every_game
def test_no_entry_of_a_board_may_be_too_large(tmp_path: Path, game: str) -> None:
    """The first entry of each name, as a number, in a list and in a table."""
    entries = {found[1]: found[0] for found in re.finditer(r"^(\w+) = \S.*$", built_in(game), re.MULTILINE)}
    assert len(entries) > 10
    number = "0x" + "f" * DEEP
    for name, entry in entries.items():
        for large in (number, f"[{number}]", f"{{a = {number}}}", f"[[{number}, {number}]]", f"{{a = [{number}]}}"):
            # What is only for readers may be anything; several lines cannot be replaced by one.
            with suppress(BadBoard):
                flightdeck.game(game, 3, board=board(tmp_path, game, entry, f"{name} = {large}"))


@every_game
@every_size
@pytest.mark.parametrize("words", [("board", "check"), ("simulate",), ("play",)], ids=" ".join)
def test_the_terminal_says_so_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, large: str, message: str, words: tuple[str, ...]
) -> None:
    file = board(tmp_path, game, "schema = 1", large)
    arguments = [*words, file, "--game", game] if words[0] == "board" else [*words, game, "--board", file]
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert re.search(message, told)
    assert told.count("\n") == 1


@every_game
def test_all_faults_are_told_at_once_and_nothing_that_only_follows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    text = built_in(game)
    for old, new, _said in BROKEN[game]:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = tmp_path / "broken.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["board", "check", str(file), "--game", game]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == len(BROKEN[game]), lines
    for line, (_old, _new, said) in zip(lines, BROKEN[game], strict=True):
        assert line.startswith(f"flightdeck: {file}: ")
        assert said in line
    with pytest.raises(BadBoard) as caught:
        flightdeck.game(game, board=BoardText("mine", text))
    assert [f"flightdeck: {file}: {fault.told()}" for fault in caught.value.faults] == lines
    assert str(caught.value) == f"mine: {caught.value.faults[0].told()}"
    assert all(fault.section for fault in caught.value.faults)


@every_game
def test_a_board_that_is_wrong_everywhere_is_not_read_to_its_end(game: str) -> None:
    text = re.sub(
        r"^(name|city|passenger|licences|circles|price|low|miles) = .*$", r"\1 = {}", built_in(game), flags=re.M
    )
    with pytest.raises(BadBoard) as caught:
        flightdeck.game(game, board=BoardText("mine", text))
    assert 20 < len(caught.value.faults) <= MOST_FAULTS


@every_game
def test_where_a_whole_list_is_missing_only_that_is_told(game: str) -> None:
    lists = {"airlines_europe": "city", "airlines": "city", "air_baron": "hub", "air_alliance": "airport"}
    text = built_in(game).replace(f"[[{lists[game]}]]", "[[other]]")
    with pytest.raises(BadBoard) as caught:
        flightdeck.game(game, board=BoardText("mine", text))
    told = [fault.told() for fault in caught.value.faults]
    assert told == [f"the file: '{lists[game]}' is missing"]
