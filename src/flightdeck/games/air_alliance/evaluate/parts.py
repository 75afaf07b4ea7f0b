"""The parts of what a position is worth, in the order of `words.PARTS`."""

from __future__ import annotations

from typing import Final

MILES: Final = 0
TRIO: Final = 1
TRIO_CHANCE: Final = 2
# Whom the plan wins in this turn, whom in the next one, among them the one that is reserved until then, and another
# turn after either.
THIS_TURN: Final = 3
NEXT_TURN: Final = 4
RESERVED: Final = 5
ANOTHER_TURN: Final = 6
# Later turns themselves, passengers of the pile for whom a plane waits, and those for whom one has to be fetched.
TURNS: Final = 7
WAITED_FOR: Final = 8
FETCHED_FOR: Final = 9
ALLIANCE: Final = 10
ALLIANCE_BEGUN: Final = 11
MARKERS_LEFT: Final = 12
RESERVATION: Final = 13

COUNT: Final = 14
