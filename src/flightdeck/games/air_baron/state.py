"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.chance import throw
from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json, State
from flightdeck.games.air_baron import evaluate, observe, position, resample, rules, turn, view
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.phases import BID, FARES, NEGATE, OVER, OWE

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron


class BaronState(State):
    """A position of Air Baron. Attributes are set by whoever makes a position: the deal, a copy, or `from_dict`."""

    def __init__(self, rules_of_game: AirBaron) -> None:
        super().__init__(rules_of_game)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        self.players: i64 = rules_of_game.players
        self.phase: i64 = FARES
        self.round: i64 = 1
        # The order of this round, how many turns it has, and which of them it is.
        self.order: vec[i64]
        self.turns_in_round: i64 = 0
        self.turn: i64 = 0
        # Whose turn it is.
        self.active: i64 = 0
        # In this turn: profits drawn? an asset sold? begun in debt? interest paid?
        self.drawn = False
        self.sold = False
        self.in_debt = False
        self.interest_paid = True
        # By seat.
        self.cash: vec[i64]
        self.loan: vec[i64]
        self.share: vec[i64]
        self.fare_wars: vec[i64]
        self.on_strike: vec[i64]
        self.gone: vec[i64]
        self.won: vec[i64]
        # Jumbo Jets that are not deployed; where the SST is: a foreign spoke, UNDEPLOYED or NO_SST.
        self.undeployed: vec[i64]
        self.sst: vec[i64]
        # By spoke: who controls it; is there a Jumbo Jet, always of the controller?
        self.owner: vec[i64]
        self.jumbo: vec[i64]
        # By hub: Jumbo Jets of all airlines. By hub and seat: domestic spokes.
        self.hub_jumbos: vec[i64]
        self.presence: vec[i64]
        # By profit marker: where it is.
        self.marker_place: vec[i64]
        # By space of the track: which event began there. By event: who took it first; has everybody seen it?
        self.event_at: vec[i64]
        self.event_taker: vec[i64]
        self.event_shown: vec[i64]
        self.settlement: i64 = 0
        self.recession = False
        # Who holds the Local Competitor, and the marker that may be negated now.
        self.competitor: i64 = NONE
        self.contested: i64 = NONE
        self.contract_holder: i64 = NOBODY
        self.contract_rate: i64 = 0
        # The auction: who is still in, who is asked, what is bid.
        self.bidding: vec[i64]
        self.bidder: i64 = NOBODY
        self.highest_bid: i64 = 0
        self.highest_bidder: i64 = NOBODY
        # Who owes how much for what; how many have still to pay for fuel, the debtor included.
        self.debtor: i64 = 0
        self.debt: i64 = 0
        self.debt_reason: i64 = 0
        self.fuel_left: i64 = 0
        # Where the SST was before it was picked up in redeploying.
        self.sst_from: i64 = NONE

    def next_after(self, seat: i64) -> i64:
        seat += 1
        return seat if seat < self.players else 0

    def throw(self, sides: i64) -> i64:
        """A number from 0 to sides - 1."""
        self.streams += 1
        self.undoable = False
        return throw(self.seed, self.streams, sides)

    def die(self) -> i64:
        return self.throw(6) + 1

    # The contract.

    @property
    def to_act(self) -> tuple[int, ...]:
        seat = self.next_seat()
        return () if seat == NOBODY else (seat,)

    def next_seat(self) -> i64:
        phase = self.phase
        if phase == OVER:
            return NOBODY
        if phase == OWE:
            return self.debtor
        if phase == BID:
            return self.bidder
        return self.competitor if phase == NEGATE else self.active

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    @property
    def scores(self) -> list[int]:
        return [turn.worth(self, seat) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if self.won[seat]]) if self.phase == OVER else ()

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

    def copy(self) -> BaronState:
        other = BaronState(self.rules)
        other.undoable = self.undoable
        other.seed = self.seed
        other.streams = self.streams
        other.phase = self.phase
        other.round = self.round
        other.order = self.order[:]
        other.turns_in_round = self.turns_in_round
        other.turn = self.turn
        other.active = self.active
        other.drawn = self.drawn
        other.sold = self.sold
        other.in_debt = self.in_debt
        other.interest_paid = self.interest_paid
        other.cash = self.cash[:]
        other.loan = self.loan[:]
        other.share = self.share[:]
        other.fare_wars = self.fare_wars[:]
        other.on_strike = self.on_strike[:]
        other.gone = self.gone[:]
        other.won = self.won[:]
        other.undeployed = self.undeployed[:]
        other.sst = self.sst[:]
        other.owner = self.owner[:]
        other.jumbo = self.jumbo[:]
        other.hub_jumbos = self.hub_jumbos[:]
        other.presence = self.presence[:]
        other.marker_place = self.marker_place[:]
        other.event_at = self.event_at[:]
        other.event_taker = self.event_taker[:]
        other.event_shown = self.event_shown[:]
        other.settlement = self.settlement
        other.recession = self.recession
        other.competitor = self.competitor
        other.contested = self.contested
        other.contract_holder = self.contract_holder
        other.contract_rate = self.contract_rate
        other.bidding = self.bidding[:]
        other.bidder = self.bidder
        other.highest_bid = self.highest_bid
        other.highest_bidder = self.highest_bidder
        other.debtor = self.debtor
        other.debt = self.debt
        other.debt_reason = self.debt_reason
        other.fuel_left = self.fuel_left
        other.sst_from = self.sst_from
        return other
