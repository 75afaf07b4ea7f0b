"""Hints for programs: those that the page gives, under the same conditions."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Router

from flightdeck.web.api.access import BODY, BY_SEAT, SENDING, TOKEN, answers, own_seat, seen
from flightdeck.web.api.schemas import Hint, Seen, Suggestion, TableKey
from flightdeck.web.tables import hints
from flightdeck.web.tables.models import Seat

router = Router(tags=["Playing"])


@router.post("/tables/{table}/hint", response=answers(200, Hint, *TOKEN, *SENDING, *BODY, 409, 429), **BY_SEAT)
async def hint(request: HttpRequest, table: TableKey, seen_so_far: Seen) -> Hint:
    """What a strong bot would do in your place: against bots alone, or where the table allows hints.

    It takes a second.
    """
    seat = await sync_to_async(own_seat)(request, table)
    asked = await sync_to_async(asked_for)(seat, seen_so_far.expected)
    if asked is not None:
        await hints.find(asked)
        await sync_to_async(hints.check)(asked)
    return await sync_to_async(given)(seat)


def asked_for(seat: Seat, expected: int) -> hints.Question | None:
    """Nothing if the answer is there already."""
    looking = seen(seat)
    looking.check_plays(seat.number)
    return hints.needed(looking, seat.number, expected)


def given(seat: Seat) -> Hint:
    looking = seen(seat)
    with looking.position.lock:
        found = hints.found(looking)
        return Hint(
            moves=looking.rows,
            suggestions=[Suggestion(action=one.action, chance=one.chance, then=list(one.then)) for one in found],
        )
