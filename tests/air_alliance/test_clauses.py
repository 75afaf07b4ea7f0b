"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

from pathlib import Path

from tests.clauses import cited, clauses, with_tests

HERE = Path(__file__).parent


def test_every_clause_has_a_test() -> None:
    assert len(clauses("air_alliance", "AA")) == 21
    assert clauses("air_alliance", "AA") - with_tests(HERE, "AA") == set()


def test_the_code_cites_only_clauses_there_are() -> None:
    assert cited("air_alliance", "AA") <= clauses("air_alliance", "AA")
