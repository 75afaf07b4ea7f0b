"""Air Alliance, bound to a board, options and a number of players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.action import Action, add
from flightdeck.engine.data import BoardSource
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.parts import Parts
from flightdeck.games.air_alliance import (
    alliances,
    board,
    boarding,
    deal,
    flights,
    markers,
    observe,
    partners,
    phases,
    position,
    resample,
    turn,
    words,
)
from flightdeck.games.air_alliance.board import ALLIANCE_AREAS, FIELDS, PLANES, QUEUE, SYMBOLS, Board
from flightdeck.games.air_alliance.evaluate import figures, worth
from flightdeck.games.air_alliance.info import INFO
from flightdeck.games.air_alliance.state import AllianceState

# Two of three positions.
PAIRS: Final = ((0, 1), (0, 2), (1, 2))
PARTS: Final = Parts.of(phases, position, resample, observe, words, worth, figures)


class AirAlliance(Game):
    def __init__(self, players: int, options: dict[str, OptionValue], board_file: BoardSource | None = None) -> None:
        self.board: Board = board.load(board_file) if board_file is not None else board.built_in()
        self.any_plane_connects = options["connections"] == "any_plane"
        self.permit_overrides_colour = bool(options["permit_overrides_colour"])
        self.allies_share_planes = bool(options["allies_share_planes"])
        self.codeshare_anywhere = bool(options["codeshare_anywhere"])
        # AA2
        self.planes_on_board: i64 = PLANES - 2 if players == 4 else PLANES - 1
        self.landing: vec[i64] = flights.landing(self)
        table = self._table_of_actions()
        super().__init__(INFO, PARTS, players, options, board_file, self.board.digest, self.board.reconstructed, table)

    def _table_of_actions(self) -> list[Action]:
        """Every action in the order of the table, and where each verb begins in it."""
        names, people = self.board.airports, list(enumerate(self.board.passengers))
        areas, fields = range(ALLIANCE_AREAS), range(FIELDS)
        table: list[Action] = []
        self.first_place: i64 = add(table, [turn.PlaceAt(airport, name) for airport, name in enumerate(names)])
        self.replace_index: i64 = add(table, [turn.Replace(True)])
        self.keep_index: i64 = add(table, [turn.Replace(False)])
        self.first_ally: i64 = add(table, [alliances.Ally(npas, area) for npas in partners.PARTNERS for area in areas])
        self.no_alliance_index: i64 = add(table, [alliances.NoAlliance("no alliance")])
        self.first_use: i64 = add(table, [markers.Use(field, slot) for field in fields for slot in range(SYMBOLS)])
        self.first_reserve: i64 = add(table, [markers.Reserve(card, name) for card, name in people])
        self.stop_index: i64 = add(table, [markers.Stop("stop")])
        self.first_fly: i64 = len(table)
        for start, name in enumerate(names):
            for place in range(QUEUE):
                table += [flights.Fly(start, place, end, name, other) for end, other in enumerate(names)]
        first_swap: list[int] = []
        for airport, name in enumerate(names):
            first_swap.append(len(table))
            pairs = [pair for pair in PAIRS if pair[1] < self.board.room[airport]]
            table += [flights.Swap(airport, first, second, name) for first, second in pairs]
        self.first_swap: vec[i64] = vec[i64](first_swap)
        self.first_lay: i64 = add(table, [boarding.Lay(card, name, field) for card, name in people for field in fields])
        return table

    def other_notations(self, action: Action) -> list[str]:
        """Airports may be written by their codes."""
        codes = self.board.codes
        if isinstance(action, flights.Fly):
            return [f"fly {codes[action.start]} {action.position + 1} to {codes[action.end]}"]
        if isinstance(action, flights.Swap):
            return [f"swap {codes[action.airport]} {action.first + 1} and {action.second + 1}"]
        if isinstance(action, turn.PlaceAt):
            return [f"place at {codes[action.airport]}"]
        return []

    def blank(self) -> AllianceState:
        return AllianceState(self)

    def deal(self, seed: int) -> AllianceState:
        return deal.deal(self, seed)

    def board_facts(self) -> list[str]:
        return [f"{len(self.board.airports)} airports", f"{len(self.board.passengers)} passengers"]
