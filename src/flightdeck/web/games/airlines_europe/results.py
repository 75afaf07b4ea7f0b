"""Scorings as a table: what each airline paid to each player, and for how many shares."""

from __future__ import annotations

from typing import cast

from flightdeck.engine.event import Event
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.web.games.airlines_europe import art
from flightdeck.web.games.airlines_europe.summary import AIRLINE_WORDS
from flightdeck.web.outcomes import NOTHING, Cell, Result, Row, earned_with, scoring_table
from flightdeck.web.pages import Sight
from flightdeck.web.translations import gettext as _

SHOWN = ("scored", "earned")
# By airline, what it pays by place and what each seat earned with it; None: only that it earned something.
Paid = dict[str, tuple[str, dict[int, int | None]]]


def results(sight: Sight, found: list[tuple[int, Event]]) -> list[Result]:
    return [table(sight, place, paid) for place, paid in scorings(sight, found)]


def scorings(sight: Sight, found: list[tuple[int, Event]]) -> list[tuple[int, Paid]]:
    """Each with the number of its first event."""
    made: list[tuple[int, Paid]] = []
    for place, event in found:
        told = sight.told(event)
        airline = cast("str", told["airline"])
        if event.name == "scored":
            if not made or airline in made[-1][1]:
                made.append((place, {}))
            made[-1][1][airline] = "-".join(map(str, cast("list[int]", told["points"]))), {}
        else:
            made[-1][1][airline][1][event.seat] = cast("int | None", told.get("points"))
    return made


def table(sight: Sight, place: int, paid: Paid) -> Result:
    state = sight.moment(place)
    assert isinstance(state, EuropeState)
    holdings = [seat["holdings"] for seat in state.view(None)["seats"]]
    rows = [
        Row(
            f"{_(AIRLINE_WORDS[airline])} {pays}",
            [
                earned_with(earned[seat], shares[airline]) if seat in earned else Cell(NOTHING)
                for seat, shares in enumerate(holdings)
            ],
            art.token(airline),
        )
        for airline, (pays, earned) in paid.items()
        if earned
    ]
    return scoring_table(title(sight, place), _("Airline"), sight.names, rows, sight.seat)


def title(sight: Sight, place: int) -> str:
    """It was announced before."""
    for event in reversed(sight.state.events[:place]):
        if event.name == "all_blocked":
            return _("The final scoring")
        if event.name == "scoring":
            return _("Scoring %(number)s") % {"number": event.public["scoring"]}
    return _("Scoring")
