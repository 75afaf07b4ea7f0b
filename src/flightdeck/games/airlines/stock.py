"""Stock cards: the one drawn after a claim (AL4, AL7, AL8), and playing stock (AL9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines import deck, sabotage, turn
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES
from flightdeck.games.airlines.phases import DRAW, OVER, SABOTAGE, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Take(Verb["AirlinesState"]):
    """`take BOI`: one of the face-up cards (AL4)."""

    def __init__(self, airline: int) -> None:
        super().__init__(f"take {AIRLINES[airline]}")
        self.airline: i64 = airline

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != DRAW:
            return "a stock card is drawn only after a route was claimed (AL7, AL8)"
        if deck.slot_of(s, self.airline) == NONE:
            return f"{AIRLINES[self.airline]} does not lie face up (AL4)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        place = seat * AIRLINE_COUNT + self.airline
        s.hands[place] += 1
        s.seen[place] += 1
        s.face_up[deck.slot_of(s, self.airline)] = NONE
        if s.watched:
            s.happened("took", seat, {"airline": AIRLINES[self.airline]})
        deck.fill_face_up(s)
        drawn(s)


class Draw(Verb["AirlinesState"]):
    """`draw`: the top card of the stock deck (AL4)."""

    def __init__(self) -> None:
        super().__init__("draw")

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase != DRAW:
            return "a stock card is drawn only after a route was claimed (AL7, AL8)"
        return "" if s.deck_left > 0 else "the stock deck is empty (AL4)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        airline = deck.draw(s)
        if airline == NONE:
            # Only scoring cards were left: there may be a face-up card to take instead.
            deck.after_drawing(s)
            if s.phase == DRAW and deck.is_empty(s):
                turn.end(s)
            return
        s.hands[seat * AIRLINE_COUNT + airline] += 1
        if s.watched:
            s.happened("drew", seat, {}, {"airline": AIRLINES[airline]}, (seat,))
        drawn(s)


def drawn(s: AirlinesState) -> None:
    s.busy = True
    s.undoable = False
    deck.after_drawing(s)
    if s.phase != OVER:
        turn.end(s)


class Decline(Verb["AirlinesState"]):
    """`decline`: who has founded an airline may do without a stock card (AL7)."""

    def __init__(self) -> None:
        super().__init__("decline")

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        if s.phase == DRAW and s.founding != NONE:
            return ""
        return "only who has founded an airline may do without a stock card (AL7)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        if s.watched:
            s.happened("declined", seat, {})
        turn.end(s)


class Play(Verb["AirlinesState"]):
    """`play 3 BOI`: from hand to table (AL9)."""

    def __init__(self, airline: int, count: int) -> None:
        super().__init__(f"play {count} {AIRLINES[airline]}")
        self.airline: i64 = airline
        self.count: i64 = count

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        code = AIRLINES[self.airline]
        if s.phase != TURN:
            return "stock is played as an action of its own (AL9)"
        in_hand = s.hands[seat * AIRLINE_COUNT + self.airline]
        if in_hand < self.count:
            return f"there are only {in_hand} stock cards of {code} in hand (AL9)"
        if s.inactive[self.airline]:
            return f"{code} is inactive: its stock can never be played (AL9, AL17)"
        if not may_play(s, self.airline):
            return f"{code} has not been founded (AL9)"
        return ""

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        if s.watched:
            s.happened("played", seat, {"airline": AIRLINES[self.airline], "count": self.count})
        to_table(s, seat, self.airline, self.count)
        if self.count == 1 and s.rules.sabotage and sabotage.possible(s):  # AL10
            s.phase = SABOTAGE
        else:
            turn.end(s)


def may_play(s: AirlinesState, airline: i64) -> bool:
    """AL9."""
    return s.inactive[airline] == 0 and (s.founded[airline] != 0 or s.rules.stock_before_founding)


def to_table(s: AirlinesState, seat: i64, airline: i64, count: i64) -> None:
    place = seat * AIRLINE_COUNT + airline
    s.hands[place] -= count
    s.on_table[place] += count
    s.seen[place] = s.seen[place] - count if s.seen[place] > count else 0
    s.busy = True
    s.undoable = False  # the others have seen cards of the hand


def any_play(s: AirlinesState, seat: i64) -> bool:
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if s.hands[seat * AIRLINE_COUNT + airline] > 0 and may_play(s, airline):
            return True
    return False


def offer_plays(s: AirlinesState, seat: i64, menu: Menu) -> None:
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        in_hand = s.hands[seat * AIRLINE_COUNT + airline]
        if in_hand > 0 and may_play(s, airline):
            first = s.rules.first_play[airline]
            for count in range(in_hand):
                menu.add(first + count)


def offer_draws(s: AirlinesState, menu: Menu) -> None:
    airlines: i64 = AIRLINE_COUNT
    for airline in range(airlines):
        if deck.slot_of(s, airline) != NONE:
            menu.add(s.rules.first_take + airline)
    if s.deck_left > 0:
        menu.add(s.rules.draw_index)
    if s.founding != NONE:
        menu.add(s.rules.decline_index)
