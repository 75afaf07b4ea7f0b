"""The clauses of a game's rules: those there are, those that tests are named after, those that the code cites."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def clauses(game: str, letters: str) -> set[str]:
    rules = ROOT / "docs" / "rules" / f"{game}.md"
    return set(re.findall(rf"^- ({letters}\d+) ", rules.read_text(encoding="utf-8"), re.MULTILINE))


def with_tests(folder: Path, letters: str) -> set[str]:
    return {
        clause
        for file in folder.glob("test_*.py")
        for clause in re.findall(rf"def test_({letters}\d+)_", file.read_text(encoding="utf-8"))
    }


def cited(game: str, letters: str) -> set[str]:
    source = ROOT / "src" / "flightdeck" / "games" / game
    return {clause for file in source.glob("*.py") for clause in re.findall(rf"\b{letters}\d+\b", file.read_text())}
