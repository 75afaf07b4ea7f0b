"""Charts and tables: well-formed, without styles, safe with any name, and no label upon another."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

import flightdeck
from flightdeck.engine.text import mark as untranslated
from flightdeck.web.charts import LABEL_GAP, ROW, TEXT, Mark, Series, line_chart
from flightdeck.web.games.airlines_europe import colours
from flightdeck.web.games.airlines_europe.history import History, Notes
from flightdeck.web.games.airlines_europe.summary import Teller
from flightdeck.web.panels import panel_chart
from flightdeck.web.points_table import Row, bar_table
from flightdeck.web.postgame.colours import SEAT_DASHES, SEATS
from flightdeck.web.scales import (
    DARK_PAPER,
    ENOUGH,
    PAPER,
    contrast,
    faintness,
    keep_apart,
    round_steps,
    shortened,
    steps_between,
    width_of,
)
from tests.web.games import golden, played

BAD = "<b>&\"'</b> {x}"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: Markup) -> ElementTree.Element:
    """As XML; and there is nothing in it that a strict page would refuse."""
    assert not re.search(r"\sstyle\s*=|<script|<style|\son\w+=|url\(|javascript:", markup)
    return ElementTree.fromstring(str(markup))


def texts(root: ElementTree.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def line(values: list[int | None], name: str = "Ann", step: bool = True) -> Series:
    return Series(name, values, "#2f6fd0", "A", "4 2", step)


whole_numbers = st.one_of(st.none(), st.integers(0, 3000))
all_series = st.lists(
    st.builds(
        Series,
        st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"), max_size=30),
        st.lists(whole_numbers, max_size=30),
        st.sampled_from(list(colours.AIRLINES.values())),
        st.sampled_from(["", "1", "YE"]),
        st.sampled_from(["", "4 2"]),
        st.booleans(),
    ),
    max_size=12,
)


@given(all_series, st.lists(st.builds(Mark, st.integers(0, 29), st.text("<&\"'abc ", max_size=20)), max_size=4))
def test_whatever_is_drawn_is_well_formed(series: list[Series], marks: list[Mark]) -> None:
    for width in (720, 360):
        for root in (
            parsed(line_chart("A title", series, marks, width=width, y_label="points")),
            parsed(panel_chart("A title", series, marks, width=width)),
        ):
            assert root.get("role") == "img"
            assert root[0].tag == f"{SVG}title"
            assert root[1].tag == f"{SVG}desc"


@pytest.mark.parametrize("step", [True, False])
@pytest.mark.parametrize(
    "values", [[], [5], [0], [0, 0, 0], [7] * 50, [None], [None, None], [1, None, 3], [None, 2], [2, None]]
)
def test_little_or_nothing_can_be_drawn(values: list[int | None], step: bool) -> None:
    for chart in (line_chart, panel_chart):
        root = parsed(chart("Money", [line(values, step=step)], [Mark(0, "start")]))
        known = [value for value in values if value is not None]
        assert len(list(root.iter(f"{SVG}circle"))) == bool(known)
    assert parsed(line_chart("Nothing", [], []))


def test_names_are_escaped_everywhere() -> None:
    root = parsed(line_chart(BAD, [Series(BAD, [1, 2], "#2f6fd0", "<")], [Mark(1, BAD)], y_label=BAD))
    assert root[0].text == root.get("aria-label") == BAD
    assert texts(root).count(BAD) == 2
    assert not list(root.iter("b"))
    table = parsed(bar_table(BAD, BAD, [BAD], [Row(BAD, [3], "#2f6fd0", "<", BAD)], BAD))
    assert table.findtext(".//caption") == BAD
    assert not list(table.iter("b"))


def test_a_chart_says_in_words_what_it_shows() -> None:
    hidden = line([None, None], "Ben")
    root = parsed(line_chart("Points", [line([1, 4, 9]), hidden], []))
    assert root[1].text == "Ann: from 1 to 9. Ben: not known."
    assert not [text for text in texts(root) if "Ben" in text]


def test_a_value_holds_until_the_next_one() -> None:
    steps = parsed(line_chart("Money", [line([0, 10, 10])], [])).find(f".//{SVG}path[@class='chart-line']")
    straight = parsed(line_chart("Money", [line([0, 10], step=False)], [])).find(f".//{SVG}path[@class='chart-line']")
    assert steps is not None
    assert straight is not None
    assert re.fullmatch(r"M\S+ \S+H\S+V\S+H\S+", steps.get("d", ""))
    assert re.fullmatch(r"M\S+ \S+L\S+ \S+", straight.get("d", ""))


def test_what_is_not_known_leaves_a_gap() -> None:
    path = parsed(line_chart("Points", [line([1, 1, None, 2, 3])], [])).find(f".//{SVG}path[@class='chart-line']")
    assert path is not None
    assert path.get("d", "").count("M") == 2


@pytest.mark.parametrize("chart", [line_chart, panel_chart])
def test_values_may_lie_at_few_places(chart: Callable[..., Markup]) -> None:
    every, few = Series("Ann", [0, 5, 5, 5, 9], "#2f6fd0"), Series("Ann", [0, 5, 9], "#2f6fd0", at=[0, 1, 4])
    assert chart("Money", [every], []) == chart("Money", [few], [])


def test_lines_may_go_below_zero() -> None:
    root = parsed(line_chart("Worth", [line([0, -30, 20])], []))
    assert {"-30", "-20", "-10", "0", "10", "20"} <= {*texts(root)}
    zero = root.find(f".//{SVG}path[@class='chart-axis']")
    path = root.find(f".//{SVG}path[@class='chart-line']")
    assert zero is not None
    assert path is not None
    start, level = re.findall(r"M\S+ ([0-9.]+)", zero.get("d", "") + path.get("d", ""))
    assert start == level
    assert max(float(y) for y in re.findall(r"V([0-9.]+)", path.get("d", ""))) > float(level)


@given(st.integers(-500, 0), st.integers(1, 3000))
def test_steps_below_zero_are_as_wide_as_those_above(low: int, high: int) -> None:
    steps = steps_between(low, high, 8)
    assert 0 in steps
    assert low <= steps[0]
    assert steps[-1] <= high
    assert len({after - before for before, after in pairwise(steps)}) <= 1
    assert len(steps) <= 9
    if low == 0:
        assert steps == round_steps(high, 8)


def test_a_level_is_told_by_its_value() -> None:
    root = parsed(line_chart("Worth", [Series("target", [320, 320], "#8d949c", at=[0, 30], level=True)], []))
    assert root[1].text == "target: 320."


@pytest.mark.parametrize("width", [720, 360])
def test_labels_do_not_touch(width: int) -> None:
    series = [Series(name, [5, 5 + number % 2], "#2f6fd0", "XX") for number, name in enumerate(colours.AIRLINES)]
    marks = [Mark(1, "Second scoring"), Mark(1, "Final scoring"), Mark(0, "First scoring")]
    root = parsed(line_chart("Track", series, marks, width=width, height=100))
    places = sorted(
        float(label.get("y", "")) for label in root.iter(f"{SVG}text") if label.get("class") == "chart-name"
    )
    assert len(places) == 11
    assert all(below - above >= LABEL_GAP - 0.2 for above, below in pairwise(places))
    assert places[-1] < float(root.get("height", "")) - ROW
    boxes = []
    for mark in root.iter(f"{SVG}g"):
        label = mark.find(f"{SVG}text")
        if mark.get("class") == "chart-mark" and label is not None:
            half = width_of(label.text or "", TEXT) / 2
            boxes.append((float(label.get("x", "")), float(label.get("y", "")), half))
    for x, y, half in boxes:
        assert x - half >= 0
        assert x + half <= width
        assert not [1 for x2, y2, half2 in boxes if y2 == y and 0 < abs(x2 - x) < half + half2]
    assert len({(x, y) for x, y, _ in boxes}) == 3


@given(st.lists(st.floats(-50, 400), min_size=1, max_size=20), st.floats(0, 40))
def test_labels_keep_apart_in_their_order(wanted: list[float], gap: float) -> None:
    places = keep_apart(wanted, gap, 0, 300)
    gap = min(gap, 300 / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    assert all(places[two] - places[one] >= gap - 1e-6 for one, two in pairwise(order))
    assert all(-1e-6 <= place <= 300 + 1e-6 for place in places)
    if all(wanted[two] - wanted[one] >= gap for one, two in pairwise(order)) and 0 <= min(wanted) <= max(wanted) <= 300:
        assert places == pytest.approx(wanted)


@given(st.integers(0, 100_000), st.integers(2, 10))
def test_gridlines_are_round_numbers(top: int, most: int) -> None:
    steps = round_steps(top, most)
    assert steps[0] == 0
    assert steps[-1] <= top
    assert len(steps) <= most + 1
    if len(steps) > 1:
        assert re.fullmatch(r"[125]0*", str(steps[1]))
        assert steps[-1] + steps[1] > top


def test_a_long_name_is_shortened_to_its_room() -> None:
    assert shortened("Ann", TEXT, 100) == "Ann"
    assert shortened("Catherine of Aragon", TEXT, 60).endswith("…")
    assert width_of(shortened("Catherine of Aragon", TEXT, 60), TEXT) <= 60


def test_every_airline_shows_on_both_papers() -> None:
    """By its colour or by its outline."""
    for colour in [*colours.AIRLINES.values(), *SEATS]:
        assert ("pale" in faintness(colour)) is (contrast(colour, PAPER) < ENOUGH)
        assert ("inky" in faintness(colour)) is (contrast(colour, DARK_PAPER) < ENOUGH)
    assert all(faintness(colour) == "" for colour in SEATS)
    assert len(set(SEATS)) == len(set(SEAT_DASHES)) == 6
    assert faintness(colours.AIRLINES["white"]) == "pale"
    assert faintness(colours.AIRLINES["black"]) == "inky"


def drawn(told: History, names: list[str]) -> list[Markup]:
    teller = Teller(told, names, untranslated)
    return [*teller.charts(), *teller.tables()]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_can_be_drawn(players: int) -> None:
    record = golden(players)
    told = Notes.history(record, flightdeck.game)
    pictures = drawn(told, [BAD] * players)
    assert len(pictures) == 3 + len(told.scorings) + 1
    for picture in pictures:
        parsed(picture)
    sums = [int("".join(cell.itertext())) for cell in parsed(pictures[-1]).findall(".//tfoot/tr/td")]
    assert record.result is not None
    assert sums == record.result["points"]


def test_tables_say_what_their_heads_are_for() -> None:
    told = Notes.history(golden(4), flightdeck.game)
    for table in Teller(told, ["Ann", "Ben", "Cat", "Dan"], untranslated).tables():
        root = parsed(table)
        assert root.findtext(".//caption")
        assert {head.get("scope") for head in root.findall("./table/thead/tr/th")} == {"col"}
        assert {head.get("scope") for head in root.findall("./table/tbody/tr/th")} == {"row"}


def test_a_running_game_shows_only_what_is_known() -> None:
    record = played(3, {}, 4, 120)
    names = ["Ann", "Ben", "Cat"]
    own = Teller(Notes.history(record, flightdeck.game, seat=1), names, untranslated).tables()
    assert own
    assert all("Ben" in table and "Ann" not in table for table in own)
    spectator = Notes.history(record, flightdeck.game)
    assert Teller(spectator, names, untranslated).tables() == []
    for picture in drawn(spectator, names):
        parsed(picture)


def test_a_game_without_a_move_can_be_drawn() -> None:
    for picture in drawn(Notes.history(played(5, {}, 1, 0), flightdeck.game, seat=0), ["A", "B", "C", "D", "E"]):
        parsed(picture)
