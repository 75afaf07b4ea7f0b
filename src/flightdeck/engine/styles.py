"""Ways to play that people can tell apart: in styles.toml beside the evaluation of a game.

A style is a table of factors: by how much more or less than usual it counts some of the parts and figures of the
evaluation. So it stays what it is when the weights are fitted anew. A table of a number within it says what is
otherwise with so many players.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FILE = "styles.toml"


@dataclass(frozen=True, slots=True)
class Style:
    """Factors by the place of a part or figure; for some numbers of players others."""

    usual: Mapping[int, float]
    otherwise: Mapping[int, Mapping[int, float]]

    def weighed(self, weights: Sequence[float], players: int) -> list[float]:
        factors = {**self.usual, **self.otherwise.get(players, {})}
        return [weight * factors.get(place, 1.0) for place, weight in enumerate(weights)]


def load(folder: Path, names: Sequence[str]) -> dict[str, Style]:
    """By name; the names given are those of the parts and then of the figures."""
    file = folder / FILE
    if not file.exists():
        return {}
    return {name: style(table, names, file) for name, table in tomllib.loads(file.read_text("utf-8")).items()}


def style(table: Mapping[str, object], names: Sequence[str], file: Path) -> Style:
    otherwise = {int(key): factors(inner, names, file) for key, inner in table.items() if isinstance(inner, dict)}
    usual = {key: factor for key, factor in table.items() if not isinstance(factor, dict)}
    return Style(factors(usual, names, file), otherwise)


def factors(table: Mapping[str, object], names: Sequence[str], file: Path) -> dict[int, float]:
    """An asterisk at the end stands for all parts that begin so."""
    found: dict[int, float] = {}
    for key, factor in table.items():
        places = [place for place, name in enumerate(names) if fits(name, key)]
        if not places or not isinstance(factor, int | float):
            raise ValueError(f"{file} weighs '{key}', which is no part and no figure of the evaluation")
        found |= dict.fromkeys(places, float(factor))
    return found


def fits(name: str, key: str) -> bool:
    return name.startswith(key.removesuffix("*")) if key.endswith("*") else name == key
