"""Where fitted figures are written: weights.toml beside the evaluation of a game (engine/weights.py reads it)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

HEAD = "# By the number of players: what the parts of the evaluation count, and its other figures. By tools/fit.py.\n\n"


def tell(names: Sequence[str], weights: list[float], found: list[float]) -> None:
    for name, before, after in zip(names, weights, found, strict=True):
        if before != after:
            print(f"  {name}: {before:.3f} -> {after:.3f}", flush=True)


def write(file: Path, players: int, names: Sequence[str], weights: list[float]) -> None:
    """Beside what is known for other numbers of players."""
    tables: dict[str, list[str]] = {}
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("["):
                tables[line.strip("[]")] = []
            elif "=" in line:
                tables[list(tables)[-1]].append(line)
    tables[str(players)] = [f'"{name}" = {weight:.4f}' for name, weight in zip(names, weights, strict=True)]
    texts = [f"[{number}]\n" + "\n".join(lines) for number, lines in sorted(tables.items())]
    file.write_text(
        HEAD + "\n\n".join(texts) + "\n",
        "utf-8",
    )
