"""Imports point upwards only: web, terminal or adapters, bots, games, engine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "flightdeck"
# Two of the same number stand side by side and do not know each other.
LAYERS = {"engine": 0, "games": 1, "bots": 2, "adapters": 3, "doors": 4, "terminal": 3, "web": 4}
FREE = {"__init__.py", "cli.py", "__main__.py"}  # the front doors may know everything


def imported(file: Path) -> set[str]:
    """The dotted names of this package that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in names if name == "flightdeck" or name.startswith("flightdeck.")}


def layer(name: str) -> str:
    """The layer of a dotted name; none for the package itself, which is above all of them."""
    part = name.split(".")[1] if "." in name else ""
    return part if part in LAYERS else ""


SOURCES = [file for file in PACKAGE.rglob("*.py") if not (file.parent == PACKAGE and file.name in FREE)]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_its_own_layer_and_those_below(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[0]
    for name in imported(file):
        other = layer(name)
        assert other == own or (other and LAYERS[other] < LAYERS[own]), f"{name} is not below {own}"


@pytest.mark.parametrize("file", [file for file in SOURCES if "games" in file.parts], ids=lambda file: file.name)
def test_two_games_never_import_each_other(file: Path) -> None:
    parts = file.relative_to(PACKAGE).parts
    if len(parts) == 3:
        others = {name.split(".")[2] for name in imported(file) if name.startswith("flightdeck.games.")}
        assert others <= {parts[1]}


def test_the_rule_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("from flightdeck.web import tables\nimport flightdeck.bots.bot\n")
    assert {layer(name) for name in imported(file)} == {"web", "bots"}
