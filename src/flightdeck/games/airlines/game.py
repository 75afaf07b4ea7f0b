"""Airlines, bound to a board, options and a number of players."""

from __future__ import annotations

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action
from flightdeck.engine.event import Event
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State
from flightdeck.engine.text import Translate
from flightdeck.games.airlines import (
    board,
    claim,
    deal,
    expand,
    flights,
    found,
    inactive,
    position,
    sabotage,
    stock,
    words,
)
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, Board
from flightdeck.games.airlines.info import INFO
from flightdeck.games.airlines.state import AirlinesState


class Airlines(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: str | Path | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.board_file = board_file
        self.bonus_points = bool(options["bonus_points"])
        self.last_round = bool(options["last_round"])
        self.controlled_scoring = bool(options["controlled_scoring"])
        self.sabotage = bool(options["sabotage"])
        self.stock_before_founding = bool(options["stock_before_founding"])
        super().__init__(INFO, players, options, self.board.digest, self.board.reconstructed, self._table_of_actions())

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        board = self.board
        table: list[Action] = []
        self.first_remove: i64 = 0
        table += [inactive.Remove(airline) for airline in range(AIRLINE_COUNT)]
        self.first_exchange: i64 = len(table)
        table += [flights.Exchange(card, board.flights[card]) for card in self._kinds_of_cards()]
        first_found: list[int] = []
        for airline in range(AIRLINE_COUNT):
            first_found.append(len(table))
            table += [found.Found(airline, count + 1) for count in range(board.stock[airline])]
        self.first_found: vec[i64] = vec[i64](first_found)
        self.expand_index: i64 = len(table)
        table.append(expand.Expand())
        self._add_claims(table)
        self.play_none_index: i64 = len(table)
        table.append(expand.PlayNone())
        self.first_take: i64 = len(table)
        table += [stock.Take(airline) for airline in range(AIRLINE_COUNT)]
        self.draw_index: i64 = len(table)
        table.append(stock.Draw())
        self.decline_index: i64 = len(table)
        table.append(stock.Decline())
        first_play: list[int] = []
        for airline in range(AIRLINE_COUNT):
            first_play.append(len(table))
            table += [stock.Play(airline, count + 1) for count in range(board.stock[airline])]
        self.first_play: vec[i64] = vec[i64](first_play)
        self.first_sabotage: i64 = len(table)
        table += [sabotage.SabotageWith(airline) for airline in range(AIRLINE_COUNT)]
        self.no_sabotage_index: i64 = len(table)
        table.append(sabotage.NoSabotage())
        self.first_spot: i64 = len(table)
        for route, name in enumerate(board.routes):
            table += [
                sabotage.SabotageOn(route, place, name, number) for place, number in enumerate(board.numbers(route))
            ]
        return table

    def _kinds_of_cards(self) -> list[int]:
        """The first flight card of each type and value."""
        kinds = list(self.board.flight_kind)
        return [kinds.index(kind) for kind in sorted(set(kinds))]

    def _add_claims(self, table: list[Action]) -> None:
        """Each permitted airline and route with each card that could ever be played there.

        `claim_base` by airline and route, plus the kind of the card, is the place of the action.
        """
        board = self.board
        cards = self._kinds_of_cards()
        bases: list[int] = []
        for airline in range(AIRLINE_COUNT):
            for route, name in enumerate(board.routes):
                fitting = [
                    card
                    for card in cards
                    if board.flight_type[card] == board.route_type[route]
                    and board.flight_value[card] >= board.numbers(route)[0]
                    and board.may_use(airline, route)
                ]
                bases.append(len(table) - board.flight_kind[fitting[0]] if fitting else 0)
                table += [claim.Claim(airline, route, name, card, board.flight_value[card]) for card in fitting]
        self.claim_base: vec[i64] = vec[i64](bases)

    def other_notations(self, action: Action) -> list[str]:
        """Routes may be written either way round."""
        if isinstance(action, claim.Claim):
            return [f"claim {AIRLINES[action.airline]} {self.board.reversed_name(action.route)} with {action.value}"]
        if isinstance(action, sabotage.SabotageOn):
            return [f"on {self.board.reversed_name(action.route)} {action.number}"]
        return []

    def start(self, seed: int, events: bool = False) -> AirlinesState:
        s = deal.deal(self, seed)
        s.watched = events
        return s

    def from_dict(self, data: object) -> State:
        return position.from_dict(self, data)

    def board_facts(self) -> list[str]:
        return [
            f"{len(self.board.cities)} cities",
            f"{len(self.board.routes)} routes",
            f"{len(self.board.flights)} flight cards",
        ]

    def tell(self, event: Event, seat: int | None, names: list[str], translate: Translate | None = None) -> str:
        return words.tell(event, seat, names, translate or str)

    def prompt(self, state: State, seat: int, translate: Translate | None = None) -> str:
        assert isinstance(state, AirlinesState)
        return words.prompt(state, seat, translate or str)

    def __reduce__(self) -> tuple[object, ...]:
        return Airlines, (self.players, self.options, self.board_file)
