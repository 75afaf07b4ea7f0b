"""Time controls: how much time a table gives, in a notation that players know."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

# What somebody whose time ran out at a live table comes back with, unless a turn earns more.
REFILL = timedelta(seconds=30)
NOTATION = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})|([0-9]{1,2})d")
MINUTES = range(1, 181)
SECONDS = range(181)
DAYS = range(1, 15)


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
