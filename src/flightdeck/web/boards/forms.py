"""The forms of the boards that can be made here: those of all games that have one."""

from __future__ import annotations

from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import games
from flightdeck.web.boards.form import WORDS, Document, Form, rows
from flightdeck.web.games import page_of


def form_of(game: str) -> Form | None:
    return page_of(game).board_form


def known_form(game: str) -> Form:
    """Of a game whose boards are made here."""
    form = form_of(game)
    assert form is not None
    return form


def with_boards() -> list[GameInfo]:
    """The games whose boards can be made here."""
    return [info for info in games() if form_of(info.name) is not None]


def bare(form: Form, document: Document) -> Document:
    """The same board without places, and without what refers to them. All else that is printed stays."""
    for key in form.map_lists:
        document[key] = []
    for sheet in form.sheets:
        for row in [document.get(sheet.key, {})] if sheet.single else rows(document, sheet.key):
            for column in sheet.columns:
                if column.refers and column.kind == WORDS:
                    row[column.key] = []
                elif column.refers and not column.optional:
                    row[column.key] = ""
                elif column.optional:
                    row.pop(column.key, None)
    form.settle(document)
    return document
