"""The position: plain counters and small tables, with the thin methods that the contract asks for."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Menu
from flightdeck.engine.network import Networks
from flightdeck.engine.observation import Observation
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY, Json, State
from flightdeck.games.airlines_europe import evaluate, observe, position, resample, rules, scoring, view
from flightdeck.games.airlines_europe.board import AIRLINE_COUNT, KINDS, MARKET_SIZE, Board
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, OVER, PICK

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope


class EuropeState(State):
    """A position of Airlines Europe.

    Tables by seat and kind of share are flat: the entry of a seat and a kind is at seat * KINDS + kind. Attributes are
    set by whoever makes a position: the deal, a copy, or `from_dict`.
    """

    def __init__(self, rules_of_game: AirlinesEurope) -> None:
        super().__init__(rules_of_game)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        self.players: i64 = rules_of_game.players
        self.phase: i64 = PICK
        # Whose turn it is; during a scoring, whose turn it was.
        self.active: i64 = 0
        self.bank: i64 = 0
        self.money: vec[i64]
        self.points: vec[i64]
        # Shares by seat and kind: in hand, on the table, traded in face down from the hand.
        self.hands: vec[i64]
        self.holdings: vec[i64]
        self.discarded: vec[i64]
        # Shares in hand that everybody saw being taken: at least so many of the kind are still there.
        self.seen: vec[i64]
        # Shares that left the game in the open, by kind.
        self.gone: vec[i64]
        self.abacus_supply: i64 = 0
        self.market: vec[i64]
        # Bottom first, with the scoring cards; the first `pile_left` are still there. Never written to after the deal.
        self.pile: vec[i64]
        self.pile_left: i64 = 0
        # How many cards the pile and its first part had at the start (AE8).
        self.pile_size: i64 = 0
        self.first_pile: i64 = 0
        self.planes: vec[i64]
        self.marker: vec[i64]
        # Who has each licence, by route and place; how many of a route are taken, always the cheapest ones (AE11).
        self.owner: vec[i64]
        self.taken: vec[i64]
        # What each airline has joined to its home airport, and may buy, money aside (AE10).
        self.networks: Networks
        # The pick of each seat while picks are secret: the index of the action (AE7).
        self.picks: vec[i64]
        # The trade in hand: how many shares it costs, how many are still to discard (AE20).
        self.trade_size: i64 = 0
        self.discards_left: i64 = 0
        # Scorings done; scoring cards that turned up and wait (AE27).
        self.scorings: i64 = 0
        self.scoring_cards_waiting: i64 = 0
        # The holder of the scoring card; who decides, and how many decisions are left, in CLEAR and BAN.
        self.holder: i64 = NOBODY
        self.chooser: i64 = NOBODY
        self.choices_left: i64 = 0
        self.ban_markers: vec[i64]

    def next_after(self, seat: i64) -> i64:
        seat += 1
        return seat if seat < self.players else 0

    def cards(self, table: vec[i64], seat: i64) -> i64:
        """How many shares a seat has in hand, or on the table."""
        total: i64 = 0
        start = seat * KINDS
        for place in range(start, start + KINDS):
            total += table[place]
        return total

    def market_count(self, kind: i64) -> i64:
        count: i64 = 0
        slots: i64 = MARKET_SIZE
        for slot in range(slots):
            if self.market[slot] == kind:
                count += 1
        return count

    def market_empty(self) -> bool:
        return self.market_count(NONE) == MARKET_SIZE

    def blocked(self, airline: i64) -> bool:
        """AE36, or without planes: the airline cannot expand any more."""
        return self.networks.open_count[airline] == 0

    def all_blocked(self) -> bool:
        airlines: i64 = AIRLINE_COUNT
        for airline in range(airlines):
            if self.networks.open_count[airline] > 0:
                return False
        return True

    # The contract.

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == PICK:
            return tuple([seat for seat in range(self.players) if self.picks[seat] == NONE])
        seat = self.next_seat()
        return () if seat == NOBODY else (seat,)

    def next_seat(self) -> i64:
        phase = self.phase
        if phase == PICK:
            for seat in range(self.players):
                if self.picks[seat] == NONE:
                    return seat
        if phase == OVER:
            return NOBODY
        return self.chooser if phase == CLEAR or phase == BAN else self.active

    def fill(self, seat: i64, menu: Menu) -> None:
        rules.fill(self, seat, menu)

    def is_to_act(self, seat: i64) -> bool:
        if self.phase == PICK:
            return 0 <= seat < self.players and self.picks[seat] == NONE
        return self.phase != OVER and seat == self.next_seat()

    def why_not_to_act(self, seat: i64) -> str:
        return "this player has picked already (AE7)" if self.phase == PICK else "it is not this player's turn"

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

    def copy(self) -> EuropeState:
        other = EuropeState(self.rules)
        other.undoable = self.undoable
        other.phase = self.phase
        other.active = self.active
        other.bank = self.bank
        other.money = self.money[:]
        other.points = self.points[:]
        other.hands = self.hands[:]
        other.holdings = self.holdings[:]
        other.discarded = self.discarded[:]
        other.seen = self.seen[:]
        other.gone = self.gone[:]
        other.abacus_supply = self.abacus_supply
        other.market = self.market[:]
        other.pile = self.pile
        other.pile_left = self.pile_left
        other.pile_size = self.pile_size
        other.first_pile = self.first_pile
        other.planes = self.planes[:]
        other.marker = self.marker[:]
        other.owner = self.owner[:]
        other.taken = self.taken[:]
        other.networks = self.networks.copy()
        other.picks = self.picks[:]
        other.trade_size = self.trade_size
        other.discards_left = self.discards_left
        other.scorings = self.scorings
        other.scoring_cards_waiting = self.scoring_cards_waiting
        other.holder = self.holder
        other.chooser = self.chooser
        other.choices_left = self.choices_left
        other.ban_markers = self.ban_markers[:]
        return other
