"""The figures of the evaluation: places in `weights`, after those of the parts. What they are lies in weights.toml."""

from __future__ import annotations

from typing import Final

from flightdeck.games.air_alliance.evaluate.parts import COUNT

# How likely somebody who collects a trio wins a passenger of it.
CHANCE_IN_ROW: Final = COUNT + 0
CHANCE_IN_PILE: Final = COUNT + 1
CHANCE_DISCARDED: Final = COUNT + 2
# Miles that a turn brings to anybody, and how much a passenger of the pile who needs two flights counts, not one.
BASE_INCOME: Final = COUNT + 3
FETCHED: Final = COUNT + 4
# What is planned in this turn mostly comes true. Of the row that others see first less does.
SURE_NOW: Final = COUNT + 5
NEXT_TURN_SEEN: Final = COUNT + 6
# How likely a passenger is still there after the turn of another seat, unless lost as baggage.
STAYS: Final = COUNT + 7
# Miles of another whole turn (AA17).
EXTRA_TURN_WORTH: Final = COUNT + 8
# A passenger now rather than later: those who arrive in between may be won in the same turn.
AT_ONCE: Final = COUNT + 9
# How many passengers leave the pile in a turn: one is lost, a little more than one is won.
DRAWN_IN_A_TURN: Final = COUNT + 10
# The last round, and that the pile runs empty in the middle of a round.
END_SHARE: Final = COUNT + 11
# What the next turn does not win of the row that all see, it wins of new passengers.
NEXT_TURN_NEW: Final = COUNT + 12
# Miles. A marker that is left, and the right to reserve, help a later turn, so both are not given up for nothing.
MARKER_WORTH: Final = COUNT + 13
RESERVATION_WORTH: Final = COUNT + 14
# Whoever can form an alliance in the next turn has more planes from then on, and a bare pass with its good symbols;
# and so much of that if two of three fields are ready.
ALLIANCE_WORTH: Final = COUNT + 15
BEGUN: Final = COUNT + 16
