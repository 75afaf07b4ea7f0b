"""The figures of the evaluation: places in `weights`, after those of the parts. What they are lies in weights.toml."""

from __future__ import annotations

from typing import Final

from flightdeck.games.air_baron.evaluate.parts import COUNT

# What the leader gains in a round, how many rounds it takes at least (leaders are pulled down again), and how many are
# worth looking at.
PACE: Final = COUNT + 0
FEWEST_ROUNDS: Final = COUNT + 1
MOST_ROUNDS: Final = COUNT + 2
# Profits come first in a turn: whatever they are, there is no reason to wait.
NOT_DRAWN: Final = COUNT + 3
# A cutback throws away half the price, so it needs a better reason than what it may lead to in this turn.
RELUCTANCE: Final = COUNT + 4
# Having the Local Competitor in hand.
LOCAL_COMPETITOR: Final = COUNT + 5
# A lifted Jumbo Jet will be placed, but lifting alone is no gain.
LIFTED: Final = COUNT + 6
ACTION_SPENT: Final = COUNT + 7
# Rivals outbid what is below the first part of a contract's worth, none what is above the second.
LOW_BID: Final = COUNT + 8
HIGH_BID: Final = COUNT + 9
# Market share that needs one more open spoke is worth this part, with each further spoke that part of it.
NEXT_SPOKE: Final = COUNT + 10
# Where a rival has to be ousted, others are in the way and it costs double (AB25): this part of the odds.
OUSTING: Final = COUNT + 11
# Not every weak spoke is attacked.
RISK: Final = COUNT + 12
# A dollar of profit to come, compared with a dollar at hand: Recession, Strikes and takeovers come in between.
LATER_DOLLAR: Final = COUNT + 13
# Being able to act is worth this much; half of it with few dollars.
ABLE_TO_ACT: Final = COUNT + 14
FEW_DOLLARS: Final = COUNT + 15
# A loan has to be paid back before one wins (AB42), with interest.
DOLLAR_OF_LOAN: Final = COUNT + 16
UNDEPLOYED_JUMBO: Final = COUNT + 17
WITH_SST: Final = COUNT + 18
# Whoever has enough wins, unless a rival prevents it before the own next turn ends.
LIKELY_WIN: Final = COUNT + 19
# What a turn brings apart from profits; on Strike it is lost.
TURN: Final = COUNT + 20
# Fare Wars without any use.
WAR: Final = COUNT + 21
