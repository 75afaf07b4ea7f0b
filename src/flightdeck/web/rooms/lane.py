"""The fast lane: what happens at tables all the time, moves and streams, on the event loop.

It never refuses. Whatever is not as usual (no JavaScript, something wrong, somebody faster) is handed to Django, which
answers the same request; sessions, languages and protection against forgery are Django's own here too.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.middleware.csrf import CsrfViewMiddleware
from django.template.backends.utils import csrf_input
from django.utils.translation import get_language_from_request

from flightdeck.engine.errors import FlightdeckError
from flightdeck.web import rate_limit
from flightdeck.web.api.playing import standing
from flightdeck.web.api.schemas import Decision as Decided
from flightdeck.web.logs import RequestLog
from flightdeck.web.middleware import POLICY
from flightdeck.web.request_guard import Application, Receive, Scope, Send, refuse
from flightdeck.web.rooms import hearing
from flightdeck.web.rooms.room import NoSuchTable, Room, rooms
from flightdeck.web.rooms.streams import TooMany
from flightdeck.web.rooms.visitors import Unusual, seat_of, visitor
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.views import chosen, hears, posted, shown_key, whole_turn
from flightdeck.web.tables.writer import Decision

log = logging.getLogger(__name__)

Answer = Callable[[ASGIRequest, str, Receive, Send], Awaitable[None]]

ADDRESS = re.compile(r"/(?:t|(?P<api>api/v1/tables))/(?P<key>[2-9a-z]{10})/(?P<what>[a-z-]+)$")
LARGEST_BODY = 64 * 1024
BEARER = "Bearer "

# The same as Django's middleware gives every answer.
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"x-frame-options", settings.X_FRAME_OPTIONS.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode()),
    (b"cross-origin-opener-policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY.encode()),
    (b"cache-control", b"no-store"),
]
if settings.SECURE_HSTS_SECONDS:
    HEADERS.append((b"strict-transport-security", f"max-age={settings.SECURE_HSTS_SECONDS}".encode()))
EVENTS = [*HEADERS, (b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no")]

# Whatever of these happens, Django says it.
FOR_DJANGO = (
    Unusual,
    Refused,
    NoSuchTable,
    FlightdeckError,
    DatabaseError,
    sqlite3.Error,
    DisallowedHost,
    SuspiciousOperation,
    UnreadablePostError,
    ValueError,
)


def answered(_request: HttpRequest) -> HttpResponse:
    """What is protected."""
    return HttpResponse()


forgery = CsrfViewMiddleware(answered)


async def lane(django: Application, scope: Scope, receive: Receive, send: Send) -> None:
    found = ADDRESS.match(scope["path"])
    answer = ANSWERS.get((scope["method"], bool(found["api"]), found["what"])) if found else None
    if found is None or answer is None or (settings.SECURE and scope["scheme"] != "https" and not proxied(scope)):
        await django(scope, receive, send)
        return
    came = [await receive()]
    while came[-1].get("more_body") and sum(len(message.get("body", b"")) for message in came) <= LARGEST_BODY:
        came.append(await receive())

    async def again() -> dict[str, Any]:
        return came.pop(0) if came else await receive()

    if came[-1]["type"] == "http.request" and not came[-1].get("more_body"):
        body = b"".join(message.get("body", b"") for message in came)
        try:
            await answer(ASGIRequest(scope, BytesIO(body)), found["key"], receive, send)
            return
        except TooMany as many:
            await refuse(scope, send, many.status, many.error, "That was a lot at once. Please wait a little.")
            return
        except FOR_DJANGO:
            pass
        except Exception:
            log.exception("the lane failed at table %s", found["key"])
    await django(scope, again, send)


def proxied(scope: Scope) -> bool:
    """Did a proxy that we believe receive it by https?"""
    return (b"x-forwarded-proto", b"https") in scope["headers"]


async def respond(entry: RequestLog, send: Send, status: int, body: bytes = b"", kind: str = "") -> None:
    headers = [*HEADERS, (b"x-request-id", entry.id.encode())]
    if kind:
        headers += [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    entry.note(status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


# Pages.


def check(request: HttpRequest) -> None:
    """As Django's middleware does."""
    request.get_host()
    forgery.process_request(request)
    if forgery.process_view(request, answered, (), {}) is not None:
        raise Unusual


