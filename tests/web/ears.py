"""Pages and programs that listen to a table, without a server: the lane is asked as a server would ask it."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any, Self

from flightdeck.web.asgi import site

GZIP = 16 + zlib.MAX_WBITS


def scope_of(method: str, path: str, headers: dict[str, str], client: str = "127.0.0.1") -> dict[str, Any]:
    path, _, query = path.partition("?")
    named = {"host": "localhost", **headers}
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": (client, 1234),
        "server": ("localhost", 80),
    }


async def ask(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """One request, answered at once: status, headers and body."""
    ear = Ear(path, headers, method=method, body=body)
    async with ear:
        await ear.ended()
    return ear.status, ear.headers, ear.body


class Ear:
    """A stream, open as long as the context."""

    def __init__(
        self, path: str, headers: dict[str, str], *, client: str = "127.0.0.1", method: str = "GET", body: bytes = b""
    ) -> None:
        sent = headers | ({"content-length": str(len(body))} if body else {})
        self._scope = scope_of(method, path, sent, client)
        self._sent = [{"type": "http.request", "body": body, "more_body": False}]
        self._leaving = asyncio.Event()
        self._news = asyncio.Event()
        self._told = 0
        self._unpacker: Any = None
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        # As it came, compressed or not.
        self.raw = b""

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(site(self._scope, self._receive, self._send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leaving.set()
        async with asyncio.timeout(5):
            await asyncio.gather(self._task, return_exceptions=True)

    async def ended(self) -> None:
        async with asyncio.timeout(10):
            await asyncio.shield(self._task)

    async def _receive(self) -> dict[str, Any]:
        if self._sent:
            return self._sent.pop()
        await self._leaving.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
            if self.headers.get("content-encoding") == "gzip":
                self._unpacker = zlib.decompressobj(GZIP)
        else:
            data = message.get("body", b"")
            self.raw += data
            self.body += self._unpacker.decompress(data) if self._unpacker else data
        self._news.set()

    async def hear(self, count: int = 1) -> list[str]:
        """The next events, each once."""
        async with asyncio.timeout(20):
            while len(self.events) < self._told + count:
                self._news.clear()
                await self._news.wait()
        found = self.events[self._told : self._told + count]
        self._told += count
        return found

    @property
    def events(self) -> list[str]:
        return self.body.decode().split("\n\n")[:-1]
