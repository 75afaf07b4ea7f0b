"""A world that a seat cannot tell from the real one: everything hidden from it (AE40) is drawn anew.

What is drawn depends on nothing but what the seat has seen. Points are not shown (AE5), but follow from the start
points and from holdings and markers at each scoring, which everybody saw: whoever remembers knows them.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.chance import shuffle
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe import board, pile, shares
from flightdeck.games.airlines_europe.evaluate.kept import Kept
from flightdeck.games.airlines_europe.phases import PICK

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def resample(s: EuropeState, seat: int, rng: random.Random) -> EuropeState:
    world = s.copy()
    world.kept = Kept(s.players, len(s.weights))
    unseen = unseen_shares(s, seat)
    shuffle(unseen, rng)
    for other in range(s.players):
        if other != seat:
            deal_hand(s, world, other, unseen)
            deal_discards(s, world, other, unseen)
    lay_pile(s, world, unseen, rng)
    if s.phase == PICK:
        if any([one_airline(world, other) for other in range(s.players)]):  # AE6: no such hand was ever dealt
            return resample(s, seat, rng)
        pick_again(world, seat, rng)
    return world


def redraw(s: EuropeState, rng: random.Random) -> EuropeState:
    """Only the pile is laid anew: all hands, and what was discarded, stay as they are."""
    world = s.copy()
    world.kept = Kept(s.players, len(s.weights))
    rest: list[int] = [s.pile[place] for place in range(s.pile_left) if s.pile[place] != board.SCORING_CARD]
    rest.sort()
    shuffle(rest, rng)
    lay_pile(s, world, rest, rng)
    return world


def unseen_shares(s: EuropeState, seat: int) -> list[int]:
    """What lies in the pile, in other hands, or face down on the discards of others, less what was seen on its way."""
    unseen: list[int] = [s.pile[place] for place in range(s.pile_left) if s.pile[place] != board.SCORING_CARD]
    for other in range(s.players):
        if other != seat:
            for airline in range(board.AIRLINE_COUNT):
                place = other * board.KINDS + airline
                unseen += [airline] * (s.hands[place] - s.seen[place] + s.discarded[place])
    unseen.sort()  # how the truth lies must not show in what the shuffle makes of it
    return unseen


def deal_hand(s: EuropeState, world: EuropeState, other: int, unseen: list[int]) -> None:
    missing: int = s.cards(s.hands, other) - s.hands[other * board.KINDS + board.ABACUS] - s.cards(s.seen, other)
    for airline in range(board.AIRLINE_COUNT):
        world.hands[other * board.KINDS + airline] = s.seen[other * board.KINDS + airline]
    for _ in range(missing):
        world.hands[other * board.KINDS + unseen.pop()] += 1


def deal_discards(s: EuropeState, world: EuropeState, other: int, unseen: list[int]) -> None:
    for airline in range(board.AIRLINE_COUNT):
        world.discarded[other * board.KINDS + airline] = 0
    for _ in range(s.cards(s.discarded, other)):
        world.discarded[other * board.KINDS + unseen.pop()] += 1


def lay_pile(s: EuropeState, world: EuropeState, unseen: list[int], rng: random.Random) -> None:
    """The scoring cards that have not come up lie where the set-up may have put them (AE8), anywhere still possible."""
    there: list[int] = [
        s.pile_left - 1 - place for place in range(s.pile_left - 1, -1, -1) if s.pile[place] == board.SCORING_CARD
    ]
    # A position that was arranged by hand may have its scoring cards elsewhere; there they stay.
    as_set_up = True
    for number, depth in enumerate(there, board.SCORINGS - len(there)):
        as_set_up = as_set_up and depth in possible_depths(s, number, s.first_pile)
    for number, depth in enumerate(there, board.SCORINGS - len(there)):
        if as_set_up:
            depth = rng.choice(possible_depths(s, number, world.first_pile))
            if number == 0:
                world.first_pile = depth + s.pile_size - s.pile_left
        unseen.insert(len(unseen) - depth, board.SCORING_CARD)
    world.pile = vec[i64](unseen)


def possible_depths(s: EuropeState, number: int, first_pile: int) -> list[int]:
    """How many cards of the pile may lie above its first, second or third scoring card."""
    rest: int = s.pile_size - board.SCORINGS - board.FINAL_PILE
    about = 0 if s.rules.exact_piles else pile.ABOUT
    if number == 0:
        low = pile.quarter(rest) - about
        high = low + 2 * about
    elif number == 1:
        low = pile.second_depth(rest, first_pile) - about
        high = low + 2 * about
    else:
        low = rest + pile.SCORING_CARDS_ABOVE_FINAL
        high = low + board.FINAL_PILE
    drawn: int = s.pile_size - s.pile_left
    return [depth - drawn for depth in range(low, high + 1) if 0 <= depth - drawn < s.pile_left]


def one_airline(world: EuropeState, seat: int) -> bool:
    return max([world.hands[seat * board.KINDS + airline] for airline in range(board.AIRLINE_COUNT)]) == world.cards(
        world.hands, seat
    )


def pick_again(world: EuropeState, seat: int, rng: random.Random) -> None:
    """Others who have picked picked something that is in the hand they now have (AE7)."""
    for other in range(world.players):
        if other != seat and world.picks[other] != NONE:
            menu = Menu()
            shares.offer_picks(world, other, menu)
            world.picks[other] = menu[rng.randrange(len(menu))]
