"""Browsers without a screen, as many as it takes: raw HTTP/1.1 on sockets, the event stream of a table, and clicks."""

from __future__ import annotations

import asyncio
import html
import random
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode

ACTION = re.compile(r'name="action" value="([^"]*)"')
CARD = re.compile(r'name="card" value="(hand:[^"]*)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')
SEAT = re.compile(r'name="seat" value="(\d+)"')
ROWS = re.compile(rb'data-rows="(\d+)"( data-due)?')
CHANGED = b"event: changed\n"
# What tells how far the game is stands at the beginning of an update.
HEAD = 400
GZIPPED = 16 + zlib.MAX_WBITS
# A page that takes longer than this is an error.
PATIENCE = 20.0
# The server hangs up when nothing is asked for five seconds; whoever asks just then would ask in vain.
IDLE = 3.0

Form = dict[str, str | list[str]]


class Broken(Exception):
    """The server answered what it should not, or not at all."""


@dataclass(slots=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")

    def text(self) -> str:
        return (zlib.decompress(self.body, GZIPPED) if self._zipped else self.body).decode()

    def head(self) -> bytes:
        return zlib.decompressobj(GZIPPED).decompress(self.body, HEAD) if self._zipped else self.body[:HEAD]

    @property
    def _zipped(self) -> bool:
        return self.header("content-encoding") == "gzip"


class Line:
    """One connection that is kept open; one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._used = 0.0
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> Answer:
        async with asyncio.timeout(PATIENCE):
            try:
                reader = await self.send(request)
                status, headers = await read_head(reader)
                length = next((value for key, value in headers if key == "content-length"), None)
                if length is None:
                    raise Broken("an answer that does not tell its length")
                body = await reader.readexactly(int(length))
                self._used = perf_counter()
                return Answer(status, headers, body)
            except BaseException:
                self.close()
                raise

    async def send(self, request: bytes) -> asyncio.StreamReader:
        if self._ends is None or perf_counter() - self._used > IDLE:
            self.close()
            self._ends = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._ends
        writer.write(request)
        await writer.drain()
        return reader

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


async def read_head(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.split(": ", 1) for line in lines if line)
    return int(first.split(" ")[1]), [(name.lower(), value) for name, value in pairs]


@dataclass
class Browser:
    """A person's: it follows one table, and fetches the table anew whenever the stream says so."""

    port: int
    # Called with every update, and when something fails.
    updated: Callable[[], None]
    failed: Callable[[Exception], None]
    # The moves in the table as last fetched; when the stream last told of a change, and when the fetch was complete.
    rows: int = -1
    told_at: float = 0.0
    shown_at: float = 0.0
    due: bool = False
    fragment: Answer | None = None
    table: str = ""
    _cookies: dict[str, str] = field(default_factory=dict)
    _token: str = ""
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)
    _dirty: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        # A click does not wait for an update that is on its way.
        self._clicks, self._fetches, self._stream = Line(self.port), Line(self.port), Line(self.port)

    async def get(self, path: str, line: Line | None = None) -> Answer:
        return self._keep(await (line or self._clicks).ask(self._request("GET", path)))

    async def post(self, path: str, form: Form) -> Answer:
        if not self._token:
            found = TOKEN.search((await self.get("/")).text())
            assert found is not None
            self._token = found[1]
        body = urlencode({"csrfmiddlewaretoken": self._token, **form}, doseq=True).encode()
        return self._keep(await self._clicks.ask(self._request("POST", path, body)))

    def _request(self, method: str, path: str, body: bytes = b"") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Encoding: gzip"]
        lines += ["HX-Request: true"] if self.table else []
        lines += ["Cookie: " + "; ".join(f"{name}={value}" for name, value in self._cookies.items())]
        if body:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def _keep(self, answer: Answer) -> Answer:
        for name, value in answer.headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self._cookies[key] = rest.partition(";")[0]
        return answer

    # Following a table.

    async def follow(self, table: str) -> None:
        """Returns when the stream is open and the table has been fetched because of its first event."""
        self.table = table
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._refresh())]
        async with asyncio.timeout(PATIENCE):
            while self.fragment is None:
                await asyncio.sleep(0.01)

    async def _listen(self) -> None:
        try:
            reader = await self._stream.send(self._request("GET", f"/t/{self.table}/stream"))
            status, _headers = await read_head(reader)
            if status != 200:
                raise Broken(f"the stream answers {status}")
            while line := await reader.readline():
                if line == CHANGED:
                    self.told_at = perf_counter()
                    self._dirty.set()
            raise Broken("the stream has ended")
        except (OSError, EOFError, Broken) as error:
            self.failed(error)

    async def _refresh(self) -> None:
        """However many changes are told meanwhile, one more update is enough."""
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            try:
                answer = await self.get(f"/t/{self.table}/live", self._fetches)
                if answer.status != 200:
                    raise Broken(f"the update answers {answer.status}")
                self._show(answer)
            except (OSError, EOFError, Broken) as error:
                self.failed(error)

    def _show(self, answer: Answer) -> None:
        found = ROWS.search(answer.head())
        if found is None:
            raise Broken("an update without a table")
        self.rows, self.due, self.fragment = int(found[1]), found[2] is not None, answer
        self.shown_at = perf_counter()
        self.updated()

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        for line in (self._clicks, self._fetches, self._stream):
            line.close()

    # Clicking.

    def choose(self, rng: random.Random) -> Form:
        """What one click would post: a button of the page, or two cards of the hand to begin with."""
        assert self.fragment is not None
        page = self.fragment.text()
        seat = SEAT.search(page)
        assert seat is not None
        form: Form = {"expected": str(self.rows), "seat": seat[1]}
        if actions := ACTION.findall(page):
            return {**form, "action": html.unescape(rng.choice(actions))}
        cards = list(dict.fromkeys(CARD.findall(page)))
        if 'value="pick"' not in page or len(cards) < 2:
            raise Broken("nothing to click on")
        return {**form, "verb": "pick", "card": rng.sample(cards, 2)}
