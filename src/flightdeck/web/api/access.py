"""Who asks: a seat, by its token, or a spectator. Cookies mean nothing here, so nobody's browser can be abused."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja.errors import AuthenticationError
from ninja.security import HttpBearer

from flightdeck.web import rate_limit
from flightdeck.web.api import tokens
from flightdeck.web.api.errors import Denied
from flightdeck.web.api.schemas import Problem
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import Perspective, perspective_of

# What may be wrong: with the token, with anything that is sent, with what is in it.
TOKEN = (401, 403, 404)
SENDING = (411, 413, 415)
BODY = (400, 422)


class SeatToken(HttpBearer):
    """`Authorization: Bearer TOKEN`."""

    def authenticate(self, request: HttpRequest, token: str) -> Seat:
        seat = tokens.seat_of(token)
        if seat is None:
            raise AuthenticationError
        return seat


def spectator(request: HttpRequest) -> bool:
    """Whoever shows no token at all; a wrong one is an error."""
    return "Authorization" not in request.headers


by_seat = SeatToken()
# For operations: `auth`, and what the schema says of it.
BY_SEAT: dict[str, Any] = {"auth": by_seat}
BY_ANYBODY: dict[str, Any] = {"auth": [by_seat, spectator], "openapi_extra": {"security": [{}]}}


def answers(good: int, model: Any, *bad: int) -> dict[int, Any]:
    """What an operation may answer; refusals all look the same."""
    return {good: model} | dict.fromkeys(bad, Problem)


def own_seat(request: HttpRequest, key: str) -> Seat:
    """The seat that the token opens, which has to be one of this table."""
    seat: Seat = request.auth  # type: ignore[attr-defined]
    if seat.table_id != key:
        get_object_or_404(Table, pk=key)
        raise Denied(403, "other_table", "This token is for a seat at another table.")
    return seat


def asking(request: HttpRequest, key: str) -> tuple[Perspective, int | None]:
    """The perspective of whoever asks, and the seat it is that of; none is a spectator's."""
    if not isinstance(request.auth, Seat):  # type: ignore[attr-defined]
        return perspective_of(get_object_or_404(Table, pk=key)), None
    seat = own_seat(request, key)
    return perspective_from(seat), seat.number


def perspective_from(seat: Seat) -> Perspective:
    """Its table as the holder of this seat sees it."""
    return perspective_of(seat.table, seat.player, seat.number)


def not_too_often(allowed: bool) -> None:
    if not allowed:
        raise Denied(429, "too_often", "That was a lot in a short time. Please wait a little.")


def limit_tables(request: HttpRequest) -> None:
    """The same number as on the pages, and counted together with them."""
    not_too_often(rate_limit.may_set_up_table(request))


def limit_moves(seat: Seat) -> None:
    not_too_often(rate_limit.within(f"moves:{seat.pk}", settings.MOVES_PER_MINUTE, 60))
