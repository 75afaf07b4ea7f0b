"""The parts of what a position is worth, in the order of `words.PARTS`."""

from __future__ import annotations

from typing import Final

POINTS: Final = 0
# About an airline: its markers and the stock on the table; what it will grow; stock that is to come from the hand; all
# of an airline that is to be founded yet.
SOON: Final = 1
LATER: Final = 2
GROWTH: Final = 3
IN_HAND: Final = 4
UNFOUNDED: Final = 5
# About a type of route: that there are flight cards, and how high they are.
FLIGHTS: Final = 6
HIGH_FLIGHTS: Final = 7
# What the rest of this turn promises; marker and stock card are about an airline.
MARKER: Final = 8
STOCK_CARD: Final = 9
FLIGHT_CARD: Final = 10
SABOTAGE: Final = 11
# What the next turn of the seat promises, likewise.
NEXT_MARKER: Final = 12
NEXT_STOCK_CARD: Final = 13

COUNT: Final = 14
