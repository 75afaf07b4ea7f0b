"""How a game of Airlines went: its numbers, charts and tables."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from librt.vecs import vec
from markupsafe import Markup
from mypy_extensions import i64

import flightdeck
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.engine.routemap import NONE
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.airlines.board import AIRLINES, FACE_UP, SCORING_CARD, built_in
from flightdeck.games.airlines.game import Airlines
from flightdeck.games.airlines.phases import DRAW, TURN
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.web.games.airlines.history import Ending, History, Notes
from flightdeck.web.games.airlines.summary import COLOURS, LOOKS, STOCK_LEFT, STOCK_LEFT_AND_ROUND, Teller
from flightdeck.web.postgame.story import Story
from tests.web.games import NAMES, airlines_records, played_airlines

BAD = "<b>&\"'</b> {x}"
SVG = "{http://www.w3.org/2000/svg}"
BOI, OWL = AIRLINES.index("BOI"), AIRLINES.index("OWL")


def whole(record: Record, upto: int | None = None) -> History:
    return Notes.history(record, flightdeck.game, upto)


def told_of(record: Record, names: list[str]) -> Story:
    game = flightdeck.game(record.game, record.players, record.options)
    return Teller.story(record, game, names, untranslated)


@given(airlines_records)
def test_a_finished_game_adds_up(record: Record) -> None:
    told = whole(record)
    assert record.result is not None
    lengths = [len(line) for lines in (told.growth.values(), told.stock, told.points) for line in lines]
    assert set(lengths) == {len(record.actions) + 1}
    assert [line[-1] for line in told.points] == record.result["points"]
    assert [seat + 1 for seat in told.winners] == record.result["winners"]
    for seat, line in enumerate(told.points):
        earned = [by_seat[seat] or 0 for scoring in told.scorings for by_seat in scoring.earned.values()]
        assert line[0] == (seat if record.options["bonus_points"] else 0)
        assert (line[0] or 0) + sum(earned) == line[-1]
    assert [scoring.number for scoring in told.scorings] == list(range(1, len(told.scorings) + 1))
    assert [scoring.final for scoring in told.scorings] == [False] * (len(told.scorings) - 1) + [True]
    assert len(told.scorings) <= (3 if record.players == 2 else 4)


def test_lines_are_those_of_the_views() -> None:
    record = played_airlines(5, {}, 8)
    told = whole(record)
    for number, (state, _, _) in enumerate(record.replay(flightdeck.game), 1):
        seen: Any = state.view(None)
        assert [line[number] for line in told.points] == state.scores
        assert [line[number] for line in told.stock] == [sum(seat["on_table"].values()) for seat in seen["seats"]]
        assert {airline: line[number] for airline, line in told.growth.items()} == {
            airline: entry["placed"] for airline, entry in seen["airlines"].items()
        }


@pytest.mark.parametrize("players", [2, 6])
def test_upto_is_the_beginning_of_the_whole_and_a_running_game_the_same(players: int) -> None:
    """Nothing that is told of a game is secret while it runs (AL22)."""
    record = played_airlines(players, {}, 6)
    all_of_it = whole(record)
    for upto in (0, 1, 90, len(record.actions), len(record.actions) + 5):
        part = whole(record, upto)
        assert part.moves == min(upto, len(record.actions))
        assert part.points == [line[: upto + 1] for line in all_of_it.points]
        assert part.stock == [line[: upto + 1] for line in all_of_it.stock]
        assert part.growth == {airline: line[: upto + 1] for airline, line in all_of_it.growth.items()}
        assert part.scorings == [scoring for scoring in all_of_it.scorings if scoring.move <= upto]
    running = whole(played_airlines(players, {}, 6, moves=90))
    running.over = True
    assert running == whole(record, 90)


def test_a_game_without_a_move() -> None:
    told = whole(played_airlines(3, {"bonus_points": True}, 1, moves=0))
    assert (told.moves, told.scorings, told.winners, told.ending, told.cost) == (0, [], [], None, [])
    assert told.points == [[0], [1], [2]]
    assert told.unfounded == list(AIRLINES)


def test_a_false_result_is_noticed() -> None:
    record = played_airlines(3, {}, 1, moves=40)
    record.result = {"points": [1, 2, 3], "winners": [3]}
    with pytest.raises(BadRecord):
        whole(record, 10)


def position(players: int, phase: int, face_up: list[int], deck: list[int], **options: object) -> AirlinesState:
    """OWL has three markers on the board, and the first two players have stock of it on the table; BOI is inactive."""
    game = flightdeck.game("airlines", players, options)
    assert isinstance(game, Airlines)
    s = game.blank()
    s.watched = True
    s.phase, s.turns = phase, 4 * players
    s.founded[OWL], s.placed[OWL] = 1, 3
    s.networks.join(OWL, s.board.headquarters[OWL])
    s.on_table[OWL], s.on_table[len(AIRLINES) + OWL] = 2, 1
    s.inactive[BOI] = 1
    s.face_up = vec[i64]([*face_up, *[NONE] * (FACE_UP - len(face_up))])
    s.deck = vec[i64](deck)
    s.deck_left = len(deck)
    return s


def noted(s: AirlinesState, *moves: str) -> History:
    notes = Notes(s, over=True)
    for move in moves:
        s.apply(s.next_seat(), s.game.parse(move))
        notes.move(s)
    return notes.told


def test_AL12_two_scorings_in_one_move_are_two() -> None:
    s = position(3, DRAW, [OWL] * 5, [OWL, OWL, SCORING_CARD, SCORING_CARD])
    told = noted(s, "take OWL")
    assert [(scoring.number, scoring.move, scoring.final) for scoring in told.scorings] == [
        (1, 1, False),
        (2, 1, False),
    ]
    assert [scoring.totals for scoring in told.scorings] == [[3, 1, 0], [3, 1, 0]]
    assert told.scorings[0].shares == {"OWL": [2, 1, 0]}
    assert told.scorings[0].pays == {"OWL": [3]}
    assert told.ending is None


@pytest.mark.parametrize(
    ("last_round", "ending", "sentence"),
    [(False, Ending.NO_STOCK, STOCK_LEFT), (True, Ending.LAST_ROUND, STOCK_LEFT_AND_ROUND)],
)
def test_AL17_stock_that_leaves_the_game_may_end_it(last_round: bool, ending: Ending, sentence: str) -> None:
    """The last two cards are of an inactive airline: one is removed, the other leaves because the deck is empty."""
    s = position(3, TURN, [BOI], [BOI], last_round=last_round)
    rest = ["expand", "play none"] * 4 if last_round else []
    told = noted(s, "remove BOI", *rest)
    assert s.over
    assert (told.ending, told.ender) == (ending, None)
    assert sentence in Teller(told, NAMES[:3], untranslated).highlights()


def test_AL19_the_last_round_may_end_in_a_stalemate() -> None:
    s = position(3, DRAW, [OWL], [], last_round=True)
    s.idle_turns = 17
    told = noted(s, "take OWL")
    assert (told.ending, told.ender) == (Ending.LAST_ROUND, 0)
    s.idle_turns = 17
    told = noted(s, "expand", "play none")
    assert s.over
    assert (told.ending, told.ender) == (Ending.STALEMATE, None)


def test_AL21_what_the_third_player_cost_is_counted() -> None:
    """The deck has more OWL than anybody: the first player gets second place only, the other nothing."""
    s = position(2, DRAW, [OWL] * 3, [OWL, SCORING_CARD])
    s.hands[OWL] = s.board.stock[OWL] - 3 - 4
    s.scorings = 2
    notes = Notes(s, over=True)
    notes.told.scorings = list(whole(played_airlines(2, {}, 1)).scorings[:2])
    s.apply(0, s.game.parse("draw"))
    notes.move(s)
    assert s.over
    assert (notes.told.ending, notes.told.ender) == (Ending.THIRD_CARD, 0)
    assert notes.told.scorings[-1].earned == {"OWL": [1, 0]}
    assert notes.told.cost == [2, 1]


def parsed(markup: Markup) -> ElementTree.Element:
    """As XML; and there is nothing in it that a strict page would refuse."""
    assert not re.search(r"\sstyle\s*=|<script|<style|\son\w+=|url\(|javascript:", markup)
    return ElementTree.fromstring(str(markup))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bonus_points", [False, True])
def test_whole_games_can_be_drawn(players: int, bonus_points: bool) -> None:
    record = played_airlines(players, {"bonus_points": bonus_points}, 4)
    told, scorings = told_of(record, [BAD] * players), len(whole(record).scorings)
    assert len(told.charts) == 3
    assert len(told.tables) == scorings + 1
    for chart in told.charts:
        parsed(chart)
    assert ("at the start" in told.tables[-1]) is bonus_points
    sums = [int("".join(cell.itertext())) for cell in parsed(told.tables[-1]).findall(".//tfoot/tr/td")]
    assert record.result is not None
    assert sums == record.result["points"]
    for table in told.tables:
        assert len(parsed(table).findall("./table/thead/tr/th")) == players + 1


def test_the_tables_of_scorings_are_what_was_earned() -> None:
    record = played_airlines(4, {}, 4)
    told = whole(record)
    for scoring, table in zip(told.scorings, told_of(record, NAMES[:4]).tables, strict=False):
        rows = parsed(table).findall("./table/tbody/tr")
        assert len(rows) == len(scoring.earned)
        for row, (airline, earned) in zip(rows, scoring.earned.items(), strict=True):
            numbers = [cell.findtext("./span") for cell in row.findall("./td")]
            assert numbers == [str(points or "·") for points in earned]
            chip = row.find("./th/svg")
            assert chip is not None
            assert chip.get("aria-label") == airline
            assert row.findtext("./th/small") == f"{told.growth[airline][scoring.move]} markers"


def test_an_airline_is_named_once_by_its_badge() -> None:
    chart = parsed(told_of(played_airlines(3, {}, 3), NAMES[:3]).charts[1])
    drawings = list(chart.iter(f"{SVG}svg"))
    assert len(drawings) == 2
    for drawing in drawings:
        shown = ["".join(text.itertext()) for text in drawing.iter(f"{SVG}text")]
        assert all(shown.count(airline) == 1 for airline in AIRLINES)
        assert not [text for text in shown if re.match("BOI .", text)]
        assert "BOI: from 0 to" in (drawing.findtext(f"{SVG}desc") or "")


def test_a_game_of_nothing_can_be_drawn() -> None:
    for record in (played_airlines(2, {}, 1, moves=0), played_airlines(6, {}, 1, moves=3)):
        told = told_of(record, NAMES[: record.players])
        assert told.tables == []
        assert told.highlights == [] or record.actions
        for chart in told.charts:
            parsed(chart)


def test_airlines_have_the_colours_of_the_board() -> None:
    board = {"purple": "violet"}
    assert [board.get(colour, colour) for colour in built_in().colours] == [COLOURS[airline] for airline in AIRLINES]
    assert list(LOOKS) == list(AIRLINES)
    assert len({(look.colour, look.dash) for look in LOOKS.values()}) == len(AIRLINES)
