"""What a seat may see (AL22) as a vector of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.engine.observation import Observation
from flightdeck.games.airlines import flights
from flightdeck.games.airlines.board import AIRLINE_COUNT, CIRCLES, FACE_UP, SCORING_CARDS
from flightdeck.games.airlines.phases import NAMES
from flightdeck.games.airlines.sabotage import SABOTAGED

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# A usual amount of each; such a one becomes a half.
POINTS: Final = 60
CARDS: Final = 8
TURNS: Final = 60
DECK: Final = 40


def add_turn(s: AirlinesState, o: Observation) -> None:
    o.part("phase").choice(s.phase, len(NAMES))
    o.part("active").whose(s.active)
    o.part("turns")
    o.amount(s.turns, TURNS)
    o.amount(s.idle_turns, s.players)
    o.flag(s.last_turns > 0)
    o.fraction(s.last_turns, s.players)
    o.part("scorings").fraction(s.scorings, SCORING_CARDS + 1)
    o.part("this_turn")
    o.flag(s.busy)
    o.flag(s.removed)
    o.part("founding").choice(s.founding, AIRLINE_COUNT)
    o.part("saboteur").choice(s.saboteur, AIRLINE_COUNT)


def add_cards(s: AirlinesState, o: Observation) -> None:
    o.part("hand").shares_of(s.hands, o.seat * AIRLINE_COUNT, s.board.stock)
    o.part("flights")
    add_flights(s, o, o.seat)
    o.part("flight_discards")
    add_flights(s, o, flights.DISCARDED)
    o.part("flights_gone")
    add_flights(s, o, flights.GONE)
    o.part("face_up")
    for airline in range(i64(AIRLINE_COUNT)):
        count: i64 = 0
        for slot in range(i64(FACE_UP)):
            if s.face_up[slot] == airline:
                count += 1
        o.fraction(count, FACE_UP)
    o.part("stock_gone").shares_of(s.gone, 0, s.board.stock)
    o.part("decks")
    o.amount(s.deck_left, DECK)
    o.fraction(s.flights_left, len(s.flight_place))


def add_flights(s: AirlinesState, o: Observation, place: i64) -> None:
    """How many flight cards of each kind are in one place; cards of a kind follow one another."""
    kinds = s.board.flight_kind
    cards: i64 = len(kinds)
    card: i64 = 0
    while card < cards:
        kind = kinds[card]
        there: i64 = 0
        of_kind: i64 = 0
        while card < cards and kinds[card] == kind:
            of_kind += 1
            if s.flight_place[card] == place:
                there += 1
            card += 1
        o.fraction(there, of_kind)


def add_airlines(s: AirlinesState, o: Observation) -> None:
    o.part("founded").flags(s.founded, 0, AIRLINE_COUNT)
    o.part("inactive").flags(s.inactive, 0, AIRLINE_COUNT)
    o.part("markers_left").shares_of(s.supply, 0, s.board.markers)
    o.part("markers_placed").shares_of(s.placed, 0, s.board.markers)


def add_routes(s: AirlinesState, o: Observation) -> None:
    """By circle: is it taken, and by sabotage? By airline and route: is the airline there?"""
    circles: i64 = len(s.owner)
    o.part("circles_taken")
    for circle in range(circles):
        o.flag(s.owner[circle] >= 0)
    o.part("circles_sabotaged")
    for circle in range(circles):
        o.flag(s.owner[circle] >= SABOTAGED)
    o.part("networks")
    routes: i64 = len(s.lowest)
    start = o.blank(AIRLINE_COUNT * routes)
    for circle in range(circles):
        if 0 <= s.owner[circle] < SABOTAGED:
            o.mark(start + s.owner[circle] * routes + circle // CIRCLES)
    o.part("saboteurs")
    start = o.blank(AIRLINE_COUNT * routes)
    for circle in range(circles):
        if s.owner[circle] >= SABOTAGED:
            o.mark(start + (s.owner[circle] - SABOTAGED) * routes + circle // CIRCLES)


def add_seat(s: AirlinesState, o: Observation, place: int) -> None:
    seat = o.absolute(place)
    start = seat * AIRLINE_COUNT
    o.part(f"points_{place}").amount(s.points[seat], POINTS)
    o.part(f"on_table_{place}").shares_of(s.on_table, start, s.board.stock)
    o.part(f"seen_in_hand_{place}").shares_of(s.seen, start, s.board.stock)
    o.part(f"cards_{place}")
    in_hand: i64 = 0
    for kind in range(start, start + AIRLINE_COUNT):
        in_hand += s.hands[kind]
    o.amount(in_hand, CARDS)
    o.amount(flights.count(s, seat), CARDS)


SECTIONS: Final = (add_turn, add_cards, add_airlines, add_routes)
