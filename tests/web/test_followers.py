"""What the benchmarks make of an event stream: of one that brings the page, and of one that only tells of a change."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from benchmarks.connections import Lines
from benchmarks.followers import Browser, Program

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n"
Talk = Callable[[bytes, asyncio.StreamWriter], Awaitable[None]]


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


@asynccontextmanager
async def answering(talk: Talk) -> AsyncIterator[Lines]:
    """A server where `talk` answers each request."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await talk(await reader.readuntil(b"\r\n\r\n"), writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    lines = Lines(server.sockets[0].getsockname()[1])
    try:
        yield lines
    finally:
        lines.close()
        server.close()


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not there():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("size", [1, 7, 10_000])
async def test_a_page_on_the_stream_counts_once_all_of_it_is_there(size: int) -> None:
    """However it is cut into pieces, and packed."""
    packing = zlib.compressobj(wbits=31)
    rest = asyncio.Event()

    def packed(text: str) -> bytes:
        return packing.compress(text.encode()) + packing.flush(zlib.Z_SYNC_FLUSH)

    async def talk(_asked: bytes, writer: asyncio.StreamWriter) -> None:
        head = HEAD + b"content-encoding: gzip\r\n\r\n"
        first = packed('retry: 1000\nid: abc\ndata: <hx-partial><div data-rows="40">\ndata: </div>\n\n')
        begun = packed('id: def\ndata: <div data-rows="41">\n')
        whole = head + chunk(first) + chunk(begun)
        for place in range(0, len(whole), size):
            writer.write(whole[place : place + size])
            await asyncio.sleep(0)
        await rest.wait()
        writer.write(chunk(packed("data: </div>\n\n")))

    async with answering(talk) as lines:
        browser = Browser(lines, "table", "session", lambda: None)
        await browser.open()
        await until(lambda: browser.moves >= 40)
        await asyncio.sleep(0.05)
        assert browser.moves == 40
        rest.set()
        await until(lambda: browser.moves == 41)
        browser.close()


async def test_a_stream_that_only_tells_of_a_change_makes_the_browser_fetch() -> None:
    async def talk(asked: bytes, writer: asyncio.StreamWriter) -> None:
        if b"/t/table/stream" in asked:
            writer.write(HEAD + b"\r\n" + chunk(b"retry: 1000\nevent: changed\ndata: .\n\n"))
        else:
            assert asked.startswith(b"GET /t/table/live ")
            body = b'<div id="table" data-rows="12">'
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%s" % (len(body), body))

    async with answering(talk) as lines:
        browser = Browser(lines, "table", "session", lambda: None)
        await browser.open()
        await until(lambda: browser.moves == 12)
        browser.close()


async def test_whoever_was_cut_off_comes_back_and_says_what_it_shows() -> None:
    greetings: list[bytes] = []

    async def talk(asked: bytes, writer: asyncio.StreamWriter) -> None:
        greetings.append(asked)
        if len(greetings) == 1:
            writer.write(HEAD + b"\r\n" + chunk(b'id: abc\ndata: <div data-rows="3">\n\n'))
            writer.close()
        else:
            writer.write(HEAD + b"\r\n")

    async with answering(talk) as lines:
        browser = Browser(lines, "table", "session", lambda: None, again=0.05)
        await browser.open()
        await until(lambda: len(greetings) == 2 and browser.there.is_set())
        browser.close()
    assert b"Last-Event-ID" not in greetings[0]
    assert b"\r\nLast-Event-ID: abc\r\n" in greetings[1]
    assert (browser.moves, browser.ends) == (3, 1)


async def test_a_program_hears_how_many_moves_there_are() -> None:
    async def talk(_asked: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(HEAD + b"\r\n" + chunk(b'event: changed\ndata: {"moves": 7, "over": false}\n\n'))

    async with answering(talk) as lines:
        program = Program(lines, "table", "token", lambda: None)
        await program.open()
        await until(lambda: program.moves == 7)
        program.close()
