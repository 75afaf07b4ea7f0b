"""Flight cards: drawing (AL3), the discards, and exchanging what has become unusable (AL18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines.phases import TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# Where a flight card is, when it is in no seat's hand.
IN_DECK: Final = -1
DISCARDED: Final = -2
GONE: Final = -3


class Exchange(Verb["AirlinesState"]):
    """`exchange dashed 1`: an unusable flight card leaves the game and a new one is drawn (AL18)."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__(f"exchange {name}")
        # The first card of this type and value.
        self.card: i64 = card

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        name = s.board.flights[self.card]
        if s.phase != TURN:
            return "flight cards are exchanged at the start of a turn (AL6)"
        if held(s, seat, self.card) == NONE:
            return f"the flight card {name} is not in hand (AL18)"
        if not unusable(s, self.card):
            return f"{name} can still be used (AL18)"
        if not any_to_draw(s):
            return "there is no flight card to exchange it for (AL3)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        if s.watched:
            s.happened("exchanged", seat, {"card": s.board.flights[self.card]})
        s.flight_place[held(s, seat, self.card)] = GONE
        draw(s, seat)


def offer_exchanges(s: AirlinesState, seat: i64, menu: Menu) -> None:
    board = s.board
    offered: i64 = NONE
    for card in range(i64(len(s.flight_place))):
        kind = board.flight_kind[card]
        if s.flight_place[card] == seat and kind != offered and unusable(s, card) and any_to_draw(s):
            offered = kind
            menu.add(s.rules.first_exchange + kind)


def unusable(s: AirlinesState, card: i64) -> bool:
    """AL18: no route of its type has a free circle of its value or less."""
    return s.board.flight_value[card] < s.lowest_of_type[s.board.flight_type[card]]


def held(s: AirlinesState, seat: i64, card: i64) -> i64:
    """A card in this hand that is as good as the given one, or NONE. Cards of a kind follow one another."""
    kinds = s.board.flight_kind
    kind = kinds[card]
    cards: i64 = len(kinds)
    while card < cards and kinds[card] == kind:
        if s.flight_place[card] == seat:
            return card
        card += 1
    return NONE


def reaches(s: AirlinesState, seat: i64, kind: i64, number: i64) -> bool:
    """Is there a card of the type and of at least this value in the hand?"""
    board = s.board
    for card in range(board.first_of_type[kind], board.first_of_type[kind + 1]):
        if s.flight_place[card] == seat and board.flight_value[card] >= number:
            return True
    return False


def discard(s: AirlinesState, card: i64) -> None:
    s.flight_place[card] = DISCARDED
    s.undoable = False  # the others have seen a card of the hand


def draw(s: AirlinesState, seat: i64) -> None:
    """AL3: from an empty deck the discards are shuffled into a new one; if there are none, nothing is drawn."""
    s.undoable = False
    if s.flights_left == 0:
        shuffle_discards(s)
    if s.flights_left == 0:
        return
    s.flights_left -= 1
    card = s.flight_deck[s.flights_left]
    s.flight_place[card] = seat
    if s.watched:
        s.happened("drew_flight", seat, {}, {"card": s.board.flights[card]}, (seat,))


def shuffle_discards(s: AirlinesState) -> None:
    cards: list[int] = [card for card in range(len(s.flight_place)) if s.flight_place[card] == DISCARDED]
    if not cards:
        return
    s.next_chance().shuffle(cards)
    s.flight_deck = vec[i64](cards)
    s.flights_left = len(cards)
    s.flight_decks += 1
    for card in cards:
        s.flight_place[card] = IN_DECK
        s.flight_since[card] = s.flight_decks
    s.happened("reshuffled", s.active)


def any_to_draw(s: AirlinesState) -> bool:
    if s.flights_left > 0:
        return True
    for card in range(i64(len(s.flight_place))):
        if s.flight_place[card] == DISCARDED:
            return True
    return False


def count(s: AirlinesState, place: i64) -> i64:
    """How many flight cards are in a hand, in the discards, or out of the game."""
    total: i64 = 0
    for card in range(i64(len(s.flight_place))):
        if s.flight_place[card] == place:
            total += 1
    return total
