"""Board files: the built-in one, and what is said of a wrong one."""

from __future__ import annotations

import math
import re
import tomllib
from pathlib import Path

import pytest

import flightdeck
from flightdeck.engine.errors import BadBoard
from flightdeck.games.air_alliance.board import BUILT_IN, CLASSES, SHAPES, built_in, load
from tests.air_alliance.arrange import arrange
from tests.playing import play, sight

TEXT = BUILT_IN.read_text(encoding="utf-8")


def test_the_built_in_board_has_every_figure_of_its_file() -> None:
    board = built_in()
    assert (len(board.airports), len(board.passengers), len(board.trios)) == (24, 60, 7)
    tokyo, seoul = board.airports.index("Tokyo"), board.airports.index("Seoul")
    assert (SHAPES[board.shape[tokyo]], board.room[tokyo], board.exits[tokyo]) == ("Y", 3, 2)
    assert (SHAPES[board.shape[seoul]], board.room[seoul], board.exits[seoul]) == ("V", 2, 2)
    cannes = board.airports.index("Cannes")
    assert (SHAPES[board.shape[cannes]], board.room[cannes], board.exits[cannes]) == ("inverted_Y", 3, 1)
    diver = board.passengers.index("Pearl Diver")
    assert (board.miles[diver], CLASSES[board.travel_class[diver]]) == (20400, "first")
    assert [board.symbol_name(diver * 3 + slot) for slot in range(3)] == [
        *("airport Istanbul", "airport Seoul", "codeshare white"),
    ]
    fields = [[board.symbol_name(board.bare_field(field) * 3 + slot) for slot in range(3)] for field in range(3)]
    assert fields == [["area A", "area E", "area U"], ["area M", "area A", "area E"], ["area U", "area M", "priority"]]
    assert load(BUILT_IN).digest == board.digest


def test_the_miles_are_the_great_circle_distance_times_the_factor_of_the_class() -> None:
    board = built_in()
    radius = tomllib.loads(TEXT)["constants"]["earth_radius_statute_miles"]["value"]
    for card, miles in enumerate(board.miles):
        (lat1, lon1), (lat2, lon2) = (
            [math.radians(angle) for angle in board.positions[place[card]]]
            for place in (board.origin, board.destination)
        )
        half = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
        flown = 2 * radius * math.asin(math.sqrt(half)) * (1, 1.5, 2)[board.travel_class[card]]
        assert abs(miles - flown) <= 60, board.passengers[card]


def test_the_file_agrees_with_itself() -> None:
    """What stands there twice, for readers, is the same."""
    whole = tomllib.loads(TEXT)
    names = {airport["code"]: airport["name"] for airport in whole["airport"]}
    for card in whole["card"]:
        assert (names[card["from"]], names[card["to"]]) == (card["from_name"], card["to_name"])
    members = {trio["id"]: trio["members"] for trio in whole["trio"]}
    for trio, people in members.items():
        assert [card["passenger"] for card in whole["card"] if card["trio"] == trio] == people
    assert all(card["symbols"] and len(set(card["symbols"])) == 3 for card in whole["card"])


def test_every_npa_is_on_enough_passengers_for_alliances() -> None:
    board = built_in()
    for npa in ("black", "white", "purple"):
        cards = [card for card in range(60) if any(npa in board.symbol_name(card * 3 + slot) for slot in range(3))]
        assert len(cards) >= 15


def test_what_is_reconstructed_is_told() -> None:
    assert {"names of airports (8 of 24)", "passengers: symbols (60 of 60)"} <= set(built_in().reconstructed)


CHANGES = [
    ('name = "Tokyo"', 'name = "Osaka"'),
    ('shape = "Y"', 'shape = "inverted_Y"'),
    ("may_take_off_from = [1, 2]", "may_take_off_from = [1]"),
    ("capacity = 3", "capacity = 2"),
    ("miles = 5800", "miles = 5900"),
    ('from = "A1"', 'from = "A2"'),
    ('to = "E2"', 'to = "E1"'),
    ('passenger = "Yeti"', 'passenger = "Abominable Snowman"'),
    ('symbols = ["area:A", "area:E", "area:U"]', 'symbols = ["area:A", "area:E", "area:M"]'),
    ('"priority"]', '"area:A"]'),
    ('area = "A"\nnumber = 1', 'area = "E"\nnumber = 1'),
]


