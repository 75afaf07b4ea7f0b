"""Board files: the built-in one, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from flightdeck.engine.errors import BadBoard
from flightdeck.games.airlines_europe.board import BUILT_IN, LICENCES, built_in, load

TEXT = BUILT_IN.read_text(encoding="utf-8")


def test_the_built_in_board_has_every_figure_of_its_file() -> None:
    board = built_in()
    assert (len(board.cities), len(board.routes), len(board.distant_names)) == (30, 63, 4)
    riga = board.routes.index("Moscow-Riga")
    assert board.licences(riga) == [4, 5]
    assert board.prices[riga * LICENCES + 2] == 0
    assert board.regions[0] == (1, 7, [2, 1, 0, 0, 0])
    assert load(BUILT_IN).digest == board.digest


def test_what_is_reconstructed_is_told() -> None:
    assert "routes (59 of 59)" in built_in().reconstructed
    assert not any(part.startswith("share counts") for part in built_in().reconstructed)


def test_a_comment_or_a_source_does_not_change_the_digest_but_a_price_does(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(TEXT.replace('source = "reconstruction"', 'source = "my own copy of the game"') + "\n# mine\n")
    own = load(file)
    assert own.digest == built_in().digest
    assert "routes (59 of 59)" not in own.reconstructed
    file.write_text(TEXT.replace("licences = [8]", "licences = [9]", 1))
    assert load(file).digest != built_in().digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "'schema' should be 1"),
        ("schema = 1", "", "'schema' is missing"),
        ("schema = 1", "schema 1", "not TOML"),
        ('id = "yellow"', 'id = "pink"', r"\[\[airline\]\] number 1: 'id' is 'pink', which is none of yellow"),
        ('id = "blue"', 'id = "yellow"', "airline 'yellow': this airline was there before"),
        ("planes = 16", "planes = 15", "airline 'yellow': an airline has as many planes as shares"),
        ("shares = 7\n", "shares = 70\n", "airline 'white': 'shares' should be a whole number from 1 to 22, not 70"),
        ("shares = 7\n", 'shares = "7"\n', "airline 'white': 'shares' should be a whole number"),
        ('home = "madrid"', 'home = "atlantis"', "airline 'yellow': 'home' is 'atlantis'"),
        ('goal = "athens"', 'goal = "stockholm"', "airline 'green': the goal is its home airport"),
        ("start_space = 11", "start_space = 81", "airline 'white': 'start_space' should be"),
        ("bonus = 14", "bones = 14", "airline 'white': 'bonus' is missing"),
        ('home_source = "rules"\nstart_space = 11', "start_space = 11", "airline 'white': 'home_source' is missing"),
        ("last_space = 80", "last_space = 90", "the regions end at space 80, the share track at 90"),
        ("from = 14\n", "from = 15\n", r"\[\[region\]\] number 3: 'from' should be 14"),
        ("points = [3, 2, 1, 0, 0]", "points = [3, 2, 4, 0, 0]", r"number 2: 'points' should be 5 numbers"),
        ("points = [3, 2, 1, 0, 0]", "points = [3, 2, 1, 0]", r"number 2: 'points' should be 5 numbers"),
        ("scoring = [[4, 2, 1, 0, 0], ", "scoring = [", r"\[air_abacus\]: 'scoring' should be a list of 3"),
        ('name = "Riga"', 'name = "Warsaw"', "city 'Warsaw': another city has the same id or name"),
        ("lat = 56.95", "lat = 156.95", "city 'Riga': 'lat' should be a number from -90 to 90"),
        ('b = "riga"\nlicences = [4, 5]', 'b = "moscow"\nlicences = [4, 5]', "route Moscow-Moscow: both ends"),
        ('b = "kiev"\nlicences = [3, 4, 5]\nkm = 756', 'b = "riga"\nlicences = [3]\nkm = 756', "same cities"),
        (
            "licences = [5, 6]\nkm = 1495",
            "licences = [6, 5]\nkm = 1495",
            "route Reykjavik-Dublin: 'licences' should be",
        ),
        ("licences = [5, 6]\nkm = 1495", "licences = []\nkm = 1495", "Reykjavik-Dublin: 'licences' should be"),
        ("licences = [5, 6]\nkm = 1495", "licences = 5\nkm = 1495", "Reykjavik-Dublin: 'licences' should be a list"),
        ("km = 1495", "miles = 929", "route Reykjavik-Dublin: 'miles' is not known here"),
        ("licences = [8]", "licences = [8, 9]", "distant connection Reykjavik-New York: 'licences' should be 1 to 1"),
        ('to_name = "Bombay"', 'to_name = "Ankara"', "distant connection Ankara-Ankara: there is another place"),
        ("[share_track]", "[track]", r"the file: 'share_track' is missing"),
    ],
)
def test_a_wrong_board_is_refused_with_file_item_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new, 1))
    with pytest.raises(BadBoard, match=message) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: ")


def test_a_board_on_which_a_goal_cannot_be_reached_is_refused(tmp_path: Path) -> None:
    blocks = TEXT.split("[[route]]")
    kept = [block for block in blocks[1:-1] if '"ankara"' not in block]
    file = tmp_path / "mine.toml"
    file.write_text("[[route]]".join([blocks[0], *kept]) + TEXT[TEXT.index("[[distant]]") - 1 :])
    with pytest.raises(BadBoard, match="no chain of routes joins the home airport and the goal of 'grey'"):
        load(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="cannot be read"):
        load(tmp_path / "nothing.toml")
    with pytest.raises(BadBoard, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadBoard, match="not TOML"):
        load(tmp_path / "binary.toml")
