"""Board files of any game with figures of any size: refused in words, never by an error that Python makes."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

import pytest

import flightdeck
from flightdeck.cli import main
from flightdeck.engine.errors import BadBoard

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