async def seen_by(request: HttpRequest, room: Room) -> Callable[[], Perspective]:
    """The table as whoever asks sees it; to be asked when the room is ready."""
    found = await visitor(request.COOKIES)
    return lambda: room.perspective(found.player, found.session.get(shown_key(room.key)))


async def page_move(request: ASGIRequest, key: str, _receive: Receive, send: Send) -> None:
    def decide(perspective: Perspective) -> Decision:
        return perspective.decision(*chosen(request, perspective), stay_open=True)

    await page_decision(request, key, send, decide)


async def page_undo(request: ASGIRequest, key: str, _receive: Receive, send: Send) -> None:
    def decide(perspective: Perspective) -> Decision:
        return perspective.taking_back(*posted(request, perspective), whole_turn=whole_turn(request))

    await page_decision(request, key, send, decide)


async def page_decision(request: ASGIRequest, key: str, send: Send, decide: Callable[[Perspective], Decision]) -> None:
    """The page hears of it by its stream, as everybody does; while it has none, it is answered with the table."""
    entry = RequestLog(request)
    check(request)
    if "HX-Request" not in request.headers:
        raise Unusual
    room = await rooms.of(key).ready()
    seen = await seen_by(request, room)
    await room.carry_out(lambda: decide(seen()))
    if hears(request):
        await respond(entry, send, 204)
        return
    shown = await hearing.shown(await room.ready(), request, get_language_from_request(request))
    html = replace(shown, once=shown.once | {"csrf": csrf_input(request)}).whole
    await respond(entry, send, 200, html.encode(), "text/html; charset=utf-8")


async def page_stream(request: ASGIRequest, key: str, receive: Receive, send: Send) -> None:
    request.get_host()
    await hearing.page(request, key, receive, send, EVENTS, get_language_from_request(request))


# Programs.


async def seat_at(request: ASGIRequest, key: str) -> tuple[int, int]:
    """The number of the seat that the token opens, and its key."""
    given = request.headers.get("Authorization", "")
    if not given.startswith(BEARER):
        raise Unusual
    table, number, seat = await seat_of(given.removeprefix(BEARER))
    if table != key:
        raise Unusual
    return number, seat


async def api_move(request: ASGIRequest, key: str, _receive: Receive, send: Send) -> None:
    entry = RequestLog(request)
    request.get_host()
    number, seat = await seat_at(request, key)
    if request.content_type != "application/json" or "Transfer-Encoding" in request.headers:
        raise Unusual
    decided = Decided.model_validate_json(request.body)
    if not await rate_limit.within_soon(f"moves:{seat}", settings.MOVES_PER_MINUTE, 60):
        raise Unusual
    room = await rooms.of(key).ready()

    def seen() -> Perspective:
        return room.perspective(room.contents.seats[number].player, number)

    await room.carry_out(lambda: seen().decision(number, decided.actions, decided.expected))
    body = standing(seen(), number).model_dump_json().encode()
    await respond(entry, send, 200, body, "application/json; charset=utf-8")


async def api_events(request: ASGIRequest, key: str, receive: Receive, send: Send) -> None:
    request.get_host()
    number = (await seat_at(request, key))[0] if "Authorization" in request.headers else None
    await hearing.program(request, key, number, receive, send, EVENTS)


ANSWERS: dict[tuple[str, bool, str], Answer] = {
    ("POST", False, "move"): page_move,
    ("POST", False, "undo"): page_undo,
    ("GET", False, "stream"): page_stream,
    ("POST", True, "moves"): api_move,
    ("GET", True, "events"): api_events,
}
