"""Scorings as a table: what each airline paid to each player, and for how much stock."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from flightdeck.engine.event import Event
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.web.games.airlines import art
from flightdeck.web.outcomes import NOTHING, Cell, Result, Row, earned_with, scoring_table
from flightdeck.web.pages import Sight
from flightdeck.web.translations import gettext as _

SHOWN = ("scoring", "earned")


def results(sight: Sight, found: list[tuple[int, Event]]) -> list[Result]:
    """A scoring begins with its number; what players earned comes after it."""
    starts = [number for number, (_place, event) in enumerate(found) if event.name == "scoring"]
    return [table(sight, found[start:end]) for start, end in pairwise([*starts, len(found)])]


def table(sight: Sight, found: list[tuple[int, Event]]) -> Result:
    place, start = found[0]
    state = sight.moment(place)
    assert isinstance(state, AirlinesState)
    stock = [seat["on_table"] for seat in state.view(None)["seats"]]
    markers: dict[str, int] = {}
    earned: dict[tuple[str, int], int] = {}
    for _number, event in found[1:]:
        airline = cast("str", event.public["airline"])
        markers[airline] = cast("int", event.public["markers"])
        earned[airline, event.seat] = cast("int", event.public["points"])
    rows = [
        Row(
            _("%(airline)s, %(count)s markers") % {"airline": airline, "count": count},
            [
                earned_with(earned[airline, seat], owned[airline]) if (airline, seat) in earned else Cell(NOTHING)
                for seat, owned in enumerate(stock)
            ],
            art.token(airline),
        )
        for airline, count in markers.items()
    ]
    title = _("Scoring %(number)s") % {"number": start.public["scoring"]}
    return scoring_table(title, _("Airline"), sight.names, rows, sight.seat)
