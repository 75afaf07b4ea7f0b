"""What is to be decided now."""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # found, expand or play stock; before that, tidy up (AL6)
FOUND: Final = 1  # the first route of the airline that is being founded (AL7)
EXPAND: Final = 2  # a route for any founded airline, or none (AL8)
DRAW: Final = 3  # a stock card after a claim (AL4)
SABOTAGE: Final = 4  # whose marker to sabotage with, or no sabotage (AL10)
SPOT: Final = 5  # the circle for it
OVER: Final = 6

NAMES: Final = ("turn", "found", "expand", "draw", "sabotage", "spot", "over")
