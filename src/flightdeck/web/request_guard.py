"""What comes in is looked at before Django sees it: it reads the whole body, and believes what a header says of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from email.message import Message
from typing import Any

from django.conf import settings

from flightdeck.web.api.middleware import HERE
from flightdeck.web.api.schemas import Problem
from flightdeck.web.outages import is_outage

log = logging.getLogger(__name__)

# Twice the largest record; nothing else that is sent comes near it.
LARGEST_BODY = 1024 * 1024

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """More came than anybody needs to send."""


class TooSlow(Exception):
    """The body has not come in the time there is for it."""


async def guarded(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    if unreadable(scope["headers"]):
        await refuse(scope, send, 400, "malformed", "This request cannot be used.")
        return
    try:
        # It answers only after it has read the body, so a refusal is always the first answer.
        await application(scope, limited(receive), send)
    except TooLarge:
        await refuse(scope, send, 413, "too_large", "This is too much at once.")
    except TooSlow:
        await refuse(scope, send, 408, "too_slow", "This took too long to come.")
    except OSError as error:
        # Not even a page that says so could be made.
        if not is_outage(error):
            raise
        log.warning("a request was not carried out: %s", error)
        await refuse(scope, send, 503, "unavailable", "This cannot be done right now.")


def limited(receive: Receive) -> Receive:
    """The body, if it is not too large and comes in time. Whatever comes after it may take as long as it likes."""
    deadline = asyncio.get_running_loop().time() + settings.BODY_SECONDS
    came, complete = 0, False

    async def next_part() -> dict[str, Any]:
        nonlocal came, complete
        if complete:
            return await receive()
        message = await in_time(receive, deadline)
        complete = not message.get("more_body", False)
        came += len(message.get("body", b""))
        if came > LARGEST_BODY:
            raise TooLarge
        return message

    return next_part


async def in_time(receive: Receive, deadline: float) -> dict[str, Any]:
    try:
        async with asyncio.timeout_at(deadline):
            return await receive()
    except TimeoutError:
        raise TooSlow from None


def unreadable(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Python knows encodings that make texts nobody can store, and some that are none: here everything is UTF-8.

    And a cookie with a NUL in it is none of ours; PostgreSQL cannot even be asked for its session.
    """
    for name, value in headers:
        if name == b"content-type" and charset(value) not in ("", "utf-8", "utf8"):
            return True
        if name == b"cookie" and (b"\0" in value or rb"\000" in value):
            return True
    return False


def charset(content_type: bytes) -> str:
    message = Message()
    message["Content-Type"] = content_type.decode("latin-1").replace("\n", " ").replace("\r", " ")
    return str(message.get_param("charset", "")).lower()


async def refuse(scope: Scope, send: Send, status: int, error: str, text: str) -> None:
    """A program is told as by the API itself."""
    program = scope["path"].startswith(HERE)
    kind, body = ("application/json", as_json(error, text)) if program else ("text/plain; charset=utf-8", text)
    headers = [(b"content-type", kind.encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


def as_json(error: str, text: str) -> str:
    return Problem(error=error, message=text).model_dump_json()
