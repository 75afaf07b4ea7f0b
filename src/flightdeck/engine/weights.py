"""What an evaluation counts with, as it was fitted: in weights.toml beside the evaluation of a game.

First what each of its parts counts, 1 where nothing else is said, then its other figures (`evaluate/figures.py`). The
table `any` is for all numbers of players, a table of one number says what is otherwise there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

FILE = "weights.toml"
ANY = 0


def names_of(figures: ModuleType) -> list[str]:
    """The names of the constants in such a module, in the order of their values; those of parts are not its own."""
    places = {name: place for name, place in vars(figures).items() if name.isupper() and name != "COUNT"}
    return [name.lower() for name in sorted(places, key=lambda name: int(places[name]))]


def load(folder: Path, names: Sequence[str], figures: Sequence[str]) -> dict[int, list[float]]:
    """By the number of players, in the order of the names; under ANY for all other numbers."""
    file = folder / FILE
    tables = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    usual = {**dict.fromkeys(names, 1.0), **tables.pop("any", {})}
    missing = [name for name in figures if name not in usual]
    if missing:
        raise ValueError(f"{file} does not say how large {missing[0]} is")
    keys = [*names, *figures]
    found = {ANY: [float(usual[key]) for key in keys]}
    for players, table in tables.items():
        found[int(players)] = [float(table.get(key, usual[key])) for key in keys]
    return found
