"""Time at a table. What a seat has left follows from what is stored with it, so it is the same on every server.

docs/time.md tells the rules; here they are carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.clocks.turns import Standing
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import CannotReplay, positions

NOTHING = timedelta(0)
# How often a change is tried that others get in the way of.
ATTEMPTS = 5


def now() -> datetime:
    return timezone.now()


def of(table: Table) -> TimeControl | None:
    """At a table with a clock that nobody can read, nobody can play."""
    try:
        return TimeControl.parse(table.time_control)
    except (ValueError, TypeError) as error:
        raise CannotReplay(table, 0, str(error)) from error


def in_words(table: Table) -> str:
    """Empty where there is no clock, or one that nobody can read."""
    try:
        control = of(table)
    except CannotReplay:
        return ""
    return control.words if control else ""


def first(control: TimeControl | None, kind: str) -> timedelta | None:
    """What a new seat has; a bot has no clock."""
    return control.whole if control and kind != Seat.Kind.BOT else None


def remaining(seat: Seat, at: datetime) -> timedelta | None:
    """What this seat has left; None without a clock."""
    if seat.time_ends is None:
        return seat.time_left
    return max(NOTHING, seat.time_ends - at)


def is_up(seat: Seat, at: datetime) -> bool:
    return seat.time_ends is not None and seat.time_ends <= at


@dataclass(frozen=True, slots=True)
class Change:
    """A clock that is started, stopped or set: a compare-and-swap with the seat as it was when this was decided."""

    seat: Seat
    left: timedelta | None
    ends: datetime | None

    def made(self, stand_in: str | None = None) -> bool:
        seat = self.seat
        same = Seat.objects.filter(
            pk=seat.pk, stand_in=seat.stand_in, time_left=seat.time_left, time_ends=seat.time_ends
        )
        bot = seat.stand_in if stand_in is None else stand_in
        return bool(same.update(stand_in=bot, time_left=self.left, time_ends=self.ends))


def after_move(
    control: TimeControl, seats: list[Seat], mover: int, before: Standing, after: Standing, at: datetime, undo: bool
) -> list[Change]:
    """What a move does to the clocks: of whoever made it, and of all who need not decide any more or have to now."""
    changes = []
    for seat in seats:
        left = remaining(seat, at)
        if left is None:
            continue
        number = seat.number
        left += earned(control, seat, before, after, undo)
        asked_anew = number in after.to_act and (number not in before.to_act or not before.same_turn(after))
        if control.days and asked_anew and not undo:
            left = control.whole
        ends = at + left if number in after.to_act and not seat.stand_in else None
        concerned = number == mover or (number in before.to_act) != (number in after.to_act)
        if concerned or ends != seat.time_ends or (ends is None and left != seat.time_left):
            changes.append(Change(seat, left, ends))
    return changes


def earned(control: TimeControl, seat: Seat, before: Standing, after: Standing, undo: bool) -> timedelta:
    """The bonus for a turn that ended with this move; taking a turn's end back takes its bonus back."""
    if seat.stand_in or before.same_turn(after):
        return NOTHING
    if undo:
        return -control.bonus if after.active == seat.number else NOTHING
    return control.bonus if before.active == seat.number else NOTHING


def settle(table: Table) -> None:
    """Have exactly the clocks run that should: at the start of a game, or when somebody comes back."""
    if not table.time_control:
        return
    for _attempt in range(ATTEMPTS):
        if settled(table):
            return


def settled(table: Table) -> bool:
    """False if somebody else changed something meanwhile, a move for example: then nothing was done."""
    seats = list(table.seats.all())
    if any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return True
    position = positions.of(table)
    to_act, rows = position.state.to_act, position.rows
    at = now()
    changes = []
    for seat in seats:
        left = remaining(seat, at)
        runs = seat.number in to_act and not seat.stand_in
        if left is not None and runs != (seat.time_ends is not None):
            changes.append(Change(seat, left, at + left if runs else None))
    with transaction.atomic():
        # A move that came in between may have left the seats as they were, but not the position.
        done = all([change.made() for change in changes]) and not table.moves.filter(number__gt=rows).exists()
        if not done:
            transaction.set_rollback(True)
    return done


def out_of_time(at: datetime) -> list[Seat]:
    return list(Seat.objects.filter(time_ends__lte=at, table__finished=False))
