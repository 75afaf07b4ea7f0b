"""Airlines, players, market, hand: the tables beside and under the map."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from flightdeck.games.airlines_europe.view import Airline, EuropeView, Licence, SeatView
from flightdeck.terminal.games.airlines_europe.looks import CODES, INKS, share
from flightdeck.terminal.tables import OWN, add_seats, compared, in_columns, plain_table, row_of

# What the table of airlines needs besides names and seats.
OTHER_COLUMNS = 35
LONGEST_NAME = 26


def airlines(seen: EuropeView, width: int) -> Table:
    """Furthest on the share track first, as they are scored (AE28), with everybody's holdings."""
    table = plain_table(1)
    table.add_column("")
    name_width = min(LONGEST_NAME, width - OTHER_COLUMNS - sum(seat_widths(seen)))
    table.add_column("airline", no_wrap=True, overflow="ellipsis", width=name_width)
    table.add_column("at", justify="right")
    table.add_column("pays", no_wrap=True)
    table.add_column("planes", justify="right", no_wrap=True)
    table.add_column("bonus", no_wrap=True)
    add_seats(table, len(seen["seats"]), seen["seat"])
    order = sorted(seen["airlines"].items(), key=lambda item: -item[1]["space"])
    for kind, airline in order:
        table.add_row(share(kind), *airline_facts(kind, airline), *holdings(seen, kind))
    supply = Text(str(seen["abacus_supply"]))
    table.add_row(
        share("abacus"), Text("Air ABACUS", style=INKS["abacus"]), "", "", supply, "left", *holdings(seen, "abacus")
    )
    return table


def seat_widths(seen: EuropeView) -> list[int]:
    return [1 + len(str(max(seat["holdings"].values(), default=0))) for seat in seen["seats"]]


def airline_facts(kind: str, airline: Airline) -> list[Text]:
    planes = Text(str(airline["planes"]), style="dim" if airline["blocked"] else "")
    bonus = Text("")
    if airline["bonus"] is not None:
        bonus = Text(f"{airline['goal']}"[:3] + f" +{airline['bonus']}")
    elif airline["blocked"]:
        bonus = Text("blocked" if airline["planes"] else "", style="dim")
    pays = Text("-".join(str(points) for points in airline["points"]))
    return [Text(airline["name"], style=INKS[kind]), Text(str(airline["space"])), pays, planes, bonus]


def holdings(seen: EuropeView, kind: str) -> list[Text]:
    return compared([seat["holdings"].get(kind, 0) for seat in seen["seats"]])


def players(seen: EuropeView, names: list[str]) -> Table:
    table = plain_table(2)
    table.add_column("")
    table.add_column("player", no_wrap=True, overflow="ellipsis", max_width=18)
    table.add_column("money", justify="right")
    table.add_column("hand", justify="right", no_wrap=True)
    table.add_column("points", justify="right")
    bans = any(seat["ban_markers"] for seat in seen["seats"])
    if bans:
        table.add_column("bans", justify="right")
    for number, (seat, name) in enumerate(zip(seen["seats"], names, strict=True)):
        own = number == seen["seat"]
        row = [f"{number + 1}", name, str(seat["money"]), hand_size(seat), points(seat)]
        table.add_row(*row, *([str(seat["ban_markers"])] if bans else []), style=OWN if own else "")
    return table


def hand_size(seat: SeatView) -> str:
    """Air ABACUS shares have other backs (AE40)."""
    backs = seat["abacus_in_hand"]
    return f"{seat['hand_size']} ({backs} AB)" if backs else str(seat["hand_size"])


def points(seat: SeatView) -> str:
    return "?" if seat["points"] is None else str(seat["points"])


def cards(seen: EuropeView) -> Group:
    market = [share(kind) for kind in seen["market"] if kind is not None]
    hand = [share(kind, count) for kind, count in seen.get("hand", {}).items()]
    rest = f"   pile {seen['pile']}  bank {seen['bank']} million  scorings {seen['scorings']} of 3"
    return Group(
        Text.assemble(("market  ", "dim"), row_of(market), (rest, "dim")),
        Text.assemble(("hand    ", "dim"), row_of(hand)),
    )


def routes(seen: EuropeView, width: int) -> Table:
    """Every route with its licences: the price, or who has it."""
    return in_columns([route(name, licences) for name, licences in seen["routes"].items()], max(1, width // 40))


def route(name: str, licences: list[Licence]) -> Table:
    row = Table.grid(padding=(0, 1))
    row.add_column(width=25, no_wrap=True)
    row.add_row(name, Text(" ").join([licence_sign(licence) for licence in licences]))
    return row


def licence_sign(licence: Licence) -> Text:
    owner = licence["taken_by"]
    if owner is None:
        return Text(f" {licence['price']}")
    return Text(" x", style="red") if owner == "ban" else Text(CODES[owner], style=INKS[owner])
