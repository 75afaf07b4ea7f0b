"""What has been begun in this turn and is not yet to be seen on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron.control import has_room
from flightdeck.games.air_baron.evaluate.ahead import has_enough
from flightdeck.games.air_baron.evaluate.income import LATER_DOLLAR, jumbo_markers
from flightdeck.games.air_baron.evaluate.money import UNDEPLOYED_JUMBO, contract_worth
from flightdeck.games.air_baron.evaluate.parts import (
    BEGUN,
    COMPETITOR,
    CONTRACT,
    CUTBACK,
    PROFITS,
    REDEPLOYING,
    STRIKE,
)
from flightdeck.games.air_baron.phases import BID, LIFT, PLACE, STEP
from flightdeck.games.air_baron.phases import STRIKE as STRUCK

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState

# Profits come first in a turn: whatever they are, there is no reason to wait.
NOT_DRAWN: Final = 10.0
# A cutback throws away half the price, so it needs a better reason than what it may lead to in this turn.
RELUCTANCE: Final = 25.0
# Having the Local Competitor in hand.
LOCAL_COMPETITOR: Final = 2.0
# A lifted Jumbo Jet will be placed, but lifting alone is no gain.
LIFTED: Final = 0.9
ACTION_SPENT: Final = 3.0
# Rivals outbid what is below the first part of a contract's worth, none what is above the second.
LOW_BID: Final = 0.6
HIGH_BID: Final = 0.95


def add_begun(s: BaronState, rate: float, rounds: float, a: Account) -> None:
    """Nobody who has left (AB41) is in a turn, bids, or holds the Local Competitor."""
    seat = s.active
    phase = s.phase
    if phase == STEP:
        if not s.drawn:
            a.add(BEGUN, seat, -NOT_DRAWN, PROFITS)
    elif phase == STRUCK:
        a.add(STRIKE, seat, -float(s.settlement))
    elif phase == BID:
        if s.highest_bidder != NOBODY:
            a.add(CONTRACT, s.highest_bidder, bid_worth(s, contract_worth(s, rate, rounds)))
    elif phase == LIFT or phase == PLACE:
        a.add(BEGUN, seat, placing_worth(s, seat, rate * rounds * LATER_DOLLAR) - ACTION_SPENT, REDEPLOYING)
    if s.sold and not has_enough(s, seat):
        a.add(BEGUN, seat, -RELUCTANCE, CUTBACK)
    if s.competitor != NONE:
        a.add(BEGUN, s.competitor, LOCAL_COMPETITOR, COMPETITOR)


def bid_worth(s: BaronState, contract: float) -> float:
    """What the highest bidder gains, if no rival bids more."""
    bid = float(s.highest_bid)
    part = (bid / contract - LOW_BID) / (HIGH_BID - LOW_BID)
    alone = min(max(part, 0.0), 1.0)
    sure = 1.0
    for rival in range(s.players):
        if rival != s.highest_bidder and s.bidding[rival] and s.cash[rival] > s.highest_bid:
            sure *= alone
    return sure * (contract - bid)


def placing_worth(s: BaronState, seat: i64, draws: float) -> float:
    """Undeployed Jumbo Jets while they are being placed: as good as on the best spoke that has room."""
    if s.undeployed[seat] == 0:
        return 0.0
    board = s.board
    best: i64 = -1
    for spoke in range(board.domestic_count):
        if s.owner[spoke] == seat and has_room(s, seat, spoke):
            best = max(best, board.pays[spoke])
    if best < 0:
        return 0.0
    pays = float(best + board.jumbo_pays * jumbo_markers(s))
    return float(s.undeployed[seat]) * max(LIFTED * pays * draws - UNDEPLOYED_JUMBO, 0.0)
