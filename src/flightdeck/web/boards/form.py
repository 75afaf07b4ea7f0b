"""What a board consists of, as tables to fill in: which lists of the file there are, and their columns.

A board is right or wrong by the rules of its game alone; nothing here says what may be in a field.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
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
    # Of which list of the file a row is named, and by which of its fields; shown is its name. WORDS name several.
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
    # The sources that a new row has, if no other row tells.
    sources: Row = field(default_factory=lambda: {"source": ""})
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """All of a game: what its `GamePage` has, if boards of it can be made."""

    sheets: tuple[Sheet, ...]
    # The lists with places on the map, and what a place there is called.
    places: tuple[tuple[str, str], ...]
    # What an empty map is without: the lists of places, and of whatever consists of them.
    map_lists: tuple[str, ...]
    # The list of lines between places with both ends; none if no line is drawn from place to place.
    lines: tuple[str, str, str] | None = None
    # What the first line that is drawn has beside its ends.
    first_line: Row = field(default_factory=dict)
    # By which field a place names the one that it belongs to.
    belongs: str = ""
    # The folder with `map.toml` and `coast.svg` of the usual map, if it has one.
    ground: Path | None = None
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
