"""From a board's file to fields and back. What cannot be read as a number stays as it was typed: the check says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from flightdeck.web.boards.form import (
    DECIMAL,
    NUMBER,
    NUMBERS,
    OWN,
    TRUTH,
    WORDS,
    Column,
    Document,
    Form,
    Row,
    Sheet,
    rows,
)

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
ANY_NUMBER = re.compile(r"[+-]?[0-9]{1,15}([.,][0-9]{1,15})?")
MOST_ROWS = 250
# Rows to fill in, below those that are there.
BLANK_ROWS = 5
NEW = "new"


class Field(NamedTuple):
    column: Column
    name: str
    value: str
    # Does the name of the list of what it refers to stand beside it?
    list_id: str = ""


class Line(NamedTuple):
    """A row as a page shows it."""

    number: int
    prefix: str
    fields: list[Field]
    title: str


def lines(document: Document, sheet: Sheet) -> list[Line]:
    found = [
        line(document, sheet, row, f"r{number}", number + 1) for number, row in enumerate(sheet_rows(document, sheet))
    ]
    if sheet.grows and not sheet.single:
        found += [line(document, sheet, {}, f"{NEW}{number}", 0) for number in range(BLANK_ROWS)]
    return found


def line(document: Document, sheet: Sheet, row: Row, prefix: str, number: int) -> Line:
    fields = [
        Field(
            column,
            f"{prefix}-{column.key}",
            shown(document, column, got(row, column.key)),
            f"names-{column.refers[0]}" if column.refers else "",
        )
        for column in sheet.columns
    ]
    return Line(number, prefix, fields, " ".join(one.value for one in fields[:2] if one.value))


def sheet_rows(document: Document, sheet: Sheet) -> list[Row]:
    if not sheet.single:
        return rows(document, sheet.key)
    found = document.get(sheet.key)
    return [found] if isinstance(found, dict) else [{}]


def got(row: Any, key: str) -> Any:
    for part in key.split("."):
        if isinstance(row, list) and part.isdecimal():
            row = row[int(part)] if int(part) < len(row) else None
        else:
            row = row.get(part) if isinstance(row, dict) else None
    return row


def put(row: Row, key: str, value: Any) -> None:
    *way, last = key.split(".")
    place: Any = row
    for part in way:
        inside = place.get(part)
        if not isinstance(inside, (dict, list)):
            inside = place[part] = {}
        place = inside
    if isinstance(place, list):
        place[int(last) :] = [value, *place[int(last) + 1 :]]
    else:
        place[last] = value


def shown(document: Document, column: Column, value: Any) -> str:
    if value is None:
        return ""
    if column.kind == TRUTH:
        return "on" if value is True else ""
    if isinstance(value, list):
        return ", ".join(name_of(document, column, one) for one in value)
    return name_of(document, column, value)


def name_of(document: Document, column: Column, value: Any) -> str:
    """What is shown of a row that is referred to; anything else as it is."""
    if column.refers:
        key, identity, name = column.refers
        return next(
            (str(row[name]) for row in rows(document, key) if row.get(identity) == value and name in row), str(value)
        )
    return str(value)


def named(document: Document, column: Column, text: str) -> Any:
    """The reverse."""
    if column.refers:
        key, identity, name = column.refers
        same = [
            row.get(identity) for row in rows(document, key) if str(row.get(name, "")).casefold() == text.casefold()
        ]
        return same[0] if same else text
    return text


def read(document: Document, column: Column, text: str) -> Any:
    text = text.strip()
    if column.kind == TRUTH:
        return bool(text)
    if column.kind == NUMBER:
        return int(text) if WHOLE.fullmatch(text) else text
    if column.kind == DECIMAL:
        return float(text.replace(",", ".")) if ANY_NUMBER.fullmatch(text) else text
    if column.kind == WORDS:
        # Names may have spaces.
        parts = re.split(r"[,;]" if column.refers else r"[,;\s]+", text)
        return [named(document, column, part.strip()) for part in parts if part.strip()]
    if column.kind == NUMBERS:
        parts = [part for part in re.split(r"[,;\s]+", text) if part]
        return [int(part) for part in parts] if all(WHOLE.fullmatch(part) for part in parts) else text
    return named(document, column, text)


def filled_in(form: Form, document: Document, sheet: Sheet, data: Mapping[str, str]) -> Document:
    """The document with what was typed into one sheet. What the form does not name stays as it was."""
    before = sheet_rows(document, sheet)
    after: list[Row] = []
    for number, row in enumerate(before):
        prefix = f"r{number}"
        if sheet.grows and not sheet.single and data.get(f"{prefix}-remove"):
            continue
        after.append(changed(document, sheet, row, prefix, data) if f"{prefix}-here" in data else row)
    if sheet.grows and not sheet.single:
        for number in range(BLANK_ROWS):
            prefix = f"{NEW}{number}"
            typed = [data.get(f"{prefix}-{column.key}", "").strip() for column in sheet.columns if not column.choices]
            if any(typed) and len(after) < MOST_ROWS:
                # No two of them get the same id.
                place(document, sheet, after)
                after.append(added(document, sheet, prefix, data, before))
    place(document, sheet, after)
    form.settle(document)
    return document


def place(document: Document, sheet: Sheet, after: list[Row]) -> None:
    if sheet.single:
        document[sheet.key] = after[0]
    else:
        put(document, sheet.key, after)


def changed(document: Document, sheet: Sheet, row: Row, prefix: str, data: Mapping[str, str]) -> Row:
    same = True
    for column in sheet.columns:
        if column.fixed:
            continue
        value = read(document, column, data.get(f"{prefix}-{column.key}", ""))
        if column.optional and value == "":
            same = same and column.key not in row
            row.pop(column.key, None)
        elif got(row, column.key) != value:
            same = False
            put(row, column.key, value)
    if not same:
        own(row)
    return row


def own(row: Row) -> None:
    """From now on these figures are those of whoever made the board."""
    for key, value in row.items():
        if isinstance(value, dict):
            own(value)
            if key == "source_detail":
                value.update(dict.fromkeys(value, OWN))
        elif key == "source" or key.endswith("_source"):
            row[key] = OWN


def added(document: Document, sheet: Sheet, prefix: str, data: Mapping[str, str], before: list[Row]) -> Row:
    typed: Row = {}
    for column in sheet.columns:
        if not column.fixed and "." not in column.key:
            put(typed, column.key, read(document, column, data.get(f"{prefix}-{column.key}", "")))
    row = new_row(document, sheet, typed, before)
    for column in sheet.columns:
        if "." in column.key:
            put(row, column.key, read(document, column, data.get(f"{prefix}-{column.key}", "")))
        elif column.optional and row.get(column.key) == "":
            del row[column.key]
    return row


def new_row(document: Document, sheet: Sheet, typed: Row, before: list[Row]) -> Row:
    """With sources, as the others have them."""
    like = before[0] if before else sheet.sources
    sources = {key: value for key, value in like.items() if key == "source" or key.endswith(("_source", "_detail"))}
    sources = {key: dict(value) if isinstance(value, dict) else value for key, value in sources.items()}
    row = sheet.fresh(document, typed) | typed | sources
    own(row)
    return row
