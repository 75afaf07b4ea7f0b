"""Passengers that were won, and their miles."""

from __future__ import annotations

from flightdeck.engine.event import Event
from flightdeck.web.outcomes import Cell, Result, Row
from flightdeck.web.pages import Sight
from flightdeck.web.translations import gettext as _

SHOWN = ("won",)


def results(sight: Sight, found: list[tuple[int, Event]]) -> list[Result]:
    if not found:
        return []
    rows = [
        Row(
            sight.names[event.seat],
            [Cell(_(str(event.public["passenger"]))), Cell(str(event.public["miles"]))],
            own=event.seat == sight.seat,
        )
        for _place, event in found
    ]
    return [Result(_("Passengers won"), columns=[_("Player"), _("Passenger"), _("Miles")], rows=rows)]
