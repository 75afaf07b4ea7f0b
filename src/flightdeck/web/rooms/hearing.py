"""What is told by streams: pages are sent the HTML that is new to them, programs that something happened."""

from __future__ import annotations

import json
import logging

from django.core.handlers.asgi import ASGIRequest

from flightdeck.engine.errors import FlightdeckError
from flightdeck.web import rate_limit
from flightdeck.web.api.playing import is_turn
from flightdeck.web.descriptors import streams_allowed
from flightdeck.web.outages import outage_behind
from flightdeck.web.players import presence
from flightdeck.web.request_guard import Receive, Send
from flightdeck.web.rooms.room import FRESH, NoSuchTable, Room, rooms
from flightdeck.web.rooms.streams import Line, Tell, event, streams
from flightdeck.web.rooms.visitors import NOBODY, Unusual, Visitor, visitor
from flightdeck.web.tables.rendering import Marks, Rendering
from flightdeck.web.tables.views import shown_key

log = logging.getLogger(__name__)

Headers = list[tuple[bytes, bytes]]


class Page:
    """A page that is open, and what it was told last."""

    def __init__(self, room: Room, request: ASGIRequest, language: str) -> None:
        self._room = room
        self._request = request
        self._language = language
        # What the page says it has.
        self._seen = request.headers.get("Last-Event-ID") or request.GET.get("seen", "")
        self._told: Marks = {}

    async def tell(self) -> str:
        rendering = await shown(self._room, self._request, self._language)
        if not self._told:
            if rendering.digest != self._seen:
                # Somebody may have done something to the database that the room has not heard of, but the page has.
                await self._room.ready(within=FRESH)
                rendering = await shown(self._room, self._request, self._language)
            if rendering.digest == self._seen:
                self._told = rendering.marks
                return ""
        html, self._told = rendering.since(self._told), rendering.marks
        # A page that asked for something is told that there is nothing new, too.
        return event(html, mark=rendering.digest) if html else event(".", name="same")


async def shown(room: Room, request: ASGIRequest, language: str) -> Rendering:
    """Who looks is asked each time: whoever has signed out sees what a spectator sees."""
    found = await who_looks(request.COOKIES)
    site = f"{request.scheme}://{request.get_host()}"
    return room.rendering(found.player, found.session.get(shown_key(room.key)), language, site)


async def who_looks(cookies: dict[str, str]) -> Visitor:
    """An account that was blocked, or whose password was changed elsewhere, is nobody's any more."""
    try:
        return await visitor(cookies)
    except Unusual:
        return NOBODY


async def page(request: ASGIRequest, key: str, receive: Receive, send: Send, headers: Headers, language: str) -> None:
    address = rate_limit.address(request)
    streams.reserve(address, streams_allowed())
    try:
        async with streams.arriving:
            room = await rooms.of(key).ready()
            player = (await visitor(request.COOKIES)).player
        line = Line(send, "gzip" in request.headers.get("Accept-Encoding", ""))
        await line.begin(headers)
        with presence.here(key, player.pk if player else None):
            await listen(room, Page(room, request, language).tell, receive, line)
    finally:
        streams.release(address)


async def listen(room: Room, tell: Tell, receive: Receive, line: Line) -> None:
    """Whatever goes wrong ends the stream: whoever listens comes again."""
    try:
        await streams.follow(room, tell, receive, line.put)
    except Exception as error:
        if outage_behind(error) is None and not isinstance(error, (FlightdeckError, NoSuchTable)):
            log.exception("a stream of table %s broke off", room.key)
        else:
            log.warning("a stream of table %s broke off: %s", room.key, error)


class Program:
    """`changed` at once and whenever something happens, `your_turn` when its seat is to decide."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self._room = room
        self._seat = seat
        self._asked: int | None = None

    async def tell(self) -> str:
        perspective = self._room.perspective(None)
        facts = json.dumps({"moves": perspective.rows, "over": perspective.over})
        told = event(facts, name="changed")
        turn = self._seat is not None and is_turn(perspective, self._seat)
        if turn and self._asked != perspective.rows:
            told += event(facts, name="your_turn")
        # A decision is announced once, and again if the seat was left and taken back.
        self._asked = perspective.rows if turn else None
        return told


async def program(
    request: ASGIRequest, key: str, seat: int | None, receive: Receive, send: Send, headers: Headers
) -> None:
    address = rate_limit.address(request)
    streams.reserve(address, streams_allowed())
    try:
        room = await rooms.of(key).ready(within=FRESH)
        line = Line(send, compressed=False)
        await line.begin(headers)
        await listen(room, Program(room, seat).tell, receive, line)
    finally:
        streams.release(address)
