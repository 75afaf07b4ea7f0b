"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

from pathlib import Path

from tests.clauses import cited, clauses, with_tests

HERE = Path(__file__).parent


def test_every_clause_has_a_test() -> None:
    assert len(clauses("air_baron", "AB")) == 43
    assert clauses("air_baron", "AB") - with_tests(HERE, "AB") == set()


def test_the_code_cites_only_clauses_there_are() -> None:
    assert cited("air_baron", "AB") <= clauses("air_baron", "AB")
