"""How a game of Air Alliance went: its numbers, charts and table."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

import flightdeck
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.air_alliance import board
from flightdeck.games.air_alliance.info import INFO
from flightdeck.games.air_alliance.words import TRIOS
from flightdeck.web.games.air_alliance.diagrams import CLASSES, COLOURS, TRIO_PAINT
from flightdeck.web.games.air_alliance.history import History, Notes
from flightdeck.web.games.air_alliance.summary import Teller
from flightdeck.web.postgame.colours import SEAT_DASHES
from flightdeck.web.postgame.story import Story
from tests.web.alliance_truth import Truth, owned, played_alliance
from tests.web.games import NAMES, options_of

BAD = "<b>&\"'</b> {x}"
SVG = "{http://www.w3.org/2000/svg}"
# As heavy as a chart may be, once for wide and once for narrow screens.
MOST_BYTES = 40_000


def whole(record: Record, upto: int | None = None) -> History:
    return Notes.history(record, flightdeck.game, upto)


def told_of(record: Record, names: list[str]) -> Story:
    game = flightdeck.game(record.game, record.players, record.options)
    return Teller.story(record, game, names, untranslated)


def check(record: Record) -> None:
    """A history is what can be worked out from the positions and actions alone."""
    told, truth = whole(record), Truth(record)
    assert told.moves == len(record.actions)
    assert told.winners == truth.winners
    assert told.points == [list(line) for line in zip(*truth.points, strict=True)]
    assert told.passengers == [[len(owned(seats[seat])) for seats in truth.positions] for seat in truth.players]
    for number, name in enumerate(board.CLASSES):
        for seat in truth.players:
            people = [one for one in owned(truth.positions[-1][seat]) if truth.classes[one] == number]
            assert told.miles[name][seat] == sum(truth.miles[one] for one in people)
    owners = truth.owners()
    for trio in told.trios:
        assert trio.members == {one: owners.get(one) for one, name in truth.trio.items() if name == trio.name}
        (*seats,) = {*trio.members.values()}
        assert trio.completed_by == (seats[0] if len(seats) == 1 else None)
    complete = [sum(trio.completed_by == seat for trio in told.trios) for seat in truth.players]
    assert told.bonus == [30_000 * count for count in complete]
    assert [(one.name, one.seat, one.move) for one in told.won] == truth.won
    assert [(one.name, one.move) for one in told.lost] == truth.lost
    assert all(one.miles == truth.miles[one.name] for one in [*told.won, *told.lost])
    assert [(turn.seat, sorted(one.name for one in turn.won), turn.move) for turn in told.turns] == [
        (seat, sorted(people), move) for seat, people, move in truth.turns
    ]
    assert [(one.seat, one.partners, one.move) for one in told.alliances] == truth.alliances
    assert (told.extra_turns, told.flights, told.last_round) == (truth.extra, truth.flights, truth.last_round)


@given(
    st.builds(
        played_alliance,
        st.sampled_from(INFO.players),
        options_of(INFO),
        st.integers(0, 2**32),
        st.sampled_from([0, 5, 200]),
    )
)
def test_a_finished_game_adds_up(record: Record) -> None:
    check(record)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("connections", ["same_plane", "any_plane"])
def test_whatever_the_number_of_players_it_adds_up(players: int, connections: str) -> None:
    for seed in (1, 2):
        check(played_alliance(players, {"connections": connections}, seed, 200))


def test_everything_happens_in_some_game() -> None:
    """Or the comparison above would prove little."""
    games = [
        whole(played_alliance(players, {"connections": "any_plane"}, seed, 200))
        for players in (2, 3, 4)
        for seed in range(1, 6)
    ]
    assert any(any(told.bonus) for told in games)
    assert any(any(told.extra_turns) for told in games)
    assert any(len(told.alliances) > 1 for told in games)
    assert any({one.name for one in told.lost} & {one.name for one in told.won} for told in games)
    assert all(told.last_round for told in games)
    for name in board.CLASSES:
        assert any(any(told.miles[name]) for told in games)


def test_upto_is_the_beginning_of_the_whole() -> None:
    """Nothing that is told is secret while a game runs (AA21)."""
    record = played_alliance(3, {}, 3)
    all_of_it = whole(record)
    for upto in (0, 1, 90, len(record.actions), len(record.actions) + 5):
        part = whole(record, upto)
        assert part.moves == min(upto, len(record.actions))
        assert part.points == [line[: part.moves + 1] for line in all_of_it.points]
        assert part.won == [one for one in all_of_it.won if one.move <= upto]
    running = Record.of(flightdeck.game("air_alliance", 3), record.seed, NAMES[:3])
    running.actions = record.actions[:90]
    check(running)
    told = whole(running)
    told.over = True
    assert told == whole(record, 90)


def test_a_game_without_a_move() -> None:
    record = Record.of(flightdeck.game("air_alliance", 3), 1, NAMES[:3])
    told = whole(record)
    assert (told.moves, told.points, told.passengers) == (0, [[0]] * 3, [[0]] * 3)
    assert (told.winners, told.turns, told.last_round) == ([], [], None)
    drawn = told_of(record, NAMES[:3])
    assert drawn.highlights == []
    for chart in drawn.charts:
        parsed(chart)


def test_a_false_result_is_noticed() -> None:
    record = played_alliance(2, {}, 1)
    record.result = {"points": [1, 2], "winners": [2]}
    with pytest.raises(BadRecord):
        whole(record, 10)


def parsed(markup: Markup) -> ElementTree.Element:
    """As XML; and there is nothing in it that a strict page would refuse."""
    assert not re.search(r"\sstyle\s*=|<script|<style|\son\w+=|url\(|javascript:", markup)
    return ElementTree.fromstring(str(markup))


def numbers(table: Markup) -> dict[str, list[int]]:
    """By row."""
    return {
        "".join((row.find("th") or row).itertext()): [
            int((cell.findtext("span") or "").replace("·", "0")) for cell in row.findall("td")
        ]
        for row in parsed(table).findall("./table/tbody/tr")
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_can_be_drawn(players: int) -> None:
    record = played_alliance(players, {}, 4)
    told = told_of(record, [BAD] * players)
    assert (len(told.charts), len(told.tables)) == (2, 1)
    for chart in told.charts:
        drawings = list(parsed(chart).iter(f"{SVG}svg"))
        assert len(drawings) == 2
        assert len(chart.encode()) < MOST_BYTES
        for drawing in drawings:
            assert "pile empty" in "".join(drawing.itertext())
            paths = [path for path in drawing.iter(f"{SVG}path") if path.get("class") == "chart-line"]
            assert [path.get("stroke") for path in paths] == list(Teller.paints[:players])
            assert [path.get("stroke-dasharray", "") for path in paths] == list(SEAT_DASHES[:players])
    assert told.about_tables


@pytest.mark.parametrize("players", [2, 3, 4])
def test_charts_and_table_end_with_the_result(players: int) -> None:
    record = played_alliance(players, {"connections": "any_plane"}, 4, 200)
    assert record.result is not None
    drawn, truth = told_of(record, NAMES[:players]), Truth(record)
    (table,) = drawn.tables
    rows = numbers(table)
    assert list(rows) == ["economy", "business", "first class", "trios"]
    assert [sum(column) for column in zip(*rows.values(), strict=True)] == record.result["points"]
    assert [int("".join(cell.itertext())) for cell in parsed(table).findall(".//tfoot/tr/td")] == record.result[
        "points"
    ]
    counts = [len(owned(seat)) for seat in truth.positions[-1]]
    for chart, values in zip(drawn.charts, (record.result["points"], counts), strict=True):
        desc = parsed(chart).findtext(f".//{SVG}desc") or ""
        for name, value in zip(NAMES, values, strict=False):
            assert f"{name}: from 0 to {value}." in desc


def test_seats_have_the_colours_of_their_planes() -> None:
    assert board.COLOURS[: board.FIRST_NPA] == COLOURS
    assert len({*Teller.paints, *[paint for _, paint in CLASSES.values()], TRIO_PAINT}) == 8


def test_every_trio_and_class_has_its_word() -> None:
    assert list(TRIOS) == board.built_in().trios
    assert tuple(CLASSES) == board.CLASSES
