"""The parts of what a position is worth, in the order of `words.PARTS`."""

from __future__ import annotations

from typing import Final

POINTS: Final = 0
# The first of the three scorings; Air ABACUS in any of them.
SCORING: Final = 1
AIR_ABACUS: Final = 4
MONEY: Final = 5
# A share that is to be taken, shares that are to be discarded.
CHOICE: Final = 6
DISCARDS: Final = 7

COUNT: Final = 8
