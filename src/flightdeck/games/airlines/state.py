"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.action import Menu
from flightdeck.engine.network import Networks
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, State
from flightdeck.engine.tables import filled, zeros
from flightdeck.games.airlines import rules, scoring, view
from flightdeck.games.airlines.board import AIRLINE_COUNT, CIRCLES, FACE_UP, Board
from flightdeck.games.airlines.evaluate import worth
from flightdeck.games.airlines.flights import IN_DECK
from flightdeck.games.airlines.phases import OVER
from flightdeck.games.airlines.view import AirlinesView

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines


class AirlinesState(State):
    """A position of Airlines.

    Tables by seat and airline are flat: the entry of a seat and an airline is at seat * AIRLINE_COUNT + airline; so are
    those by route and circle: route * CIRCLES + place.
    """

    def __init__(self, rules_of_game: Airlines, like: AirlinesState | None = None) -> None:
        super().__init__(rules_of_game, like)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        players, routes, flights = rules_of_game.players, len(self.board.routes), len(self.board.flights)
        # Turns that are over, in the whole game.
        self.turns: i64 = i64(0) if like is None else like.turns
        # In this turn: was a marker placed, or stock played or drawn (AL19)? Was a face-up card removed (AL6)?
        self.busy: bool = False if like is None else like.busy
        self.removed: bool = False if like is None else like.removed
        # The airline founded in this turn; the one whose marker is about to sabotage.
        self.founding: i64 = i64(NONE) if like is None else like.founding
        self.saboteur: i64 = i64(NONE) if like is None else like.saboteur
        # AL19: turns in a row in which nothing happened; in which nothing could, this one included once it expands.
        self.idle_turns: i64 = i64(0) if like is None else like.idle_turns
        self.stuck_turns: i64 = i64(0) if like is None else like.stuck_turns
        # Turns left, this one included, once the stock is gone; 0 before (option last_round).
        self.last_turns: i64 = i64(0) if like is None else like.last_turns
        self.points: vec[i64] = zeros(players) if like is None else like.points[:]
        self.scorings: i64 = i64(0) if like is None else like.scorings
        # Stock by seat and airline: in hand, on the table, and in hand as everybody saw it being taken.
        self.hands: vec[i64] = zeros(players * AIRLINE_COUNT) if like is None else like.hands[:]
        self.on_table: vec[i64] = zeros(players * AIRLINE_COUNT) if like is None else like.on_table[:]
        self.seen: vec[i64] = zeros(players * AIRLINE_COUNT) if like is None else like.seen[:]
        # Stock that left the game, by airline.
        self.gone: vec[i64] = zeros(AIRLINE_COUNT) if like is None else like.gone[:]
        self.face_up: vec[i64] = filled(FACE_UP, NONE) if like is None else like.face_up[:]
        # Bottom first, with the scoring cards; the first `deck_left` are still there. Made anew when it is shuffled.
        self.deck: vec[i64] = zeros(0) if like is None else like.deck
        self.deck_left: i64 = i64(0) if like is None else like.deck_left
        # By flight card: whose hand it is in, or IN_DECK, DISCARDED, GONE.
        self.flight_place: vec[i64] = filled(flights, IN_DECK) if like is None else like.flight_place[:]
        # Bottom first; the first `flights_left` are still there. Made anew when it is shuffled.
        self.flight_deck: vec[i64] = zeros(0) if like is None else like.flight_deck
        self.flights_left: i64 = i64(0) if like is None else like.flights_left
        # How often the discards became the deck (AL3), and by flight card, in which deck it came last.
        self.flight_decks: i64 = i64(0) if like is None else like.flight_decks
        self.flight_since: vec[i64] = zeros(flights) if like is None else like.flight_since[:]
        # By airline: markers in supply; on the board, without sabotage; founded? inactive?
        self.supply: vec[i64] = self.board.markers[:] if like is None else like.supply[:]
        self.placed: vec[i64] = zeros(AIRLINE_COUNT) if like is None else like.placed[:]
        self.founded: vec[i64] = zeros(AIRLINE_COUNT) if like is None else like.founded[:]
        self.inactive: vec[i64] = zeros(AIRLINE_COUNT) if like is None else like.inactive[:]
        # Who is on each circle: an airline, or SABOTAGED plus the airline.
        self.owner: vec[i64] = filled(routes * CIRCLES, NONE) if like is None else like.owner[:]
        # By route: the lowest free number, or FULL; is there a sabotage marker?
        self.lowest: vec[i64] = rules_of_game.first_numbers[:] if like is None else like.lowest[:]
        self.sabotaged: vec[i64] = zeros(routes) if like is None else like.sabotaged[:]
        # By type of route: the lowest free number on any of them.
        self.lowest_of_type: vec[i64] = rules_of_game.lowest_of_type[:] if like is None else like.lowest_of_type[:]
        # What each founded airline has joined to its headquarters, and may claim, flight cards aside.
        self.networks: Networks = rules_of_game.networks.copy() if like is None else like.networks.copy()

    def copy(self) -> AirlinesState:
        return AirlinesState(self.rules, self)

    # The contract.

    def next_seat(self) -> i64:
        return i64(NOBODY) if self.phase == OVER else self.active

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    def turn_key(self) -> tuple[int, ...]:
        return (self.active, self.turns)

    @property
    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self) if self.phase == OVER else ()

    def account(self, keep: bool = False) -> Account:
        return worth.account(self, keep)

    def spread(self) -> float:
        return worth.spread(self)

    def view(self, seat: int | None) -> AirlinesView:
        return view.view(self, seat)
