"""Board files: the built-in one, and what is said of a wrong one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import flightdeck
from flightdeck.engine.errors import BadBoard
from flightdeck.games.air_baron.board import BUILT_IN, built_in, load
from tests.air_baron.arrange import arrange
from tests.playing import play, sight

TEXT = BUILT_IN.read_text(encoding="utf-8")


def test_the_built_in_board_has_every_figure_of_its_file() -> None:
    board = built_in()
    assert (len(board.hubs), board.domestic_count, len(board.routes)) == (12, 46, 64)
    boston, london = board.routes.index("Boston"), board.routes.index("London")
    assert (board.price[boston], board.pays[boston], board.sst_capable[boston]) == (8, 8, 0)
    assert (board.price[london], board.pays[london], board.pays_high[london], board.sst_capable[london]) == (
        *(20, 20, 40),
        1,
    )
    assert board.hubs[board.hub[london]] == "New York"
    assert (board.airlines[0], board.colours[0], len(board.airlines)) == ("Skyhigh Airlines", "orange", 6)
    assert load(BUILT_IN).digest == board.digest


def test_the_markers_are_hubs_spokes_jumbo_profits_the_contract_and_events() -> None:
    names = built_in().marker_names
    assert len(names) == 12 + 64 + 3 + 1 + 5
    assert (names[0], names[12], names[76:80]) == (
        "San Francisco hub",
        "Seattle",
        ["Jumbo Profit"] * 3 + ["Government Contract"],
    )
    assert names[80:] == ["Crash", "Fuel Cost Hike", "Local Competitor", "Recession", "Strike"]


def test_hubs_lie_side_by_side_both_ways() -> None:
    board = built_in()
    beside = {name: {board.hubs[other] for other in board.neighbours(hub)} for hub, name in enumerate(board.hubs)}
    assert beside["New York"] == {"Detroit", "Washington"}
    assert beside["Denver"] == {"San Francisco", "Los Angeles", "Phoenix", "Dallas-Ft. Worth", "Chicago"}
    assert all(name in beside[other] for name in beside for other in beside[name])
    assert not any(name in beside[name] for name in beside)


def test_what_is_reconstructed_is_told() -> None:
    told = built_in().reconstructed
    assert {"foreign spokes (18 of 18)", "loan limits (7 of 7)", "profits of hubs (8 of 12)"} <= set(told)
    assert not any(
        part.startswith(("market shares", "takeover modifiers", "airlines", "other figures")) for part in told
    )


CHANGES = [
    ("market_share_dominance = 40", "market_share_dominance = 30"),
    ("market_share_control = 80", "market_share_control = 90"),
    ("profit_low = 7", "profit_low = 8"),
    ("profit_high = 15", "profit_high = 16"),
    ("jumbo_limit = 2", "jumbo_limit = 3"),
    ('hubs = ["LAX", "PHX"]', 'hubs = ["LAX", "DFW"]'),
    ("price = 7\n", "price = 6\n"),
    ("profit = 7\n", "profit = 6\n"),
    ("low = 15\n", "low = 14\n"),
    ("high = 30\n", "high = 31\n"),
    ("sst_capable = true", "sst_capable = false"),
    ("jumbo_profit_markers = { value = 3", "jumbo_profit_markers = { value = 4"),
    ("jumbo_jets_per_player = { value = 6", "jumbo_jets_per_player = { value = 5"),
    ("[50, 100, 150, 200, 250]", "[50, 100, 150, 200, 260]"),
    ("[1, 2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5]"),
    ("[0, 5, 10, 15, 20, 25, 30]", "[0, 5, 10, 15, 20, 25]"),
    ("limit = 60", "limit = 70"),
    ("attacker_in_fare_wars = 2", "attacker_in_fare_wars = 3"),
    ("players_6 = 290", "players_6 = 300"),
    ('east_4 = ["SFO", "LAX"]', 'east_4 = ["SFO"]'),
    ('city = "Seattle"', 'city = "Tacoma"'),
]


def test_a_comment_or_a_source_does_not_change_the_digest_but_a_number_does(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(TEXT.replace('source = "reconstruction"', 'source = "my own copy of the game"') + "\n# mine\n")
    own = load(file)
    assert own.digest == built_in().digest
    assert not own.reconstructed
    digests = {built_in().digest}
    for old, new in CHANGES:
        assert old in TEXT, old
        file.write_text(TEXT.replace(old, new, 1))
        digests.add(load(file).digest)
    assert len(digests) == 1 + len(CHANGES)


def test_a_board_of_ones_own_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('city = "Boston"\nprice = 8', 'city = "Boston"\nprice = 9'))
    game = flightdeck.game("air_baron", board=file)
    assert game.board_digest != flightdeck.game("air_baron").board_digest
    assert sight(play(arrange(board=file), "buy Boston"))["seats"][0]["cash"] == 11


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "the file: 'schema' should be 1"),
        ("schema = 1", "schema 1", "the file is not TOML"),
        ("[meta]", "[more]", "the file: 'meta' is missing"),
        ('color = "red"', 'color = "orange"', r"\[\[airline\]\] should be 6 airlines of different colours"),
        ('color = "red"', "color = 3", r"\[\[airline\]\] number 2: 'color' should be a text, not 3"),
        ('name = "Jet Stream"', 'nome = "Jet Stream"', r"\[\[airline\]\] number 6: 'name' is missing"),
        ('id = "LAX"\nname', 'id = "SFO"\nname', "hub 'Los Angeles': another hub has the same id or name"),
        ('name = "Miami"', 'name = "New York"', "hub 'New York': another hub has the same id or name"),
        ("lat = 37.62", "lat = 137.62", "hub 'San Francisco': 'lat' should be a number from -90 to 90"),
        ("market_share_dominance = 40", "market_share_dominance = 0", "hub 'San Francisco': 'market_share_dominance'"),
        (
            "market_share_control = 80",
            "market_share_control = 30",
            "hub 'San Francisco': 'market_share_control' should be a whole number from 40 to 500, not 30",
        ),
        ("profit_high = 15", "profit_high = 6", "hub 'San Francisco': 'profit_high' should be a whole number from 7"),
        ("jumbo_limit = 2", "jumbo_limit = -1", "hub 'San Francisco': 'jumbo_limit' should be"),
        (
            'jumbo_limit_source = "https',
            'jumbo_source = "https',
            "hub 'San Francisco': 'jumbo_limit_source' is missing",
        ),
        ("jumbo_limit = 2\n", "jumbo_limit = 2\nseats = 3\n", "hub 'San Francisco': 'seats' is not known here"),
        (
            'hubs = ["LAX", "PHX"]',
            'hubs = ["LAX", "LAX"]',
            r"\[\[adjacent\]\] number 1: 'hubs' should be two different",
        ),
        ('hubs = ["LAX", "PHX"]', 'hubs = ["LAX"]', r"\[\[adjacent\]\] number 1: 'hubs' should be two different hubs"),
        (
            'hubs = ["LAX", "PHX"]',
            'hubs = ["LAX", "XXX"]',
            r"number 1: 'hubs' should be two different hubs, not \['LAX'",
        ),
        ('hubs = ["LAX", "PHX"]', "hubs = 7", r"\[\[adjacent\]\] number 1: 'hubs' should be a list of texts"),
        (
            'hub = "SFO"\ncity = "Seattle"',
            'hub = "XXX"\ncity = "Seattle"',
            r"\[\[domestic\]\] number 1: 'hub' is 'XXX'",
        ),
        (
            'hub = "SFO"\ncity = "Seattle"',
            'hub = "LAX"\ncity = "Seattle"',
            "hub 'San Francisco' should have 5 domestic",
        ),
        ("domestic_spokes = 5", "domestic_spokes = 4", "hub 'San Francisco' should have 4 domestic spokes, but has 5"),
        ('city = "Portland"', 'city = "seattle"', "spoke 'seattle': another hub or city has the same name"),
        ('city = "Portland"', 'city = "Miami"', "spoke 'Miami': another hub or city has the same name"),
        ("price = 7\n", "price = 0\n", "spoke 'Seattle': 'price' should be a whole number from 1 to 99, not 0"),
        ("profit = 7\n", "profit = -1\n", "spoke 'Seattle': 'profit' should be"),
        ("price = 7\n", "price = 7\nseats = 3\n", "spoke 'Seattle': 'seats' is not known here"),
        ("low = 15", "low = 0", "spoke 'Hong Kong': 'low' should be a whole number from 1 to 99, not 0"),
        ("high = 30", "high = 14", "spoke 'Hong Kong': 'high' should be a whole number from 15 to 99, not 14"),
        ("sst_capable = true", "sst_capable = 1", "spoke 'Hong Kong': 'sst_capable' should be true or false, not 1"),
        ("jumbo_jet = { value = 10,", "jumbo_jet = { price = 10,", r"\[prices\]: 'jumbo_jet': 'value' is missing"),
        ("jumbo_jet = { value = 10,", "jumbo = { value = 10,", r"\[prices\]: 'jumbo_jet' is missing"),
        ("attacker_in_fare_wars = 2", "attacker_in_fare_wars = 10", r"\[takeover_modifiers\]: 'attacker_in_fare_wars'"),
        ('ties = "defender"', 'draws = "defender"', r"\[takeover_modifiers\]: 'ties' is missing"),
        ("[50, 100, 150, 200, 250]", "[50, 100, 150, 200]", r"\[tracks\]: 'event_spaces' should be 5 rising numbers"),
        ("[50, 100, 150, 200, 250]", "[50, 100, 100, 200, 250]", r"\[tracks\]: 'event_spaces' should be 5 rising"),
        ("[1, 2, 3, 4, 5, 6]", "[0]", r"\[tracks\]: 'contract_steps': 'value' should be a whole number from 1 to 99"),
        ("limit = 10\n", "limit = 15\n", r"\[\[loan_limit\]\] number 2: limits are multiples of 10 and rise"),
        ("limit = 30\n", "limit = 10\n", r"\[\[loan_limit\]\] number 4: limits are multiples of 10 and rise"),
        ("at_least = 100", "at_least = 50", r"\[\[loan_limit\]\] number 4: limits are multiples of 10 and rise"),
        ("at_least = 0", "at_least = 5", r"the first \[\[loan_limit\]\] should be for a market share of 0"),
        ("players_6 = 290", "players_6 = 0", r"\[victory\]: 'players_6' should be"),
        ("players_6 = 290", "players_7 = 290", r"\[victory\]: 'players_6' is missing"),
        (
            'east_4 = ["SFO", "LAX"]',
            'east_4 = ["SFO", "XXX"]',
            r"\[removed_hubs\]: 'east_4' has 'XXX', which is no hub",
        ),
        ('east_4 = ["SFO", "LAX"]', "", r"\[removed_hubs\]: 'east_4' is missing"),
        ('east_4 = ["SFO"', 'east_5 = []\neast_4 = ["SFO"', r"\[removed_hubs\]: 'east_5' is not known here"),
        (
            'west_2 = ["JFK", "MIA", "DTW", "DCA", "ATL"]',
            'west_2 = ["JFK", "MIA", "DTW", "DCA", "ATL", "SFO", "LAX", "PHX", "DEN", "DFW", "IAH"]',
            r"\[removed_hubs\]: 'west_2' leaves fewer than two hubs",
        ),
        ("[tracks]", "[lines]", "the file: 'tracks' is missing"),
        ("[meta]", "[extra]\na = 1\n[meta]", "the file: 'extra' is not known here"),
    ],
)
def test_a_wrong_board_is_refused_with_file_item_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new, 1))
    with pytest.raises(BadBoard, match=message) as caught:
        load(file)
    assert str(caught.value).startswith(f"{file}: ")


def test_a_board_without_a_hub_that_is_named_is_refused(tmp_path: Path) -> None:
    blocks = re.split(r"(?=\[\[hub\]\])", TEXT)
    file = tmp_path / "mine.toml"
    file.write_text("".join(block for block in blocks if 'id = "PHX"' not in block))
    with pytest.raises(BadBoard, match=r"\[\[adjacent\]\] number 1: 'hubs' should be two different hubs"):
        load(file)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for file in (tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(BadBoard, match="cannot be read"):
            load(file)
