"""The sheets of a board of Airlines Europe."""

from __future__ import annotations

from pathlib import Path

from flightdeck.engine.text import mark as _
from flightdeck.web.boards.form import (
    CITY,
    LAT,
    LON,
    NAME,
    NUMBER,
    NUMBERS,
    OWN,
    Column,
    Document,
    Form,
    Sheet,
    rows,
    total,
    with_id,
)


def settle_europe(document: Document) -> None:
    """An airline has as many planes as shares, and a goal and a bonus have sources if they are there."""
    for airline in rows(document, "airline"):
        airline["planes"] = airline.get("shares")
        for name in ("goal", "bonus"):
            if name in airline:
                airline.setdefault(f"{name}_source", OWN)
            else:
                airline.pop(f"{name}_source", None)


FORM = Form(
    sheets=(
        Sheet("city", _("Cities"), (NAME, LAT, LON), fresh=with_id),
        Sheet(
            "route",
            _("Routes"),
            (
                Column("a", _("From"), refers=CITY),
                Column("b", _("To"), refers=CITY),
                Column("licences", _("Prices of its licences"), NUMBERS),
            ),
            hint=_("One to three prices, the cheapest first."),
        ),
        Sheet(
            "distant",
            _("Distant connections"),
            (
                Column("from", _("From"), refers=CITY),
                Column("to_name", _("To, off the map")),
                Column("licences", _("Price"), NUMBERS),
            ),
            sources={"cost_source": "", "place_source": ""},
        ),
        Sheet(
            "airline",
            _("Airlines"),
            (
                Column("id", _("Colour"), fixed=True),
                NAME,
                Column("shares", _("Shares"), NUMBER),
                Column("home", _("Home airport"), refers=CITY),
                Column("start_space", _("Starting space"), NUMBER),
                Column("goal", _("Goal"), refers=CITY, optional=True),
                Column("bonus", _("Bonus"), NUMBER, optional=True),
                Column("not_used_with_players", _("Not used with so many players"), NUMBERS),
            ),
            grows=False,
        ),
        Sheet(
            "region",
            _("Regions of the share track"),
            (
                Column("from", _("From space"), NUMBER),
                Column("to", _("To space"), NUMBER),
                Column("points", _("Points"), NUMBERS),
            ),
            sources={"points_source": "", "bounds_source": ""},
            hint=_("Five numbers: the points of the first to the fifth place."),
        ),
        Sheet(
            "share_track",
            _("Share track"),
            (Column("first_space", _("First space"), NUMBER), Column("last_space", _("Last space"), NUMBER)),
            single=True,
        ),
        Sheet("air_abacus", "Air ABACUS", (Column("shares", _("Shares"), NUMBER),), single=True),
    ),
    places=(("city", "name"),),
    map_lists=("city", "route", "distant"),
    lines=("route", "a", "b"),
    first_line={"licences": [3, 4]},
    ground=Path(__file__).parent,
    settle=settle_europe,
    totals=lambda document: [
        (_("cities"), len(rows(document, "city"))),
        (_("routes"), len(rows(document, "route"))),
        (_("licences"), sum(len(row.get("licences", ())) for row in rows(document, "route"))),
        (_("shares"), total(document, "airline", "shares")),
    ],
)
