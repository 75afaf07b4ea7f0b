"""A table of numbers with a small bar in each cell: who got how much from what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from flightdeck.web.scales import faintness, ink_on

NOTHING = "·"


@dataclass(slots=True)
class Row:
    """What one airline (or whatever the table is about) gave to each column; `note` stands small beside its name."""

    name: str
    cells: Sequence[int]
    colour: str
    glyph: str = ""
    note: str = ""


def bar_table(caption: str, corner: str, columns: list[str], rows: list[Row], total: str = "") -> Markup:
    """`corner` says what the rows are; `total` is the name of the last row, the sums, or empty for none."""
    longest = max([cell for row in rows for cell in row.cells], default=0)
    heads = [Markup('<th scope="col">{}</th>').format(column) for column in columns]
    return Markup(
        '<div class="bar-table-box"><table class="bar-table"><caption>{}</caption>'
        '<thead><tr><th scope="col" class="bar-table-corner">{}</th>{}</tr></thead>'
        "<tbody>{}</tbody>{}</table></div>"
    ).format(
        caption,
        corner,
        Markup("").join(heads),
        Markup("").join([table_row(row, longest) for row in rows]),
        foot(columns, rows, total) if total else "",
    )


def table_row(row: Row, longest: int) -> Markup:
    note = Markup(' <small class="bar-table-note">{}</small>').format(row.note) if row.note else ""
    cells = [table_cell(cell, longest, row.colour) for cell in row.cells]
    return Markup('<tr><th scope="row">{}{}</th>{}</tr>').format(heading(row), note, Markup("").join(cells))


def heading(row: Row) -> Markup:
    """The chip and the name, but not the same letters twice."""
    if not row.glyph:
        return name_of(row)
    if row.glyph == row.name:
        return chip(row, Markup('role="img" aria-label="{}"').format(row.name))
    return chip(row, Markup('aria-hidden="true"')) + name_of(row)


def name_of(row: Row) -> Markup:
    return Markup('<span class="bar-table-name">{}</span>').format(row.name)


def chip(row: Row, told: Markup) -> Markup:
    """As wide as its letters need; `told` is what it says to those who do not see it."""
    width = 10 + 7 * len(row.glyph)
    return Markup(
        '<svg class="bar-table-chip" viewBox="0 0 {w} 14" width="{w}" height="14" {told}>'
        '<rect class="chart-badge {faint}" x="1" y="1" width="{inner}" height="12" rx="3" fill="{colour}"/>'
        '<text class="chart-glyph" x="{middle:g}" y="10.3" text-anchor="middle" fill="{ink}">{glyph}</text></svg>'
    ).format(
        w=width,
        told=told,
        faint=faintness(row.colour),
        inner=width - 2,
        colour=row.colour,
        middle=width / 2,
        ink=ink_on(row.colour),
        glyph=row.glyph,
    )


def table_cell(value: int, longest: int, colour: str) -> Markup:
    if value == 0:
        return Markup('<td class="bar-table-zero"><span class="bar-table-number">{}</span></td>').format(NOTHING)
    bar = Markup(
        '<svg class="bar-table-bar" viewBox="0 0 {} 1" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="chart-badge {}" width="{}" height="1" fill="{}" vector-effect="non-scaling-stroke"/></svg>'
    ).format(longest, faintness(colour), value, colour)
    return Markup('<td><span class="bar-table-number">{}</span>{}</td>').format(value, bar)


def foot(columns: list[str], rows: list[Row], name: str) -> Markup:
    sums = [sum(row.cells[place] for row in rows) for place in range(len(columns))]
    cells = Markup("").join(
        [Markup('<td><span class="bar-table-number">{}</span></td>').format(value) for value in sums]
    )
    return Markup('<tfoot><tr><th scope="row">{}</th>{}</tr></tfoot>').format(name, cells)
