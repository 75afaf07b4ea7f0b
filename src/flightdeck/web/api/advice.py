"""Hints for programs: those that the page gives, under the same conditions."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router

from flightdeck.web.api.access import BODY, BY_SEAT, SENDING, TOKEN, answers, own_seat, perspective_from
from flightdeck.web.api.schemas import Hint, Seen, Suggestion, TableKey
from flightdeck.web.bots import hints
from flightdeck.web.tables.models import Seat

router = Router(tags=["Playing"])


@router.post("/tables/{table}/hint", response=answers(200, Hint, *TOKEN, *SENDING, *BODY, 409, 429), **BY_SEAT)
async def hint(request: HttpRequest, table: TableKey, seen_so_far: Seen) -> Hint:
    """What a strong bot would do in your place: against bots alone, or where the table allows hints.

    It takes a second.
    """
    seat = await sync_to_async(own_seat)(request, table)
    await hints.answer(lambda: asked_for(seat, seen_so_far.expected))
    return await sync_to_async(given)(seat)


def asked_for(seat: Seat, expected: int) -> hints.Question | None:
    perspective = perspective_from(seat)
    perspective.check_plays(seat.number)
    return hints.needed(perspective, seat.number, expected)


def given(seat: Seat) -> Hint:
    perspective = perspective_from(seat)
    found = hints.found(perspective)
    return Hint(
        moves=perspective.rows,
        suggestions=[Suggestion(action=one.action, chance=one.chance, then=list(one.then)) for one in found],
    )
