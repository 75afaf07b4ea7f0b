"""A server that is killed while people play: nothing that was answered or told is lost, and nothing is there twice."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks import faults
from benchmarks.connections import Lines


def test_what_was_answered_outlives_the_server(tmp_path: Path) -> None:
    outcome = faults.measure(tmp_path, count=4, kills=2, seconds=5.0, seed=7)
    assert outcome.violations == []
    assert outcome.acknowledged >= 4
    assert 0 < outcome.by_browser < outcome.acknowledged
    assert outcome.stored >= outcome.acknowledged


def somebody(number: int = 0) -> faults.Seat:
    return faults.Seat(Lines(0), "table", number, ("session", "token"), random.Random(0))


def played(*decisions: faults.Decision) -> faults.Played:
    """A table where only the first seat is a person's."""
    seat = somebody()
    seat.decisions += decisions
    return faults.Played([seat])


def answered(action: str, expected: int, until: int, at: float = 1.0) -> faults.Decision:
    return faults.Decision(action, expected, at, until, at + 0.5)


def test_everything_in_its_place_is_no_violation() -> None:
    table = played(answered("a", 0, 1), answered("b", 2, 4, at=2.0))
    assert list(faults.violations(table, [(1, 0, "a"), (2, 1, "x"), (3, 1, "x"), (4, 0, "b")])) == []


def test_an_answered_move_that_is_not_stored_is_found() -> None:
    table = played(answered("a", 0, 1), answered("b", 1, 2))
    (found,) = faults.violations(table, [(1, 0, "a")])
    assert "'b'" in found
    assert "lost" in found


def test_a_move_that_is_stored_twice_is_found() -> None:
    (found,) = faults.violations(played(answered("a", 0, 2)), [(1, 0, "a"), (2, 0, "a")])
    assert "move 2" in found


def test_a_move_that_was_interrupted_may_be_there_once_or_not_at_all() -> None:
    interrupted = faults.Decision("a", 0, 1.0, until=1, broken=1, refused=True)
    for rows in ([], [(1, 0, "a")]):
        assert list(faults.violations(played(interrupted), rows)) == []
    assert list(faults.violations(played(interrupted), [(1, 0, "a"), (2, 0, "a")])) != []


def test_a_move_that_was_refused_and_is_there_is_found() -> None:
    refused = faults.Decision("a", 0, 1.0, refused=True)
    assert list(faults.violations(played(refused), [(1, 0, "a")])) != []


def test_another_order_than_that_of_the_answers_is_found() -> None:
    first, second = somebody(0), somebody(1)
    first.decisions, second.decisions = [answered("a", 0, 2, at=1.0)], [answered("b", 0, 2, at=5.0)]
    table = faults.Played([first, second])
    assert list(faults.violations(table, [(1, 0, "a"), (2, 1, "b")])) == []
    assert list(faults.violations(table, [(1, 1, "b"), (2, 0, "a")])) != []


def test_a_gap_in_the_numbers_is_found() -> None:
    assert list(faults.violations(played(), [(1, 1, "x"), (3, 1, "x")])) != []


def test_a_move_that_a_stream_told_of_and_is_not_stored_is_found() -> None:
    table = played()
    table.seats[0].follower.show(2)
    assert list(faults.told_too_early([table], {"table": [(1, 1, "x"), (2, 1, "x")]})) == []
    (found,) = faults.told_too_early([table], {"table": [(1, 1, "x")]})
    assert "told of move 2" in found


def wrong(*, running: bool, left: float = 60.0, away: bool = False) -> list[str]:
    """With the clock of seat 1, who is to decide."""
    return list(faults.wrong_clocks("table", [1], [faults.StoredClock(1, left, running, away)], {1: 65.0}))


def test_a_clock_that_stands_or_runs_and_should_not_is_found() -> None:
    assert wrong(running=True) == wrong(running=False, away=True) == []
    assert "stands" in wrong(running=False)[0]
    assert "runs" in wrong(running=True, away=True)[0]


def test_a_clock_with_more_than_was_given_is_found() -> None:
    assert wrong(running=True, left=65.0) == []
    assert "65.1" in wrong(running=True, left=65.1)[0]
    assert wrong(running=True, left=-0.1) != []
