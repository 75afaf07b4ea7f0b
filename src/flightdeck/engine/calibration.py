"""How chances that bots think with become chances that are right: calibration.toml beside the evaluation of a game.

A bot asks only what is better. How often a position is won is another question: the evaluation may believe in leads too
little or too much, and it knows nothing of what it is worth to begin, or to be next. Both change as a game goes on,
which its spread tells.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log
from pathlib import Path

FILE = "calibration.toml"
# Nothing is as certain as never: a chance below this counts as this.
LEAST = 1e-6


@dataclass(frozen=True, slots=True)
class Calibration:
    """A row for each of some spreads, from the end of a game back to its beginning; in between rows are mixed."""

    spreads: list[float]
    # The power of the chances: above 1 where leads decide more than was thought.
    trust: list[float]
    # What is added to the logarithm of a chance: for each seat, and for each distance from whose turn it is.
    seats: list[list[float]]
    turns: list[list[float]]
    # What is added for each seat, times its chance: above 0 where only clear leads are to be trusted.
    bends: list[float] = field(default_factory=list)
    # How much more a search hopes for its own seat than comes true, likewise.
    hopes: list[float] = field(default_factory=list)

    def corrected(
        self, chances: Sequence[float], spread: float, active: int, searcher: int | None = None
    ) -> list[float]:
        """The chances of all seats, from what they look like, or what a search for one of them hopes."""
        players = len(chances)
        mixed = self.mixed(spread)
        trust = sum(part * self.trust[row] for row, part in mixed)
        bend = sum(part * self.bends[row] for row, part in mixed) if self.bends else 0.0
        logarithms = []
        for seat, chance in enumerate(chances):
            distance = (seat - active) % players
            added = bend * chance + sum(
                part * (self.seats[row][seat] + self.turns[row][distance]) for row, part in mixed
            )
            if seat == searcher and self.hopes:
                added -= sum(part * self.hopes[row] for row, part in mixed)
            logarithms.append(trust * log(max(chance, LEAST)) + added)
        most = max(logarithms)
        raised = [exp(one - most) for one in logarithms]
        total = sum(raised)
        return [one / total for one in raised]

    def mixed(self, spread: float) -> list[tuple[int, float]]:
        """The rows that such a spread is between, and the part of each."""
        above = bisect_right(self.spreads, spread)
        if above == 0:
            return [(0, 1.0)]
        if above == len(self.spreads):
            return [(above - 1, 1.0)]
        low, high = self.spreads[above - 1], self.spreads[above]
        part = (spread - low) / (high - low)
        return [(above - 1, 1.0 - part), (above, part)]


def load(folder: Path) -> dict[int, Calibration]:
    """By the number of players; chances of other numbers stay as they are."""
    file = folder / FILE
    if not file.exists():
        return {}
    return {int(players): Calibration(**table) for players, table in tomllib.loads(file.read_text("utf-8")).items()}
