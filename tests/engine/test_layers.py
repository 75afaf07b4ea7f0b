"""Imports point upwards only: web, terminal, review or adapters, bots, games, engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "flightdeck"
# Two of the same number stand side by side and do not know each other.
LAYERS = {"engine": 0, "games": 1, "bots": 2, "adapters": 3, "doors": 4, "review": 3, "terminal": 4, "web": 5}
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


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "game.py").exists())
SOURCES = [file for file in PACKAGE.rglob("*.py") if not (file.parent == PACKAGE and file.name in FREE)]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_its_own_layer_and_those_below(file: Path) -> None:
    own = file.relative_to(PACKAGE).parts[0]
    for name in imported(file):
        other = layer(name)
        assert other == own or (other and LAYERS[other] < LAYERS[own]), f"{name} is not below {own}"


def game_of(name: str) -> str:
    """The game that a dotted name belongs to, of the rules or of a front end; none for what all games share."""
    parts = name.split(".")
    place = parts.index("games") + 1 if "games" in parts else len(parts)
    return parts[place] if place < len(parts) and parts[place] in GAMES else ""


IN_GAMES = [file for file in SOURCES if game_of(module_of(file))]


@pytest.mark.parametrize("file", IN_GAMES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_two_games_never_import_each_other(file: Path) -> None:
    own = game_of(module_of(file))
    assert {game_of(name) for name in imported(file)} <= {"", own}


def at_run_time(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those for the type checker alone; imports inside functions are there."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from at_run_time(node)


def needs(file: Path, modules: set[str]) -> set[str]:
    """The modules that importing this one, or calling it, imports."""
    found: set[str] = set()
    for node in at_run_time(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return found & modules - {module_of(file)}


@pytest.mark.parametrize(
    "package", ["engine", "bots", "adapters", "review", "terminal", *[f"games/{game}" for game in GAMES]]
)
def test_there_are_no_import_rings(package: str) -> None:
    files = {module_of(file): file for file in (PACKAGE / package).rglob("*.py")}
    waiting = {name: needs(file, set(files)) for name, file in files.items()}
    while free := [name for name, others in waiting.items() if not others & set(waiting)]:
        for name in free:
            del waiting[name]
    assert not waiting


def test_every_module_imports_alone() -> None:
    """As the first one, without the package around it having imported the others in a lucky order."""
    done = subprocess.run([sys.executable, "-m", "tests.engine.alone"], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[:-1] == []
    assert done.stdout.splitlines()[-1] == f"{len(SOURCES)} modules", done.stderr


def test_the_rule_would_be_noticed(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("from flightdeck.web import tables\nimport flightdeck.bots.bot\n")
    assert {layer(name) for name in imported(file)} == {"web", "bots"}
