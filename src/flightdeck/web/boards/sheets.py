"""What a board consists of, as tables to fill in: which lists of the file there are, and their columns.

A board is right or wrong by the rules of its game alone; nothing here says what may be in a field.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from flightdeck.engine.text import mark as _

Document = dict[str, Any]
Row = dict[str, Any]

# What a figure that was changed has for its source.
OWN = "own board"
TEXT, NUMBER, DECIMAL, NUMBERS, WORDS, TRUTH = "text", "number", "decimal", "numbers", "words", "truth"


@dataclass(frozen=True, slots=True)
class Column:
    """A field of each row. `key` may have dots: tables within the row."""

    key: str
    label: str
    kind: str = TEXT
    # What may be chosen, where that is always the same.
    choices: tuple[str, ...] = ()
    # Of which list of the file a row is named, and by which of its fields; shown is its name.
    refers: tuple[str, str, str] | None = None
    # May it be left out?
    optional: bool = False
    # To be seen, not to be changed.
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list of tables of the file, or one table."""

    key: str
    title: str
    columns: tuple[Column, ...]
    # Are there rows to add and to take away?
    grows: bool = True
    single: bool = False
    # Beside the sources, what a new row has without being asked for it: from the document and the row.
    fresh: Callable[[Document, Row], Row] = field(default=lambda _document, _row: {})
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """All of a game."""

    sheets: tuple[Sheet, ...]
    # The lists with places on the map, and what a place there is called.
    places: tuple[tuple[str, str], ...]
    # The list of lines between places with both ends, by what of the places; none if places belong to each other.
    lines: tuple[str, str, str] | None
    # The lists of places that may lie beyond the edge of the map.
    far: tuple[str, ...] = ()
    # Recompute what follows from the rest.
    settle: Callable[[Document], None] = lambda _document: None
    # What there is altogether: words and number, for whoever fills it in.
    totals: Callable[[Document], list[tuple[str, object]]] = lambda _document: []

    def sheet(self, key: str) -> Sheet:
        return next((sheet for sheet in self.sheets if sheet.key == key), self.sheets[0])


def rows(document: Document, key: str) -> list[Row]:
    """Those that are tables, of a list that should be one of tables."""
    found: Any = document
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def total(document: Document, key: str, name: str) -> int:
    values = [row.get(name) for row in rows(document, key)]
    return sum(value for value in values if isinstance(value, int))


def names_of(document: Document, key: str, name: str) -> list[str]:
    return [value for row in rows(document, key) if isinstance(value := row.get(name), str)]


LAT, LON = Column("lat", _("Latitude"), DECIMAL), Column("lon", _("Longitude"), DECIMAL)
NAME = Column("name", _("Name"))
CITY = ("city", "id", "name")


def with_id(document: Document, row: Row, key: str = "city") -> Row:
    """An id that no other has, out of the name."""
    word = "".join(letter for letter in str(row.get("name", "")).lower() if letter.isalnum())[:20] or "place"
    taken = names_of(document, key, "id") + names_of(document, key, "code")
    number = next(number for number in range(len(taken) + 1) if f"{word}{number or ''}" not in taken)
    return {"id": f"{word}{number or ''}"}


def settle_europe(document: Document) -> None:
    """An airline has as many planes as shares, and a goal and a bonus have sources if they are there."""
    for airline in rows(document, "airline"):
        airline["planes"] = airline.get("shares")
        for name in ("goal", "bonus"):
            if name in airline:
                airline.setdefault(f"{name}_source", OWN)
            else:
                airline.pop(f"{name}_source", None)


