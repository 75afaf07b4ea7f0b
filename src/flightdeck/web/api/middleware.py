"""What holds for everything under the API's address, before and after an operation."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation

from flightdeck.engine.data import number_in
from flightdeck.web.api.errors import no_such_thing, problem, too_large
from flightdeck.web.middleware import Finish, around

HERE = "/api/v1/"


def begin(request: HttpRequest) -> Finish | HttpResponseBase:
    """Programs are answered in English and in JSON, whatever is the matter."""
    if not request.path.startswith(HERE):
        return lambda response: response
    return unusable(request) or shaped


for_programs = around(begin)


def unusable(request: HttpRequest) -> HttpResponseBase | None:
    """Refuses a body that nobody will read."""
    translation.activate("en")
    written = request.META.get("CONTENT_LENGTH") or "0"
    if "Transfer-Encoding" in request.headers or not written.isdecimal():
        return problem(411, "no_length", "Say how long the body is.")
    length = number_in(written)
    if length is None or length > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0):
        return too_large()
    if length and request.content_type != "application/json":
        return problem(415, "not_json", "The body has to be JSON, with the content type application/json.")
    return None


def shaped(response: HttpResponseBase) -> HttpResponseBase:
    """An address or a method that does not exist never comes to an operation."""
    if response.headers.get("Content-Type", "").startswith("text/event-stream"):
        return response
    response.headers.setdefault("Cache-Control", "no-store")
    if response.headers.get("Content-Type", "").startswith("application/json"):
        return response
    if response.status_code == 404:
        return no_such_thing()
    if response.status_code == 405:
        refused = problem(405, "wrong_method", "This cannot be done here; the header Allow says what can.")
        refused["Allow"] = response.headers["Allow"]
        return refused
    return response
