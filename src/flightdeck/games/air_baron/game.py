"""Air Baron, bound to a board, options and a number of players."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.parts import Parts
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import (
    board,
    company,
    contract,
    cup,
    deal,
    evaluate,
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
from flightdeck.games.air_baron.info import INFO
from flightdeck.games.air_baron.state import BaronState

PARTS: Final = Parts(
    phases.NAMES,
    position.SCHEMA,
    resample.resample,
    observe.SECTIONS,
    observe.add_seat,
    words.tell,
    words.prompt,
    words.label,
    evaluate.HORIZON,
)


class AirBaron(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: str | Path | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.side = str(options["side"])
        self.round_limit: i64 = int(options["round_limit"])
        self.events = bool(options["events"])
        self.target: i64 = self.board.target[players]
        removed = self.board.removed[self.side, players]
        self.in_play: vec[i64] = vec[i64]([0 if hub in removed else 1 for hub in range(len(self.board.hubs))])
        self.first_places: vec[i64] = cup.first_places(self.board, self.in_play, self.events)
        super().__init__(
            INFO,
            PARTS,
            players,
            options,
            board_file,
            self.board.digest,
            self.board.reconstructed,
            self._table_of_actions(),
        )

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        names = self.board.routes
        domestic = names[: self.board.domestic_count]
        foreign = names[self.board.domestic_count :]
        table: list[Action] = []
        self.fold_index: i64 = add(table, company.Fold())
        self.keep_index: i64 = add(table, company.Keep())
        self.fare_wars_index: i64 = add(table, turn.FareWars(True))
        self.no_fare_wars_index: i64 = add(table, turn.FareWars(False))
        self.draw_index: i64 = add(table, profits.DrawProfits())
        self._add_resolving(table)
        self.negate_index: i64 = add(table, profits.Negate())
        self.let_pay_index: i64 = add(table, profits.LetPay())
        self.first_bid: i64 = len(table)
        table += [contract.Bid(amount + 1) for amount in range(contract.HIGHEST_BID)]
        self.drop_index: i64 = add(table, contract.Drop())
        self.interest_index: i64 = add(table, loans.PayInterest())
        steps = max(list(self.board.loan_limits)) // LOAN_STEP
        self.first_borrow: i64 = len(table)
        table += [loans.Borrow(LOAN_STEP * (step + 1)) for step in range(steps)]
        self.first_repay: i64 = len(table)
        table += [loans.Repay(LOAN_STEP * (step + 1)) for step in range(steps)]
        self.first_sell: i64 = len(table)
        table += [sales.SellSpoke(spoke, name) for spoke, name in enumerate(names)]
        self.sell_jumbo_index: i64 = add(table, sales.SellJumbo())
        self.first_sell_jumbo_at: i64 = len(table)
        table += [sales.SellJumboAt(spoke, name) for spoke, name in enumerate(domestic)]
        self.sell_sst_index: i64 = add(table, sales.SellSst())
        self.settle_index: i64 = add(table, events.Settle())
        self.strike_index: i64 = add(table, events.GoOnStrike())
        self.go_on_index: i64 = add(table, turn.GoOn())
        self.first_buy: i64 = len(table)
        table += [purchases.Buy(spoke, name) for spoke, name in enumerate(names)]
        self.first_buy_sst: i64 = len(table)
        table += [purchases.BuyWithSst(len(domestic) + place, name) for place, name in enumerate(foreign)]
        self.first_add_sst: i64 = len(table)
        table += [purchases.AddSst(len(domestic) + place, name) for place, name in enumerate(foreign)]
        self.buy_jumbo_index: i64 = add(table, purchases.BuyJumbo(NONE, ""))
        self.first_buy_jumbo: i64 = len(table)
        table += [purchases.BuyJumbo(spoke, name) for spoke, name in enumerate(domestic)]
        self.first_takeover: i64 = len(table)
        for spoke, name in enumerate(domestic):
            table += [takeover.TakeOver(spoke, name, False), takeover.TakeOver(spoke, name, True)]
        self.stop_index: i64 = add(table, takeover.Stop())
        self.redeploy_index: i64 = add(table, redeploy.Redeploy())
        self.first_lift: i64 = len(table)
        table += [redeploy.LiftJumbo(spoke, name) for spoke, name in enumerate(domestic)]
        self.lift_sst_index: i64 = add(table, redeploy.LiftSst())
        self.first_place: i64 = len(table)
        table += [redeploy.PlaceJumbo(spoke, name) for spoke, name in enumerate(domestic)]
        self.first_place_sst: i64 = len(table)
        table += [redeploy.PlaceSst(len(domestic) + place, name) for place, name in enumerate(foreign)]
        self.done_index: i64 = add(table, redeploy.Done())
        self.pass_index: i64 = add(table, purchases.Pass())
        self.leave_index: i64 = add(table, company.Leave())
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


def add(table: list[Action], action: Action) -> int:
    """Append a single action; tells its place."""
    table.append(action)
    return len(table) - 1
