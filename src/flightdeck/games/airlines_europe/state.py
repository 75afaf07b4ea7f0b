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
from flightdeck.games.airlines_europe import rules, scoring, view
from flightdeck.games.airlines_europe.board import ABACUS, AIRLINE_COUNT, KINDS, LICENCES, MARKET_SIZE, Board
from flightdeck.games.airlines_europe.evaluate import worth
from flightdeck.games.airlines_europe.evaluate.kept import Kept
from flightdeck.games.airlines_europe.phases import BAN, CLEAR, OVER, PICK
from flightdeck.games.airlines_europe.view import EuropeView

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.game import AirlinesEurope


class EuropeState(State):
    """A position of Airlines Europe; during a scoring, `active` is whose turn it was.

    Tables by seat and kind of share are flat: the entry of a seat and a kind is at seat * KINDS + kind.
    """

    def __init__(self, rules_of_game: AirlinesEurope, like: EuropeState | None = None) -> None:
        super().__init__(rules_of_game, like)
        self.rules = rules_of_game
        self.board: Board = rules_of_game.board
        players, routes = rules_of_game.players, len(rules_of_game.board.routes)
        self.bank: i64 = rules_of_game.all_money if like is None else like.bank  # AE4
        self.money: vec[i64] = zeros(players) if like is None else like.money[:]
        self.points: vec[i64] = zeros(players) if like is None else like.points[:]
        # Shares by seat and kind: in hand, on the table, traded in face down from the hand.
        self.hands: vec[i64] = zeros(players * KINDS) if like is None else like.hands[:]
        self.holdings: vec[i64] = zeros(players * KINDS) if like is None else like.holdings[:]
        self.discarded: vec[i64] = zeros(players * KINDS) if like is None else like.discarded[:]
        # Shares in hand that everybody saw being taken: at least so many of the kind are still there.
        self.seen: vec[i64] = zeros(players * KINDS) if like is None else like.seen[:]
        # By seat: what everybody saw of the hand, once shares went face down from it.
        self.traces: list[tuple[int, ...]] = [()] * players if like is None else like.traces[:]
        # Shares that left the game in the open, by kind.
        self.gone: vec[i64] = zeros(KINDS) if like is None else like.gone[:]
        self.abacus_supply: i64 = self.board.shares[ABACUS] if like is None else like.abacus_supply  # AE3
        self.market: vec[i64] = filled(MARKET_SIZE, NONE) if like is None else like.market[:]
        # Bottom first, with the scoring cards; the first `pile_left` are still there. Never written to after the deal.
        self.pile: vec[i64] = zeros(0) if like is None else like.pile
        self.pile_left: i64 = i64(0) if like is None else like.pile_left
        # How many cards the pile and its first part had at the start (AE8).
        self.pile_size: i64 = i64(0) if like is None else like.pile_size
        self.first_pile: i64 = i64(0) if like is None else like.first_pile
        self.planes: vec[i64] = rules_of_game.all_planes[:] if like is None else like.planes[:]
        self.marker: vec[i64] = rules_of_game.first_spaces[:] if like is None else like.marker[:]  # AE9
        # Who has each licence, by route and place; how many of a route are taken, always the cheapest ones (AE11).
        self.owner: vec[i64] = filled(routes * LICENCES, NONE) if like is None else like.owner[:]
        self.taken: vec[i64] = zeros(routes) if like is None else like.taken[:]
        # What each airline has joined to its home airport, and may buy, money aside (AE10).
        self.networks: Networks = Networks(self.board, AIRLINE_COUNT) if like is None else like.networks.copy()
        # The pick of each seat while picks are secret: the index of the action (AE7).
        self.picks: vec[i64] = filled(players, NONE) if like is None else like.picks[:]
        # The trade in hand: how many shares it costs, how many are still to discard (AE20).
        self.trade_size: i64 = i64(0) if like is None else like.trade_size
        self.discards_left: i64 = i64(0) if like is None else like.discards_left
        # Scorings done; scoring cards that turned up and wait (AE27).
        self.scorings: i64 = i64(0) if like is None else like.scorings
        self.scoring_cards_waiting: i64 = i64(0) if like is None else like.scoring_cards_waiting
        # The holder of the scoring card; who decides, and how many decisions are left, in CLEAR and BAN.
        self.holder: i64 = i64(NOBODY) if like is None else like.holder
        self.chooser: i64 = i64(NOBODY) if like is None else like.chooser
        self.choices_left: i64 = i64(0) if like is None else like.choices_left
        self.ban_markers: vec[i64] = filled(players, rules_of_game.bans) if like is None else like.ban_markers[:]
        # In a world that is thought about: what its evaluations have worked out. No part of the position.
        self.kept: Kept | None = None if like is None else like.kept

    def copy(self) -> EuropeState:
        return EuropeState(self.rules, self)

    def cards(self, table: vec[i64], seat: i64) -> i64:
        """How many shares a seat has in hand, or on the table."""
        total: i64 = 0
        start = seat * KINDS
        for place in range(start, start + KINDS):
            total += table[place]
        return total

    def market_count(self, kind: i64) -> i64:
        count: i64 = 0
        for slot in range(i64(MARKET_SIZE)):
            if self.market[slot] == kind:
                count += 1
        return count

    def market_empty(self) -> bool:
        return self.market_count(NONE) == MARKET_SIZE

    def blocked(self, airline: i64) -> bool:
        """AE36, or without planes: the airline cannot expand any more."""
        return self.networks.open_count[airline] == 0

    def all_blocked(self) -> bool:
        for airline in range(i64(AIRLINE_COUNT)):
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

    def tally(self) -> list[int] | None:
        """AE5: start points, and holdings and markers at each scoring, are there for all to see."""
        return None if self.rules.open_points or self.phase == OVER else self.scores

    def account(self, keep: bool = False) -> Account:
        return worth.account(self, keep)

    def spread(self) -> float:
        return worth.spread(self)

    def view(self, seat: int | None) -> EuropeView:
        return view.view(self, seat)
