"""Results of what was done, shown as a panel: a scoring, dice, an auction. Who got what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import ngettext
from markupsafe import Markup

NOTHING = "·"
# There is something, but whoever looks may not know how much.
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Cell:
    text: str | Markup
    # Stands small below it.
    why: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    cells: Sequence[Cell]
    picture: Markup = field(default_factory=Markup)
    # Is it about whoever looks?
    own: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A title and what it came to in a sentence, a table, or both."""

    title: str
    outcome: str = ""
    # What the rows are, then the names of the columns.
    columns: Sequence[str] = ()
    rows: Sequence[Row] = ()
    # The row of sums, if there is one.
    total: Sequence[Cell] = ()
    # The column that is about whoever looks, not counting that of the names.
    own: int | None = None
    # Were dice thrown?
    dice: bool = False


def earned_with(points: int | None, cards: int) -> Cell:
    """Points, and the cards that brought them."""
    why = ngettext("%(num)d card", "%(num)d cards", cards) % {"num": cards}
    return Cell(UNKNOWN if points is None else str(points), why)


def scoring_table(title: str, corner: str, names: Sequence[str], rows: Sequence[Row], own: int | None) -> Result:
    """What each player got from each airline, with the sums of those whose points are known."""
    columns = [corner, *names]
    return Result(title, columns=columns, rows=rows, total=[total(rows, seat) for seat in range(len(names))], own=own)


def total(rows: Sequence[Row], seat: int) -> Cell:
    texts = [row.cells[seat].text for row in rows]
    return Cell(UNKNOWN) if UNKNOWN in texts else Cell(str(sum(int(text) for text in texts if text != NOTHING)))
