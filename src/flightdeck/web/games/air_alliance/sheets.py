"""The sheets of a board of Air Alliance."""

from __future__ import annotations

from flightdeck.engine.text import mark as _
from flightdeck.web.boards.form import (
    LAT,
    LON,
    NAME,
    NUMBER,
    WORDS,
    Column,
    Document,
    Form,
    Row,
    Sheet,
    names_of,
    rows,
    with_id,
)

AIRPORT, TRIO = ("airport", "code", "name"), ("trio", "id", "name")
AREAS = ("A", "E", "U", "M")


def fresh_airport(document: Document, row: Row) -> Row:
    """A code of area and number, which no other has."""
    area = row.get("area") if row.get("area") in AREAS else "A"
    taken = names_of(document, "airport", "code")
    number = next(number for number in range(1, len(taken) + 2) if f"{area}{number}" not in taken)
    return {"code": f"{area}{number}", "number": min(number, 9)}


SYMBOL_HINT = _("Three of area:E, airport:A1, priority, codeshare:black, codeshare:black+white.")
FORM = Form(
    sheets=(
        Sheet(
            "airport",
            _("Airports"),
            (
                Column("code", _("Code"), fixed=True),
                NAME,
                LAT,
                LON,
                Column("area", _("Area"), choices=AREAS),
                Column("shape", _("Shape"), choices=("Y", "inverted_Y", "V")),
                Column("lands", _("Who lands"), choices=("all", "black", "white", "purple")),
            ),
            fresh=fresh_airport,
            sources={"source": "", "source_detail": {"name": "", "shape": "", "lands": ""}},
        ),
        Sheet(
            "card",
            _("Passengers"),
            (
                Column("passenger", _("Passenger")),
                Column("from", _("From"), refers=AIRPORT),
                Column("to", _("To"), refers=AIRPORT),
                Column("class", _("Class"), choices=("economy", "business", "first")),
                Column("miles", _("Miles"), NUMBER),
                Column("trio", _("Trio"), refers=TRIO),
                Column("symbols", _("Flight symbols"), WORDS),
            ),
            sources={"source": "", "source_detail": dict.fromkeys(("passenger", "route", "miles", "symbols"), "")},
            hint=SYMBOL_HINT,
        ),
        Sheet(
            "trio",
            _("Trios"),
            (NAME,),
            sources={},
            fresh=lambda document, row: with_id(document, row, "trio") | {"name_ja": str(row.get("name", "-"))},
        ),
        Sheet(
            "boarding_pass.field",
            _("Boarding pass"),
            (Column("symbols", _("Flight symbols"), WORDS),),
            grows=False,
            hint=SYMBOL_HINT,
        ),
        Sheet("area", _("Areas"), (Column("id", _("Area"), fixed=True), NAME), grows=False),
    ),
    places=(("airport", "name"),),
    map_lists=("airport", "card", "trio"),
    totals=lambda document: [
        (_("airports"), len(rows(document, "airport"))),
        (_("passengers"), len(rows(document, "card"))),
        (_("trios"), len(rows(document, "trio"))),
    ],
)
