"""The stream of a table, so that nobody has to ask again and again."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router

from flightdeck.web.api.access import BY_ANYBODY, TOKEN, answers, asking
from flightdeck.web.api.schemas import TableKey
from flightdeck.web.tables.refusals import Stale

router = Router(tags=["Playing"])

STREAM: dict[str, Any] = BY_ANYBODY | {
    "openapi_extra": {
        **BY_ANYBODY["openapi_extra"],
        "responses": {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
    }
}


@router.get("/tables/{table}/events", response=answers(200, None, *TOKEN, 409, 429, 503), **STREAM)
def events(request: HttpRequest, table: TableKey) -> HttpResponseBase:
    """Server-sent events: `changed` at once and whenever something happens, `your_turn` when your seat is to decide.

    Both come with `{"moves": 12, "over": false}`. A comment every twenty seconds keeps the line open. What happened is
    not in them: ask for what your seat may see.
    """
    # The lane has answered, unless something was the matter.
    asking(request, table)
    raise Stale
