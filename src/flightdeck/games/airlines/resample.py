"""A world that a seat cannot tell from the real one: everything it cannot know is drawn anew."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.chance import shuffle
from flightdeck.games.airlines import found
from flightdeck.games.airlines.board import AIRLINE_COUNT, SCORING_CARD
from flightdeck.games.airlines.flights import IN_DECK
from flightdeck.games.airlines.phases import FOUND

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

SEED_BITS = 64


def resample(s: AirlinesState, seat: int, rng: random.Random) -> AirlinesState:
    world = s.copy()
    world.seed = rng.getrandbits(SEED_BITS)
    # Whether others could have done something (AL19) is known only by who knows their hands.
    world.stuck_turns = 0
    redraw_stock(world, seat, rng)
    redraw_flights(world, seat, rng)
    if world.phase == FOUND and seat != world.active:
        # Everybody knows that who founds an airline has a flight card for its first route (AL7).
        while not found.can_claim_first(world, world.active, world.founding):
            redraw_flights(world, seat, rng)
    return world


def redraw(s: AirlinesState, rng: random.Random) -> AirlinesState:
    """Only both decks, and whatever is shuffled later: all hands stay as they are."""
    world = s.copy()
    world.seed = rng.getrandbits(SEED_BITS)
    stock: list[int] = sorted([s.deck[place] for place in range(s.deck_left)])
    shuffle(stock, rng)
    world.deck = vec[i64](stock)
    flights: list[int] = sorted([s.flight_deck[place] for place in range(s.flights_left)])
    shuffle(flights, rng)
    world.flight_deck = vec[i64](flights)
    return world


def redraw_stock(s: AirlinesState, seat: int, rng: random.Random) -> None:
    """The deck, and of the other hands what nobody saw being taken. Where the scoring cards lie is unknown, too."""
    unknown: list[int] = [s.deck[place] for place in range(s.deck_left)]
    scoring_cards = unknown.count(SCORING_CARD)
    unknown = [card for card in unknown if card != SCORING_CARD]
    missing: list[int] = []
    for other in range(s.players):
        missing.append(0)
        if other == seat:
            continue
        for place in range(other * AIRLINE_COUNT, (other + 1) * AIRLINE_COUNT):
            hidden = s.hands[place] - s.seen[place]
            unknown += [place - other * AIRLINE_COUNT] * hidden
            missing[other] += hidden
            s.hands[place] = s.seen[place]
    unknown.sort()
    shuffle(unknown, rng)
    for other in range(s.players):
        for _ in range(missing[other]):
            s.hands[other * AIRLINE_COUNT + unknown.pop()] += 1
    unknown += [SCORING_CARD] * scoring_cards
    shuffle(unknown, rng)
    s.deck = vec[i64](unknown)
    s.deck_left = len(unknown)


def redraw_flights(s: AirlinesState, seat: int, rng: random.Random) -> None:
    """Discards are played in the open, so everybody knows which cards each new deck had: a hidden card can only be
    where another one of the same deck is."""
    left: list[int] = [s.flight_deck[place] for place in range(s.flights_left)]
    for deck in range(s.flight_decks + 1):
        cards: list[int] = []
        places: list[int] = []
        for card in range(len(s.flight_place)):
            place = s.flight_place[card]
            if s.flight_since[card] == deck and place >= 0 and place != seat:
                cards.append(card)
                places.append(place)
        if deck == s.flight_decks:
            cards += left
            places += [IN_DECK] * len(left)
        cards.sort()
        shuffle(cards, rng)
        places.sort(reverse=True)
        for card, place in zip(cards, places, strict=True):
            s.flight_place[card] = place
        if deck == s.flight_decks:
            s.flight_deck = vec[i64](cards[len(cards) - len(left) :])
