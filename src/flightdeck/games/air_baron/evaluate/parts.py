"""What the worth of a position is a sum of, in the order of `words.PARTS`."""

from __future__ import annotations

from typing import Final

CASH: Final = 0
LIQUIDITY: Final = 1
# These are about a hub.
INCOME: Final = 2
DOMINANCE: Final = 3
CONTROL: Final = 4
REACH: Final = 5
TAKEOVERS: Final = 6

LOAN: Final = 7
JETS: Final = 8
CONTRACT: Final = 9
STRIKE: Final = 10
FARE_WARS: Final = 11
BEGUN: Final = 12
ENOUGH: Final = 13
COUNT: Final = 14

# JETS are about one of these.
JUMBO: Final = 0
SST: Final = 1

# BEGUN is about one of these.
PROFITS: Final = 0
CUTBACK: Final = 1
REDEPLOYING: Final = 2
COMPETITOR: Final = 3
