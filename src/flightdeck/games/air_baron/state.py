"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.engine.action import Action, Menu
from flightdeck.engine.chance import single_throw, throw
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, State
from flightdeck.engine.tables import filled, zeros
from flightdeck.games.air_baron import profits, rules, turn, view
from flightdeck.games.air_baron.board import EVENT_COUNT, Board
from flightdeck.games.air_baron.control import NO_SST
from flightdeck.games.air_baron.evaluate import worth
from flightdeck.games.air_baron.phases import BID, NEGATE, OVER, OWE
from flightdeck.games.air_baron.view import BaronView

if TYPE_CHECKING:
    from flightdeck.games.air_baron.game import AirBaron


# The first revision of the rules in which many throws are made at once.
SQUEEZES_MANY: Final = 2


class BaronState(State):
    """A position of Air Baron. Before the deal it is the board with nothing drawn or rolled (AB2)."""

    def __init__(self, rules_of_game: AirBaron, like: BaronState | None = None) -> None:
        super().__init__(rules_of_game, like)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        players, hubs, spokes = rules_of_game.players, len(self.board.hubs), len(self.board.routes)
        self.round: i64 = i64(1) if like is None else like.round
        # The order of this round, how many turns it has, and which of them it is.
        self.order: vec[i64] = zeros(players) if like is None else like.order[:]
        self.turns_in_round: i64 = i64(players) if like is None else like.turns_in_round
        self.turn: i64 = i64(0) if like is None else like.turn
        # In this turn: profits drawn? an asset sold? begun in debt? interest paid?
        self.drawn: bool = False if like is None else like.drawn
        self.sold: bool = False if like is None else like.sold
        self.in_debt: bool = False if like is None else like.in_debt
        self.interest_paid: bool = True if like is None else like.interest_paid
        # By seat.
        self.cash: vec[i64] = zeros(players) if like is None else like.cash[:]
        self.loan: vec[i64] = zeros(players) if like is None else like.loan[:]
        self.share: vec[i64] = zeros(players) if like is None else like.share[:]
        self.fare_wars: vec[i64] = zeros(players) if like is None else like.fare_wars[:]
        self.on_strike: vec[i64] = zeros(players) if like is None else like.on_strike[:]
        self.gone: vec[i64] = zeros(players) if like is None else like.gone[:]
        self.won: vec[i64] = zeros(players) if like is None else like.won[:]
        # Jumbo Jets that are not deployed; where the SST is: a foreign spoke, UNDEPLOYED or NO_SST.
        self.undeployed: vec[i64] = zeros(players) if like is None else like.undeployed[:]
        self.sst: vec[i64] = filled(players, NO_SST) if like is None else like.sst[:]
        # By spoke: who controls it; is there a Jumbo Jet, always of the controller?
        self.owner: vec[i64] = filled(spokes, NONE) if like is None else like.owner[:]
        self.jumbo: vec[i64] = zeros(spokes) if like is None else like.jumbo[:]
        # By hub: Jumbo Jets of all airlines. By hub and seat: domestic spokes.
        self.hub_jumbos: vec[i64] = zeros(hubs) if like is None else like.hub_jumbos[:]
        self.presence: vec[i64] = zeros(hubs * players) if like is None else like.presence[:]
        # By profit marker: where it is.
        self.marker_place: vec[i64] = rules_of_game.first_places[:] if like is None else like.marker_place[:]
        # By space of the track: which event began there. By event: who took it first; has everybody seen it?
        self.event_at: vec[i64] = vec[i64](list(range(EVENT_COUNT))) if like is None else like.event_at[:]
        self.event_taker: vec[i64] = filled(EVENT_COUNT, NONE) if like is None else like.event_taker[:]
        self.event_shown: vec[i64] = zeros(EVENT_COUNT) if like is None else like.event_shown[:]
        self.settlement: i64 = i64(0) if like is None else like.settlement
        self.recession: bool = False if like is None else like.recession
        # Who holds the Local Competitor, and the marker that may be negated now.
        self.competitor: i64 = i64(NOBODY) if like is None else like.competitor
        self.contested: i64 = i64(NONE) if like is None else like.contested
        self.contract_holder: i64 = i64(NOBODY) if like is None else like.contract_holder
        self.contract_rate: i64 = i64(0) if like is None else like.contract_rate
        # The auction: who is still in, who is asked, what is bid.
        self.bidding: vec[i64] = zeros(players) if like is None else like.bidding[:]
        self.bidder: i64 = i64(NOBODY) if like is None else like.bidder
        self.highest_bid: i64 = i64(0) if like is None else like.highest_bid
        self.highest_bidder: i64 = i64(NOBODY) if like is None else like.highest_bidder
        # Who owes how much for what; how many have still to pay for fuel, the debtor included.
        self.debtor: i64 = i64(0) if like is None else like.debtor
        self.debt: i64 = i64(0) if like is None else like.debt
        self.debt_reason: i64 = i64(0) if like is None else like.debt_reason
        self.fuel_left: i64 = i64(0) if like is None else like.fuel_left
        # Where the SST was before it was picked up in redeploying.
        self.sst_from: i64 = i64(NONE) if like is None else like.sst_from

    def copy(self) -> BaronState:
        return BaronState(self.rules, self)

    def throw(self, sides: i64) -> i64:
        """A number from 0 to sides - 1."""
        self.streams += 1
        self.undoable = False
        if self.rules.revision < SQUEEZES_MANY:
            return single_throw(self.seed, self.streams, sides)
        return throw(self.seed, self.streams, sides)

    def die(self) -> i64:
        return self.throw(6) + 1

    # The contract.

    def next_seat(self) -> i64:
        phase = self.phase
        if phase == OVER:
            return NOBODY
        if phase == OWE:
            return self.debtor
        if phase == BID:
            return self.bidder
        return self.competitor if phase == NEGATE else self.active

    def carry_out(self, seat: i64, action: Action) -> None:
        super().carry_out(seat, action)
        profits.resolve_on(self)

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    def turn_key(self) -> tuple[int, ...]:
        """The last of a round may be the first of the next."""
        return self.active, self.round, self.turn

    def has_left(self, seat: int) -> bool:
        """AB41"""
        return self.gone[seat] != 0

    @property
    def scores(self) -> list[int]:
        return [turn.worth(self, seat) for seat in range(self.players)]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if self.won[seat]]) if self.phase == OVER else ()

    def account(self, keep: bool = False) -> Account:
        return worth.account(self, keep)

    def spread(self) -> float:
        return worth.spread(self)

    def view(self, seat: int | None) -> BaronView:
        return view.view(self, seat)
