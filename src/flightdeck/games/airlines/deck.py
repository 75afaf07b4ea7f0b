"""The stock deck and the face-up cards (AL4), scoring cards that show up (AL12), and when no stock is left (AL20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import scoring
from flightdeck.games.airlines.board import AIRLINES, FACE_UP, SCORING_CARD
from flightdeck.games.airlines.phases import OVER

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def draw(s: AirlinesState) -> i64:
    """The next stock card, or NONE if there is none, or if a scoring card above it has ended the game."""
    s.undoable = False
    while s.deck_left > 0:
        s.deck_left -= 1
        card = s.deck[s.deck_left]
        if card != SCORING_CARD:
            return card
        scoring_card(s)
        if s.phase == OVER:
            return NONE
    return NONE


def scoring_card(s: AirlinesState) -> None:
    """AL12: it is scored at once, but goes back into the deck as long as not every player has had a turn."""
    if s.turns < s.players:
        s.happened("scoring_card_back", s.active)
        shuffle_in(s, 1)
    else:
        scoring.score_card(s)


def shuffle_in(s: AirlinesState, count: int) -> None:
    """So many scoring cards, and the whole deck with them."""
    cards: list[int] = [s.deck[place] for place in range(s.deck_left)]
    cards += [SCORING_CARD] * count
    s.next_chance().shuffle(cards)
    s.deck = vec[i64](cards)
    s.deck_left = len(cards)


def fill_face_up(s: AirlinesState) -> None:
    """AL4: replace what is missing, as long as the deck lasts."""
    for slot in range(i64(FACE_UP)):
        if s.face_up[slot] == NONE and s.phase != OVER:
            airline = draw(s)
            s.face_up[slot] = airline
            if airline != NONE and s.watched:
                s.happened("turned_up", s.active, {"airline": AIRLINES[airline]})


def after_drawing(s: AirlinesState) -> None:
    """AL17 and AL20: once the deck is empty, inactive stock leaves the game; without any stock left the game ends."""
    if s.phase == OVER or s.deck_left > 0:
        return
    for slot in range(i64(FACE_UP)):
        airline = s.face_up[slot]
        if airline != NONE and s.inactive[airline]:
            leave(s, slot)
    if not is_empty(s) or s.last_turns > 0:
        return
    if s.rules.last_round:
        begin_last_round(s)
    else:
        scoring.final_scoring(s)


def begin_last_round(s: AirlinesState) -> None:
    """Option `last_round`: this turn is played to its end, and then each player has one more."""
    s.last_turns = s.players + 1
    s.happened("last_round", s.active)


def leave(s: AirlinesState, slot: i64) -> None:
    """A face-up card leaves the game."""
    airline = s.face_up[slot]
    s.gone[airline] += 1
    s.face_up[slot] = NONE
    if s.watched:
        s.happened("removed", s.active, {"airline": AIRLINES[airline]})


def slot_of(s: AirlinesState, airline: i64) -> i64:
    """Where a stock card of the airline lies face up, or NONE."""
    for slot in range(i64(FACE_UP)):
        if s.face_up[slot] == airline:
            return slot
    return NONE


def is_empty(s: AirlinesState) -> bool:
    """Is no stock card left to draw? A deck of scoring cards alone looks like any other."""
    if s.deck_left > 0:
        return False
    for slot in range(i64(FACE_UP)):
        if s.face_up[slot] != NONE:
            return False
    return True
