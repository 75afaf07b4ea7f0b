"""A board to begin from nothing: no place and no line on the map. What else is printed stays, to be changed."""

from __future__ import annotations

from flightdeck.web.boards.sheets import FORMS
from flightdeck.web.boards.sheets.kinds import Document, rows


def can_be_bare(game: str) -> bool:
    """Where places belong to each other, a map is changed, not begun."""
    return FORMS[game].lines is not None


def bare(game: str, document: Document) -> Document:
    """The same board without its map."""
    form = FORMS[game]
    for sheet in form.sheets:
        refers = [column for column in sheet.columns if column.refers]
        if sheet.key in dict(form.places) or (refers and sheet.grows):
            document[sheet.key] = []
        for row in rows(document, sheet.key):
            row |= {column.key: "" for column in refers if not column.optional}
            for column in sheet.columns:
                if column.optional:
                    row.pop(column.key, None)
    form.settle(document)
    return document
