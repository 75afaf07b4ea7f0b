"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.chance import Chance
from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json, State
from flightdeck.games.air_alliance import evaluate, observe, position, resample, rules, scoring, view
from flightdeck.games.air_alliance.board import MARKERS, Board
from flightdeck.games.air_alliance.phases import OVER, PLACE

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance


class AllianceState(State):
    """A position of Air Alliance. Attributes are set by whoever makes one: the deal, a copy, or `from_dict`.

    Colours of players are their seats. Planes are numbered colour * PLANES + number; number 0 is the alliance plane.
    """

    def __init__(self, rules_of_game: AirAlliance) -> None:
        super().__init__(rules_of_game)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        self.players: i64 = rules_of_game.players
        self.phase: i64 = PLACE
        self.active: i64 = 0
        # How many planes the players have placed in set-up (AA3).
        self.placed: i64 = 0
        # By airport and position: the plane there; how many wait at each airport.
        self.queue: vec[i64]
        self.waiting: vec[i64]
        # By plane: its airport, or NONE for alliance planes and those that are not in the game.
        self.plane_at: vec[i64]
        # By colour: where its alliance plane is, an alliance area or ASIDE.
        self.ally_at: vec[i64]
        # The row from left to right with who has reserved whom; the pile, bottom first, made anew when it is shuffled.
        self.row: vec[i64]
        self.reserved: vec[i64]
        self.row_size: i64 = 0
        self.pile: vec[i64]
        self.pile_left: i64 = 0
        # By passenger: IN_PILE, IN_ROW, DISCARDED, WON in this turn, or with whom and where.
        self.place: vec[i64]
        # By seat and field: the passenger on top, or NONE.
        self.top: vec[i64]
        # In this turn: markers left; fields with a marker, or with a passenger in this layer; was one reserved?
        self.markers_left: i64 = MARKERS
        self.used: vec[i64]
        self.has_reserved = False
        # The flight symbol with the marker whose flight is still to come.
        self.symbol_at: i64 = NONE
        # The airports, as bits, that each plane has left in this turn; those that passengers at an airport may have
        # come from (option connections).
        self.left: vec[i64]
        self.carried: vec[i64]
        # Passengers won in this turn, and how many of them are still to be laid on the boarding pass.
        self.won: i64 = 0
        self.to_lay: i64 = 0
        # Turns of the active player in a row, this one aside (AA17).
        self.turns_in_a_row: i64 = 0
        # Does the last round begin with the next player? Turns left in it, this one included.
        self.last_round_comes = False
        self.last_turns: i64 = 0

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
        return [scoring.points(self, seat) for seat in range(self.players)]

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

    def copy(self) -> AllianceState:
        other = AllianceState(self.rules)
        other.undoable = self.undoable
        other.seed = self.seed
        other.streams = self.streams
        other.phase = self.phase
        other.active = self.active
        other.placed = self.placed
        other.queue = self.queue[:]
        other.waiting = self.waiting[:]
        other.plane_at = self.plane_at[:]
        other.ally_at = self.ally_at[:]
        other.row = self.row[:]
        other.reserved = self.reserved[:]
        other.row_size = self.row_size
        other.pile = self.pile
        other.pile_left = self.pile_left
        other.place = self.place[:]
        other.top = self.top[:]
        other.markers_left = self.markers_left
        other.used = self.used[:]
        other.has_reserved = self.has_reserved
        other.symbol_at = self.symbol_at
        other.left = self.left[:]
        other.carried = self.carried[:]
        other.won = self.won
        other.to_lay = self.to_lay
        other.turns_in_a_row = self.turns_in_a_row
        other.last_round_comes = self.last_round_comes
        other.last_turns = self.last_turns
        return other
