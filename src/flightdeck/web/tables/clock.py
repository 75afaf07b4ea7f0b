"""Time at a table. What a seat has left follows from what is stored with it, so it is the same on every server.

docs/time.md tells the rules; here they are carried out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.turns import Standing

NOTHING = timedelta(0)
# What somebody whose time ran out at a live table comes back with, unless a turn earns more.
REFILL = timedelta(seconds=30)
# How often a change is tried that others get in the way of.
ATTEMPTS = 5
NOTATION = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})|([0-9]{1,2})d")
MINUTES = range(1, 181)
SECONDS = range(181)
DAYS = range(1, 15)


def now() -> datetime:
    return timezone.now()


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time there is. `15+10`: minutes for the game and seconds a turn; `3d`: days for each decision."""

    minutes: int = 0
    seconds: int = 0
    days: int = 0

    @classmethod
    def parse(cls, text: str) -> TimeControl | None:
        """None is no clock. A text that means nothing, or too much, raises ValueError."""
        if not text:
            return None
        found = NOTATION.fullmatch(text)
        if found is None:
            raise ValueError(f"no time control: {text}")
        minutes, seconds, days = (int(part or 0) for part in found.groups())
        if days not in DAYS if found[3] else (minutes not in MINUTES or seconds not in SECONDS):
            raise ValueError(f"too much or too little time: {text}")
        return cls(minutes, seconds, days)

    def __str__(self) -> str:
        return f"{self.days}d" if self.days else f"{self.minutes}+{self.seconds}"

    @property
    def whole(self) -> timedelta:
        """What a seat begins with."""
        return timedelta(days=self.days, minutes=self.minutes)

    @property
    def bonus(self) -> timedelta:
        return timedelta(seconds=self.seconds)

    @property
    def refill(self) -> timedelta:
        """What somebody whose time ran out comes back with."""
        return self.whole if self.days else max(self.bonus, REFILL)

    @property
    def words(self) -> str:
        if self.days == 1:
            return _("One day for each move")
        if self.days:
            return _("%(days)d days for each move") % {"days": self.days}
        facts = {"minutes": self.minutes, "seconds": self.seconds}
        return _("%(minutes)d min each, and %(seconds)d s more for each turn") % facts


def of(table: Table) -> TimeControl | None:
    return TimeControl.parse(table.time_control)


def in_words(table: Table) -> str:
    """Empty where there is no clock."""
    control = of(table)
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
    """A clock that is started, stopped or set; only if the seat still is as it was when this was decided."""

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
    with position.lock:
        to_act, rows = position.play.state.to_act, position.rows
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
