"""What happened at a table, in sentences: the log turn by turn, and what is new to whoever looks.

It follows from the record and the events alone, so it is the same after a reload and on another device.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from markupsafe import Markup

from flightdeck.engine.state import NOBODY
from flightdeck.web.tables.positions import Position

# How many lines of the log an open page is sent with each move, and how many a summary has at most.
LOG_LINES = 12
DIGEST_LINES = 6


class Line(NamedTuple):
    text: Markup
    # The number of the action that brought it about, if the line leads to it in the replay.
    leads_to: int | None


@dataclass(slots=True)
class Group:
    """A turn, or of a turn what belongs to the part of the log that is shown."""

    title: str
    # The number of its first action; 0 for the deal.
    action: int
    lines: list[Line] = field(default_factory=list)


class Log(NamedTuple):
    """From one event on to before another."""

    groups: list[Group]
    first: int
    last: int


class Digest(NamedTuple):
    """What is new: the most important lines, and how many more there are in the whole."""

    lines: list[Markup]
    whole: list[Markup]
    # From which action on it is to be seen in the replay.
    action: int

    @property
    def more(self) -> int:
        return len(self.whole) - len(self.lines)


class Happenings:
    """Of a position, for the eyes of a seat, or of a spectator."""

    def __init__(self, position: Position, seat: int | None, names: list[str]) -> None:
        self._position = position
        self._seat = seat
        self._names = names

    @property
    def last_decision(self) -> int:
        """The number of the action after which everything is new; of a spectator, before the last turn."""
        position, seat = self._position, self._seat
        return max(position.turn_began() - 1, 0) if seat is None else position.decided(seat)

    @property
    def since(self) -> int:
        """The number of events when this seat decided last: what its decision brought about is new, too."""
        position, seat = self._position, self._seat
        return position.events_before(position.turn_began() if seat is None else position.decided(seat))

    @property
    def log_is_public(self) -> bool:
        """Does everybody hear the latest alike?"""
        return not any(self._seat in event.knows for event in self._position.state.events[-LOG_LINES:])

    def log(self, results: Collection[str], first: int | None = None, last: int | None = None) -> Log:
        """From an event on to before another, oldest first; if nothing is said the latest.

        `results` are events that the replay shows as a result: the first of each action leads there.
        """
        events = len(self._position.state.events)
        first = max(events - LOG_LINES, 0) if first is None else first
        last = events if last is None else last
        return Log(self._groups(range(first, last), results), first, last)

    def log_earlier(self, results: Collection[str]) -> Log:
        """What came before the latest."""
        return self.log(results, 0, max(len(self._position.state.events) - LOG_LINES, 0))

    def _groups(self, places: range, results: Collection[str]) -> list[Group]:
        position, found = self._position, list[Group]()
        events, turn, leading = position.state.events, None, 0
        for place, text in zip(places, self._sentences(places), strict=True):
            action = position.action_of(place)
            moment = position.moments[action]
            if turn != (action == 0, moment.turn):
                turn = (action == 0, moment.turn)
                found.append(Group(self._title(action, moment.active), action))
            leads = events[place].name in results and action != leading
            leading = action if leads else leading
            found[-1].lines.append(Line(text, action if leads else None))
        return found

    def _title(self, action: int, active: int) -> str:
        if not action:
            return _("Before the first turn")
        return _("All at once") if active == NOBODY else _("Turn of %(name)s") % {"name": self._names[active]}

    def digest(self, minor: Collection[str]) -> Digest:
        events = self._position.state.events
        places = range(self.since, len(events))
        chosen = [place for place in places if events[place].name not in minor] or places
        if len(chosen) > DIGEST_LINES:
            chosen = chosen[1 - DIGEST_LINES :]
        return Digest(self._sentences(chosen), self._sentences(places), self.last_decision)

    def _sentences(self, places: Iterable[int]) -> list[Markup]:
        return self._position.told(self._seat, self._names, get_language() or "", _, places)
