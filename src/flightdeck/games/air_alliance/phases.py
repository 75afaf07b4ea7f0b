"""What is to be decided now."""

from __future__ import annotations

from typing import Final

PLACE: Final = 0  # set-up: a plane on an airport (AA3)
REPLACE: Final = 1  # last round: a new row of passengers? (AA19)
ALLY: Final = 2  # phase 0: an alliance? (AA7)
MARKER: Final = 3  # phase 1: a symbol, a reservation, or stop (AA10)
FLY: Final = 4  # the flight or the swap of the chosen symbol (AA11)
LAY: Final = 5  # phase 3: a passenger onto the boarding pass (AA16)
OVER: Final = 6

NAMES: Final = ("place", "replace", "ally", "marker", "fly", "lay", "over")