EUROPE = Form(
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
    lines=("route", "a", "b"),
    settle=settle_europe,
    totals=lambda document: [
        (_("cities"), len(rows(document, "city"))),
        (_("routes"), len(rows(document, "route"))),
        (_("licences"), sum(len(row.get("licences", ())) for row in rows(document, "route"))),
        (_("shares"), total(document, "airline", "shares")),
    ],
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
AIRLINES = Form(
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
    lines=("route", "from", "to"),
    settle=settle_airlines,
    totals=lambda document: [
        (_("cities"), len(rows(document, "city"))),
        (_("routes"), len(rows(document, "route"))),
        (_("stock cards"), total(document, "airline", "stock_cards")),
        (_("markers"), total(document, "airline", "markers")),
        (_("flight cards"), sum(len(row.get("values", ())) for row in rows(document, "flight_deck"))),
    ],
)

HUB = ("hub", "id", "name")


def settle_baron(document: Document) -> None:
    """The file states how many domestic spokes each hub has."""
    for hub in rows(document, "hub"):
        hub["domestic_spokes"] = sum(row.get("hub") == hub.get("id") for row in rows(document, "domestic"))


def figure(key: str, label: str, kind: str = NUMBER) -> Column:
    return Column(f"{key}.value", label, kind)


BARON = Form(
    sheets=(
        Sheet(
            "hub",
            _("Hubs"),
            (
                NAME,
                LAT,
                LON,
                Column("market_share_dominance", _("Market share for dominance"), NUMBER),
                Column("market_share_control", _("Market share for control"), NUMBER),
                Column("profit_low", _("Low profit"), NUMBER),
                Column("profit_high", _("High profit"), NUMBER),
                Column("jumbo_limit", _("Jumbo Jets at most"), NUMBER),
            ),
            fresh=lambda document, row: with_id(document, row, "hub"),
        ),
        Sheet(
            "domestic",
            _("Domestic spokes"),
            (
                Column("hub", _("Hub"), refers=HUB),
                Column("city", _("City")),
                LAT,
                LON,
                Column("price", _("Price"), NUMBER),
                Column("profit", _("Profit"), NUMBER),
            ),
        ),
        Sheet(
            "foreign",
            _("Foreign spokes"),
            (
                Column("hub", _("Hub"), refers=HUB),
                Column("city", _("City")),
                LAT,
                LON,
                Column("low", _("Price and low profit"), NUMBER),
                Column("high", _("High profit"), NUMBER),
                Column("sst_capable", _("May carry an SST"), TRUTH),
            ),
        ),
        Sheet(
            "adjacent",
            _("Adjacent hubs"),
            (Column("hubs.0", _("Hub"), refers=HUB), Column("hubs.1", _("Hub"), refers=HUB)),
            fresh=lambda _document, _row: {"hubs": ["", ""]},
        ),
        Sheet("airline", _("Airlines"), (Column("color", _("Colour"), fixed=True), NAME), grows=False),
        Sheet(
            "loan_limit",
            _("Loan limits"),
            (
                Column("market_share_at_least", _("Market share at least"), NUMBER),
                Column("limit", _("Limit"), NUMBER),
            ),
        ),
        Sheet(
            "victory",
            _("To reach"),
            tuple(Column(f"players_{number}", f"{number}", NUMBER) for number in range(2, 7)),
            single=True,
            hint=_("Market share and cash, by the number of players."),
        ),
        Sheet(
            "removed_hubs",
            _("Hubs left out"),
            tuple(
                Column(f"{side}_{number}", f"{label} {number}", WORDS)
                for side, label in (("east", "East,"), ("west", "West,"))
                for number in (2, 3, 4)
            ),
            single=True,
            hint=_(
                "By side and number of players: the short names of the hubs, as the list of hubs in the file has them."
            ),
        ),
        Sheet(
            "supply",
            _("Supply"),
            (
                figure("jumbo_profit_markers", _("Jumbo Profit markers")),
                figure("jumbo_jets_per_player", _("Jumbo Jets for each player")),
            ),
            single=True,
        ),
        Sheet(
            "prices",
            _("Prices"),
            (
                figure("jumbo_jet", _("Jumbo Jet")),
                figure("sst", "SST"),
                figure("jumbo_profit_per_deployed", _("Jumbo Profit for each deployed Jet")),
                figure("hub_presence", _("Presence in a hub pays")),
                figure("recession_payout", _("Pay in a Recession")),
                figure("strike_step", _("Step of a Strike")),
                figure("settlement_step_down_per_turn", _("Settlement falls each turn by")),
                figure("owned_takeover_multiplier", _("Times the price for an owned spoke")),
                figure("loan_interest_percent", _("Interest of loans, percent")),
                figure("fuel_percent_of_market_share", _("Fuel, percent of the market share")),
                figure("fuel_minimum", _("Fuel at least")),
            ),
            single=True,
        ),
        Sheet(
            "tracks",
            _("Tracks"),
            (
                figure("event_spaces", _("Spaces of the events"), NUMBERS),
                figure("contract_steps", _("Steps of the Government Contract"), NUMBERS),
                figure("settlement_steps", _("Steps of the settlement"), NUMBERS),
            ),
            single=True,
        ),
        Sheet(
            "takeover_modifiers",
            _("Modifiers of takeovers"),
            (
                Column("attacker_in_fare_wars", _("Attacker in Fare Wars"), NUMBER),
                Column("defender_in_fare_wars", _("Defender in Fare Wars"), NUMBER),
                Column("defender_controls_hub", _("Defender controls the hub"), NUMBER),
                Column("jumbo_jet", _("Jumbo Jet"), NUMBER),
                Column("per_controlled_adjacent_hub", _("Each controlled adjacent hub"), NUMBER),
                Column("per_controlled_foreign_spoke", _("Each controlled foreign spoke"), NUMBER),
            ),
            single=True,
        ),
    ),
    places=(("hub", "name"), ("domestic", "city"), ("foreign", "city")),
    lines=None,
    far=("domestic", "foreign"),
    settle=settle_baron,
    totals=lambda document: [
        (_("hubs"), len(rows(document, "hub"))),
        (_("domestic spokes"), len(rows(document, "domestic"))),
        (_("foreign spokes"), len(rows(document, "foreign"))),
        (_("market share of all hubs"), total(document, "hub", "market_share_control")),
    ],
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
ALLIANCE = Form(
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
            hint=SYMBOL_HINT,
        ),
        Sheet(
            "trio",
            _("Trios"),
            (NAME,),
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
    lines=None,
    totals=lambda document: [
        (_("airports"), len(rows(document, "airport"))),
        (_("passengers"), len(rows(document, "card"))),
        (_("trios"), len(rows(document, "trio"))),
    ],
)

FORMS = {"airlines_europe": EUROPE, "airlines": AIRLINES, "air_baron": BARON, "air_alliance": ALLIANCE}
