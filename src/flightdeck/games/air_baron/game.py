"""Air Baron, bound to a board, options and a number of players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action, add
from flightdeck.engine.data import BoardSource
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.parts import Parts
from flightdeck.games.air_baron import (
    board,
    company,
    contract,
    cup,
    deal,
    events,
    loans,
    observe,
    phases,
    position,
    profits,
    purchases,
    redeploy,
    resample,
    sales,
    takeover,
    turn,
    words,
)
from flightdeck.games.air_baron.board import LOAN_STEP, Board
from flightdeck.games.air_baron.control import SpokeVerb
from flightdeck.games.air_baron.evaluate import figures, worth
from flightdeck.games.air_baron.evaluate.hubs import HubShare
from flightdeck.games.air_baron.info import INFO
from flightdeck.games.air_baron.state import BaronState

PARTS: Final = Parts.of(phases, position, resample, observe, words, worth, figures)


class AirBaron(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: BoardSource | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.side = str(options["side"])
        self.round_limit: i64 = int(options["round_limit"])
        self.events = bool(options["events"])
        self.target: i64 = self.board.target[players]
        removed = self.board.removed[self.side, players]
        self.in_play: vec[i64] = vec[i64]([0 if hub in removed else 1 for hub in range(len(self.board.hubs))])
        # What the evaluation of positions needs to know about the hubs in play.
        self.hub_shares = [HubShare(self.board, hub) for hub in range(len(self.board.hubs)) if self.in_play[hub]]
        self.first_places: vec[i64] = cup.first_places(self.board, self.in_play, self.events)
        table = self._table_of_actions()
        super().__init__(INFO, PARTS, players, options, board_file, self.board.digest, self.board.reconstructed, table)

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        spokes = list(enumerate(self.board.routes))
        domestic, foreign = spokes[: self.board.domestic_count], spokes[self.board.domestic_count :]
        table: list[Action] = []
        self.fold_index: i64 = add(table, [company.Fold("fold")])
        self.keep_index: i64 = add(table, [company.Keep("keep the company")])
        self.fare_wars_index: i64 = add(table, [turn.FareWars(True)])
        self.no_fare_wars_index: i64 = add(table, [turn.FareWars(False)])
        self.draw_index: i64 = add(table, [profits.DrawProfits("draw profits")])
        self._add_resolving(table)
        self.negate_index: i64 = add(table, [profits.Negate("negate")])
        self.let_pay_index: i64 = add(table, [profits.LetPay("let it pay")])
        self.first_bid: i64 = add(table, [contract.Bid(amount + 1) for amount in range(contract.HIGHEST_BID)])
        self.drop_index: i64 = add(table, [contract.Drop("drop out")])
        self.interest_index: i64 = add(table, [loans.PayInterest("pay interest")])
        steps = max(list(self.board.loan_limits)) // LOAN_STEP
        self.first_borrow: i64 = add(table, [loans.Borrow(LOAN_STEP * (step + 1)) for step in range(steps)])
        self.first_repay: i64 = add(table, [loans.Repay(LOAN_STEP * (step + 1)) for step in range(steps)])
        self.first_sell: i64 = add(table, on_spokes(sales.SellSpoke, "sell {}", spokes))
        self.sell_jumbo_index: i64 = add(table, [sales.SellJumbo("sell Jumbo")])
        self.first_sell_jumbo_at: i64 = add(table, on_spokes(sales.SellJumboAt, "sell Jumbo at {}", domestic))
        self.sell_sst_index: i64 = add(table, [sales.SellSst("sell SST")])
        self.settle_index: i64 = add(table, [events.Settle("settle")])
        self.strike_index: i64 = add(table, [events.GoOnStrike("strike")])
        self.go_on_index: i64 = add(table, [turn.GoOn("go on")])
        self.first_buy: i64 = add(table, on_spokes(purchases.Buy, "buy {}", spokes))
        self.first_buy_sst: i64 = add(table, on_spokes(purchases.BuyWithSst, "buy {} with SST", foreign))
        self.first_add_sst: i64 = add(table, on_spokes(purchases.AddSst, "add SST to {}", foreign))
        self.buy_jumbo_index: i64 = add(table, [purchases.BuyJumbo("buy Jumbo")])
        self.first_buy_jumbo: i64 = add(table, on_spokes(purchases.BuyJumbo, "buy Jumbo for {}", domestic))
        self.first_takeover: i64 = len(table)
        for spoke, name in domestic:
            table += [takeover.TakeOver(spoke, name, False), takeover.TakeOver(spoke, name, True)]
        self.stop_index: i64 = add(table, [takeover.Stop("stop")])
        self.redeploy_index: i64 = add(table, [redeploy.Redeploy("redeploy")])
        self.first_lift: i64 = add(table, on_spokes(redeploy.LiftJumbo, "lift Jumbo from {}", domestic))
        self.lift_sst_index: i64 = add(table, [redeploy.LiftSst("lift SST")])
        self.first_place: i64 = add(table, on_spokes(redeploy.PlaceJumbo, "place Jumbo on {}", domestic))
        self.first_place_sst: i64 = add(table, on_spokes(redeploy.PlaceSst, "place SST on {}", foreign))
        self.done_index: i64 = add(table, [redeploy.Done("done")])
        self.pass_index: i64 = add(table, [purchases.Pass("pass")])
        self.leave_index: i64 = add(table, [company.Leave("leave")])
        return table

    def _add_resolving(self, table: list[Action]) -> None:
        """Jumbo Profits are all alike and share an action."""
        board = self.board
        places: list[int] = []
        for marker, name in enumerate(board.marker_names):
            if not board.first_jumbo_marker < marker < board.contract_marker:
                table.append(profits.Resolve(marker, name))
            places.append(len(table) - 1)
        self.resolve_index: vec[i64] = vec[i64](places)

    def blank(self) -> BaronState:
        return BaronState(self)

    def deal(self, seed: int) -> BaronState:
        return deal.deal(self, seed)

    def board_facts(self) -> list[str]:
        foreign = len(self.board.routes) - self.board.domestic_count
        return [
            f"{len(self.board.hubs)} hubs",
            f"{self.board.domestic_count} domestic spokes",
            f"{foreign} foreign spokes",
        ]


def on_spokes(verb: type[SpokeVerb], notation: str, spokes: list[tuple[int, str]]) -> list[Action]:
    return [verb(notation.format(name), spoke) for spoke, name in spokes]
