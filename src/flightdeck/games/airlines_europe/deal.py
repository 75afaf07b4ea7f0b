"""Set-up: bank and points (AE4, AE5), the deal (AE6), the pile with its scoring cards (AE8), the markers (AE9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.engine.network import Networks
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.airlines_europe import licences, turn
from flightdeck.games.airlines_europe.board import (
    ABACUS,
    AIRLINE_COUNT,
    FINAL_PILE,
    FIRST_HAND,
    KINDS,
    LICENCES,
    MARKET_SIZE,
    SCORING_CARD,
)
from flightdeck.games.airlines_europe.state import EuropeState

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope

BANK_PER_PLAYER: Final = 30
FIRST_MONEY: Final = 8
# "About a quarter" and "about the middle" are off by at most so many cards (AE8).
ABOUT: Final = 2


def blank(rules: AirlinesEurope) -> EuropeState:
    """The empty board before the deal: markers in place (AE9), the bank full (AE4), no share anywhere."""
    s = EuropeState(rules)
    board = rules.board
    players = rules.players
    routes = len(board.routes)
    s.bank = BANK_PER_PLAYER * players
    s.money = zeros(players)
    s.points = zeros(players)
    s.hands = zeros(players * KINDS)
    s.holdings = zeros(players * KINDS)
    s.discarded = zeros(players * KINDS)
    s.seen = zeros(players * KINDS)
    s.gone = zeros(KINDS)
    s.abacus_supply = board.shares[ABACUS]  # AE3
    s.market = vec[i64]([NONE] * MARKET_SIZE)
    s.pile = zeros(0)
    s.planes = zeros(AIRLINE_COUNT)
    s.marker = zeros(AIRLINE_COUNT)
    s.owner = vec[i64]([NONE] * (routes * LICENCES))
    s.taken = zeros(routes)
    s.networks = Networks.none(board, AIRLINE_COUNT)
    s.picks = vec[i64]([NONE] * players)
    s.ban_markers = vec[i64]([turn.BAN_MARKERS[players] if rules.flight_ban else 0] * players)
    for airline in range(AIRLINE_COUNT):
        if board.in_play(airline, players):  # AE2
            s.planes[airline] = board.shares[airline]
            s.marker[airline] = board.start_space[airline]
    return s


def deal(rules: AirlinesEurope, chance: Chance) -> EuropeState:
    s = blank(rules)
    licences.join_networks(s)
    for seat in range(s.players):
        s.bank -= FIRST_MONEY
        s.money[seat] = FIRST_MONEY
        s.points[seat] = seat + 1  # AE5
    deck = [airline for airline in range(AIRLINE_COUNT) for _ in range(s.planes[airline])]
    chance.shuffle(deck)
    s.market = vec[i64]([deck.pop() for _ in range(MARKET_SIZE)])
    for seat in range(s.players):
        for airline in first_hand(deck, chance):
            s.hands[seat * KINDS + airline] += 1
    build_pile(s, deck, chance)
    return s


def first_hand(deck: list[int], chance: Chance) -> list[int]:
    """AE6: a hand of one single airline goes back into the deck and is dealt again."""
    hand = [deck.pop() for _ in range(FIRST_HAND)]
    while len(set(hand)) == 1:
        deck += hand
        chance.shuffle(deck)
        hand = [deck.pop() for _ in range(FIRST_HAND)]
    return hand


def build_pile(s: EuropeState, shares: list[int], chance: Chance) -> None:
    about = 0 if s.rules.exact_piles else ABOUT
    rest = len(shares) - FINAL_PILE
    first = quarter(rest) + chance.between(-about, about)
    second = second_depth(rest, first) + chance.between(-about, about)
    third = rest + SCORING_CARDS_ABOVE_FINAL + chance.below(FINAL_PILE + 1)
    for depth in (first, second, third):
        shares.insert(len(shares) - depth, SCORING_CARD)
    s.pile = vec[i64](shares)
    s.pile_left = len(shares)
    s.pile_size = len(shares)
    s.first_pile = first


# How many cards lie above each scoring card at the start (AE8), "about" left aside.

SCORING_CARDS_ABOVE_FINAL: Final = 2


def quarter(rest: int) -> int:
    """Above the first: a quarter of all but the final pile."""
    return rest // 4


def second_depth(rest: int, first: int) -> int:
    """Above the second: the first pile, its scoring card, and half of the middle pile."""
    return first + 1 + (rest - first) // 2
