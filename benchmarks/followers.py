"""Whoever follows a table: a browser or a program with an event stream, which is opened again whenever it ends."""

from __future__ import annotations

import asyncio
import json
import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from benchmarks.connections import HOST, UNREACHABLE, Answer, Broken, Lines, Stream, request

ROWS = re.compile(rb'data-rows="(\d+)"')
MOVES = re.compile(rb'"moves": ?(\d+)')
IDENTITY = re.compile(rb"^id: ?(\S+)", re.MULTILINE)
CHANGED = b"event: changed"
# Seconds until a stream that has ended is opened again, on the average.
AGAIN = 1.0
# The site accepts any secret of that length, as long as cookie and form have the same.
CSRF_SECRET = "k" * 32


class Follower(ABC):
    def __init__(self, lines: Lines, told: Callable[[], None], again: float = AGAIN) -> None:
        self._lines, self._told, self._again = lines, told, again
        self._stream: Stream | None = None
        self._received = 0
        self._closed = False
        # How many moves it knows of; whether it is on the stream and up to date; how often that ended.
        self.moves = -1
        self.there = asyncio.Event()
        self.ends = 0

    @abstractmethod
    def greeting(self) -> bytes:
        """What asks for the stream."""

    @abstractmethod
    def heard(self, event: bytes) -> None: ...

    @abstractmethod
    async def move(self, seat: int, action: str, expected: int) -> Answer:
        """Play an action when it knows of so many moves."""

    @property
    def received(self) -> int:
        return self._received + (self._stream.received if self._stream else 0)

    async def open(self) -> None:
        self._stream = Stream(self.greeting(), self._opened, self.heard, self._ended)
        stream = self._stream
        try:
            await asyncio.get_running_loop().create_connection(lambda: stream, HOST, self._lines.port)
        except OSError:
            self._come_back()

    def _opened(self, status: int) -> None:
        if status != 200 and self._stream is not None:
            self._stream.close()

    def _ended(self) -> None:
        self.ends += not self._closed
        self._come_back()

    def _come_back(self) -> None:
        self.there.clear()
        if self._closed:
            return
        self._received = self.received
        self._stream = None
        loop = asyncio.get_running_loop()
        loop.call_later(self._again * random.uniform(0.5, 1.5), lambda: self._closed or loop.create_task(self.open()))

    def show(self, moves: int) -> None:
        self.moves = max(self.moves, moves)
        self.there.set()
        self._told()

    def close(self) -> None:
        self._closed = True
        if self._stream is not None:
            self._stream.close()


class Program(Follower):
    """A program, with the token of a seat."""

    def __init__(self, lines: Lines, table: str, token: str, told: Callable[[], None], again: float = AGAIN) -> None:
        super().__init__(lines, told, again)
        self._path = f"/api/v1/tables/{table}"
        self._authorization = f"Authorization: Bearer {token}"

    def greeting(self) -> bytes:
        return request(self._lines.port, "GET", f"{self._path}/events", [self._authorization])

    def heard(self, event: bytes) -> None:
        if found := MOVES.search(event):
            self.show(int(found[1]))

    async def legal(self) -> dict[str, Any]:
        answer = await self._ask("GET", "/legal")
        if answer.status != 200:
            raise Broken(f"what is legal is answered {answer.status}: {answer.body.decode()[:200]}")
        return dict(json.loads(answer.body))

    async def move(self, seat: int, action: str, expected: int) -> Answer:
        return await self._ask("POST", "/moves", {"actions": [action], "expected": expected})

    async def _ask(self, method: str, path: str, body: object = None) -> Answer:
        headers = [self._authorization, "Content-Type: application/json"]
        data = json.dumps(body).encode() if body else b""
        return await self._lines.ask(request(self._lines.port, method, self._path + path, headers, data))


class Browser(Follower):
    """A person's. It shows what the stream brings; if that only tells of a change, it fetches the table."""

    def __init__(self, lines: Lines, table: str, session: str, told: Callable[[], None], again: float = AGAIN) -> None:
        super().__init__(lines, told, again)
        self._path = f"/t/{table}"
        self._cookies = f"Cookie: csrftoken={CSRF_SECRET}; sessionid={session}"
        self._shown = ""
        self._outdated = False
        self._fetching: asyncio.Task[None] | None = None

    def _request(self, method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
        usual = ("Accept-Encoding: gzip", "Accept-Language: en", self._cookies)
        return request(self._lines.port, method, self._path + path, [*usual, *headers], body)

    def greeting(self) -> bytes:
        return self._request("GET", "/stream", *([f"Last-Event-ID: {self._shown}"] if self._shown else []))

    def _opened(self, status: int) -> None:
        super()._opened(status)
        # Whoever says what it shows already hears nothing before there is something new.
        if status == 200 and self._shown:
            self.there.set()

    def heard(self, event: bytes) -> None:
        if found := IDENTITY.search(event):
            self._shown = found[1].decode()
        if found := ROWS.search(event):
            self.show(int(found[1]))
        elif CHANGED in event:
            self._outdated = True
            if self._fetching is None or self._fetching.done():
                self._fetching = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        """However many changes are told meanwhile, one more update is enough."""
        while self._outdated:
            self._outdated = False
            try:
                answer = await self._lines.ask(self._request("GET", "/live", "HX-Request: true"))
            except UNREACHABLE:
                return
            if found := ROWS.search(answer.content):
                self.show(int(found[1]))

    async def page(self) -> Answer:
        return await self._lines.ask(self._request("GET", ""))

    async def move(self, seat: int, action: str, expected: int) -> Answer:
        form = {"csrfmiddlewaretoken": CSRF_SECRET, "expected": expected, "seat": seat, "action": action}
        headers = ["Content-Type: application/x-www-form-urlencoded", "HX-Request: true"]
        # What comes of it is on the stream then, and need not be answered too.
        headers += ["X-Live: open"] if self.there.is_set() else []
        return await self._lines.ask(self._request("POST", "/move", *headers, body=urlencode(form).encode()))
