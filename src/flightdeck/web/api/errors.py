"""Every refusal in the same shape: a word for programs and a sentence for people."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from flightdeck.engine.errors import FlightdeckError
from flightdeck.web.api.schemas import Problem
from flightdeck.web.outages import SECONDS_TO_RETRY, outage_behind
from flightdeck.web.tables.positions import CannotReplay
from flightdeck.web.tables.refusals import Refused, Stale, TooOften

log = logging.getLogger(__name__)

SHOWN_FAULTS = 3


class Denied(Exception):
    """Whoever asks may not have it, or not now."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.error = error


def problem(status: int, error: str, message: str) -> HttpResponse:
    response = JsonResponse(Problem(error=error, message=message).dict(), status=status)
    if status == 401:
        response["WWW-Authenticate"] = "Bearer"
    return response


def no_such_thing() -> HttpResponse:
    return problem(404, "not_found", "There is no such thing.")


def too_large() -> HttpResponse:
    return problem(413, "too_large", "This is too much at once.")


def unavailable() -> HttpResponse:
    response = problem(503, "unavailable", "Nothing can be stored or read right now, and nothing was changed.")
    response["Retry-After"] = str(SECONDS_TO_RETRY)
    return response


def answer_in_shape(api: NinjaAPI) -> None:
    """Whatever is raised while something is asked for becomes an answer."""

    def on(kind: type[Exception], answer: Any) -> None:
        api.add_exception_handler(kind, answer)

    on(Exception, failed)
    on(Denied, lambda _request, denied: problem(denied.status, denied.error, str(denied)))
    on(Stale, lambda _request, stale: problem(409, "stale", str(stale)))
    on(TooOften, lambda _request, refused: problem(429, "too_often", str(refused)))
    on(Refused, lambda _request, refused: problem(422, "refused", str(refused)))
    # Its reason would name a move, which may be somebody's secret.
    on(CannotReplay, lambda _request, _error: problem(422, "refused", "This game was played under older rules."))
    on(FlightdeckError, lambda _request, error: problem(422, "refused", str(error)))
    on(Http404, lambda _request, _error: no_such_thing())
    on(RequestDataTooBig, lambda _request, _error: too_large())
    on(AuthenticationError, lambda _request, _error: problem(401, "no_token", "This needs the token of a seat."))
    on(HttpError, lambda _request, error: problem(error.status_code, "malformed", "This is not JSON."))
    on(ValidationError, does_not_fit)


def does_not_fit(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """What cannot be the name of anything is not there; everything else is told by where it stands."""
    if any(fault["loc"][0] == "path" for fault in error.errors):
        return no_such_thing()
    faults = [f"{place(fault['loc'])}: {fault['msg']}" for fault in error.errors[:SHOWN_FAULTS]]
    return problem(422, "invalid", "; ".join(faults))


def place(where: tuple[object, ...]) -> str:
    """`seats.0.kind` of what was sent; the first two words only say that it was the body, and what we call it."""
    return ".".join(str(part) for part in where[2:] or where[1:]) or "body"


def failed(request: HttpRequest, error: Exception) -> HttpResponse:
    if outage := outage_behind(error):
        log.warning("%s %s was not carried out: %s", request.method, request.path, outage)
        return unavailable()
    log.exception("%s %s failed", request.method, request.path)
    return problem(500, "failed", "Something went wrong.")
