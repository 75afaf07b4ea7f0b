"""What the parts of an evaluation count, as they were fitted: in weights.toml beside the evaluation of a game."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

FILE = "weights.toml"


def load(folder: Path, names: Sequence[str]) -> dict[int, list[float]]:
    """By the number of players, in the order of the names. What the file leaves out counts as it is."""
    file = folder / FILE
    if not file.exists():
        return {}
    tables = tomllib.loads(file.read_text("utf-8"))
    return {int(players): [float(table.get(name, 1.0)) for name in names] for players, table in tables.items()}
