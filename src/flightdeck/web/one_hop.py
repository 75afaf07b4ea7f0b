"""Django in one thread: middleware and view run synchronously, one after the other, in a thread that is kept.

Its own handler changes between threads many times for each request, and each change costs as much as a small page.
"""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from flightdeck.web.request_guard import Receive, Scope, Send

THREADS = 8


class OneHop(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(THREADS, "django")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        body = []
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body.append(message.get("body", b""))
            if not message.get("more_body"):
                break
        work = contextvars.copy_context().run
        loop = asyncio.get_running_loop()
        start, content = await loop.run_in_executor(self._threads, work, self._answer, scope, b"".join(body))
        await send(start)
        await send({"type": "http.response.body", "body": content})

    def _answer(self, scope: Scope, body: bytes) -> tuple[dict[str, Any], bytes]:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, refused = self.create_request(scope, BytesIO(body))
        response = self.get_response(request) if request is not None else refused
        assert response is not None
        try:
            # Static files are small.
            content = b"".join(response)
            return {
                "type": "http.response.start",
                "status": response.status_code,
                "headers": headers(response),
            }, content
        finally:
            response.close()


def headers(response: HttpResponseBase) -> list[tuple[bytes, bytes]]:
    found = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    cookies = [cookie.output(header="").strip().encode("ascii") for cookie in response.cookies.values()]
    return found + [(b"Set-Cookie", cookie) for cookie in cookies]
