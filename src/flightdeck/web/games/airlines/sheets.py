"""The sheets of a board of Airlines."""

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
    WORDS,
    Column,
    Document,
    Form,
    Sheet,
    rows,
    total,
    with_id,
)


def settle_airlines(document: Document) -> None:
    """The file states what there is altogether."""
    decks = sum(len(row["values"]) for row in rows(document, "flight_deck") if isinstance(row.get("values"), list))
    totals = {
        "stock_cards": total(document, "airline", "stock_cards"),
        "flight_cards": decks,
        "markers": total(document, "airline", "markers"),
    }
    components = document.setdefault("components", {})
    if isinstance(components, dict):
        for name, value in totals.items():
            stated = components.setdefault(name, {})
            if isinstance(stated, dict):
                stated["value"] = value


TYPES = ("wavy", "dotted", "dashed", "double", "solid")
FORM = Form(
    sheets=(
        Sheet(
            "city",
            _("Cities"),
            (NAME, LAT, LON),
            fresh=lambda document, row: with_id(document, row) | {"country": "-"},
        ),
        Sheet(
            "route",
            _("Routes"),
            (
                Column("from", _("From"), refers=CITY),
                Column("to", _("To"), refers=CITY),
                Column("type", _("Type"), choices=TYPES),
                Column("circles", _("Numbers in its circles"), NUMBERS),
            ),
            hint=_("One to three numbers, each higher than the last."),
        ),
        Sheet(
            "airline",
            _("Airlines"),
            (
                Column("code", _("Initials"), fixed=True),
                Column("stock_cards", _("Stock cards"), NUMBER),
                Column("markers", _("Markers"), NUMBER),
                Column("headquarters", _("Headquarters"), refers=CITY),
                Column("route_types", _("Types of routes it may use"), WORDS),
            ),
            grows=False,
        ),
        Sheet(
            "flight_deck",
            _("Flight cards"),
            (Column("type", _("Type"), fixed=True), Column("values", _("Values of the cards"), NUMBERS)),
            grows=False,
        ),
    ),
    places=(("city", "name"),),
    map_lists=("city", "route"),
    lines=("route", "from", "to"),
    first_line={"type": TYPES[0], "circles": [1]},
    ground=Path(__file__).parent,
    settle=settle_airlines,
    totals=lambda document: [
        (_("cities"), len(rows(document, "city"))),
        (_("routes"), len(rows(document, "route"))),
        (_("stock cards"), total(document, "airline", "stock_cards")),
        (_("markers"), total(document, "airline", "markers")),
        (_("flight cards"), sum(len(row.get("values", ())) for row in rows(document, "flight_deck"))),
    ],
)
