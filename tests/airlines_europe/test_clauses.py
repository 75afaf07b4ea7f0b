"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

from pathlib import Path

from tests.clauses import cited, clauses, with_tests

HERE = Path(__file__).parent


def test_every_clause_has_a_test() -> None:
    assert len(clauses("airlines_europe", "AE")) == 40
    assert clauses("airlines_europe", "AE") - with_tests(HERE, "AE") == set()


def test_the_code_cites_only_clauses_there_are() -> None:
    assert cited("airlines_europe", "AE") <= clauses("airlines_europe", "AE")
