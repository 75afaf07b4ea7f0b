"""The position of a table: only ever a cache of its moves, brought up to date before each use."""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from markupsafe import Markup, escape

from flightdeck.engine.action import Menu
from flightdeck.engine.errors import BadRecord, FlightdeckError, IllegalAction
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record, check_redrawn, draw_anew
from flightdeck.engine.state import NOBODY, State
from flightdeck.engine.text import Translate
from flightdeck.web.boards.models import text_of
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables.models import Move, Seat, Table

# About 20 kB each in the middle of a game; without it, a table is replayed whenever something happens there.
CACHED = 2000
# Each of these may hold rules with tables of its own, some megabytes.
WITH_OWN_BOARDS = 60
# What rows make of the rules that somebody has changed by hand.
DAMAGED = (FlightdeckError, ValueError, TypeError, AttributeError, LookupError)


class CannotReplay(FlightdeckError):
    """A stored game that today's rules do not play as it was played. It is kept as it is."""

    def __init__(self, table: Table, move: int, reason: str) -> None:
        super().__init__(reason)
        self.table = table
        # The first move that does not replay; 0 if the game cannot even be set up.
        self.move = move


class Moment(NamedTuple):
    """After an action of the record, or after the deal."""

    # How many events there were then.
    events: int
    # Whose turn the action belonged to: nobody's for the deal, and while several choose at the same time.
    active: int = NOBODY
    turn: tuple[int, ...] = ()
    # Was there nothing else to do? Then it was no decision.
    forced: bool = False


def has_one_choice(state: State, seat: int) -> bool:
    menu = Menu()
    state.fill(seat, menu)
    return len(menu) == 1


