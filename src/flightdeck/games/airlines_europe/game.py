"""Airlines Europe, bound to a board, options and a number of players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action, add
from flightdeck.engine.chance import Chance
from flightdeck.engine.data import BoardSource
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.parts import Parts
from flightdeck.games.airlines_europe import (
    bank,
    bans,
    board,
    deal,
    licences,
    observe,
    phases,
    position,
    resample,
    shares,
    trade,
    turn,
    words,
)
from flightdeck.games.airlines_europe.board import AIRLINE_COUNT, AIRLINES, KINDS, SHARE_KINDS, Board
from flightdeck.games.airlines_europe.evaluate import ahead, figures, worth
from flightdeck.games.airlines_europe.info import INFO
from flightdeck.games.airlines_europe.state import EuropeState

MILLIONS_A_PLAYER: Final = 30
PARTS: Final = Parts.of(phases, position, resample, observe, words, worth, figures)


class AirlinesEurope(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: BoardSource | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.exact_piles = bool(options["exact_piles"])
        self.scoring_card_to_drawer = bool(options["scoring_card_to_drawer"])
        self.abacus_from_hand_only = bool(options["abacus_from_hand_only"])
        self.open_points = bool(options["open_points"])
        self.flight_ban = bool(options["flight_ban"])
        # What there is before the deal (AE2, AE4, AE9).
        in_play = [self.board.in_play(airline, players) for airline in range(AIRLINE_COUNT)]
        self.all_money: i64 = MILLIONS_A_PLAYER * players
        self.all_planes: vec[i64] = vec[i64]([self.board.shares[a] if in_play[a] else 0 for a in range(AIRLINE_COUNT)])
        self.first_spaces: vec[i64] = vec[i64](
            [self.board.start_space[a] if in_play[a] else 0 for a in range(AIRLINE_COUNT)]
        )
        self.bans = turn.BAN_MARKERS[players] if self.flight_ban else 0
        # What the evaluation of positions needs to know about the board.
        self.evened_points: vec[float] = ahead.even_out(self.board)
        self.cities_to_goal, self.links_to_goal = ahead.ways_to_goal(self.board)
        table = self._table_of_actions()
        super().__init__(INFO, PARTS, players, options, board_file, self.board.digest, self.board.reconstructed, table)

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        names, airlines, kinds = self.board.routes, range(AIRLINE_COUNT), range(KINDS)
        table: list[Action] = []
        self.first_pick: i64 = add(table, [shares.Pick(a, b) for a in airlines for b in range(a + 1, AIRLINE_COUNT)])
        self.first_buy: i64 = add(
            table, [licences.Buy(airline, route, name) for airline in airlines for route, name in enumerate(names)]
        )
        self.go_on_index: i64 = add(table, [licences.GoOn("go on")])
        self.first_take: i64 = add(table, [shares.Take(airline) for airline in airlines])
        self.draw_index: i64 = add(table, [shares.Draw("draw")])
        first_play: list[int] = []
        for kind in kinds:
            first_play.append(add(table, [shares.Play(kind, count + 1) for count in range(self.board.shares[kind])]))
        self.first_play: vec[i64] = vec[i64](first_play)
        self.first_play_two: i64 = add(table, [shares.PlayTwo(a, b) for a in kinds for b in range(a + 1, KINDS)])
        self.first_trade: i64 = add(table, [trade.Trade(1, 1), trade.Trade(3, 2)])
        self.first_discard: i64 = add(table, [trade.Discard(kind, hand) for hand in (True, False) for kind in kinds])
        self.money_index: i64 = add(table, [bank.TakeMoney("take money")])
        self.first_ban: i64 = add(table, [bans.Ban(route, name) for route, name in enumerate(names)])
        self.pass_index: i64 = add(table, [bans.Pass("pass")])
        return table

    def other_notations(self, action: Action) -> list[str]:
        """Routes and pairs may be written either way round."""
        if isinstance(action, licences.Buy):
            return [f"buy {AIRLINES[action.airline]} {self.board.reversed_name(action.route)}"]
        if isinstance(action, bans.Ban):
            return [f"ban {self.board.reversed_name(action.route)}"]
        if isinstance(action, shares.Pick):
            return [f"pick {SHARE_KINDS[action.second]} and {SHARE_KINDS[action.first]}"]
        if isinstance(action, shares.PlayTwo):
            return [f"play {SHARE_KINDS[action.second]} and {SHARE_KINDS[action.first]}"]
        return []

    def blank(self) -> EuropeState:
        return EuropeState(self)

    def deal(self, seed: int) -> EuropeState:
        return deal.deal(self, Chance(seed))

    def board_facts(self) -> list[str]:
        distant = len(self.board.distant_names)
        return [
            f"{len(self.board.cities)} cities",
            f"{len(self.board.routes) - distant} routes",
            f"{distant} distant connections",
        ]
