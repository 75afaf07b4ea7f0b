"""What the sentences about a game say is worked out anew, from the positions alone."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.airlines_europe.board import SHARE_KINDS, built_in
from flightdeck.web.games.airlines_europe import summary
from flightdeck.web.games.airlines_europe.history import History, Notes
from flightdeck.web.games.airlines_europe.summary import AIRLINE_WORDS, Teller
from flightdeck.web.postgame import summary as shared
from flightdeck.web.postgame.history import Scoring
from tests.web.games import GOLDEN_RECORDS, NAMES, facts, golden, people, played, records, words

AIRLINE_OF = {word: airline for airline, word in AIRLINE_WORDS.items()}
SCORING_OF = {"the first scoring": 1, "the second scoring": 2, "the final scoring": 3}


class Truth:
    """Everything the sentences may speak of, by other means than the history."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.players = range(record.players)
        assert record.result
        self.final = record.result["points"]
        self.winners = [seat - 1 for seat in record.result["winners"]]
        self.spent = [0 for _ in self.players]
        self.after: dict[int, list[int]] = {}
        self.earned: dict[tuple[int, str], int] = {}
        self.ties: list[tuple[int, str, list[int], int]] = []
        before: Any = record.start(flightdeck.game).view(None)
        self.first, self.last = spaces(before), spaces(before)
        for state, seat, action in record.replay(flightdeck.game):
            shown: Any = state.view(None)
            if action.text.startswith("buy"):
                self.spent[seat] += shown["bank"] - before["bank"]
            if shown["scorings"] > before["scorings"]:
                self.after[shown["scorings"]] = list(state.scores)
                self.score(shown, state.to_dict())
            before = shown
        self.last = spaces(before)
        self.abacus = [seat["holdings"].get("abacus", 0) for seat in before["seats"]]

    def score(self, shown: Any, position: Any) -> None:
        row = (shown["scorings"] - 1) * 5
        pays = {airline: entry["points"] for airline, entry in shown["airlines"].items()}
        pays["abacus"] = [int(points) for points in built_in().abacus_points][row : row + 5]
        for airline, places in pays.items():
            shares = [seat["holdings"].get(airline, 0) for seat in shown["seats"]]
            if len(shares) == 2 and shown["scorings"] == 3:  # AE39: all that is in nobody's hand or holdings
                in_hand = sum(seat["hand"].get(airline, 0) for seat in position["seats"])
                shares.append(int(built_in().shares[SHARE_KINDS.index(airline)]) - sum(shares) - in_hand)
            place = 0
            for count in sorted({*shares} - {0}, reverse=True):
                tied = [seat for seat, owned in enumerate(shares) if owned == count]
                each = -(-sum(places[place : place + len(tied)]) // len(tied))  # AE30
                place += len(tied)
                tied = [seat for seat in tied if seat in self.players]
                for seat in tied:
                    self.earned[seat, airline] = self.earned.get((seat, airline), 0) + each
                if len(tied) > 1:
                    self.ties.append((shown["scorings"], airline, tied, each))

    def leaders(self, scoring: int) -> list[int]:
        points = self.after[scoring]
        return [seat for seat in self.players if points[seat] == max(points)]


def spaces(shown: Any) -> dict[str, int]:
    return {airline: entry["space"] for airline, entry in shown["airlines"].items()}


def check(record: Record) -> None:
    sentences = Teller(Notes.history(record, flightdeck.game), NAMES[: record.players], untranslated).highlights()
    assert 3 <= len(sentences) <= 6
    truth = Truth(record)
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        known = [(check, told) for template, check in CHECKS.items() if (told := facts(template, sentence))]
        assert len(known) == 1, sentence
        check_one, told = known[0]
        check_one(truth, told)


def check_won(truth: Truth, told: dict[str, str]) -> None:
    winner, others = NAMES.index(told["player"]), people(told["others"])
    assert truth.winners == [winner]
    assert truth.final[winner] == int(told["points"]) == max(truth.final)
    rest = sorted(set(truth.final) - {truth.final[winner]})
    assert int(told["second"]) == rest[-1]
    assert others == [seat for seat in truth.players if truth.final[seat] == rest[-1]]


def check_won_tie(truth: Truth, told: dict[str, str]) -> None:
    winner, seats = NAMES.index(told["player"]), people(told["players"])
    assert truth.winners == [winner]
    assert {truth.final[seat] for seat in seats} == {max(truth.final)} == {int(told["points"])}
    assert all(truth.abacus[winner] > truth.abacus[seat] for seat in seats if seat != winner)


def check_shared(truth: Truth, told: dict[str, str]) -> None:
    assert truth.winners == people(told["players"])
    assert int(told["points"]) == max(truth.final)


def check_lost_lead(truth: Truth, told: dict[str, str]) -> None:
    number = SCORING_OF[told["scoring"]]
    earlier = max(scoring for scoring in truth.after if scoring < number)
    assert truth.leaders(earlier) == people(told["before"])
    assert truth.leaders(number) == people(told["after"])
    later = [scoring for scoring in truth.after if scoring >= number]
    assert all(set(truth.leaders(one)) & set(truth.leaders(two)) for one, two in pairwise(later))


def check_always_led(truth: Truth, told: dict[str, str]) -> None:
    assert all(truth.leaders(scoring) == people(told["player"]) for scoring in truth.after)


def check_best(truth: Truth, told: dict[str, str]) -> None:
    best = [pair for pair, points in truth.earned.items() if points == max(truth.earned.values())]
    assert best == [(NAMES.index(told["player"]), AIRLINE_OF[told["airline"]])]
    assert int(told["points"]) == truth.earned[best[0]]


def check_best_shared(truth: Truth, told: dict[str, str]) -> None:
    best = [pair for pair, points in truth.earned.items() if points == max(truth.earned.values())]
    parts = [part.split(" with ") for part in words(told["earners"])]
    assert {(NAMES.index(name), AIRLINE_OF[word]) for name, word in parts} == set(best)
    assert int(told["points"]) == truth.earned[best[0]]


def check_tied(truth: Truth, told: dict[str, str]) -> None:
    tie = (
        SCORING_OF[told["scoring"]],
        AIRLINE_OF[told["airline"]],
        people(told["players"]),
        int(told["points"]),
    )
    assert tie in truth.ties
    assert tie[3] == max(points for _, _, _, points in truth.ties)


def check_rose(truth: Truth, told: dict[str, str]) -> None:
    airline = AIRLINE_OF[told["airline"].lower()]
    rises = {name: truth.last[name] - truth.first[name] for name in truth.first}
    assert (int(told["start"]), int(told["end"])) == (truth.first[airline], truth.last[airline])
    assert [name for name, rise in rises.items() if rise == max(rises.values())] == [airline]


def check_rose_shared(truth: Truth, told: dict[str, str]) -> None:
    airlines = [AIRLINE_OF[word] for word in words(told["airlines"].lower())]
    rises = {name: truth.last[name] - truth.first[name] for name in truth.first}
    assert [name for name, rise in rises.items() if rise == max(rises.values())] == airlines
    assert int(told["spaces"]) == max(rises.values())


def check_invested(truth: Truth, told: dict[str, str]) -> None:
    seats = people(told.get("players") or told["player"])
    assert [seat for seat in truth.players if truth.spent[seat] == max(truth.spent)] == seats
    assert int(told["amount"]) == max(truth.spent)


CHECKS = {
    shared.WON: check_won,
    summary.WON_TIE: check_won_tie,
    shared.SHARED: check_shared,
    shared.LOST_LEAD: check_lost_lead,
    shared.ALWAYS_LED: check_always_led,
    shared.BEST: check_best,
    shared.BEST_SHARED: check_best_shared,
    shared.TIED: check_tied,
    summary.ROSE: check_rose,
    summary.ROSE_SHARED: check_rose_shared,
    summary.INVESTED: check_invested,
    summary.INVESTED_SHARED: check_invested,
}


@pytest.mark.parametrize("file", GOLDEN_RECORDS, ids=lambda file: file.stem)
def test_every_sentence_is_true_of_golden_records(file: Path) -> None:
    check(Record.from_json(file.read_text(encoding="utf-8")))


@given(records)
def test_every_sentence_is_true_of_random_games(record: Record) -> None:
    check(record)


def ended(points: list[int], winners: list[int], earned: list[list[int]]) -> History:
    """A finished game of which only this is known; `earned` is by scoring and seat, all with red."""
    told = History(None, over=True, moves=9, winners=winners)
    told.points = [[seat + 1, final] for seat, final in enumerate(points)]
    told.spent = [0 for _ in points]
    for number, by_seat in enumerate(earned, 1):
        # Two in one move (AE27): only the table tells what each of them brought.
        told.scorings.append(Scoring(number, 9, {}, {"red": [1, 2, 3][: len(points)]}, {"red": list(by_seat)}))
    return told


def test_ties_are_told_as_ties() -> None:
    names = ["ann", "Ben", "Cat"]
    assert Teller(ended([9, 9, 3], [0], []), names, untranslated).highlights() == [
        "ann and Ben have 9 points each; ann won with more Air ABACUS shares."
    ]
    assert Teller(ended([9, 9, 9], [0, 1, 2], []), names, untranslated).highlights() == [
        "ann, Ben and Cat share the victory with 9 points each."
    ]
    assert Teller(ended([10, 9, 9], [0], []), names, untranslated).highlights() == [
        "ann won with 10 points, ahead of Ben and Cat with 9."
    ]


def test_the_lead_is_that_after_each_scoring_even_of_two_in_one_move() -> None:
    told = ended([9, 9, 3], [0], [[1, 6, 0], [7, 1, 0]])
    sentences = Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()
    assert not [sentence for sentence in sentences if "lead" in sentence]
    told = ended([10, 9, 3], [0], [[1, 6, 0], [8, 1, 0]])
    sentences = Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()
    assert "Ben lost the lead to ann in the second scoring." in sentences


def test_sentences_are_translated_before_they_are_filled_in() -> None:
    asked: list[str] = []

    def translate(text: str) -> str:
        asked.append(text)
        return {shared.WON: "{others} ({second}) < {player} ({points})"}.get(text, text)

    sentences = Teller(ended([10, 9], [0], []), ["{x}", "%s"], translate).highlights()
    assert sentences == ["%s (9) < {x} (10)"]
    assert shared.WON in asked


def test_a_running_game_tells_nothing_of_points() -> None:
    record = played(4, {}, 3, 150)
    for seat in (None, 2):
        sentences = Teller(Notes.history(record, flightdeck.game, seat=seat), NAMES[:4], untranslated).highlights()
        assert not [sentence for sentence in sentences if "points" in sentence or "lead" in sentence]
    assert Teller(Notes.history(golden(3), flightdeck.game, 0), NAMES[:3], untranslated).highlights() == []
