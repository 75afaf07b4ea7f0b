"""The position of Air Alliance in words: everything that the view has."""

from __future__ import annotations

from collections.abc import Sequence

from flightdeck.engine.text import mark
from flightdeck.games.air_alliance.view import ALL, Airport, AllianceView
from flightdeck.games.air_alliance.words import said, trio_name
from flightdeck.web.as_text import TextTable, cell, facts, table, the_game, translated, who
from flightdeck.web.translations import gettext as _

PHASES = {
    "place": mark("where to place a plane"),
    "replace": mark("a new row of passengers, or not"),
    "ally": mark("an alliance, or none"),
    "marker": mark("a marker on a symbol or a passenger, or stopping"),
    "fly": mark("the flight or the swap of a marker"),
    "lay": mark("laying a passenger on the boarding pass"),
    "over": mark("the end"),
}
# Others are called by their letter.
SHAPES = {"inverted_Y": mark("Y upside down")}


def tables(view: AllianceView, names: Sequence[str]) -> list[TextTable]:
    return [
        the_game(view, names, PHASES),
        turn(view),
        players(view, names),
        boarding_passes(view, names),
        baggage_claim(view, names),
        airports(view),
        planes(view),
        alliances(view),
    ]


def turn(view: AllianceView) -> TextTable:
    symbol = view["symbol"]
    known = {
        _("Markers left"): view["markers_left"],
        _("Fields that are used"): view["used"],
        _("Symbol to fly with"): said(symbol, _) if symbol else None,
        _("Passengers won in this turn"): people(view["won"]),
        _("Passengers in the pile"): view["pile"],
        _("Passengers discarded"): people(view["discards"]),
        _("The last round comes next"): view["last_round_comes"],
        _("Turns left in the last round"): view["last_turns"],
    }
    return facts(_("The turn and the pile"), known)


def players(view: AllianceView, names: Sequence[str]) -> TextTable:
    head = [
        _("Player"),
        _("Colour"),
        _("Points"),
        _("Miles"),
        _("Complete trios"),
        _("Passengers"),
        _("Beside the boarding pass"),
        _("Alliance area"),
        _("Allies"),
    ]
    rows = [
        [
            names[number],
            said(seat["colour"], _),
            seat["points"],
            seat["miles"],
            seat["trios"],
            seat["passengers"],
            people(seat["beside"]),
            seat["alliance"],
            colours(seat["allies"]),
        ]
        for number, seat in enumerate(view["seats"])
    ]
    return table(_("Players"), head, rows)


def boarding_passes(view: AllianceView, names: Sequence[str]) -> TextTable:
    head = [_("Player"), _("Field"), _("Passenger on top"), _("Covered"), _("Symbols")]
    rows = [
        [
            names[number],
            place,
            translated(field["passenger"]) if field["passenger"] else None,
            people(field["covered"]),
            symbols(field["symbols"]),
        ]
        for number, seat in enumerate(view["seats"])
        for place, field in enumerate(seat["fields"], 1)
    ]
    return table(_("Boarding passes"), head, rows)


def baggage_claim(view: AllianceView, names: Sequence[str]) -> TextTable:
    head = [
        _("Passenger"),
        _("From"),
        _("To"),
        _("Miles"),
        _("Class"),
        _("Trio"),
        _("Symbols"),
        _("Reserved by"),
    ]
    rows = [
        [
            translated(seen["name"]),
            seen["from"],
            seen["to"],
            seen["miles"],
            said(seen["class"], _),
            translated(trio_name(seen["trio"])) if seen["trio"] else None,
            symbols(seen["symbols"]),
            who(names, seen["reserved"]),
        ]
        for seen in view["row"]
    ]
    return table(_("Baggage Claim"), head, rows)


def airports(view: AllianceView) -> TextTable:
    head = [_("Airport"), _("Code"), _("Area"), _("Shape"), _("Room for planes"), _("Who lands"), _("Planes there")]
    rows = [
        [
            name,
            airport["code"],
            airport["area"],
            translated(SHAPES.get(airport["shape"], airport["shape"])),
            airport["room"],
            _("all airlines") if airport["lands"] == ALL else said(airport["lands"], _),
            len(airport["planes"]),
        ]
        for name, airport in view["airports"].items()
    ]
    return table(_("Airports"), head, rows)


def standing(name: str, airport: Airport) -> str:
    """`Tokyo: red, black`: the planes there, as they wait."""
    return f"{name}: {planes_there(airport)}"


def planes_there(airport: Airport) -> str:
    return cell(colours([plane["colour"] for plane in airport["planes"]]))


def planes(view: AllianceView) -> TextTable:
    head = [_("Airport"), _("Position"), _("Plane"), _("May take off"), _("A passenger may have come from")]
    rows = [
        [name, position, said(plane["colour"], _), plane["may_take_off"], plane["left"]]
        for name, airport in view["airports"].items()
        for position, plane in enumerate(airport["planes"], 1)
    ]
    return table(_("Planes"), head, rows)


def alliances(view: AllianceView) -> TextTable:
    rows = [[area, colours(there)] for area, there in enumerate(view["alliances"], 1)]
    return table(_("Alliances"), [_("Area"), _("Airlines there")], rows)


def people(names: list[str]) -> list[str]:
    return [_(name) for name in names]


def symbols(found: list[str]) -> list[str]:
    return [said(symbol, _) for symbol in found]


def colours(found: list[str]) -> list[str]:
    return [said(colour, _) for colour in found]
