"""Set-up: bank and points (AE4, AE5), the deal (AE6), the pile with its scoring cards (AE8), the markers (AE9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import Chance
from flightdeck.games.airlines_europe import board, licences, pile
from flightdeck.games.airlines_europe.state import EuropeState

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope

FIRST_MONEY: Final = 8


def deal(rules: AirlinesEurope, chance: Chance) -> EuropeState:
    s = EuropeState(rules)
    licences.join_networks(s)
    for seat in range(s.players):
        s.bank -= FIRST_MONEY
        s.money[seat] = FIRST_MONEY
        s.points[seat] = seat + 1  # AE5
    deck = [airline for airline in range(board.AIRLINE_COUNT) for _ in range(s.planes[airline])]
    chance.shuffle(deck)
    s.market = vec[i64]([deck.pop() for _ in range(board.MARKET_SIZE)])
    for seat in range(s.players):
        for airline in first_hand(deck, chance):
            s.hands[seat * board.KINDS + airline] += 1
    build_pile(s, deck, chance)
    return s


def first_hand(deck: list[int], chance: Chance) -> list[int]:
    """AE6: a hand of one single airline goes back into the deck and is dealt again."""
    hand = [deck.pop() for _ in range(board.FIRST_HAND)]
    while len(set(hand)) == 1:
        deck += hand
        chance.shuffle(deck)
        hand = [deck.pop() for _ in range(board.FIRST_HAND)]
    return hand


def build_pile(s: EuropeState, shares: list[int], chance: Chance) -> None:
    about = 0 if s.rules.exact_piles else pile.ABOUT
    rest = len(shares) - board.FINAL_PILE
    first = pile.quarter(rest) + chance.between(-about, about)
    second = pile.second_depth(rest, first) + chance.between(-about, about)
    third = rest + pile.SCORING_CARDS_ABOVE_FINAL + chance.below(board.FINAL_PILE + 1)
    for depth in (first, second, third):
        shares.insert(len(shares) - depth, board.SCORING_CARD)
    s.pile = vec[i64](shares)
    s.pile_left = len(shares)
    s.pile_size = len(shares)
    s.first_pile = first
