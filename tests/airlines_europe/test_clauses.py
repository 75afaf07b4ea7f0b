"""Every clause of the rules has a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "rules" / "airlines_europe.md"


def test_every_clause_has_a_test() -> None:
    clauses = set(re.findall(r"^- (AE\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    tested = {
        clause
        for file in HERE.glob("test_*.py")
        for clause in re.findall(r"def test_(AE\d+)_", file.read_text(encoding="utf-8"))
    }
    assert len(clauses) == 40
    assert clauses - tested == set()


def test_the_code_cites_only_clauses_there_are() -> None:
    clauses = set(re.findall(r"^- (AE\d+) ", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    source = HERE.parents[1] / "src" / "flightdeck" / "games" / "airlines_europe"
    cited = {clause for file in source.glob("*.py") for clause in re.findall(r"\bAE\d+\b", file.read_text())}
    assert cited <= clauses
