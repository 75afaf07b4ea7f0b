"""How a clock is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from math import ceil

from django.utils.translation import gettext as _

from flightdeck.web.clocks import clock
from flightdeck.web.tables.perspective import Perspective

# From when on time is short, at a live clock and where moves have days.
LOW = timedelta(seconds=30)
LOW_OF_DAYS = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Face:
    seat: int
    name: str
    text: str
    # For the script that counts down.
    seconds: float
    low_from: float
    running: bool

    @property
    def low(self) -> bool:
        return self.running and self.seconds < self.low_from


def faces(perspective: Perspective) -> list[Face]:
    """Of every person while the game is on; none at a table without a clock."""
    control = clock.of(perspective.table)
    if control is None or perspective.over:
        return []
    low_from = (LOW_OF_DAYS if control.days else LOW).total_seconds()
    at = clock.now()
    shown = []
    for seat in perspective.seats:
        left = clock.remaining(seat, at)
        if left is not None:
            running = seat.time_ends is not None
            name = perspective.label(seat.number)
            shown.append(Face(seat.number, name, worded(left), left.total_seconds(), low_from, running))
    return shown


def worded(left: timedelta) -> str:
    """A second that has begun counts, so that 0:00 is the end."""
    seconds = ceil(left.total_seconds())
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if days:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours % 24}
    if hours:
        return f"{hours}:{minutes % 60:02}:{seconds % 60:02}"
    return f"{minutes}:{seconds % 60:02}"
