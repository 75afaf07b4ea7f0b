"""What the tables and the screens of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

OWN = "bold"
NOTHING = Text("·", style="dim")
# A screen that is too narrow for the map beside the tables shows it above them if it is tall enough.
TALL = 55


def plain_table(gap: int) -> Table:
    """No lines, so many spaces between the columns."""
    return Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim", expand=False)


def add_seats(table: Table, count: int, own: int | None) -> None:
    """A column for each seat, headed by its number."""
    for seat in range(count):
        style = OWN if seat == own else ""
        table.add_column(f"{seat + 1}", justify="right", style=style, header_style=style or "dim")


def compared(counts: Sequence[int]) -> list[Text]:
    """What each seat has of something; the most of it stands out."""
    most = max(counts)
    return [Text(str(count), style="underline" if count == most else "") if count else NOTHING for count in counts]


def chip(code: str, style: str, count: int = 1) -> Text:
    """A card of the game as a small card; several of a kind with their number."""
    card = Text(f" {code} ", style=style)
    return card + Text(f"x{count}", style="bold") if count > 1 else card


def row_of(chips: list[Text]) -> Text:
    return Text(" ").join(chips) if chips else Text("none")


def in_columns(cells: Sequence[RenderableType], columns: int) -> Table:
    """Read downwards, column by column."""
    table = Table.grid(padding=(0, 3))
    rows = -(-len(cells) // columns)
    for line in range(rows):
        table.add_row(*cells[line::rows])
    return table


def labelled(rows: Sequence[tuple[str, RenderableType]]) -> Table:
    """A line or more for each, its label before it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for label, row in rows:
        table.add_row(label, row)
    return table


def arranged(
    picture: Callable[[int], RenderableType],
    tables: Callable[[int], list[RenderableType]],
    cards: RenderableType,
    width: int,
    height: int,
    room: int | None,
) -> Group:
    """The map, the tables and the cards. `room` is what the tables have beside the map; None if they stand alone."""
    if room is None:
        parts = [*tables(width), "", cards]
        return Group(picture(width), *parts) if height >= TALL else Group(*parts)
    beside = Table.grid(padding=(0, 2, 0, 0))
    # Widths that are given need not be measured, which takes longer than everything else.
    beside.add_column(width=width - room)
    beside.add_column(width=room - 2)
    beside.add_row(picture(width - room), Group(*tables(room)))
    return Group(beside, cards)
