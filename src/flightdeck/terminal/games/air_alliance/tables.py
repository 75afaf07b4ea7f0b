"""Airports, the row, the boarding pass and the players; what lies where, which are pages."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from flightdeck.games.air_alliance.board import AREAS, Board
from flightdeck.games.air_alliance.game import AirAlliance
from flightdeck.games.air_alliance.prospects import belongings, marked_fields, marks, ways_to_win
from flightdeck.games.air_alliance.view import ALL, Airport, AllianceView, Field, RowPassenger, SeatView
from flightdeck.games.air_alliance.words import warning
from flightdeck.terminal.games.air_alliance.looks import (
    LETTERS,
    SHAPE_NAMES,
    SHAPES,
    code_of,
    in_ink,
    letter,
    letters,
    long_symbol,
    numbered,
    queue,
    short_symbol,
    trio_of,
    way,
)
from flightdeck.terminal.tables import NOTHING, OWN, in_columns, labelled, plain_table

# From this width on there is room for the names of airports in the row.
WITH_NAMES = 112
# An airport on the screen is no wider than this, and never narrower than its code, a letter of its name and its signs.
WIDEST_AIRPORT, NARROWEST_AIRPORT = 26, 12
# What an airport takes on its page, with the gap to the next column.
AIRPORT_WIDTH = 40


def airports(board: Board, seen: AllianceView, width: int) -> Table:
    """A column for each area: code, name, shape and queue."""
    areas: dict[str, list[tuple[str, Airport]]] = {}
    for name, airport in seen["airports"].items():
        areas.setdefault(airport["area"], []).append((name, airport))
    gap = 1 if width < WITH_NAMES else 3
    room = max(NARROWEST_AIRPORT, min(WIDEST_AIRPORT, (width - gap * (len(areas) - 1)) // len(areas)))
    table = plain_table(gap)
    names = dict(zip(AREAS, board.area_names, strict=True))
    for area in areas:
        table.add_column(Text(f"{area} {names[area]}"), width=room, no_wrap=True, overflow="ellipsis")
    for line in range(max(map(len, areas.values()))):
        table.add_row(*[airport_sign(*here[line], room) if line < len(here) else "" for here in areas.values()])
    return table


def airport_sign(name: str, airport: Airport, room: int) -> Text:
    """`A2 Hong Kong  λ Rb·`, the signs at the right."""
    signs = Text(f" {SHAPES[airport['shape']]} ", style="dim") + queue(airport)
    called = Text.assemble((airport["code"], "bold"), f" {name}")
    if airport["lands"] != ALL:
        called.stylize(f"not bold {in_ink('', airport['lands']).style}")
    called.truncate(room - signs.cell_len, overflow="ellipsis", pad=True)
    return called + signs


def legend() -> Text:
    """One line on a narrow screen."""
    colours = Text(" ").join([in_ink(f"{sign} {colour}", colour) for colour, sign in LETTERS.items()])
    return Text.assemble(colours, ("  small waits  λ inverted", "dim"))


def row(seen: AllianceView, width: int) -> Table:
    """Baggage Claim: the passengers, the next to be lost first."""
    table = plain_table(1 if width < WITH_NAMES else 2)
    table.add_column("", justify="right")
    table.add_column("passenger", no_wrap=True)
    if width < WITH_NAMES:
        table.add_column("way", no_wrap=True)
    else:
        table.add_column("from", no_wrap=True)
        table.add_column("to", no_wrap=True)
    table.add_column("miles", justify="right")
    table.add_column("class", no_wrap=True)
    table.add_column("symbols", no_wrap=True)
    table.add_column("trio", no_wrap=True, overflow="ellipsis")
    table.add_column("for", justify="right")
    for number, passenger in enumerate(seen["row"], 1):
        table.add_row(str(number), *passenger_row(seen, passenger, width))
    return table


def passenger_row(seen: AllianceView, passenger: RowPassenger, width: int) -> list[RenderableType]:
    ends = [f"{code_of(seen, name)} {name}" for name in (passenger["from"], passenger["to"])]
    reserved = passenger["reserved"]
    return [
        Text(passenger["name"], style="bold"),
        *([way(seen, passenger)] if width < WITH_NAMES else ends),
        f"{passenger['miles']:,}",
        passenger["class"],
        symbols(seen, passenger["symbols"]),
        trio_of(passenger) or NOTHING,
        NOTHING if reserved is None else numbered(seen, reserved),
    ]


def symbols(seen: AllianceView, found: list[str]) -> Text:
    return Text(" ").join([short_symbol(seen, symbol) for symbol in found])


def boarding_pass(seen: AllianceView, own: SeatView) -> Table:
    """Three fields, the symbols numbered as they are typed."""
    marked = marked_fields(seen)
    fields = enumerate(own["fields"], 1)
    return labelled([(f"field {number}", field_line(seen, field, number in marked)) for number, field in fields])


def field_line(seen: AllianceView, field: Field, marked: bool) -> Text:
    """`1 area A  2 E3 Cannes  3 priority   Yeti, covers Spy`; dim once it has its marker."""
    line = Text("  ").join(
        [
            Text.assemble((f"{slot} ", "cyan"), long_symbol(seen, symbol))
            for slot, symbol in enumerate(field["symbols"], 1)
        ]
    )
    if marked:
        line = Text(line.plain, style="dim strike")
        line.append("  used", style="not strike bold")
    return line + Text(f"  {lying_on(field)}" if field["passenger"] else "", style="dim")


def lying_on(field: Field) -> str:
    covered = f", covers {', '.join(field['covered'])}" if field["covered"] else ""
    return f"{field['passenger'] or 'bare'}{covered}"


def players(seen: AllianceView, names: list[str]) -> Table:
    table = plain_table(1)
    table.add_column("")
    table.add_column("")
    table.add_column("player", no_wrap=True, overflow="ellipsis", max_width=14)
    for title in ("points", "miles", "won", "trios"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("allied", no_wrap=True)
    table.add_column("boarding pass")
    for seat, (facts, name) in enumerate(zip(seen["seats"], names, strict=True)):
        passes = Text(" | ", style="dim").join([symbols(seen, field["symbols"]) for field in facts["fields"]])
        counts = [f"{facts['points']:,}", f"{facts['miles']:,}", str(facts["passengers"]), str(facts["trios"])]
        allied = NOTHING if facts["alliance"] is None else Text(f"{facts['alliance']}: ") + letters(facts["allies"])
        called = [numbered(seen, seat), letter(facts["colour"]), in_ink(name, facts["colour"])]
        table.add_row(*called, *counts, allied, passes, style=OWN if seat == seen["seat"] else "")
    return table


def situation(seen: AllianceView, names: list[str]) -> Table:
    """Whose turn it is, the alliance areas, and how far the game has come."""
    rows: list[tuple[str, RenderableType]] = []
    if not seen["over"]:
        rows.append(("turn", Text(f"{names[seen['active']]}{markers(seen)}")))
    areas = [
        Text.assemble((f"{number} ", "dim"), letters(colours) if colours else NOTHING)
        for number, colours in enumerate(seen["alliances"], 1)
    ]
    rows.append(("alliances", Text("   ").join(areas)))
    left = f"{seen['pile']}, lost {len(seen['discards'])}"
    warned = warning(seen, str)
    rows.append(("pile", Text.assemble(left, (f"   {warned}" if warned else "", "bold yellow"))))
    if seen["won"]:
        rows.append(("won now", Text(", ".join(seen["won"]))))
    return labelled(rows)


def markers(seen: AllianceView) -> str:
    """Where they matter; with what the last of them lies on."""
    if not marks(seen):
        return ""
    count = seen["markers_left"]
    left = f", {count} marker{'' if count == 1 else 's'} left"
    return left if seen["symbol"] is None else f"{left}, one on {seen['symbol']}"


def every_airport(seen: AllianceView, width: int) -> Table:
    """In words: `E4 Scandinavia: V, only black`, and below it the planes."""
    cells = []
    for name, airport in seen["airports"].items():
        lands = airport["lands"]
        only = Text() if lands == ALL else Text.assemble(", only ", in_ink(lands, lands))
        title = Text.assemble((airport["code"], "bold"), f" {name}: {SHAPE_NAMES[airport['shape']]}", only)
        cells.append(title.append("\n   ").append_text(planes_in_words(airport)))
    return in_columns(cells, max(1, width // AIRPORT_WIDTH))


def planes_in_words(airport: Airport) -> Text:
    """`red, blue, then green; full`: the first ones may take off."""
    line = Text()
    for plane in airport["planes"]:
        line.append(", " if line else "")
        if not plane["may_take_off"] and "then" not in line.plain:
            line.append("then ", style="dim")
        line.append_text(in_ink(plane["colour"], plane["colour"]))
    free = airport["room"] - len(airport["planes"])
    return line.append("; " if line else "").append(f"room for {free}" if free else "full", style="dim")


def every_passenger(seen: AllianceView) -> Table:
    """What each player has won: on the fields, covered, and beside the pass."""
    rows: list[tuple[str, RenderableType]] = []
    for seat, facts in enumerate(seen["seats"], 1):
        fields = [f"{number} {lying_on(field)}" for number, field in enumerate(facts["fields"], 1)]
        beside = [f"beside {', '.join(facts['beside'])}"] if facts["beside"] else []
        rows.append((f"{seat} {facts['colour']}", Text("; ".join(fields + beside))))
    rows.append(("lost", Text(", ".join(seen["discards"])) if seen["discards"] else NOTHING))
    return labelled(rows)


def trios(board: Board, seen: AllianceView) -> Table:
    """The passengers of each trio, and who has them."""
    owners = {name: numbered(seen, number) for number, seat in enumerate(seen["seats"]) for name in belongings(seat)}
    owners |= {name: numbered(seen, seen["active"]) for name in seen["won"]}
    owners |= {passenger["name"]: Text("in the row", style="bold") for passenger in seen["row"]}
    owners |= {name: Text("lost", style="dim") for name in seen["discards"]}
    rows: list[tuple[str, RenderableType]] = []
    for trio, title in enumerate(board.trios):
        found = [Text.assemble(f"{name} ", owners.get(name, NOTHING)) for name in board.trio_members(trio)]
        rows.append((title.capitalize(), Text(", ").join(found)))
    return labelled(rows)


def flights(rules: AirAlliance, seen: AllianceView) -> RenderableType:
    """For each passenger the planes that would win it with one flight, and the symbols for that."""
    table = plain_table(2)
    table.add_column("passenger", no_wrap=True)
    table.add_column("way", no_wrap=True)
    table.add_column("miles", justify="right")
    table.add_column("at the origin")
    table.add_column("won with one flight by")
    for passenger in seen["row"]:
        airport = seen["airports"][passenger["from"]]
        ways = [
            Text.assemble(f"{position + 1} ", letter(airport["planes"][position]["colour"]), ": ", pairs(found))
            for position, found in ways_to_win(rules, seen, passenger).items()
        ]
        name, miles = Text(passenger["name"], style="bold"), f"{passenger['miles']:,}"
        table.add_row(name, way(seen, passenger), miles, queue(airport), Text("   ").join(ways) if ways else NOTHING)
    return Group(
        table, Text("Passengers whom others have reserved, and those who change planes, are left out.", style="dim")
    )


def pairs(found: list[tuple[int, int]]) -> str:
    """`use 1 2 or 3 1`"""
    return "use " + " or ".join(f"{field} {slot}" for field, slot in found)
