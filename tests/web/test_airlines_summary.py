"""What the sentences about a game of Airlines say is worked out anew, from the positions and actions alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.airlines.board import AIRLINES
from flightdeck.web.games.airlines import summary
from flightdeck.web.games.airlines.history import Ending, History, Notes
from flightdeck.web.games.airlines.summary import Teller
from flightdeck.web.postgame import summary as shared
from flightdeck.web.postgame.history import Scoring
from tests.web.games import NAMES, airlines_records, facts, people, played_airlines, words

NUMBERS = ("the first scoring", "the second scoring", "the third scoring")


class Truth:
    """Everything the sentences may speak of, by other means than the history: no event is heard."""

    def __init__(self, record: Record) -> None:
        self.players = range(record.players)
        assert record.result
        self.final = record.result["points"]
        self.winners = [seat - 1 for seat in record.result["winners"]]
        self.founded: list[list[str]] = [[] for _ in self.players]
        self.sabotages = [0 for _ in self.players]
        start = record.start(flightdeck.game)
        # The points after each scoring, by its number; what was earned, by seat and airline; ties that paid.
        self.after: dict[int, list[int]] = {}
        self.points = list(start.scores)
        self.earned: dict[tuple[int, str], int] = {}
        self.ties: list[tuple[int, str, list[int], int]] = []
        self.cost = [0 for _ in self.players]
        self.drew_last: int | None = None
        before: Any = start.view(None)
        for number, (state, seat, action) in enumerate(record.replay(flightdeck.game), 1):
            verb, *rest = action.text.split(" ")
            now: Any = state.view(None)
            if verb == "found":
                self.founded[seat].append(rest[0])
            self.sabotages[seat] += verb == "on"
            for scoring in range(before["scorings"] + 1, now["scorings"] + 1):
                self.score(scoring, state.to_dict(), now, last=state.over and scoring == now["scorings"])
            if stock_left(before) and not stock_left(now):
                self.drew_last = seat if now["gone"] == before["gone"] else None
            if number == len(record.actions) - 1:
                cards_before = scoring_cards(state.to_dict())
            before = now
        assert self.points == self.final
        self.seen = now
        # Whoever drew the third scoring card of two players had it out of the deck in the last move.
        self.third_card = record.players == 2 and scoring_cards(state.to_dict()) == 0 < cards_before
        self.last_seat, self.last_round = seat, record.options["last_round"]

    def score(self, number: int, position: Any, seen: Any, last: bool) -> None:
        for airline in AIRLINES:
            markers = seen["airlines"][airline]["placed"]
            shares = [seat["on_table"].get(airline, 0) for seat in position["seats"]]
            rivals = list(shares)
            if last and len(shares) == 2:  # AL21
                rivals.append(position["deck"].count(airline) + position["face_up"].count(airline))
            for seat in self.players:
                points = worth(rivals, seat, markers)
                self.points[seat] += points
                self.earned[seat, airline] = self.earned.get((seat, airline), 0) + points
                self.cost[seat] += worth(shares, seat, markers) - points
            for count in {*shares} - {0}:
                seats = [seat for seat in self.players if shares[seat] == count]
                if len(seats) > 1:
                    self.ties.append((number, airline, seats, worth(rivals, seats[0], markers)))
        self.after[number] = list(self.points)

    def leaders(self, number: int) -> list[int]:
        points = self.after[number]
        return [seat for seat in self.players if points[seat] == max(points)]

    def number(self, word: str) -> int:
        return len(self.after) if word == "the final scoring" else NUMBERS.index(word) + 1

    def airlines(self, flag: str) -> list[str]:
        return [airline for airline in AIRLINES if self.seen["airlines"][airline][flag]]


def stock_left(seen: Any) -> bool:
    return seen["deck"] > 0 or any(seen["face_up"])


def scoring_cards(position: Any) -> int:
    count: int = position["deck"].count("scoring")
    return count


def worth(stock: list[int], seat: int, markers: int) -> int:
    """AL13 to AL15, as the text has them."""
    if not stock[seat]:
        return 0
    ranks = sorted({*stock} - {0}, reverse=True)
    first, second = stock.count(ranks[0]), stock.count(ranks[1]) if len(ranks) > 1 else 0
    if stock[seat] == ranks[0]:
        return (markers + markers // 2) // first if first > 1 or not second else markers
    return markers // 2 // second if first == 1 and stock[seat] == ranks[1] else 0


def most(amounts: list[int]) -> list[int]:
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]


def check(record: Record) -> list[str]:
    sentences = Teller(Notes.history(record, flightdeck.game), NAMES[: record.players], untranslated).highlights()
    truth = Truth(record)
    used = []
    for sentence in sentences:
        assert sentence.endswith(".")
        known = [template for template in CHECKS if facts(template, sentence) is not None]
        assert len(known) == 1, sentence
        told = facts(known[0], sentence)
        assert told is not None
        CHECKS[known[0]](truth, told)
        used += known
    check_all_is_told(truth, used)
    return used


def check_all_is_told(truth: Truth, used: list[str]) -> None:
    """Nothing true is left out, and nothing told twice."""
    unfounded = set(AIRLINES) - {*truth.airlines("founded"), *truth.airlines("inactive")}
    for templates, told in (
        ([shared.WON, shared.WON_BY_ONE_POINT, shared.SHARED, shared.SHARED_ONE_POINT], True),
        (list(summary.ENDINGS.values()), True),
        ([shared.BEST, shared.BEST_SHARED], max(truth.earned.values()) > 1),
        ([shared.TIED], any(tie[3] > 1 for tie in truth.ties)),
        ([summary.COST, summary.COST_SHARED], max(truth.cost) > 1),
        ([summary.GREW, summary.GREW_SHARED], bool(truth.airlines("placed"))),
        ([summary.FOUNDED, summary.FOUNDED_SHARED], max(map(len, truth.founded)) > 1),
        ([summary.SABOTAGED, summary.SABOTAGED_SHARED], max(truth.sabotages) > 1),
        ([summary.NEVER_FOUNDED], bool(unfounded)),
        ([summary.INACTIVE], bool(truth.airlines("inactive"))),
    ):
        assert sum(used.count(template) for template in templates) == told, templates


def check_won(truth: Truth, told: dict[str, str]) -> None:
    winner = NAMES.index(told["player"])
    assert truth.winners == [winner]
    rest = sorted(set(truth.final) - {truth.final[winner]})
    assert truth.final[winner] == int(told.get("points", 1)) == max(truth.final)
    assert int(told.get("second", 0)) == rest[-1]
    assert people(told["others"]) == [seat for seat in truth.players if truth.final[seat] == rest[-1]]


def check_shared(truth: Truth, told: dict[str, str]) -> None:
    assert truth.winners == people(told["players"]) == most(truth.final)
    assert int(told.get("points", 1)) == max(truth.final)


def check_lost_lead(truth: Truth, told: dict[str, str]) -> None:
    number = truth.number(told["scoring"])
    assert truth.leaders(number - 1) == people(told["before"])
    assert truth.leaders(number) == people(told["after"])
    later = range(number, len(truth.after) + 1)
    assert all(set(truth.leaders(one)) & set(truth.leaders(two)) for one, two in pairwise(later))


def check_always_led(truth: Truth, told: dict[str, str]) -> None:
    assert all(truth.leaders(number) == people(told["player"]) for number in truth.after)


def check_last_card(truth: Truth, told: dict[str, str]) -> None:
    assert not stock_left(truth.seen)
    assert not truth.last_round
    assert truth.drew_last == (people(told["player"])[0] if told else None)
    assert not truth.third_card


def check_last_round(truth: Truth, told: dict[str, str]) -> None:
    assert not stock_left(truth.seen)
    assert truth.last_round
    assert truth.seen["last_turns"] == 0
    assert truth.drew_last == (people(told["player"])[0] if told else None)


def check_third_card(truth: Truth, told: dict[str, str]) -> None:
    assert truth.third_card
    assert len(truth.after) == 3
    assert people(told["player"]) == [truth.last_seat]


def check_stalemate(truth: Truth, told: dict[str, str]) -> None:
    assert not truth.third_card
    assert stock_left(truth.seen) or truth.seen["last_turns"]


def check_best(truth: Truth, told: dict[str, str]) -> None:
    parts = (
        [(told["player"], told["airline"])] if "player" in told else [e.split(" with ") for e in words(told["earners"])]
    )
    best = {pair for pair, points in truth.earned.items() if points == max(truth.earned.values())}
    assert {(NAMES.index(name), airline) for name, airline in parts} == best
    assert int(told["points"]) == max(truth.earned.values())


def check_tied(truth: Truth, told: dict[str, str]) -> None:
    tie = (truth.number(told["scoring"]), told["airline"], people(told["players"]), int(told["points"]))
    assert tie in truth.ties
    assert tie[3] == max(points for _, _, _, points in truth.ties)


def check_cost(truth: Truth, told: dict[str, str]) -> None:
    assert len(truth.players) == 2
    assert people(told.get("players") or told["player"]) == most(truth.cost)
    assert int(told["points"]) == max(truth.cost)


def check_grew(truth: Truth, told: dict[str, str]) -> None:
    # Counted on the board itself, the headquarters included.
    circles = [circle for route in truth.seen["routes"].values() for circle in route if not circle["sabotage"]]
    counts = {airline: 1 + sum(circle["taken_by"] == airline for circle in circles) for airline in AIRLINES}
    grown = [airline for airline in AIRLINES if counts[airline] == max(counts.values())]
    assert words(told.get("airlines") or told["airline"]) == grown
    assert int(told["markers"]) == max(counts.values())


def check_founded(truth: Truth, told: dict[str, str]) -> None:
    counts = [len(airlines) for airlines in truth.founded]
    assert people(told.get("players") or told["player"]) == most(counts)
    if "count" in told:
        assert int(told["count"]) == max(counts)
    else:
        assert words(told["airlines"]) == truth.founded[counts.index(max(counts))]


def check_sabotaged(truth: Truth, told: dict[str, str]) -> None:
    assert people(told.get("players") or told["player"]) == most(truth.sabotages)
    assert int(told["count"]) == max(truth.sabotages)


def check_never_founded(truth: Truth, told: dict[str, str]) -> None:
    by_somebody = {airline for airlines in truth.founded for airline in airlines}
    assert set(words(told["airlines"])) == set(AIRLINES) - by_somebody - set(truth.airlines("inactive"))


def check_inactive(truth: Truth, told: dict[str, str]) -> None:
    assert words(told["airlines"]) == truth.airlines("inactive")
    assert not set(words(told["airlines"])) & set(truth.airlines("founded"))


CHECKS = {
    shared.WON: check_won,
    shared.WON_BY_ONE_POINT: check_won,
    shared.SHARED: check_shared,
    shared.SHARED_ONE_POINT: check_shared,
    shared.LOST_LEAD: check_lost_lead,
    shared.ALWAYS_LED: check_always_led,
    shared.BEST: check_best,
    shared.BEST_SHARED: check_best,
    shared.TIED: check_tied,
    summary.LAST_CARD: check_last_card,
    summary.STOCK_LEFT: check_last_card,
    summary.LAST_CARD_AND_ROUND: check_last_round,
    summary.STOCK_LEFT_AND_ROUND: check_last_round,
    summary.THIRD_CARD: check_third_card,
    summary.STALEMATE: check_stalemate,
    summary.COST: check_cost,
    summary.COST_SHARED: check_cost,
    summary.GREW: check_grew,
    summary.GREW_SHARED: check_grew,
    summary.FOUNDED: check_founded,
    summary.FOUNDED_SHARED: check_founded,
    summary.SABOTAGED: check_sabotaged,
    summary.SABOTAGED_SHARED: check_sabotaged,
    summary.NEVER_FOUNDED: check_never_founded,
    summary.INACTIVE: check_inactive,
}


@given(airlines_records)
def test_every_sentence_is_true_of_random_games(record: Record) -> None:
    check(record)


@pytest.mark.parametrize(
    ("players", "options", "seed", "idle", "ending"),
    [
        (2, {}, 1, 1, summary.THIRD_CARD),
        (2, {"last_round": True}, 2, 1, summary.THIRD_CARD),
        (2, {}, 10, 1, summary.STALEMATE),
        (2, {"bonus_points": True}, 1, 40, summary.STALEMATE),
        (3, {}, 3, 1, summary.LAST_CARD),
        (3, {}, 0, 1, summary.STALEMATE),
        (3, {"last_round": True}, 3, 1, summary.LAST_CARD_AND_ROUND),
        (4, {"last_round": True, "controlled_scoring": True}, 1, 1, summary.LAST_CARD_AND_ROUND),
        (5, {"sabotage": False, "stock_before_founding": True}, 1, 1, summary.LAST_CARD),
        (6, {"bonus_points": True, "controlled_scoring": True}, 2, 1, summary.LAST_CARD),
        (6, {}, 11, 40, summary.STALEMATE),
    ],
)
def test_the_end_is_told_as_it_came(
    players: int, options: dict[str, object], seed: int, idle: int, ending: str
) -> None:
    assert ending in check(played_airlines(players, options, seed, idle))


def test_a_game_in_which_nothing_happens_is_told_too() -> None:
    """AL19: six rounds in which nobody does anything, and so one point decides (option `bonus_points`)."""
    names = ["ann", "Ben", "Cat"]
    for players, options, won in (
        (2, {"bonus_points": True}, "Ben won with one point, ahead of ann with none."),
        (3, {}, "ann, Ben and Cat share the victory with 0 points each."),
    ):
        record = idled(players, options)
        assert Teller(Notes.history(record, flightdeck.game), names[:players], untranslated).highlights() == [
            won,
            "The game ended in a stalemate.",
            "Nobody founded BOI, ITA, OWL, MOA, JAY, KEA, DAW, EMU and AUK.",
        ]


def idled(players: int, options: Mapping[str, object]) -> Record:
    game = flightdeck.game("airlines", players, options)
    record, state = Record.of(game, 5, NAMES[:players]), game.start(5)
    while not state.over:
        seat, action = state.next_seat(), game.parse("expand" if state.view(None)["phase"] == "turn" else "play none")
        state.apply(seat, action)
        record.add(seat, action, state)
    return record


def ended(**facts: Any) -> History:
    """A finished game of three of which only this is known."""
    told = History(None, over=True, moves=9, winners=[0])
    told.points = [[0, 9], [0, 1], [0, 1]]
    told.growth = {airline: [0, 0] for airline in AIRLINES}
    told.founded, told.sabotages = [[], [], []], [0, 0, 0]
    for name, value in facts.items():
        setattr(told, name, value)
    return told


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (ended(ending=Ending.NO_STOCK), summary.STOCK_LEFT),
        (ended(ending=Ending.LAST_ROUND), summary.STOCK_LEFT_AND_ROUND),
        (ended(ending=Ending.NO_STOCK, ender=1), "Ben drew the last stock card, and the game ended."),
        (ended(sabotages=[3, 0, 3]), "ann and Cat sabotaged most: 3 times each."),
        (ended(founded=[["BOI", "JAY"], ["OWL"], []]), "ann founded most airlines: BOI and JAY."),
        (ended(founded=[["BOI", "JAY"], ["OWL", "DAW"], []]), "ann and Ben founded most airlines: 2 each."),
        (ended(growth={"BOI": [0, 4], "OWL": [0, 4]}), "BOI and OWL grew most: to 4 markers each on the board."),
        (ended(unfounded=["KEA", "AUK"], inactive=["KEA"]), "Nobody founded AUK."),
        (ended(inactive=["KEA"]), "Nobody could found KEA any more: no route was left at the headquarters."),
        (
            ended(points=[[0, 1], [0, 1], [0, 0]], winners=[0, 1]),
            "ann and Ben share the victory with one point each.",
        ),
    ],
)
def test_what_seldom_happens_is_told(told: History, sentence: str) -> None:
    assert sentence in Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()


def test_one_of_anything_is_not_worth_a_sentence() -> None:
    told = ended(sabotages=[1, 0, 0], founded=[["BOI"], [], []], cost=[1, 0])
    assert len(Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()) == 1


def test_the_last_scoring_is_the_final_one_whatever_its_number() -> None:
    told = ended(points=[[0, 9], [0, 7], [0, 1]])
    told.scorings = [
        Scoring(1, 3, {}, {"BOI": [1, 2, 0]}, {"BOI": [1, 5, 0]}),
        Scoring(2, 9, {}, {"BOI": [2, 1, 0]}, {"BOI": [8, 2, 1]}, final=True),
    ]
    sentences = Teller(told, ["ann", "Ben", "Cat"], untranslated).highlights()
    assert "Ben lost the lead to ann in the final scoring." in sentences


def test_a_running_game_tells_nothing_of_an_end() -> None:
    record = played_airlines(4, {}, 3, moves=60)
    told = Notes.history(record, flightdeck.game)
    used = [
        template
        for sentence in Teller(told, NAMES[:4], untranslated).highlights()
        for template in CHECKS
        if facts(template, sentence) is not None
    ]
    assert not {*used} & {shared.WON, shared.SHARED, summary.NEVER_FOUNDED, *summary.ENDINGS.values()}
    assert Teller(Notes.history(record, flightdeck.game, 0), NAMES[:4], untranslated).highlights() == []
