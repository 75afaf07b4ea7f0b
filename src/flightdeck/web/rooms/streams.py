"""Streams: pages and programs that hear of what happens at a table as long as they are there."""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable

from django.conf import settings

from flightdeck.web.request_guard import Receive, Send
from flightdeck.web.rooms.room import Room

# What there is to tell of a room as it is now; empty if there is nothing.
Tell = Callable[[], Awaitable[str]]

KEEP_ALIVE = 20.0
# How soon whoever was cut off comes again, and what keeps the line open.
RETRY = "retry: 1000\n"
STILL_HERE = ": still here\n\n"

# A gzip file begins so. Each block after it is compressed for itself: between two events no memory is held.
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
# A tenth fewer bytes than with 1, for a fifth of a millisecond more a move.
LEVEL = 4


class TooMany(Exception):
    """With the status and the word that say so."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(status)
        self.status = status
        self.error = error


class Streams:
    """Those of this process, by address. No address gets all of them, and all of them leave room for moves."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self.arriving = asyncio.Lock()

    def reserve(self, address: str, most: int) -> None:
        """Before anything is waited for: many who come at once are counted too."""
        if self.open[address] >= settings.STREAMS_PER_ADDRESS:
            raise TooMany(429, "too_often")
        if self.open.total() >= most:
            raise TooMany(503, "unavailable")
        self.open[address] += 1

    def release(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    async def follow(self, room: Room, tell: Tell, receive: Receive, put: Callable[[str], Awaitable[None]]) -> None:
        """Until the line is closed: what there is to tell, at once and whenever something happens."""
        news, here = asyncio.Event(), True

        async def gone() -> None:
            nonlocal here
            while (await receive())["type"] != "http.disconnect":
                pass
            here = False
            news.set()

        leaving = asyncio.ensure_future(gone())
        room.watchers.add(news)
        try:
            # Many may come at once, after a restart: one after the other, so that moves are answered meanwhile.
            async with self.arriving:
                await room.ready()
                await put(RETRY + (await tell() or STILL_HERE))
                await asyncio.sleep(0)
            while here:
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        await news.wait()
                except TimeoutError:
                    await put(STILL_HERE)
                    continue
                news.clear()
                if here:
                    await room.ready()
                    if event := await tell():
                        await put(event)
        finally:
            room.watchers.discard(news)
            leaving.cancel()


streams = Streams()


def event(data: str, *, name: str = "", mark: str = "") -> str:
    lines = [f"event: {name}"] * bool(name) + [f"id: {mark}"] * bool(mark)
    return "\n".join([*lines, "data: " + data.replace("\n", "\ndata: "), "", ""])


class Line:
    """Sends events, compressed if the other side likes that."""

    def __init__(self, send: Send, compressed: bool) -> None:
        self._send = send
        self._compressed = compressed

    async def begin(self, headers: list[tuple[bytes, bytes]]) -> None:
        more = [(b"content-encoding", b"gzip")] if self._compressed else []
        await self._send({"type": "http.response.start", "status": 200, "headers": headers + more})
        if self._compressed:
            await self._send({"type": "http.response.body", "body": GZIP, "more_body": True})

    async def put(self, text: str) -> None:
        data = text.encode()
        if self._compressed:
            packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
            data = packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)
        await self._send({"type": "http.response.body", "body": data, "more_body": True})