@dataclass(frozen=True, slots=True)
class Position:
    """A game after so many rows of its log. It never changes: a move leads to another one.

    So whoever holds one may look at it as long as they like, whatever others do.
    """

    state: State
    record: Record
    rows: int = 0
    # Was the last action one of several that players choose at the same time?
    simultaneous: bool = False
    # How many rows there were when the decision now due came up: what others choose at the same time is no news.
    since: int = 0
    # By seat, how many rows there were when it was last asked to decide: from its first action on it is one turn.
    asked: dict[int, int] = field(default_factory=dict)
    # The position that taking back leads to, if the last action revealed nothing. `handover` knows who may, and when.
    before: Position | None = None
    # One for the deal and one for each action of the record.
    moments: list[Moment] = field(default_factory=list)
    # What happened, by whose eyes and in which language and by the number of the event: each is put into words once.
    narrated: dict[tuple[int | None, str], dict[int, Markup]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.state.game

    def after(self, seat: int, action: str) -> Position:
        """What a row of the log leads to: an action in its notation, or UNDO."""
        return self._taken_back() if action == Move.UNDO else self.played(seat, action)

    def played(self, seat: int, text: str) -> Position:
        state = self.state.copy()
        state.events, state.watched = self.state.events[:], True
        action = self.game.parse(text)
        redrawn = self.record.redrawn
        if redrawn is not None and len(self.record.actions) == redrawn["after"]:
            draw_anew(state, redrawn["seed"])
        state.apply(seat, action)
        record = replace(self.record, actions=self.record.actions[:])
        record.add(seat, action, state)
        rows, acted, to_act = self.rows + 1, set(self.state.to_act), set(state.to_act)
        simultaneous = len(acted) > 1
        # Nobody takes back what others did before.
        back = self if simultaneous or self.mover == seat else replace(self, before=None)
        events = len(state.events)
        active, turn = (NOBODY, ()) if simultaneous else (self.state.active, self.state.turn_key())
        moment = Moment(events, active, turn, forced=has_one_choice(self.state, seat))
        return Position(
            state,
            record,
            rows,
            simultaneous,
            since=self.since if simultaneous and to_act < acted else rows,
            asked=self.asked | dict.fromkeys(to_act - acted, rows),
            before=back if state.undoable else None,
            moments=[*self.moments, moment],
            narrated=self.narrated,
        )

    def _taken_back(self) -> Position:
        if self.before is None:
            raise IllegalAction("the last action cannot be taken back: it revealed something, or there is none")
        rows = self.rows + 1
        return replace(self.before, rows=rows, simultaneous=False, since=rows, asked=self.asked, narrated={})

    def knows(self, expected: int, seat: int) -> bool:
        """Has a page with `expected` moves seen all that matters to what this seat decides now?"""
        return expected == self.rows or (self.since <= expected < self.rows and seat in self.state.to_act)

    def caught_up(self, table: Table, seats: Iterable[Seat], moves: Iterable[Move] | None = None) -> Position:
        """With what was stored since, perhaps by another process: names of people, and moves."""
        position = self.under_names(names_of(seats))
        new = table.moves.filter(number__gt=self.rows).order_by("number") if moves is None else moves
        for move in [move for move in new if move.number > self.rows]:
            try:
                if move.number != position.rows + 1:
                    raise BadRecord(f"move {position.rows + 1} is missing")
                position = position.after(move.seat, move.action)
            except DAMAGED as error:
                raise CannotReplay(table, move.number, reason(error)) from error
        return position

    def under_names(self, names: list[str]) -> Position:
        if self.record.seats == names:
            return self
        before = self.before and self.before.under_names(names)
        return replace(self, record=replace(self.record, seats=names), before=before, narrated={})

    def decided(self, seat: int) -> int:
        """The number of the action that was this seat's last decision; 0 if it has made none."""
        actions, own = self.record.actions, f"{seat + 1}: "
        numbers = (number for number in range(len(actions), 0, -1) if actions[number - 1].startswith(own))
        return next((number for number in numbers if not self.moments[number].forced), 0)

    def turn_began(self) -> int:
        """The number of the action that began the last turn in which anything happened; 0 if there is none."""
        number = self.action_of(len(self.state.events) - 1) if self.state.events else 0
        while number > 1 and self.moments[number - 1].turn == self.moments[number].turn:
            number -= 1
        return number

    def events_before(self, action: int) -> int:
        """How many events there were before the action of this number."""
        return self.moments[action - 1].events if action else 0

    def action_of(self, event: int) -> int:
        """The number of the action that brought an event about; 0 for the deal."""
        return bisect_right(self.moments, event, key=lambda moment: moment.events)

    def told(
        self, seat: int | None, names: list[str], language: str, translate: Translate, places: Iterable[int]
    ) -> list[Markup]:
        """Events, by their numbers, in sentences, as this seat may hear them."""
        events, told = self.state.events, self.narrated.setdefault((seat, language), {})
        # Most of it everybody hears alike.
        public = told if seat is None else self.narrated.setdefault((None, language), {})
        sentences = []
        for place in places:
            event = events[place]
            knows = seat is not None and seat in event.knows
            known = told if knows else public
            if place not in known:
                known[place] = escape(self.game.tell(event, seat if knows else None, names, translate))
            sentences.append(known[place])
        return sentences

    @property
    def mover(self) -> int | None:
        """The seat that acted last."""
        actions = self.record.actions
        return int(actions[-1].partition(":")[0]) - 1 if actions else None

    def may_take_back(self, seats: list[int]) -> bool:
        """Own moves of the own turn, whoever else sits there: whoever made the last one is still the one to decide."""
        last = self.mover
        return self.before is not None and last in seats and (last in self.state.to_act or self.simultaneous)

    def actions_of_turn(self) -> int:
        """How many actions of one turn, by whoever acted last, could be taken back one after the other."""
        count, position, turn = 0, self, self.before and self.before.state.turn_key()
        while position.before is not None and position.mover == self.mover:
            if position.before.state.turn_key() != turn:
                break
            count, position = count + 1, position.before
        return count


class Positions:
    def __init__(self) -> None:
        self._cache: OrderedDict[str, Position] = OrderedDict()
        # Those of tables with a board of their own, the one that was used last at the end.
        self._own_boards: OrderedDict[str, None] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table: Table, seats: Iterable[Seat] | None = None) -> Position:
        """The position with every stored move in it. Whoever has just read the seats brings them along."""
        seats = list(table.seats.all() if seats is None else seats)
        return self.catch_up(table, self.cached(table, seats), seats)

    def cached(self, table: Table, seats: Iterable[Seat]) -> Position:
        """The position as it is in memory, perhaps without the last moves."""
        return self._cache.get(table.pk) or new_position(table, seats)

    def catch_up(
        self, table: Table, position: Position, seats: Iterable[Seat], moves: Iterable[Move] | None = None
    ) -> Position:
        """Whoever has just read the moves that are not in it brings them along."""
        try:
            position = position.caught_up(table, seats, moves)
        except CannotReplay:
            self.forget(table.pk)
            raise
        self.keep(table.pk, position)
        return position

    def keep(self, key: str, position: Position) -> None:
        """Unless a later one is known."""
        with self._lock:
            kept = self._cache.get(key)
            if kept is None or kept.rows <= position.rows:
                self._cache[key] = position
            self._cache.move_to_end(key)
            if len(self._cache) > CACHED:
                self._cache.popitem(last=False)
            if position.game.board_toml is not None:
                self._own_boards[key] = None
                self._own_boards.move_to_end(key)
                if len(self._own_boards) > WITH_OWN_BOARDS:
                    self._cache.pop(self._own_boards.popitem(last=False)[0], None)

    def forget(self, key: str) -> None:
        with self._lock:
            self._cache.pop(key, None)
            self._own_boards.pop(key, None)


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
        check_redrawn(table.redrawn)
        game = shared_game(table.game, table.players, table.options, text_of(table.edition)).under(table.rules_revision)
        if game.board_digest != table.board:
            raise BadRecord(f"it was played on another board ({table.board}, this one is {game.board_digest})")
        seed = int(table.seed)
        state = game.start(seed, events=True)
        record = replace(Record.of(game, seed, names_of(seats)), redrawn=table.redrawn)
        return Position(state, record, moments=[Moment(len(state.events))])
    except DAMAGED as error:
        raise CannotReplay(table, 0, reason(error)) from error
