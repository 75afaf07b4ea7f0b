"""The position of a table: only ever a cache of its moves, brought up to date before each use."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from flightdeck.engine.errors import BadRecord, FlightdeckError
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table as EngineTable
from flightdeck.engine.text import Translate
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables.models import Move, Seat, Table

# About 20 kB each in the middle of a game; without it, a table is replayed whenever something happens there.
CACHED = 2000
# What rows make of the rules that somebody has changed by hand.
DAMAGED = (FlightdeckError, ValueError, TypeError, AttributeError, LookupError)


class CannotReplay(FlightdeckError):
    """A stored game that today's rules do not play as it was played. It is kept as it is."""

    def __init__(self, table: Table, move: int, reason: str) -> None:
        super().__init__(reason)
        self.table = table
        # The first move that does not replay; 0 if the game cannot even be set up.
        self.move = move


@dataclass(slots=True)
class Position:
    """A game being played, and how many rows of its log are in it."""

    engine_table: EngineTable
    rows: int = 0
    # Was the last action one of several that players choose at the same time?
    simultaneous: bool = False
    # How many rows there were when the decision now due came up: what others choose at the same time is no news.
    since: int = 0
    # By seat, how many rows there were when it was last asked to decide: from its first action on it is one turn.
    asked: dict[int, int] = field(default_factory=dict)
    # What happened, in sentences, by whose eyes and in which language: each event is put into words once.
    narrated: dict[tuple[int | None, str], list[str]] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def game(self) -> Game:
        return self.engine_table.game

    @property
    def state(self) -> State:
        return self.engine_table.state

    @property
    def record(self) -> Record:
        return self.engine_table.record

    def add(self, move: Move) -> None:
        before = set(self.state.to_act)
        self.simultaneous = len(before) > 1 and move.action != Move.UNDO
        if move.action == Move.UNDO:
            self.engine_table.undo()
            self.narrated.clear()
        else:
            self.engine_table.apply(move.seat, self.game.parse(move.action))
        self.rows += 1
        if move.action != Move.UNDO:
            self.asked.update(dict.fromkeys(set(self.state.to_act) - before, self.rows))
        if not (self.simultaneous and set(self.state.to_act) < before):
            self.since = self.rows

    def knows(self, expected: int, seat: int) -> bool:
        """Has a page with `expected` moves seen all that matters to what this seat decides now?"""
        return expected == self.rows or (self.since <= expected < self.rows and seat in self.state.to_act)

    def before_last(self) -> State:
        """The position that taking back would lead to."""
        record = self.record
        state = self.game.start(record.seed)
        shorter = replace(record, actions=record.actions[:-1], result=None)
        for state, _seat, _action in shorter.replay(lambda *_: self.game):  # noqa: B007
            pass
        return state

    def catch_up(self, table: Table, seats: Iterable[Seat]) -> None:
        """What was stored since, perhaps by another process: names of people, and moves."""
        names = names_of(seats)
        if self.record.seats != names:
            self.record.seats = names
            self.narrated.clear()
        for move in table.moves.filter(number__gt=self.rows).order_by("number"):
            try:
                if move.number != self.rows + 1:
                    raise BadRecord(f"move {self.rows + 1} is missing")
                self.add(move)
            except DAMAGED as error:
                raise CannotReplay(table, move.number, reason(error)) from error

    def sentences(self, seat: int | None, names: list[str], language: str, translate: Translate) -> list[str]:
        """Everything that happened, as this seat may hear it."""
        sentences = self.narrated.setdefault((seat, language), [])
        for event in self.state.events[len(sentences) :]:
            sentences.append(self.game.tell(event, seat, names, translate))
        return sentences

    def may_take_back(self, seats: list[int]) -> bool:
        """Own moves of the own turn only: whoever made the last one must still be the one to decide."""
        actions, state = self.record.actions, self.state
        if not actions or not state.undoable:
            return False
        last = int(actions[-1].partition(":")[0]) - 1
        return last in seats and (last in state.to_act or self.simultaneous)


class Positions:
    def __init__(self) -> None:
        self._cache: OrderedDict[str, Position] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table: Table, seats: Iterable[Seat] | None = None) -> Position:
        """The position with every stored move in it. Whoever has just read the seats brings them along."""
        seats = table.seats.all() if seats is None else seats
        with self._lock:
            position = self._cache.get(table.pk)
            if position is None:
                position = new_position(table, seats)
                self._cache[table.pk] = position
                if len(self._cache) > CACHED:
                    self._cache.popitem(last=False)
            self._cache.move_to_end(table.pk)
        with position.lock:
            try:
                position.catch_up(table, seats)
            except CannotReplay:
                self.forget(table.pk)
                raise
        return position

    def forget(self, key: str) -> None:
        with self._lock:
            self._cache.pop(key, None)


positions = Positions()


def names_of(seats: Iterable[Seat]) -> list[str]:
    """In English: a record is read anywhere."""
    return [seat.named() for seat in seats]


def reason(error: Exception) -> str:
    """In words, where there are any."""
    return str(error) if isinstance(error, (FlightdeckError, ValueError)) else "what is stored of it is damaged"


def new_position(table: Table, seats: Iterable[Seat]) -> Position:
    """Before the first move."""
    try:
        TimeControl.parse(table.time_control)
        game = shared_game(table.game, table.players, table.options).under(table.rules_revision)
        if game.board_digest != table.board:
            raise BadRecord(f"it was played on another board ({table.board}, this one is {game.board_digest})")
        return Position(EngineTable(game, int(table.seed), names_of(seats)))
    except DAMAGED as error:
        raise CannotReplay(table, 0, reason(error)) from error
