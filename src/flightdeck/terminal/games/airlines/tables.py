"""Airlines, players, cards, routes: the tables beside and under the map, and the pages."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from flightdeck.games.airlines.board import Board
from flightdeck.games.airlines.scoring import most_scorings, pays
from flightdeck.games.airlines.view import Airline, AirlinesView, Circle, is_free, ways_on
from flightdeck.terminal.games.airlines.looks import LINES, SIGNS, Paint, code_of, line_name
from flightdeck.terminal.tables import NOTHING, OWN, add_seats, compared, in_columns, labelled, plain_table, row_of

SABOTAGED = Text("x", style="red")
# What a route and a city take on their pages, with the gap to the next column.
ROUTE_WIDTH, CITY_WIDTH = 26, 26


def airlines(board: Board, seen: AirlinesView, paint: Paint) -> Table:
    """In the order of the rules, with everybody's stock on the table."""
    table = plain_table(1)
    table.add_column("")
    table.add_column("hq")
    table.add_column("board", justify="right")
    table.add_column("left", justify="right")
    table.add_column("".join(SIGNS.values()), no_wrap=True)
    table.add_column("pays", no_wrap=True)
    table.add_column("stock", justify="right")
    add_seats(table, len(seen["seats"]), seen["seat"])
    for code, facts in seen["airlines"].items():
        headquarters = board.city_ids[board.cities.index(facts["headquarters"])]
        stock = compared([seat["on_table"].get(code, 0) for seat in seen["seats"]])
        table.add_row(paint.stock(code), headquarters, *airline_facts(facts), *stock)
    return table


def airline_facts(facts: Airline) -> list[Text]:
    """Markers on the board and left, the lines it may use, what most and second-most stock earn (AL13), its stock."""
    placed = facts["placed"]
    most, second = pays(placed)
    paid = Text(f"{most}-{second}") if placed else NOTHING
    if facts["inactive"]:
        paid = Text("inactive", style="dim")
    board = Text(str(placed)) if placed else NOTHING
    return [board, Text(str(facts["markers"])), lines(facts["types"]), paid, Text(str(facts["stock"]), style="dim")]


def lines(types: list[str]) -> Text:
    """Each type has its place, so that its sign need not be recognized."""
    return Text.assemble(*[(sign if kind in types else " ", LINES[kind]) for kind, sign in SIGNS.items()])


def players(seen: AirlinesView, names: list[str]) -> Table:
    table = plain_table(2)
    table.add_column("")
    table.add_column("player", no_wrap=True, overflow="ellipsis", max_width=18)
    table.add_column("points", justify="right")
    table.add_column("stock in hand", justify="right", no_wrap=True)
    table.add_column("flight cards", justify="right", no_wrap=True)
    for number, (seat, name) in enumerate(zip(seen["seats"], names, strict=True)):
        row = [f"{number + 1}", name, str(seat["points"]), str(seat["hand_size"]), str(seat["flights_in_hand"])]
        table.add_row(*row, style=OWN if number == seen["seat"] else "")
    return table


def cards(seen: AirlinesView, paint: Paint) -> Table:
    face_up = [paint.stock(code) for code in seen["face_up"] if code is not None]
    hand = [paint.stock(code, count) for code, count in seen.get("hand", {}).items()]
    flight_deck = f"   flight deck {seen['flight_deck']}, discards {len(seen['flight_discards'])}"
    return labelled(
        [
            ("face up", Text.assemble(row_of(face_up), (f"   deck {seen['deck']}  {scorings(seen)}", "dim"))),
            ("stock", row_of(hand)),
            ("flights", Text.assemble(flights(seen.get("flights", [])), (flight_deck, "dim"))),
        ]
    )


def scorings(seen: AirlinesView) -> str:
    done = f"scorings {seen['scorings']} of {most_scorings(seen['players'])}"
    return f"{done}  last round" if seen["last_turns"] else done


def flights(cards: list[str]) -> Text:
    """Flight cards by their type, the values of each in one row."""
    values: dict[str, list[str]] = {}
    for card in cards:
        kind, value = card.split(" ")
        values.setdefault(kind, []).append(value)
    parts = [Text.assemble(line_name(kind), *[f" {value}" for value in values[kind]]) for kind in values]
    return Text("  ").join(parts) if parts else Text("none")


def routes(board: Board, seen: AirlinesView, paint: Paint, width: int) -> Table:
    """Every route by its type, with its circles: the number, or who has it."""
    order = sorted(range(len(board.routes)), key=lambda route: list(SIGNS).index(board.type_of(route)))
    cells = [route_row(board, seen, paint, route) for route in order]
    return in_columns(cells, max(1, width // ROUTE_WIDTH))


def route_row(board: Board, seen: AirlinesView, paint: Paint, route: int) -> Text:
    kind = board.type_of(route)
    circles = [circle_sign(circle, paint) for circle in seen["routes"][board.routes[route]]]
    return Text.assemble(f"{code_of(board, route)} ", (SIGNS[kind], LINES[kind]), " ", Text(" ").join(circles))


def circle_sign(circle: Circle, paint: Paint) -> Text:
    owner = circle["taken_by"]
    if owner is None:
        return Text(f"{circle['number']}")
    return SABOTAGED if circle["sabotage"] else Text(owner, style=paint.inks[owner])


def next_routes(board: Board, seen: AirlinesView, paint: Paint) -> Table:
    """For each airline the routes it could claim next, with the lowest free number."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column()
    table.add_column()
    table.add_column()
    for code, facts in seen["airlines"].items():
        when = "" if facts["founded"] else "inactive" if facts["inactive"] else "if founded"
        ways = Text(" ").join([way(board, seen, route) for route in ways_on(board, seen, code)])
        table.add_row(paint.stock(code), Text(when, style="dim"), ways or Text("nothing", style="dim"))
    return table


def way(board: Board, seen: AirlinesView, route: int) -> Text:
    """In one piece: `BSE-SLC=4`."""
    kind = board.type_of(route)
    lowest = next(circle["number"] for circle in seen["routes"][board.routes[route]] if is_free(circle))
    return Text.assemble(code_of(board, route), (f"{SIGNS[kind]}{lowest}", LINES[kind]))


def cities(board: Board, seen: AirlinesView, paint: Paint, width: int) -> Table:
    """Every code with the name of its city and the airlines that have their headquarters there."""
    homes: dict[str, list[Text]] = {}
    for code, facts in seen["airlines"].items():
        homes.setdefault(facts["headquarters"], []).append(Text(f" {code}", style=paint.inks[code]))
    cells = [
        Text.assemble((code, "bold"), f" {name}", *homes.get(name, []))
        for code, name in sorted(zip(board.city_ids, board.cities, strict=True))
    ]
    return in_columns(cells, max(1, width // CITY_WIDTH))
