"""What comes in is looked at before Django sees it: it reads the whole body, and believes what a header says of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from email.message import Message
from typing import Any

from flightdeck.web.api.middleware import HERE
from flightdeck.web.api.schemas import Problem

# Twice the largest record; nothing else that is sent comes near it.
LARGEST_BODY = 1024 * 1024

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class TooLarge(Exception):
    """More came than anybody needs to send."""


async def guarded(application: Application, scope: Scope, receive: Receive, send: Send) -> None:
    if unreadable(scope["headers"]):
        await refuse(scope, send, 400, "malformed", "This request cannot be used.")
        return
    came = 0

    async def counted() -> dict[str, Any]:
        nonlocal came
        message = await receive()
        came += len(message.get("body", b""))
        if came > LARGEST_BODY:
            raise TooLarge
        return message

    try:
        # It answers only after it has read the body, so a refusal is always the first answer.
        await application(scope, counted, send)
    except TooLarge:
        await refuse(scope, send, 413, "too_large", "This is too much at once.")


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
