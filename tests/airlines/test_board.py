"""Board files: the built-in one, and what is said of a wrong one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flightdeck
from flightdeck.engine.errors import BadBoard
from flightdeck.games.airlines.board import BUILT_IN, CIRCLES, built_in, load
from tests.playing import sight

TEXT = BUILT_IN.read_text(encoding="utf-8")


def test_the_built_in_board_has_every_figure_of_its_file() -> None:
    board = built_in()
    assert (len(board.cities), len(board.routes), len(board.flights)) == (50, 77, 42)
    omaha = board.routes.index("Denver-Omaha")
    assert board.numbers(omaha) == [7, 10, 13]
    helena = board.routes.index("Boise-Helena")
    assert board.numbers(helena) == [4]
    assert list(board.circles[helena * CIRCLES : helena * CIRCLES + CIRCLES]) == [4, 0, 0]
    assert board.flights[:2] == ["wavy 1", "wavy 2"]
    assert (board.colours[0], board.paints[0]) == ("red", "#C62828")
    assert load(BUILT_IN).digest == board.digest


def test_what_is_reconstructed_is_told() -> None:
    assert "routes (77 of 77)" in built_in().reconstructed
    assert "airlines' initials (7 of 9)" in built_in().reconstructed
    assert "flight cards (42 of 42)" in built_in().reconstructed


def test_a_comment_or_a_source_does_not_change_the_digest_but_a_number_does(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(TEXT.replace('source = "reconstruction"', 'source = "my own copy of the game"') + "\n# mine\n")
    own = load(file)
    assert own.digest == built_in().digest
    assert not own.reconstructed
    changes = [
        ("circles = [7, 10, 13]", "circles = [7, 10, 12]"),
        ("stock_cards = 12\n", "stock_cards = 13\n"),
        ("markers = 19\n", "markers = 20\n"),
        ('headquarters = "BSE"', 'headquarters = "PDX"'),
        ('route_types = ["wavy", "dashed", "double"]', 'route_types = ["wavy", "dashed"]'),
        ("values = [1, 2, 3,", "values = [1, 2, 2,"),
    ]
    digests = {built_in().digest}
    for old, new in changes:
        assert old in TEXT
        text = TEXT.replace(old, new, 1)
        if "stock_cards" in old:
            text = text.replace("value = 84", "value = 85")
        if "markers" in old:
            text = text.replace("value = 135", "value = 136")
        file.write_text(text)
        digests.add(load(file).digest)
    assert len(digests) == 1 + len(changes)


def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("circles = [7, 10, 13]", "circles = [7, 10, 12]", 1))
    game = flightdeck.game("airlines", board=file)
    routes = sight(game.start(1))["routes"]
    assert [circle["number"] for circle in routes["Denver-Omaha"]] == [7, 10, 12]
    assert game.board_digest != flightdeck.game("airlines").board_digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "'schema' should be 1"),
        ("schema = 1", "", "'schema' is missing"),
        ("schema = 1", "schema 1", "not TOML"),
        ("[components]", "[parts]", "the file: 'components' is missing"),
        ('id = "wavy"', 'id = "zigzag"', r"\[\[route_type\]\] number 1: 'id' is 'zigzag', which is none of wavy"),
        ('id = "dotted"', 'id = "wavy"', r"\[\[route_type\]\] should name each of wavy, dotted, dashed, double, solid"),
        ('line = "wavy line"', 'lime = "wavy line"', r"\[\[route_type\]\] number 1: 'line' is missing"),
        ('code = "BOI"', 'code = "BOB"', r"\[\[airline\]\] number 1: 'code' is 'BOB', which is none of BOI"),
        ('code = "ITA"', 'code = "BOI"', "airline 'BOI': this airline was there before"),
        ('colour = "red"', "colour = 3", "airline 'BOI': 'colour' should be a text, not 3"),
        (
            "stock_cards = 12\n",
            "stock_cards = 31\n",
            "airline 'BOI': 'stock_cards' should be a whole number from 1 to 30",
        ),
        ("markers = 19\n", "markers = 1\n", "airline 'BOI': 'markers' should be a whole number from 2 to 60, not 1"),
        ("markers = 19\n", 'markers = "19"\n', "airline 'BOI': 'markers' should be a whole number"),
        ('headquarters = "BSE"', 'headquarters = "XXX"', "airline 'BOI': 'headquarters' is 'XXX'"),
        ('"wavy", "dashed", "double"', '"wavy", "curly"', "airline 'BOI': 'route_types' has 'curly', which is none of"),
        ('markers_source = "reconstruction"\n', "", "airline 'BOI': 'markers_source' is missing"),
        ('note = "12 shares', 'remark = "12 shares', "airline 'BOI': 'remark' is not known here"),
        ('name = "Seattle"', 'name = "Vancouver"', "city 'Vancouver': another city has the same id or name"),
        ('id = "SEA"', 'id = "VAN"', "city 'Seattle': another city has the same id or name"),
        ("lat = 49.28", "lat = 149.28", "city 'Vancouver': 'lat' should be a number from -90 to 90"),
        ('country = "CA"\nlat = 49.28', "lat = 49.28", "city 'Vancouver': 'country' is missing"),
        ('from = "PIT"\nto = "WAS"', 'from = "WAS"\nto = "WAS"', "route Washington-Washington: both ends"),
        ('from = "PIT"\nto = "WAS"', 'from = "PIT"\nto = "NYC"', "route Pittsburgh-New York: there is another route"),
        ('from = "PIT"\nto = "WAS"', 'from = "PIT"\nto = "XXX"', r"\[\[route\]\] number 76: 'to' is 'XXX'"),
        ("circles = [7, 10, 13]", "circles = [7, 13, 10]", "route Denver-Omaha: 'circles' should be 1 to 3 numbers"),
        ("circles = [7, 10, 13]", "circles = [7, 7, 10]", "route Denver-Omaha: 'circles' should be 1 to 3 numbers"),
        ("circles = [7, 10, 13]", "circles = []", "route Denver-Omaha: 'circles' should be 1 to 3 numbers"),
        ("circles = [7, 10, 13]", "circles = [7, 8, 9, 10]", "route Denver-Omaha: 'circles' should be 1 to 3"),
        (
            "circles = [7, 10, 13]",
            "circles = [7, 10, 15]",
            "Denver-Omaha: 'circles' should be a whole number from 1 to 14",
        ),
        ("circles = [7, 10, 13]", "circles = 7", "Denver-Omaha: 'circles' should be a list of whole numbers"),
        ('type = "solid"\ncircles = [1]', 'type = "thin"\ncircles = [1]', "Pittsburgh-Washington: 'type' is 'thin'"),
        ("km = 305", "miles = 305", "route Pittsburgh-Washington: 'miles' is not known here"),
        ("values = [2, 4", "values = [0, 4", "flight deck 'dotted': 'values' should be a whole number from 1 to 14"),
        ("values = [2, 4, 6", "values = [15, 4, 6", "flight deck 'dotted': 'values' should be"),
        ('type = "dotted"\nvalues', 'type = "wavy"\nvalues', "flight deck 'wavy': this type was there before"),
        ("value = 84", "value = 83", r"\[components\]: 'stock_cards' says 83, but there are 84"),
        ("value = 135", "value = 136", r"\[components\]: 'markers' says 136, but there are 135"),
        ("flight_cards = { value = 42", "flight_cards = { value = 41", "'flight_cards' says 41, but there are 42"),
        ("stock_cards = { value = 84,", "stock_cards = {", r"\[components\]: 'stock_cards': 'value' is missing"),
        ('["solid", "wavy"]', '["double"]', "no route that AUK may use touches its headquarters"),
        ("[scoring_example]", "[example]", "the file: 'example' is not known here"),
    ],
)
def test_a_wrong_board_is_refused_with_file_item_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new, 1))
    with pytest.raises(BadBoard, match=message) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: ")


def refused(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadBoard) as caught:
        load(file)
    return str(caught.value).removeprefix(f"{file}: ")


def test_a_board_without_one_of_the_airlines_is_refused(tmp_path: Path) -> None:
    blocks = TEXT.split("[[airline]]")
    text = "[[airline]]".join(block for block in blocks if 'code = "JAY"' not in block)
    assert refused(tmp_path, text) == "the file: the airline 'JAY' is missing"


def test_a_board_without_flight_cards_of_a_type_is_refused(tmp_path: Path) -> None:
    text = re.sub(r'\[\[flight_deck\]\]\ntype = "double".*?\n\n', "", TEXT, flags=re.DOTALL)
    assert refused(tmp_path, text).startswith("the file: [[flight_deck]] should have cards of each of wavy")


def test_there_must_be_flight_cards_and_stock_for_six_players(tmp_path: Path) -> None:
    few = TEXT.replace("values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]", "values = [1, 2]")
    few = few.replace("values = [2, 4, 6, 8, 10, 12, 14]", "values = [2, 4, 6, 8, 10]")
    assert refused(tmp_path, few.replace("[1, 3, 5, 7, 9, 11, 13]", "[1, 3, 5, 7, 9]")) == (
        "the file: 22 flight cards are too few; 24 are needed"
    )
    stock = re.sub(r"^stock_cards = \d+$", "stock_cards = 5", TEXT, flags=re.MULTILINE).replace(
        "value = 84", "value = 45"
    )
    assert refused(tmp_path, stock) == (
        "[components]: with 6 players only 10 stock cards are left for the deck; 15 are needed"
    )


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(BadBoard, match="cannot be read"):
            load(file)