def test_a_comment_or_a_source_does_not_change_the_digest_but_a_figure_does(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(TEXT.replace('"reconstruction"', '"my own copy of the game"') + "\n# mine\n", encoding="utf-8")
    own = load(file)
    assert own.digest == built_in().digest
    assert not own.reconstructed
    digests = {built_in().digest}
    for old, new in CHANGES:
        assert old in TEXT, old
        file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
        digests.add(load(file).digest)
    assert len(digests) == 1 + len(CHANGES)


def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("miles = 5800", "miles = 6000", 1), encoding="utf-8")
    assert flightdeck.game("air_alliance", board=file).board_digest != built_in().digest
    state = arrange(board=file, row="Board Gamer (1)", planes={"Tokyo": "r"})
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen", "stop", "lay Board Gamer (1) on 1")
    assert sight(state)["seats"][0]["points"] == 6000


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "the file: 'schema' should be 1"),
        ("schema = 1", "schema 1", "the file is not TOML"),
        ("[meta]", "[more]", "the file: 'meta' is missing"),
        ("[meta]", "[extra]\na = 1\n[meta]", "the file: 'extra' is not known here"),
        ('[[area]]\nid = "M"', '[[area]]\nid = "A"', r"\[\[area\]\] should name each of A, E, U, M"),
        ('[[area]]\nid = "M"', '[[area]]\nid = "X"', r"'id' is 'X'"),
        ("capacity = 3", "capacity = 4", "shape 'Y': 'capacity' should be a whole number from 1 to 3, not 4"),
        ("may_take_off_from = [1, 2]", "may_take_off_from = [2]", "shape 'Y': 'may_take_off_from' should be the first"),
        ("may_take_off_from = [1, 2]", "may_take_off_from = []", "shape 'Y': 'may_take_off_from' should be the first"),
        ('[[shape]]\nid = "V"', '[[shape]]\nid = "Y"', r"\[\[shape\]\] should describe each of Y, inverted_Y, V"),
        ('name = "Hong Kong"', 'name = "tokyo"', "airport 'tokyo': another airport has the same code or name"),
        ('code = "A2"', 'code = "A1"', "airport 'Hong Kong': another airport has the same code or name"),
        ("lat = 35.55", "lat = 135.55", "airport 'Tokyo': 'lat' should be a number from -90 to 90"),
        ('shape = "Y"', 'shape = "X"', "airport 'Tokyo': 'shape' is 'X'"),
        (
            'lands = "black"',
            'lands = "red"',
            "airport 'Seoul': 'lands' is 'red', which is none of all, black",
        ),
        ('lands = "black"', 'lands = "white"', "black should have 4 airports, not 3"),
        ('colour = "green"\nkind', 'colour = "grey"\nkind', r"\[\[airline\]\] should be red, yellow"),
        ("planes = 5", "planes = 6", r"\[\[airline\]\] should be red, yellow.* with 5 planes each"),
        ("id = 1\ncapacity = 4", "id = 1\ncapacity = 5", "there should be 3 alliance areas for 4 planes each"),
        ('passenger = "Yeti"', 'passenger = "Bigfoot"', "passenger 'Bigfoot': another passenger has the same name"),
        ('from = "A1"', 'from = "X1"', "passenger 'Board Gamer .1.': 'from' is 'X1'"),
        ('to = "E2"', 'to = "A1"', "passenger 'Board Gamer .1.': the flight ends where it begins"),
        ("miles = 5800", "miles = 0", "passenger 'Board Gamer .1.': 'miles' should be a whole number from 1 to 99999"),
        ('class = "economy"', 'class = "crew"', "passenger 'Board Gamer .1.': 'class' is 'crew'"),
        ('trio = "enthusiast"', 'trio = "quartet"', "'trio' is 'quartet', which is none of enthusiast"),
        ('trio = "enthusiast"', 'trio = ""', "the trio 'enthusiast' should have 3 passengers"),
        ('"area:A", "area:E", "area:U"', '"area:A", "area:E"', "'symbols' should be 3 symbols"),
        ('"area:A", "area:E", "area:U"', '"area:A", "area:E", "area:X"', "has 'area:X', which is no flight symbol"),
        ('"priority"]', '"priority:A"]', "has 'priority:A', which is no flight symbol"),
        ('"codeshare:white"', '"codeshare:red"', "has 'codeshare:red', which is no flight symbol"),
        ('"airport:A1"', '"airport:A7"', "has 'airport:A7', which is no flight symbol"),
        ("[[boarding_pass.field]]\nid = 3", "[[boarding_pass.more]]\nid = 3", "the boarding pass should have 3 fields"),
    ],
)
def test_a_wrong_board_is_refused_with_file_item_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT, old
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadBoard, match=message) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: ")


def shortened(tmp_path: Path, heading: str, keep: int) -> Path:
    """A board with only the first blocks of this kind."""
    blocks = re.split(r"(?=^\[)", TEXT, flags=re.MULTILINE)
    count = 0
    kept = []
    for block in blocks:
        if block.startswith(heading):
            count += 1
            if count > keep:
                continue
        kept.append(block)
    file = tmp_path / "mine.toml"
    file.write_text("".join(kept), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("heading", "keep", "message"),
    [
        ("[[card]]", 29, "29 passengers are too few; 30 are needed"),
        ("[[airport]]", 23, "'to' is 'M6', which is none of A1"),
        ("[[alliance_area]]", 2, "there should be 3 alliance areas"),
        ("[[shape]]", 2, r"\[\[shape\]\] should describe each of"),
        ("[[area]]", 3, r"\[\[area\]\] should name each of"),
        ("[[boarding_pass.field]]", 2, "the boarding pass should have 3 fields, not 2"),
    ],
)
def test_a_board_with_too_little_is_refused(tmp_path: Path, heading: str, keep: int, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        load(shortened(tmp_path, heading, keep))


def test_airports_open_to_all_need_room_for_the_planes_of_four_players(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        TEXT.replace("capacity = 3\nmay_take_off_from = [1", "capacity = 1\nmay_take_off_from = [1", 1)
        .replace("may_take_off_from = [1, 2]", "may_take_off_from = [1]", 1)
        .replace("capacity = 3\n", "capacity = 1\n", 1),
        encoding="utf-8",
    )
    with pytest.raises(BadBoard, match="the airports open to all have room for only 12 planes"):
        load(file)


def test_fewer_passengers_make_a_shorter_game(tmp_path: Path) -> None:
    game = flightdeck.game("air_alliance", board=shortened(tmp_path, "[[card]]", 40))
    assert sight(game.start(1))["pile"] == 34


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(BadBoard, match="cannot be read"):
            load(file)


def test_each_airline_of_nobody_needs_its_airports(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('lands = "purple"', 'lands = "all"', 1), encoding="utf-8")
    with pytest.raises(BadBoard, match="purple should have 4 airports, not 3"):
        load(file)
