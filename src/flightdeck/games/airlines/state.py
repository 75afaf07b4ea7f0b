"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.chance import Chance
from flightdeck.engine.network import Networks
from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json, State
from flightdeck.games.airlines import evaluate, observe, position, resample, rules, scoring, view
from flightdeck.games.airlines.board import Board
from flightdeck.games.airlines.phases import OVER, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.game import Airlines


class AirlinesState(State):
    """A position of Airlines.

    Tables by seat and airline are flat: the entry of a seat and an airline is at seat * AIRLINE_COUNT + airline; so are
    those by route and circle: route * CIRCLES + place. Attributes are set by whoever makes a position: the deal, a
    copy, or `from_dict`.
    """

    def __init__(self, rules_of_game: Airlines) -> None:
        super().__init__(rules_of_game)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        self.players: i64 = rules_of_game.players
        self.phase: i64 = TURN
        self.active: i64 = 0
        # Turns that are over, in the whole game.
        self.turns: i64 = 0
        # In this turn: was a marker placed, or stock played or drawn (AL19)? Was a face-up card removed (AL6)?
        self.busy = False
        self.removed = False
        # The airline founded in this turn; the one whose marker is about to sabotage.
        self.founding: i64 = NONE
        self.saboteur: i64 = NONE
        # Turns in a row in which nothing happened (AL19).
        self.idle_turns: i64 = 0
        # Turns left, this one included, once the stock is gone; 0 before (option last_round).
        self.last_turns: i64 = 0
        self.points: vec[i64]
        self.scorings: i64 = 0
        # Stock by seat and airline: in hand, on the table, and in hand as everybody saw it being taken.
        self.hands: vec[i64]
        self.on_table: vec[i64]
        self.seen: vec[i64]
        # Stock that left the game, by airline.
        self.gone: vec[i64]
        self.face_up: vec[i64]
        # Bottom first, with the scoring cards; the first `deck_left` are still there. Made anew when it is shuffled.
        self.deck: vec[i64]
        self.deck_left: i64 = 0
        # By flight card: whose hand it is in, or IN_DECK, DISCARDED, GONE.
        self.flight_place: vec[i64]
        # Bottom first; the first `flights_left` are still there. Made anew when it is shuffled.
        self.flight_deck: vec[i64]
        self.flights_left: i64 = 0
        # How often the discards became the deck (AL3), and by flight card, in which deck it came last.
        self.flight_decks: i64 = 0
        self.flight_since: vec[i64]
        # By airline: markers in supply; on the board, without sabotage; founded? inactive?
        self.supply: vec[i64]
        self.placed: vec[i64]
        self.founded: vec[i64]
        self.inactive: vec[i64]
        # Who is on each circle: an airline, or SABOTAGED plus the airline.
        self.owner: vec[i64]
        # By route: the lowest free number, or FULL; is there a sabotage marker?
        self.lowest: vec[i64]
        self.sabotaged: vec[i64]
        self.lowest_of_type: vec[i64]
        # What each founded airline has joined to its headquarters, and may claim, flight cards aside.
        self.networks: Networks

    def next_after(self, seat: i64) -> i64:
        seat += 1
        return seat if seat < self.players else 0

    def next_chance(self) -> Chance:
        self.streams += 1
        return Chance(self.seed, self.streams)

    # The contract.

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.phase == OVER else (self.active,)

    def next_seat(self) -> i64:
        return NOBODY if self.phase == OVER else self.active

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    @property
    def scores(self) -> list[int]:
        return [self.points[seat] for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self) if self.phase == OVER else ()

    def worths(self) -> vec[float]:
        return evaluate.worths(self)

    def spread(self) -> float:
        return evaluate.spread(self)

    def horizon(self) -> i64:
        return evaluate.HORIZON

    def resample(self, seat: int, rng: random.Random) -> State:
        return resample.resample(self, seat, rng)

    def view(self, seat: int | None) -> Json:
        return view.view(self, seat)

    def observation(self, seat: int) -> Observation:
        return observe.observe(self, seat)

    def to_dict(self) -> Json:
        return position.to_dict(self)

    def copy(self) -> AirlinesState:
        other = AirlinesState(self.rules)
        other.undoable = self.undoable
        other.seed = self.seed
        other.streams = self.streams
        other.phase = self.phase
        other.active = self.active
        other.turns = self.turns
        other.busy = self.busy
        other.removed = self.removed
        other.founding = self.founding
        other.saboteur = self.saboteur
        other.idle_turns = self.idle_turns
        other.last_turns = self.last_turns
        other.points = self.points[:]
        other.scorings = self.scorings
        other.hands = self.hands[:]
        other.on_table = self.on_table[:]
        other.seen = self.seen[:]
        other.gone = self.gone[:]
        other.face_up = self.face_up[:]
        other.deck = self.deck
        other.deck_left = self.deck_left
        other.flight_place = self.flight_place[:]
        other.flight_deck = self.flight_deck
        other.flights_left = self.flights_left
        other.flight_decks = self.flight_decks
        other.flight_since = self.flight_since[:]
        other.supply = self.supply[:]
        other.placed = self.placed[:]
        other.founded = self.founded[:]
        other.inactive = self.inactive[:]
        other.owner = self.owner[:]
        other.lowest = self.lowest[:]
        other.sabotaged = self.sabotaged[:]
        other.lowest_of_type = self.lowest_of_type[:]
        other.networks = self.networks.copy()
        return other
