"""Moving and taking back."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.state import State
from flightdeck.web.clocks import clock
from flightdeck.web.clocks.turns import Standing
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Move, Table
from flightdeck.web.tables.positions import Position, positions
from flightdeck.web.tables.refusals import Refused, Stale
from flightdeck.web.tables.stand_ins import time_up

# A game has ended: `table` and its last `state`. Sent before the last move is committed, so that what follows from the
# end is stored with it or not at all, and once.
game_over = Signal()


def make_moves(table: Table, number: int, actions: list[str], expected: int, position: Position | None = None) -> None:
    """Play these actions for a seat, all or none. `expected` is how many moves the page had seen.

    Whoever has just looked brings the position along. If it is not the latest any more, nothing is stored.
    """
    position = position or positions.of(table)
    with position.lock:
        clocks = Clocks(table, number)
        if not position.knows(expected, number):
            raise Stale
        after = tried(position, number, actions)
        rows = [
            Move(table=table, number=position.rows + place, seat=number, action=str(after.game.parse(text)))
            for place, text in enumerate(actions, 1)
        ]
        store(table, rows, clocks.changes(position.state, after), after if after.over else None)
        for row in rows:
            position.add(row)
    live.announce(table.pk)


def tried(position: Position, number: int, actions: list[str]) -> State:
    """The position that these actions lead to; this one stays as it is."""
    trial = position.state.copy()
    for place, text in enumerate(actions):
        # Otherwise a refusal would tell what a card or a die will show, and nothing would have been played.
        if place and not trial.undoable:
            raise Refused(
                _("“%(action)s” reveals something: see it before you go on.") % {"action": actions[place - 1]}
            )
        try:
            trial.apply(number, trial.game.parse(text))
        except FlightdeckError as error:
            raise Refused(str(error)) from error
    return trial


def take_back(table: Table, number: int, expected: int) -> None:
    """Undo the seat's own last action of its own turn, if nothing was revealed by it."""
    position = positions.of(table)
    with position.lock:
        clocks = Clocks(table, number)
        if position.rows != expected:
            raise Stale
        if not position.may_take_back([number]):
            raise Refused(_("Your last action cannot be taken back any more."))
        row = Move(table=table, number=position.rows + 1, seat=number, action=Move.UNDO)
        changes = clocks.changes(position.state, position.before_last(), undo=True) if clocks.control else []
        store(table, [row], changes)
        position.add(row)
    live.announce(table.pk)


class Clocks:
    """Those of a table when a seat moves: in time, or not at all."""

    def __init__(self, table: Table, mover: int) -> None:
        self.control = clock.of(table)
        self.mover = mover
        self.at = clock.now()
        self.seats = list(table.seats.all()) if self.control else []
        for seat in self.seats:
            if seat.number == mover and clock.is_up(seat, self.at):
                if time_up(seat):
                    raise Refused(_("Your time is up: a bot plays for you now."))
                raise Stale

    def changes(self, before: State, after: State, *, undo: bool = False) -> list[clock.Change]:
        if self.control is None:
            return []
        was, comes = Standing.of(before), Standing.of(after)
        return clock.after_move(self.control, self.seats, self.mover, was, comes, self.at, undo)


def store(table: Table, rows: list[Move], changes: list[clock.Change], ending: State | None = None) -> None:
    """A move counts once this has returned: committed, with what it does to the clocks and the end of the game."""
    try:
        with transaction.atomic():
            for row in rows:
                row.save(force_insert=True)
            Table.objects.filter(pk=table.pk).update(touched=timezone.now())
            if not all([change.made() for change in changes]):
                raise IntegrityError("somebody left or came back, or time ran out, just now")
            if ending is not None:
                Table.objects.filter(pk=table.pk).update(finished=True)
                game_over.send(Table, table=table, state=ending)
    except IntegrityError:
        positions.forget(table.pk)
        raise Stale from None
