"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.action import Menu
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, State
from flightdeck.engine.tables import filled, zeros
from flightdeck.games.air_alliance import rules, scoring, view
from flightdeck.games.air_alliance.board import COLOUR_COUNT, FIELDS, MARKERS, PLANES, QUEUE, ROW, Board
from flightdeck.games.air_alliance.evaluate import worth
from flightdeck.games.air_alliance.partners import ASIDE
from flightdeck.games.air_alliance.passengers import NOWHERE
from flightdeck.games.air_alliance.phases import OVER
from flightdeck.games.air_alliance.view import AllianceView

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.game import AirAlliance


class AllianceState(State):
    """A position of Air Alliance.

    Colours of players are their seats. Planes are numbered colour * PLANES + number; number 0 is the alliance plane.
    """

    def __init__(self, rules_of_game: AirAlliance, like: AllianceState | None = None) -> None:
        super().__init__(rules_of_game, like)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        airports = len(self.board.airports)
        # How many planes the players have placed in set-up (AA3).
        self.placed: i64 = i64(0) if like is None else like.placed
        # By airport and position: the plane there; how many wait at each airport.
        self.queue: vec[i64] = filled(airports * QUEUE, NONE) if like is None else like.queue[:]
        self.waiting: vec[i64] = zeros(airports) if like is None else like.waiting[:]
        # By plane: its airport, or NONE for alliance planes and those that are not in the game.
        self.plane_at: vec[i64] = filled(COLOUR_COUNT * PLANES, NONE) if like is None else like.plane_at[:]
        # By colour: where its alliance plane is, an alliance area or ASIDE.
        self.ally_at: vec[i64] = filled(COLOUR_COUNT, ASIDE) if like is None else like.ally_at[:]
        # The row from left to right with who has reserved whom; the pile, bottom first, made anew when it is shuffled.
        self.row: vec[i64] = filled(ROW, NONE) if like is None else like.row[:]
        self.reserved: vec[i64] = filled(ROW, NOBODY) if like is None else like.reserved[:]
        self.row_size: i64 = i64(0) if like is None else like.row_size
        self.pile: vec[i64] = zeros(0) if like is None else like.pile
        self.pile_left: i64 = i64(0) if like is None else like.pile_left
        # By passenger: IN_PILE, IN_ROW, DISCARDED, WON in this turn, or with whom and where.
        self.place: vec[i64] = filled(len(self.board.passengers), NOWHERE) if like is None else like.place[:]
        # By seat and field: the passenger on top, or NONE.
        self.top: vec[i64] = filled(rules_of_game.players * FIELDS, NONE) if like is None else like.top[:]
        # In this turn: markers left; fields with a marker, or with a passenger in this layer; was one reserved?
        self.markers_left: i64 = i64(MARKERS) if like is None else like.markers_left
        self.used: vec[i64] = zeros(FIELDS) if like is None else like.used[:]
        self.has_reserved: bool = False if like is None else like.has_reserved
        # The flight symbol with the marker whose flight is still to come.
        self.symbol_at: i64 = i64(NONE) if like is None else like.symbol_at
        # The airports, as bits, that each plane has left in this turn; those that passengers at an airport may have
        # come from (option connections).
        self.left: vec[i64] = zeros(COLOUR_COUNT * PLANES) if like is None else like.left[:]
        self.carried: vec[i64] = zeros(airports) if like is None else like.carried[:]
        # Passengers won in this turn, and how many of them are still to be laid on the boarding pass.
        self.won: i64 = i64(0) if like is None else like.won
        self.to_lay: i64 = i64(0) if like is None else like.to_lay
        # Turns of the active player in a row, this one aside (AA17).
        self.turns_in_a_row: i64 = i64(0) if like is None else like.turns_in_a_row
        # Does the last round begin with the next player? Turns left in it, this one included.
        self.last_round_comes: bool = False if like is None else like.last_round_comes
        self.last_turns: i64 = i64(0) if like is None else like.last_turns

    def copy(self) -> AllianceState:
        return AllianceState(self.rules, self)

    # The contract.

    def next_seat(self) -> i64:
        return i64(NOBODY) if self.phase == OVER else self.active

    def turn_key(self) -> tuple[int, ...]:
        return (self.active, self.turns_in_a_row)

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    @property
    def scores(self) -> list[int]:
        return [scoring.points(self, seat) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        return scoring.winners(self) if self.phase == OVER else ()

    def account(self, keep: bool = False) -> Account:
        return worth.account(self, keep)

    def spread(self) -> float:
        return worth.spread(self)

    def view(self, seat: int | None) -> AllianceView:
        return view.view(self, seat)
