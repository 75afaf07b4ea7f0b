"""Airlines, bound to a board, options and a number of players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action, add
from flightdeck.engine.data import BoardSource
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.network import Networks
from flightdeck.engine.parts import Parts
from flightdeck.games.airlines import (
    board,
    claim,
    deal,
    expand,
    flights,
    found,
    inactive,
    observe,
    phases,
    position,
    resample,
    sabotage,
    stock,
    words,
)
from flightdeck.games.airlines.board import AIRLINE_COUNT, AIRLINES, CIRCLES, TYPE_COUNT, Board
from flightdeck.games.airlines.evaluate import figures, worth
from flightdeck.games.airlines.info import INFO
from flightdeck.games.airlines.state import AirlinesState

PARTS: Final = Parts.of(phases, position, resample, observe, words, worth, figures)


class Airlines(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: BoardSource | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.bonus_points = bool(options["bonus_points"])
        self.last_round = bool(options["last_round"])
        self.controlled_scoring = bool(options["controlled_scoring"])
        self.sabotage = bool(options["sabotage"])
        self.stock_before_founding = bool(options["stock_before_founding"])
        self._empty_board()
        table = self._table_of_actions()
        super().__init__(INFO, PARTS, players, options, board_file, self.board.digest, self.board.reconstructed, table)

    def _empty_board(self) -> None:
        """The lowest number of each route and each type, and the routes that an airline may never use (AL5)."""
        board = self.board
        routes = range(len(board.routes))
        self.first_numbers: vec[i64] = vec[i64]([board.circles[route * CIRCLES] for route in routes])
        self.lowest_of_type: vec[i64] = vec[i64](
            [claim.lowest_of(board, self.first_numbers, kind) for kind in range(TYPE_COUNT)]
        )
        self.networks: Networks = Networks(board, AIRLINE_COUNT)
        for airline in range(AIRLINE_COUNT):
            for route in routes:
                if not board.may_use(airline, route):
                    self.networks.shut_route(airline, route)

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        board = self.board
        table: list[Action] = []
        self.first_remove: i64 = add(table, [inactive.Remove(airline) for airline in range(AIRLINE_COUNT)])
        cards = self._kinds_of_cards()
        self.first_exchange: i64 = add(table, [flights.Exchange(card, board.flights[card]) for card in cards])
        first_found: list[int] = []
        for airline in range(AIRLINE_COUNT):
            first_found.append(add(table, [found.Found(airline, count + 1) for count in range(board.stock[airline])]))
        self.first_found: vec[i64] = vec[i64](first_found)
        self.expand_index: i64 = add(table, [expand.Expand("expand")])
        self._add_claims(table)
        self.play_none_index: i64 = add(table, [expand.PlayNone("play none")])
        self.first_take: i64 = add(table, [stock.Take(airline) for airline in range(AIRLINE_COUNT)])
        self.draw_index: i64 = add(table, [stock.Draw()])
        self.decline_index: i64 = add(table, [stock.Decline()])
        first_play: list[int] = []
        for airline in range(AIRLINE_COUNT):
            first_play.append(add(table, [stock.Play(airline, count + 1) for count in range(board.stock[airline])]))
        self.first_play: vec[i64] = vec[i64](first_play)
        self.first_sabotage: i64 = add(table, [sabotage.SabotageWith(airline) for airline in range(AIRLINE_COUNT)])
        self.no_sabotage_index: i64 = add(table, [sabotage.NoSabotage("no sabotage")])
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

    def blank(self) -> AirlinesState:
        return AirlinesState(self)

    def deal(self, seed: int) -> AirlinesState:
        return deal.deal(self, seed)

    def board_facts(self) -> list[str]:
        return [
            f"{len(self.board.cities)} cities",
            f"{len(self.board.routes)} routes",
            f"{len(self.board.flights)} flight cards",
        ]
