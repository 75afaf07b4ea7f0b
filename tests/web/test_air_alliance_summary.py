"""What the sentences about a game of Air Alliance say is worked out anew, from the positions and actions alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flightdeck
from flightdeck.engine.record import Record
from flightdeck.engine.text import mark as untranslated
from flightdeck.games.air_alliance.info import INFO
from flightdeck.games.air_alliance.words import TRIOS
from flightdeck.web.games.air_alliance import summary
from flightdeck.web.games.air_alliance.history import Alliance, History, Notes, Passenger, Trio, Turn
from flightdeck.web.games.air_alliance.summary import Teller
from flightdeck.web.postgame.summary import SHARED
from tests.web.alliance_truth import Truth, owned, played_alliance
from tests.web.games import NAMES, facts, options_of, people

Told = dict[str, str]
DIGITS = {"more", "move", "miles", "total", "passengers", "second", "count", "points"}


def understood(template: str, sentence: str, truth: Truth) -> Told | None:
    """The facts of a sentence, if it was made from the template."""
    told = facts(template, sentence)
    if told is None or not all(told[name].isdecimal() for name in DIGITS & {*told}):
        return None
    return told if told.get("passenger", "Yeti") in truth.miles else None


def most(amounts: list[int]) -> list[int]:
    return [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]


def changes(truth: Truth) -> list[tuple[int, set[int], list[int]]]:
    """The moves by which all who had the lead without a break fell behind; with them, and who was ahead then."""
    found: list[tuple[int, set[int], list[int]]] = []
    holding: set[int] = set()
    for move, points in enumerate(truth.points):
        ahead = most(points) if any(points) else []
        if holding and not holding.intersection(ahead):
            found.append((move, holding, ahead))
            holding = set()
        holding = holding.intersection(ahead) if holding else {*ahead}
    return found


def always_led(truth: Truth) -> bool:
    ahead = [most(points) for points in truth.points if any(points)]
    return bool(ahead) and len(ahead[0]) == 1 and all(one == ahead[0] for one in ahead)


def turn_miles(truth: Truth) -> list[int]:
    return [sum(truth.miles[name] for name in names) for _, names, _ in truth.turns]


def allied(truth: Truth) -> list[int]:
    return [sum(one[0] == seat for one in truth.alliances) for seat in truth.players]


def trio_holders(truth: Truth, size: int) -> list[tuple[int, str]]:
    """Seats with so many of a trio."""
    owners = truth.owners()
    return [
        (seat, name)
        for name in sorted({*truth.trio.values()})
        for seat in truth.players
        if sum(owners.get(one) == seat for one in members(truth, name)) == size
    ]


def members(truth: Truth, trio: str) -> list[str]:
    return [one for one, name in truth.trio.items() if name == trio]


def check(record: Record) -> list[str]:
    sentences = Teller(Notes.history(record, flightdeck.game), NAMES[: record.players], untranslated).highlights()
    truth = Truth(record)
    used = []
    for sentence in sentences:
        assert sentence.endswith(".")
        known = [template for template in CHECKS if understood(template, sentence, truth) is not None]
        assert len(known) == 1, sentence
        told = understood(known[0], sentence, truth)
        assert told is not None
        CHECKS[known[0]](truth, told)
        used += known
    assert len(sentences) == len({*sentences})
    check_all_is_told(truth, used)
    return used


def check_all_is_told(truth: Truth, used: list[str]) -> None:
    """Nothing true is left out, and nothing told twice."""
    for templates, count in (
        ([summary.WON, summary.WON_BY_PASSENGERS, SHARED], 1),
        ([summary.LOST_LEAD, summary.LEAD_CHANGED], bool(changes(truth))),
        ([summary.ALWAYS_LED], always_led(truth)),
        ([summary.VALUABLE], bool(truth.won)),
        ([summary.BEST_TURN, summary.BEST_TURN_OF_SEVERAL], bool(truth.won)),
        ([summary.COMPLETED], len(trio_holders(truth, 3))),
        ([summary.TORN, summary.MISSED], len(trio_holders(truth, 2))),
        (
            [summary.ALLIED, summary.ALLIED_ONCE, summary.ALLIED_MOST, summary.ALLIED_MOST_SHARED],
            bool(truth.alliances),
        ),
        (
            [summary.EXTRA_TURN, summary.EXTRA_TURN_EACH, summary.EXTRA_TURNS, summary.EXTRA_TURNS_SHARED],
            any(truth.extra),
        ),
        ([summary.FLOWN, summary.FLOWN_SHARED], max(truth.flights) > 1),
        ([summary.LOST, summary.LOST_AND_WON], bool(truth.lost)),
    ):
        assert sum(used.count(template) for template in templates) == count, templates


def check_won(truth: Truth, told: Told) -> None:
    points = truth.points[-1]
    (winner,) = people(told["player"])
    assert truth.winners == [winner] == most(points)
    assert int(told["points"]) == points[winner]
    others = people(told["others"])
    second = max(points[seat] for seat in truth.players if seat != winner)
    assert others == [seat for seat in truth.players if points[seat] == second]
    assert int(told["more"]) == points[winner] - second > 0


def check_won_by_passengers(truth: Truth, told: Told) -> None:
    points, counts = truth.points[-1], [len(owned(seat)) for seat in truth.positions[-1]]
    (winner,), others = people(told["player"]), people(told["others"])
    assert truth.winners == [winner]
    assert sorted([winner, *others]) == most(points)
    assert int(told["points"]) == max(points)
    assert int(told["passengers"]) == counts[winner]
    assert int(told["second"]) == max(counts[seat] for seat in others) < counts[winner]


def check_shared(truth: Truth, told: Told) -> None:
    seats = people(told["players"])
    assert seats == truth.winners
    assert all(truth.points[-1][seat] == int(told["points"]) == max(truth.points[-1]) for seat in seats)
    assert len({len(owned(truth.positions[-1][seat])) for seat in seats}) == 1


def check_lead(truth: Truth, told: Told) -> None:
    move, before, after = changes(truth)[-1]
    assert int(told["move"]) == move
    assert (people(told["before"]), people(told["after"])) == (sorted(before), after)
    assert int(told.get("count", 1)) == len(changes(truth))


def check_always_led(truth: Truth, told: Told) -> None:
    assert most(truth.points[-1]) == people(told["player"])
    assert always_led(truth)


def check_valuable(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert (told["passenger"], seat, int(told["move"])) in truth.won
    assert truth.owners()[told["passenger"]] == seat
    assert truth.miles[told["passenger"]] == int(told["miles"]) == max(truth.miles[one[0]] for one in truth.won)


def check_best_turn(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    ((whose, names, _),) = [turn for turn in truth.turns if turn[2] == int(told["move"])]
    assert whose == seat
    assert sum(truth.miles[name] for name in names) == int(told["miles"]) == max(turn_miles(truth))
    assert len(names) == int(told.get("count", 1))
    assert told.get("passenger", names[0]) == names[0]


def trio_of(told: Told) -> str:
    return next(name for name, word in TRIOS.items() if word == told["trio"])


def check_completed(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert (seat, trio_of(told)) in trio_holders(truth, 3)
    assert int(told["points"]) == 30_000


def check_torn(truth: Truth, told: Told) -> None:
    (seat,) = people(told["player"])
    assert (seat, trio_of(told)) in trio_holders(truth, 2)
    assert told["passenger"] in members(truth, trio_of(told))
    owner = truth.owners().get(told["passenger"])
    assert owner == (people(told["other"])[0] if "other" in told else None)
    assert owner != seat


def check_allied(truth: Truth, told: Told) -> None:
    (one,) = truth.alliances
    assert one == (people(told["player"])[0], told["partners"], int(told["move"]))


def check_allied_most(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == most(allied(truth))
    assert int(told.get("count", 1)) == max(allied(truth))
    assert int(told.get("total", sum(allied(truth)))) == len(truth.alliances) > 1


def check_extra(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == most(truth.extra)
    assert int(told.get("count", 1)) == max(truth.extra)


def check_only_extra(truth: Truth, told: Told) -> None:
    check_extra(truth, told)
    assert sum(truth.extra) == 1


def check_flown(truth: Truth, told: Told) -> None:
    assert people(told.get("players") or told["player"]) == most(truth.flights)
    assert (int(told["count"]), int(told["total"])) == (max(truth.flights), sum(truth.flights))


def check_lost(truth: Truth, told: Told) -> None:
    assert (told["passenger"], int(told["move"])) in truth.lost
    assert truth.miles[told["passenger"]] == int(told["miles"]) == max(truth.miles[one[0]] for one in truth.lost)
    assert truth.owners().get(told["passenger"]) == (people(told["player"])[0] if "player" in told else None)


CHECKS = {
    summary.WON: check_won,
    summary.WON_BY_PASSENGERS: check_won_by_passengers,
    SHARED: check_shared,
    summary.LOST_LEAD: check_lead,
    summary.LEAD_CHANGED: check_lead,
    summary.ALWAYS_LED: check_always_led,
    summary.VALUABLE: check_valuable,
    summary.BEST_TURN: check_best_turn,
    summary.BEST_TURN_OF_SEVERAL: check_best_turn,
    summary.COMPLETED: check_completed,
    summary.TORN: check_torn,
    summary.MISSED: check_torn,
    summary.ALLIED: check_allied,
    summary.ALLIED_ONCE: check_allied_most,
    summary.ALLIED_MOST: check_allied_most,
    summary.ALLIED_MOST_SHARED: check_allied_most,
    summary.EXTRA_TURN: check_only_extra,
    summary.EXTRA_TURN_EACH: check_extra,
    summary.EXTRA_TURNS: check_extra,
    summary.EXTRA_TURNS_SHARED: check_extra,
    summary.FLOWN: check_flown,
    summary.FLOWN_SHARED: check_flown,
    summary.LOST: check_lost,
    summary.LOST_AND_WON: check_lost,
}


@given(
    st.builds(
        played_alliance,
        st.sampled_from(INFO.players),
        options_of(INFO),
        st.integers(0, 2**32),
        st.sampled_from([0, 5, 200]),
    )
)
def test_all_is_true_and_nothing_left_out(record: Record) -> None:
    check(record)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_sentences_are_told_of_some_game(players: int) -> None:
    used = {
        template
        for seed in range(1, 7)
        for template in check(played_alliance(players, {"connections": "any_plane"}, seed, 200))
    }
    assert {summary.WON, summary.LEAD_CHANGED, summary.VALUABLE, summary.BEST_TURN_OF_SEVERAL, summary.LOST} <= used


def made(points: list[list[int]], passengers: list[list[int]], winners: list[int]) -> History:
    """A history with nothing in it but how many points and passengers there were after each move."""
    nothing = [0 for _ in points]
    return History(
        None, True, len(points[0]) - 1, winners, points, passengers, extra_turns=[*nothing], flights=[*nothing]
    )


def said_of(told: History) -> list[str]:
    return Teller(told, NAMES[: len(told.points)], untranslated).highlights()


def test_a_tie_goes_to_more_passengers() -> None:
    told = made([[0, 900], [0, 900], [0, 900]], [[0, 2], [0, 4], [0, 3]], [1])
    assert said_of(told) == [
        "Player 2 won with 900 points, no more than Player 1 and Player 3, but with more passengers: 4, not 3."
    ]


def test_a_tie_may_be_shared() -> None:
    told = made([[0, 900], [0, 900], [0, 800]], [[0, 2], [0, 2], [0, 3]], [0, 1])
    assert said_of(told) == ["Player 1 and Player 2 share the victory with 900 points each."]


def test_nobody_won_anybody() -> None:
    told = made([[0, 0], [0, 0]], [[0, 0], [0, 0]], [0, 1])
    assert said_of(told) == ["Player 1 and Player 2 share the victory with 0 points each."]


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([[0, 5, 5, 5], [0, 0, 5, 4]], None),
        ([[0, 5, 5, 5], [0, 0, 4, 4]], "Player 1 was ahead from the first passenger to the last."),
        ([[0, 5, 5, 5], [0, 0, 5, 7]], "Player 1 lost the lead to Player 2 at move 3."),
        ([[0, 5, 5, 9], [0, 0, 7, 7]], "The lead changed 2 times, the last time at move 3: from Player 2 to Player 1."),
    ],
)
def test_who_gets_level_takes_no_lead_away(points: list[list[int]], sentence: str | None) -> None:
    winner = int(points[1][-1] > points[0][-1])
    assert said_of(made(points, points, [winner]))[1:] == ([sentence] if sentence else [])


def test_trios() -> None:
    told = made([[0, 9], [0, 3], [0, 0]], [[0, 5], [0, 1], [0, 0]], [0])
    told.trios = [
        Trio("SPY TRIO", {"a": 0, "b": 0, "c": 0}),
        Trio("BALL GAME TRIO", {"d": 0, "e": 1, "f": 0}),
        Trio("Three of another board", {"g": 1, "h": None, "i": 1}),
        Trio("ACTOR TRIO", {"j": 0, "k": None, "l": 1}),
        Trio("SCHOLAR TRIO", {"m": None, "n": None, "o": None}),
    ]
    trios = [
        "Player 1 completed the Spy Trio: 30000 points more.",
        "Player 1 has two of the Ball Game Trio, but Player 2 has the third: e.",
        "Player 2 has two of the Three of another board, but nobody won the third: h.",
    ]
    assert said_of(told)[2:] == trios
    told.winners = []
    assert said_of(told) == trios[:2]


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([1], "Player 2 formed the only alliance of the game: with black and white, at move 1."),
        ([1, 0], "Player 1 and Player 2 formed one alliance each."),
        ([1, 0, 1], "Player 2 formed most alliances: 2 of 3."),
        ([1, 1], "Player 2 formed most alliances: 2 of 2."),
        ([1, 0, 1, 0], "Player 1 and Player 2 formed most alliances: 2 each."),
    ],
)
def test_alliances(seats: list[int], sentence: str) -> None:
    told = made([[0, 9], [0, 0], [0, 0]], [[0, 5], [0, 1], [0, 0]], [])
    told.alliances = [Alliance(seat, "black and white", 1) for seat in seats]
    assert said_of(told) == [sentence]


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        ([0, 1, 0], "Player 2 earned the only extra turn, with three passengers or more."),
        ([1, 1, 0], "Player 1 and Player 2 earned one extra turn each, with three passengers or more."),
        ([1, 2, 0], "Player 2 earned most extra turns: 2."),
        ([2, 2, 0], "Player 1 and Player 2 earned most extra turns: 2 each."),
    ],
)
def test_extra_turns(extra: list[int], sentence: str) -> None:
    told = made([[0, 9], [0, 0], [0, 0]], [[0, 5], [0, 1], [0, 0]], [])
    told.extra_turns = extra
    assert said_of(told) == [sentence]


def test_flights_and_turns_of_few() -> None:
    told = made([[0, 9], [0, 0]], [[0, 5], [0, 1]], [])
    told.flights = [1, 0]
    assert said_of(told) == []
    told.flights = [3, 3]
    told.turns = [Turn(0), Turn(1, 4, [Passenger("Yeti", 9200, 1, 4)])]
    assert said_of(told) == [
        "No passenger won was worth more than Yeti: 9200 miles for Player 2 at move 4.",
        "No turn brought more miles than that of Player 2 at move 4: 9200, with Yeti.",
        "Player 1 and Player 2 flew most: 3 of 6 flights each.",
    ]


def test_a_lost_passenger_may_be_won_in_the_end() -> None:
    told = made([[0, 9], [0, 0]], [[0, 5], [0, 1]], [])
    told.lost = [Passenger("Chef", 8300, 0, 2), Passenger("Yeti", 9200, 1, 3)]
    assert said_of(told) == ["No passenger lost as baggage was worth more than Yeti: 9200 miles, lost at move 3."]
    told.turns = [Turn(1, 4, [Passenger("Yeti", 9200, 1, 4)])]
    assert said_of(told)[2:] == [
        "No passenger lost as baggage was worth more than Yeti: 9200 miles, lost at move 3,"
        " but won by Player 2 in the end."
    ]
