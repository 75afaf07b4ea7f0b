"""What results say about bots."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from flightdeck.bots.ratings import ratings
from flightdeck.bots.standings import Pair, pairs, standings, wilson
from tests.bots.arranged import job, result


@pytest.mark.parametrize(
    ("wins", "games", "lowest", "highest"),
    [
        # The three examples of Newcombe (1998), then the ends and the middle.
        (1, 29, 0.0061, 0.1718),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
        (0, 10, 0.0, 0.2775),
        (50, 100, 0.4038, 0.5962),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_intervals(wins: int, games: int, lowest: float, highest: float) -> None:
    assert wilson(wins, games) == pytest.approx((lowest, highest), abs=0.00006)


def test_wins_are_shared_and_points_are_averaged() -> None:
    found = standings(
        job("random", "greedy", players=2),
        [result(0, [0, 1], [1, 1], [30, 30]), result(1, [1, 0], [2, 1], [10, 31])],
    )
    assert [(one.bot, one.seats, one.wins, one.mean_points) for one in found] == [
        ("random", 2, 1.5, 30.5),
        ("greedy", 2, 0.5, 20.0),
    ]
    assert found[0].win_rate == 0.75
    assert (found[0].lowest, found[0].highest) == wilson(1.5, 2)


def test_a_bot_in_several_seats_counts_them_all() -> None:
    games = [result(0, [0, 1, 0], [1, 2, 3]), result(1, [1, 0, 1], [3, 1, 2])]
    found = {one.bot: one for one in standings(job("random", "greedy", players=3), games)}
    assert (found["random"].seats, found["random"].wins) == (3, 2.0)
    (pair,) = pairs(job("random", "greedy", players=3), games)
    assert (pair.meetings, pair.ahead, pair.level) == (4, 3, 0)


def test_time_is_counted_by_decision() -> None:
    (one, _) = standings(job("random", "greedy", players=2), [result(0, [0, 1], [1, 2])])
    assert (one.choices, one.milliseconds, one.longest_milliseconds) == (2, 2000.0, 3000.0)


def test_the_opponents_come_last_even_if_they_win() -> None:
    given = job("random", "greedy", against="greedy", players=2)
    found = standings(given, [result(0, [0, 2], [2, 1]), result(1, [1, 2], [1, 2]), result(2, [2, 1], [1, 2])])
    assert [(one.bot, one.wins) for one in found] == [("greedy", 1.0), ("random", 0.0), ("others (greedy)", 2.0)]


def test_bots_that_have_not_played_are_left_out() -> None:
    assert standings(job("random", "greedy"), []) == []
    found = standings(job("random", "greedy", "search", players=2), [result(0, [0, 1], [1, 2])])
    assert [one.bot for one in found] == ["random", "greedy"]


def test_pairs_count_who_finished_ahead_of_whom() -> None:
    given = job("random", "greedy", "search", players=3)
    games = [result(0, [0, 1, 2], [2, 1, 2]), result(1, [2, 0, 1], [1, 2, 3])]
    found = pairs(given, games)
    assert found == [
        Pair("random", "greedy", meetings=2, ahead=1, level=0),
        Pair("random", "search", meetings=2, ahead=0, level=1),
        Pair("greedy", "search", meetings=2, ahead=1, level=0),
    ]
    assert [pair.share for pair in found] == [0.5, 0.25, 0.5]


def test_ratings_are_those_of_openskill() -> None:
    model = PlackettLuce()
    first, second, third = (model.rating() for _ in range(3))
    [[first], [second], [third]] = model.rate([[first], [second], [third]], ranks=[1, 2, 2])
    [[third], [first]] = model.rate([[third], [first]], ranks=[1, 2])
    found = ratings([result(0, [0, 1, 2], [1, 2, 2]), result(1, [2, 0], [1, 2])], 3)
    assert [(one.strength, one.uncertainty) for one in found] == [(one.mu, one.sigma) for one in (first, second, third)]


def test_two_seats_of_the_same_bot_do_not_rate_it_against_itself() -> None:
    (one,) = ratings([result(0, [0, 0], [1, 2])], 1)
    assert one.strength == pytest.approx(25)


def test_ratings_do_not_depend_on_which_game_was_finished_first() -> None:
    given = job("random", "greedy", players=2)
    games = [result(number, [0, 1], [1 + number % 3 // 2, 2 - number % 3 // 2]) for number in range(9)]
    assert standings(given, games[::-1]) == standings(given, games)
    assert ratings(games[::-1], 2) != ratings(games, 2)
