"""What a position of Airlines Europe is worth to each seat: about the points it will end the game with.

Every scoring still to come is expected, kind of share by kind of share: how far the airline will have come on the
track, how many shares each player will have on the table, and which place that is likely to give. Money and what was
begun in this turn come on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import ABACUS, KINDS, SCORINGS
from flightdeck.games.airlines_europe.evaluate.ahead import cards_until, played_until
from flightdeck.games.airlines_europe.evaluate.figures import (
    HALF_RICH,
    HALF_TIME,
    RICHES,
    TURNS_BUYING,
)
from flightdeck.games.airlines_europe.evaluate.parts import COUNT, MONEY, POINTS
from flightdeck.games.airlines_europe.evaluate.scorings import add_scorings
from flightdeck.games.airlines_europe.phases import DISCARD, PICK
from flightdeck.games.airlines_europe.shares import DIVIDEND, Pick

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# How many more turns of its own a search plays before it asks, at first.
HORIZON: Final = 1

# How far off all this is: at the end, and with each card until then.
LAST_SPREAD: Final = 5.0
SPREAD_A_CARD: Final = 0.2


def account(s: EuropeState, keep: bool) -> Account:
    a = Account(s.players, COUNT, keep)
    cards = cards_until(s)
    holdings = s.holdings
    hands = s.hands
    if s.phase == PICK:
        holdings = s.holdings[:]
        hands = s.hands[:]
        lay_picks(s, hands, holdings)
    elif s.phase == DISCARD:
        hands = s.hands[:]
        hands[s.active * KINDS + ABACUS] += 2 if s.trade_size == 3 else 1
    played = played_until(s, hands, cards)
    uses = uses_of_money(s, cards)
    for seat in range(s.players):
        a.add(POINTS, seat, float(s.points[seat]))
        a.add(MONEY, seat, money_worth(s, hands, played, uses, seat))
    add_scorings(s, hands, holdings, cards, played, a)
    return a


def spread(s: EuropeState) -> float:
    return LAST_SPREAD + SPREAD_A_CARD * cards_until(s)[SCORINGS - 1]


def lay_picks(s: EuropeState, hands: vec[i64], holdings: vec[i64]) -> None:
    """Picks count as laid out, though nobody else sees them yet (AE7)."""
    for seat in range(s.players):
        if s.picks[seat] != NONE:
            pick = s.rules.actions[s.picks[seat]]
            assert isinstance(pick, Pick)
            hands[seat * KINDS + pick.first] -= 1
            hands[seat * KINDS + pick.second] -= 1
            holdings[seat * KINDS + pick.first] += 1
            holdings[seat * KINDS + pick.second] += 1


def uses_of_money(s: EuropeState, cards: vec[float]) -> float:
    """For how many scorings there is still time to spend it."""
    w = s.weights
    uses = 0.0
    for number in range(s.scorings, SCORINGS):
        turns = cards[number] / (w[TURNS_BUYING] * float(s.players))
        uses += turns / (turns + w[HALF_TIME])
    return uses


def money_worth(s: EuropeState, hands: vec[i64], played: vec[float], uses: float, seat: i64) -> float:
    """Money buys places on the track later, the first million the most; shares in hand will bring some (AE19)."""
    w = s.weights
    shares = s.cards(hands, seat)
    if s.phase == DISCARD and seat == s.active:
        shares = max(shares - s.discards_left, 0)
    coming = float(DIVIDEND * shares) * played[seat * SCORINGS + SCORINGS - 1]
    money = float(s.money[seat]) + 0.5 * coming
    return w[RICHES] * uses * money / (money + w[HALF_RICH])
