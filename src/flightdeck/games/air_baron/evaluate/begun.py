"""What has been begun in this turn and is not yet to be seen on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron.control import has_room
from flightdeck.games.air_baron.evaluate.ahead import has_enough
from flightdeck.games.air_baron.evaluate.figures import (
    ACTION_SPENT,
    HIGH_BID,
    LATER_DOLLAR,
    LIFTED,
    LOCAL_COMPETITOR,
    LOW_BID,
    NOT_DRAWN,
    RELUCTANCE,
    UNDEPLOYED_JUMBO,
)
from flightdeck.games.air_baron.evaluate.income import jumbo_markers
from flightdeck.games.air_baron.evaluate.money import contract_worth
from flightdeck.games.air_baron.evaluate.parts import BEGUN, COMPETITOR, CONTRACT, CUTBACK, PROFITS, REDEPLOYING, STRIKE
from flightdeck.games.air_baron.phases import BID, LIFT, PLACE, STEP
from flightdeck.games.air_baron.phases import STRIKE as STRUCK

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def add_begun(s: BaronState, rate: float, rounds: float, a: Account) -> None:
    """Nobody who has left (AB41) is in a turn, bids, or holds the Local Competitor."""
    w = s.weights
    seat = s.active
    phase = s.phase
    if phase == STEP:
        if not s.drawn:
            a.add(BEGUN, seat, -w[NOT_DRAWN], PROFITS)
    elif phase == STRUCK:
        a.add(STRIKE, seat, -float(s.settlement))
    elif phase == BID:
        if s.highest_bidder != NOBODY:
            a.add(CONTRACT, s.highest_bidder, bid_worth(s, contract_worth(s, rate, rounds)))
    elif phase == LIFT or phase == PLACE:
        a.add(BEGUN, seat, placing_worth(s, seat, rate * rounds * w[LATER_DOLLAR]) - w[ACTION_SPENT], REDEPLOYING)
    if s.sold and not has_enough(s, seat):
        a.add(BEGUN, seat, -w[RELUCTANCE], CUTBACK)
    if s.competitor != NONE:
        a.add(BEGUN, s.competitor, w[LOCAL_COMPETITOR], COMPETITOR)


def bid_worth(s: BaronState, contract: float) -> float:
    """What the highest bidder gains, if no rival bids more."""
    w = s.weights
    bid = float(s.highest_bid)
    part = (bid / contract - w[LOW_BID]) / (w[HIGH_BID] - w[LOW_BID])
    alone = min(max(part, 0.0), 1.0)
    sure = 1.0
    for rival in range(s.players):
        if rival != s.highest_bidder and s.bidding[rival] and s.cash[rival] > s.highest_bid:
            sure *= alone
    return sure * (contract - bid)


def placing_worth(s: BaronState, seat: i64, draws: float) -> float:
    """Undeployed Jumbo Jets while they are being placed: as good as on the best spoke that has room."""
    w = s.weights
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
    return float(s.undeployed[seat]) * max(w[LIFTED] * pays * draws - w[UNDEPLOYED_JUMBO], 0.0)
