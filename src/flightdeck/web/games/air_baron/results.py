"""What dice, events, strikes and auctions came to."""

from __future__ import annotations

from itertools import groupby

from flightdeck.engine.event import Event
from flightdeck.engine.text import mark
from flightdeck.web.games.air_baron.round import roll
from flightdeck.web.outcomes import Cell, Result, Row
from flightdeck.web.pages import Sight
from flightdeck.web.translations import gettext as _

# By event, what is written above it: what belongs together has the same title.
TITLES = {
    "takeover": mark("Takeover"),
    "event": mark("Event"),
    "crash": mark("Event"),
    "owed": mark("Debts"),
    "settlement": mark("Strike"),
    "struck": mark("Strike"),
    "stayed": mark("Strike"),
    "settled": mark("Strike"),
    "auction": mark("Government Contract"),
    "awarded": mark("Government Contract"),
    "unwanted": mark("Government Contract"),
    "folded": mark("Bankruptcy"),
    "left": mark("Bankruptcy"),
}
SHOWN = tuple(TITLES)


def results(sight: Sight, found: list[tuple[int, Event]]) -> list[Result]:
    """Dice on their own, the rest under one title as far as it has the same."""
    made: list[Result] = []
    for title, together in groupby(found, lambda one: TITLES[one[1].name]):
        events = [event for _place, event in together]
        made += [thrown(sight, event) for event in events if event.name in ("takeover", "crash")]
        told = [sight.state.game.tell(event, sight.seat, sight.names, _) for event in events if is_told(event)]
        if told:
            made.append(Result(_(title), " ".join(told)))
    return made


def is_told(event: Event) -> bool:
    """A crash is told by its dice."""
    return event.name not in ("takeover", "crash") and event.public.get("which") != "Crash"


def thrown(sight: Sight, event: Event) -> Result:
    made = roll(event, sight.names)
    rows = [
        Row(
            side.name,
            [Cell(side.dice), Cell(f"+ {side.bonus}"), Cell(str(side.total))],
            own=sight.seat is not None and side.name == sight.names[sight.seat],
        )
        for side in made.sides
    ]
    columns = ["", _("Dice"), _("Bonus"), _("Total")]
    return Result(made.title, made.outcome, columns=columns, rows=rows, dice=True)
