"""A server that is killed while programs play: nothing that was answered is lost, and nothing is there twice."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks import faults
from benchmarks.programs import Program


def test_what_was_answered_outlives_the_server(tmp_path: Path) -> None:
    outcome = faults.measure(tmp_path, count=4, kills=2, seconds=5.0, seed=7)
    assert outcome.violations == []
    assert outcome.acknowledged >= 4
    assert outcome.stored >= outcome.acknowledged


def played(*decisions: faults.Decision) -> faults.Played:
    """A table where only the first seat is a program's."""
    seat = faults.Seat(Program(0, "table"), 0, random.Random(0))
    seat.decisions += decisions
    return faults.Played("airlines", 1, [seat])


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
    first = faults.Seat(Program(0, "table"), 0, random.Random(0))
    second = faults.Seat(Program(0, "table"), 1, random.Random(0))
    first.decisions, second.decisions = [answered("a", 0, 2, at=1.0)], [answered("b", 0, 2, at=5.0)]
    table = faults.Played("airlines", 0, [first, second])
    assert list(faults.violations(table, [(1, 0, "a"), (2, 1, "b")])) == []
    assert list(faults.violations(table, [(1, 1, "b"), (2, 0, "a")])) != []


def test_a_gap_in_the_numbers_is_found() -> None:
    assert list(faults.violations(played(), [(1, 1, "x"), (3, 1, "x")])) != []
