"""Moving and taking back: checked against the position, and stored by the writer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _

from flightdeck.engine.errors import FlightdeckError
from flightdeck.web.clocks import clock
from flightdeck.web.clocks.turns import Standing
from flightdeck.web.tables import handover, live
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.positions import Position, positions
from flightdeck.web.tables.refusals import Refused, Stale
from flightdeck.web.tables.stand_ins import time_up
from flightdeck.web.tables.writer import Decision, writer


class OutOfTime(Refused):
    """The clock of whoever moves has run out."""


class TooLate(Refused):
    """Others go on already, or something was seen."""

    def __init__(self) -> None:
        super().__init__(_("Your last action cannot be taken back any more."))


def decision(
    table: Table,
    seats: list[Seat],
    position: Position,
    number: int,
    actions: list[str],
    expected: int,
    *,
    stay_open: bool = False,
) -> Decision:
    """Some actions for a seat, all or none. `expected` is how many moves the page had seen.

    `stay_open`: if they end the turn, that may be taken back for a moment.
    """
    at = in_time(seats[number])
    holder = handover.held_by(table, seats, position)
    if holder not in (None, number):
        raise handover.Held(seats[holder].shown)
    if not position.knows(expected, number):
        raise Stale
    after = tried(position, number, actions)
    made = Decision(table, seats[number], position, after, [str(position.game.parse(text)) for text in actions])
    made.changes = clock_changes(made, seats, at)
    if stay_open and handover.stays_open(table, seats, position, after, number):
        made.held_since = at
    return made


def taking_back(
    table: Table, seats: list[Seat], position: Position, number: int, expected: int, *, whole_turn: bool = False
) -> Decision:
    """The seat's own last action, or all of its turn that nothing was revealed by."""
    at = in_time(seats[number])
    if position.rows != expected:
        raise Stale
    if not handover.may_take_back(table, seats, position, number):
        raise TooLate
    undo = [Move.UNDO] * (position.actions_of_turn() if whole_turn else 1)
    after = position
    for action in undo:
        after = after.after(number, action)
    made = Decision(table, seats[number], position, after, undo)
    # While the turn was held the own clock ran on.
    held = handover.held_by(table, seats, position) == number
    made.changes = clock_changes(made, seats, table.held_since if held and table.held_since else at, undo=True)
    if any(change.seat.number == number and change.ends and change.ends <= at for change in made.changes):
        raise TooLate
    return made


def in_time(seat: Seat) -> datetime:
    """When this is decided."""
    at = clock.now()
    if clock.is_up(seat, at):
        raise OutOfTime(_("Your time is up: a bot plays for you now."))
    return at


def tried(position: Position, number: int, actions: list[str]) -> Position:
    """The position that these actions lead to."""
    for place, text in enumerate(actions):
        # Otherwise a refusal would tell what a card or a die will show, and nothing would have been played.
        if place and not position.state.undoable:
            raise Refused(
                _("“%(action)s” reveals something: see it before you go on.") % {"action": actions[place - 1]}
            )
        try:
            position = position.played(number, text)
        except FlightdeckError as error:
            raise Refused(str(error)) from error
    return position


def clock_changes(made: Decision, seats: list[Seat], at: datetime, *, undo: bool = False) -> list[clock.Change]:
    control = clock.of(made.table)
    if control is None:
        return []
    was, comes = Standing.of(made.before.state), Standing.of(made.after.state)
    return clock.after_move(control, seats, made.seat.number, was, comes, at, undo)


def make_moves(table: Table, number: int, actions: list[str], expected: int) -> None:
    """Play these actions for a seat, as the table stands now."""
    seats = list(table.seats.all())
    carry_out(seats[number], lambda: decision(table, seats, positions.of(table, seats), number, actions, expected))


def take_back(table: Table, number: int, expected: int) -> None:
    seats = list(table.seats.all())
    carry_out(seats[number], lambda: taking_back(table, seats, positions.of(table, seats), number, expected))


def carry_out(seat: Seat, decide: Callable[[], Decision]) -> Position:
    """Once this has returned, the move counts; where it leads to."""
    try:
        made = decide()
    except OutOfTime:
        if time_up(seat):
            raise
        raise Stale from None
    writer.store(made).result()
    made.table.held_since = made.held_since
    positions.keep(made.table.pk, made.after)
    live.announce(made.table.pk)
    return made.after
