"""A world that a seat cannot tell from the real one: everything hidden from it (AE40) is drawn anew.

What is drawn depends on nothing but what the seat has seen. Points are not shown (AE5), but follow from the start
points and from holdings and markers at each scoring, which everybody saw: whoever remembers knows them.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.chance import shuffle
from flightdeck.engine.routemap import NONE
from flightdeck.engine.tables import zeros
from flightdeck.games.airlines_europe import board, pile, shares, traces
from flightdeck.games.airlines_europe.evaluate.kept import Kept
from flightdeck.games.airlines_europe.phases import PICK

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# Ways to discard that are tried before one does without what is known of discards.
TRIES: Final = 60


def resample(s: EuropeState, seat: int, rng: random.Random) -> EuropeState:
    world = s.copy()
    world.kept = Kept(s.players, len(s.weights))
    unseen = lay_known(s, world, seat, rng)
    shuffle(unseen, rng)
    for other in range(s.players):
        if other != seat:
            deal(world.hands, other, s.cards(s.hands, other), unseen)
            deal(world.discarded, other, s.cards(s.discarded, other), unseen)
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


def lay_known(s: EuropeState, world: EuropeState, seat: int, rng: random.Random) -> list[int]:
    """What is known of the hands and discards of others; the rest of the shares that the seat cannot see is returned.

    How the truth lies must not show in what the shuffle makes of it.
    """
    hidden = hidden_shares(s, seat)
    for _ in range(TRIES):
        left = hidden[:]
        if lay_hands(s, world, seat, left, True, rng):
            break
    else:  # a position that was arranged by hand may contradict itself
        left = hidden[:]
        lay_hands(s, world, seat, left, False, rng)
    unseen: list[int] = []
    for airline in range(board.AIRLINE_COUNT):
        unseen += [airline] * left[airline]
    return unseen


def hidden_shares(s: EuropeState, seat: int) -> vec[i64]:
    """How many of each airline lie in the pile, in other hands, or face down on the discards of others."""
    hidden = zeros(board.AIRLINE_COUNT)
    for place in range(s.pile_left):
        if s.pile[place] != board.SCORING_CARD:
            hidden[s.pile[place]] += 1
    for other in range(s.players):
        if other != seat:
            for airline in range(board.AIRLINE_COUNT):
                place = other * board.KINDS + airline
                hidden[airline] += s.hands[place] + s.discarded[place]
    return hidden


def lay_hands(s: EuropeState, world: EuropeState, seat: int, left: vec[i64], traced: bool, rng: random.Random) -> bool:
    """In one way it may be, if `traced`, else only what is sure; False if there are not so many shares `left`."""
    unseen = left[:]
    for other in range(s.players):
        if other == seat:
            continue
        begin = other * board.KINDS
        for place in range(begin, begin + board.AIRLINE_COUNT):
            world.hands[place] = 0 if traced and s.traces[other] else s.seen[place]
            world.discarded[place] = 0
        if traced and s.traces[other] and not traces.lay_known(world, other, unseen, rng):
            return False
        for airline in range(board.AIRLINE_COUNT):
            left[airline] -= world.hands[begin + airline] + world.discarded[begin + airline]
            if left[airline] < 0:
                return False
    return True


def deal(table: vec[i64], seat: int, size: int, unseen: list[int]) -> None:
    """Unknown shares, until the seat has so many cards."""
    begin = seat * board.KINDS
    for _ in range(size - sum([table[place] for place in range(begin, begin + board.KINDS)])):
        table[begin + unseen.pop()] += 1


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
