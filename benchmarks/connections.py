"""HTTP/1.1 on bare sockets, as little of it as thousands of browsers and programs need: requests, and event streams."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

HOST = "127.0.0.1"
GZIPPED = 16 + zlib.MAX_WBITS
# An answer that takes longer than this is an error.
PATIENCE = 60.0
# The server hangs up when nothing is asked for five seconds; whoever asks just then would ask in vain.
IDLE = 3.0
NO_CONTENT = 204
# What happens to a request when the server goes away: nobody knows whether it was carried out.
UNREACHABLE = (OSError, EOFError)


class Broken(Exception):
    """The server answered what it should not, or not at all."""


def request(port: int, method: str, path: str, headers: Sequence[str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}:{port}", *headers]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


@dataclass(slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes = b""

    @classmethod
    def beginning(cls, head: bytes) -> Answer:
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        pairs = (line.split(": ", 1) for line in lines)
        return cls(int(first.split(" ")[1]), {name.lower(): value for name, value in pairs})

    @property
    def zipped(self) -> bool:
        return self.headers.get("content-encoding") == "gzip"

    @property
    def content(self) -> bytes:
        return zlib.decompress(self.body, GZIPPED) if self.zipped else self.body


class Line:
    """One connection that is kept open; one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._used = 0.0
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # Bytes so far.
        self.received = 0

    async def ask(self, asked: bytes) -> Answer:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._asked(asked)
        except BaseException:
            self.close()
            raise

    async def _asked(self, asked: bytes) -> Answer:
        if self._ends is None or perf_counter() - self._used > IDLE:
            self.close()
            self._ends = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._ends
        writer.write(asked)
        head = await reader.readuntil(b"\r\n\r\n")
        answer = Answer.beginning(head)
        if answer.status != NO_CONTENT:
            if "content-length" not in answer.headers:
                raise Broken("an answer that does not tell its length")
            answer.body = await reader.readexactly(int(answer.headers["content-length"]))
        self.received += len(head) + len(answer.body)
        self._used = perf_counter()
        return answer

    def close(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


class Lines:
    """Connections for requests. A person who thinks for a while would have none, so they are shared."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._all: list[Line] = []
        self._free: list[Line] = []

    async def ask(self, asked: bytes) -> Answer:
        if self._free:
            line = self._free.pop()
        else:
            line = Line(self.port)
            self._all.append(line)
        try:
            return await line.ask(asked)
        finally:
            self._free.append(line)

    @property
    def received(self) -> int:
        return sum(line.received for line in self._all)

    def close(self) -> None:
        for line in self._all:
            line.close()


class Stream(asyncio.Protocol):
    """One event stream: what is asked for first, then who wants to hear of its answer, its events, and its end."""

    def __init__(
        self,
        greeting: bytes,
        opened: Callable[[int], None],
        heard: Callable[[bytes], None],
        ended: Callable[[], None],
    ) -> None:
        self._greeting, self._opened, self._heard, self._ended = greeting, opened, heard, ended
        self._head: Answer | None = None
        self._raw = b""
        self._text = b""
        self._unzip: Callable[[bytes], bytes] = bytes
        self._transport: asyncio.Transport | None = None
        # Bytes so far.
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._raw += data
        if self._head is None and not self._begins():
            return
        *events, self._text = (self._text + self._unzip(b"".join(self._chunks()))).split(b"\n\n")
        for event in events:
            self._heard(event)

    def _begins(self) -> bool:
        head, found, rest = self._raw.partition(b"\r\n\r\n")
        if not found:
            return False
        self._head, self._raw = Answer.beginning(head), rest
        if self._head.zipped:
            self._unzip = zlib.decompressobj(GZIPPED).decompress
        self._opened(self._head.status)
        return True

    def _chunks(self) -> Iterator[bytes]:
        while (end := self._raw.find(b"\r\n")) > 0:
            size = int(self._raw[:end], 16)
            if len(self._raw) < end + size + 4:
                return
            yield self._raw[end + 2 : end + 2 + size]
            self._raw = self._raw[end + size + 4 :]

    def connection_lost(self, error: Exception | None) -> None:
        self._ended()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
