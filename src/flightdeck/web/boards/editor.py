"""The editor of boards: one sheet at a time as a form, the map beside it, and what is wrong where it is."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from flightdeck.engine.faults import MOST_FAULTS, Fault
from flightdeck.web import rate_limit
from flightdeck.web.boards import checking, drawing, editing, keeping
from flightdeck.web.boards.form import Document, Form, Sheet, rows
from flightdeck.web.boards.forms import known_form
from flightdeck.web.boards.models import LONGEST_TITLE, Board
from flightdeck.web.boards.views import own_board
from flightdeck.web.games.lookup import info_of
from flightdeck.web.middleware import POLICY
from flightdeck.web.notices import notice
from flightdeck.web.tables.refusals import Refused

CHANGES_PER_MINUTE = 240
# So many faults are told beside the map at once; all are at their rows.
SHOWN_FAULTS = 4
# A picture to trace stays in the browser, which shows it from its own memory.
TRACING = POLICY.replace("img-src 'self' data:", "img-src 'self' data: blob:")


@require_safe
@never_cache
def edit(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    return page(request, board, sheet_of(board, request.GET.get("sheet", "")))


def sheet_of(board: Board, name: str) -> Sheet:
    return known_form(board.game).sheet(name)


def page(request: HttpRequest, board: Board, sheet: Sheet) -> HttpResponse:
    document = keeping.document(board.toml)
    form = known_form(board.game)
    context = verdict(board, document, sheet) | {
        "info": info_of(board.game),
        "form": form,
        "lines": editing.lines(document, sheet),
        "names": {
            f"names-{key}": [str(row.get(name, "")) for row in rows(document, key)] for key, name in referred(sheet)
        },
        "places": dict(form.places),
        "longest": LONGEST_TITLE,
        "undoable": board.drafts.exists(),
    }
    response = render(request, "boards/edit.html", context)
    response["Content-Security-Policy"] = TRACING
    return response


def referred(sheet: Sheet) -> set[tuple[str, str]]:
    """The lists whose names are offered, and which field has them."""
    return {(column.refers[0], column.refers[2]) for column in sheet.columns if column.refers}


def verdict(board: Board, document: Document, sheet: Sheet) -> dict[str, Any]:
    """What is shown anew after each change."""
    form = known_form(board.game)
    found = [told(form, fault) for fault in checking.faults_of(board.game, board.toml)]
    here = [one for one in found if one.sheet in (sheet, None)]
    return {
        "board": board,
        "sheet": sheet,
        "faults": found,
        # Those of this sheet and of none, and of each other sheet.
        "here": here,
        "elsewhere": [(one, [told for told in found if told.sheet is one]) for one in form.sheets if one is not sheet],
        "shown_faults": SHOWN_FAULTS,
        "most_faults": MOST_FAULTS,
        "totals": form.totals(document) if totals_possible(form, document) else [],
        "map": drawing.picture(board.game, document),
    }


def totals_possible(form: Any, document: Document) -> bool:
    try:
        form.totals(document)
    except TypeError:  # what was typed is not even a list
        return False
    return True


class Told(NamedTuple):
    """A fault in words, and where it is in the editor: the sheet, the row counted from 1, and the field."""

    message: str
    sheet: Sheet | None = None
    row: int = 0
    field: str = ""


def told(form: Form, fault: Fault) -> Told:
    sheet = next((one for one in form.sheets if one.key == fault.section), None)
    if sheet is None:
        return Told(fault.told(_))
    row = 1 if sheet.single else fault.number
    columns = [one for one in sheet.columns if one.key == fault.key or one.key.startswith(f"{fault.key}.")]
    if not row or not columns:
        return Told(fault.told(_), sheet, row)
    # The file has other words for its figures than the columns, in one language.
    message = f"{_(columns[0].label)}: {fault.told(_)}"
    return Told(message, sheet, row, f"r{row - 1}-{columns[0].key}")


@require_POST
def save(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    sheet = sheet_of(board, request.POST.get("sheet", ""))

    def filled(document: Document) -> Document:
        return editing.filled_in(known_form(board.game), document, sheet, request.POST)

    return changed(request, board, sheet, filled)


@require_POST
def place(request: HttpRequest, key: str) -> HttpResponse:
    """A city was dragged to a point of the map."""
    board = own_board(request, key)
    section = request.POST.get("section", "")

    def moved(document: Document) -> Document:
        found = rows(document, section) if section in dict(known_form(board.game).places) else []
        number, x, y = whole(request, "number"), decimal(request, "x"), decimal(request, "y")
        if not 0 <= number < len(found):
            raise Refused(_("There is no such place."))
        lat, lon = drawing.place_at(board.game, document, x, y)
        row = found[number]
        row["lat"], row["lon"] = lat, lon
        editing.own(row)
        return document

    return changed(request, board, sheet_of(board, request.POST.get("sheet", "")), moved)


@require_POST
def line(request: HttpRequest, key: str) -> HttpResponse:
    """Two cities were chosen: a route between them, or none if there was one."""
    board = own_board(request, key)
    form = known_form(board.game)

    def drawn(document: Document) -> Document:
        if form.lines is None:
            raise Refused(_("Here no route is drawn between two places."))
        section, a, b = form.lines
        cities = rows(document, form.places[0][0])
        first, second = whole(request, "a"), whole(request, "b")
        if first == second or not all(0 <= one < len(cities) for one in (first, second)):
            raise Refused(_("A route joins two different places."))
        ends = {cities[first].get("id"), cities[second].get("id")}
        before = rows(document, section)
        after = [row for row in before if {row.get(a), row.get(b)} != ends]
        if len(after) == len(before):
            # As the one before it.
            like = before[-1] if before else form.first_line
            typed = {key: value for key, value in like.items() if key in form.first_line}
            typed |= {a: cities[first].get("id"), b: cities[second].get("id")}
            after.append(editing.new_row(document, form.sheet(section), typed, before))
        document[section] = after
        form.settle(document)
        return document

    return changed(request, board, sheet_of(board, request.POST.get("sheet", "")), drawn)


def whole(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else -1


def decimal(request: HttpRequest, name: str) -> float:
    try:
        value = float(request.POST.get(name, ""))
    except ValueError:
        raise Refused(_("There is no such place.")) from None
    if not math.isfinite(value) or abs(value) > 10_000:
        raise Refused(_("There is no such place."))
    return value


@require_POST
def undo(request: HttpRequest, key: str) -> HttpResponse:
    board = own_board(request, key)
    try:
        keeping.take_back(board, version_of(request))
    except Refused as refused:
        return notice(request, str(refused), refused.status)
    return redirect(f"{reverse('board', args=[key])}?sheet={sheet_of(board, request.POST.get('sheet', '')).key}")


def version_of(request: HttpRequest) -> int:
    return whole(request, "version")


def changed(request: HttpRequest, board: Board, sheet: Sheet, how: Any) -> HttpResponse:
    """Store a change and show what it did: to a page that is there already only what is new."""
    asked_by_script = "HX-Request" in request.headers
    try:
        if not rate_limit.within(f"boards:{board.pk}", CHANGES_PER_MINUTE, 60):
            raise Refused(_("That was a lot in a short time. Please wait a little."))
        before = keeping.document(board.toml)
        count = len(editing.sheet_rows(before, sheet))
        document = how(before)
        keeping.change(board, version_of(request), document)
    except Refused as refused:
        if asked_by_script:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return notice(request, str(refused), refused.status)
    address = f"{reverse('board', args=[board.pk])}?sheet={sheet.key}"
    if not asked_by_script:
        return redirect(address)
    if len(editing.sheet_rows(document, sheet)) != count or "whole" in request.POST:
        return HttpResponse(headers={"HX-Redirect": address})
    return render(request, "boards/verdict.html", verdict(board, document, sheet))
