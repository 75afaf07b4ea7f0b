"""What is to be decided now."""

from __future__ import annotations

from typing import Final

FOLD: Final = 0  # without any spoke: a new company? (AB40)
FARES: Final = 1  # in or out of Fare Wars (AB6)
SETTLE: Final = 2  # on Strike at the own turn: settle or stay (AB6)
STEP: Final = 3  # draw profits, interest, loan, sell one asset, in any order (AB6)
RESOLVE: Final = 4  # which of the two drawn markers comes first (AB7)
STRIKE: Final = 5  # a Strike was drawn: pay or strike (AB38)
OWE: Final = 6  # short of cash: what to sell (AB16)
NEGATE: Final = 7  # the Local Competitor: negate this marker? (AB36)
BID: Final = 8  # the Government Contract (AB39)
ACT: Final = 9  # one action, or pass (AB18 to AB24)
MORE: Final = 10  # a further takeover in Fare Wars, or stop (AB22)
LIFT: Final = 11  # redeploying: pick up, or begin to place (AB23)
PLACE: Final = 12  # redeploying: place, or be done (AB23)
OVER: Final = 13
# Nobody decides: within a move, while what was drawn is resolved.
RESOLVING: Final = 14

NAMES: Final = (
    "fold",
    "fares",
    "settle",
    "step",
    "resolve",
    "strike",
    "owe",
    "negate",
    "bid",
    "act",
    "more",
    "lift",
    "place",
    "over",
)
