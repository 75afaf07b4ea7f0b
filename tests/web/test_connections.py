"""Connections to a real server: those that ask for nothing are closed, nonsense is one line, and none is too many."""

from __future__ import annotations

import contextlib
import http.client
import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from flightdeck.engine.errors import BadArgument
from flightdeck.web import descriptors, http_protocol
from tests.web.browser.server import Server

SECONDS = 0.5
# A busy machine may be late, and whoever sends a byte now and then may not be allowed more.
LATE = 3.0
HOST = b"Host: localhost\r\n"
ASKED = b"GET /healthz HTTP/1.1\r\n" + HOST
FORM = b"Cookie: csrftoken=" + b"a" * 32 + b"\r\nX-CSRFToken: " + b"a" * 32 + b"\r\n"
PARTS = b"Content-Type: multipart/form-data; boundary="


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home, limit = tmp_path_factory.mktemp("server"), str(SECONDS)
    made = Server(home, FLIGHTDECK_HEAD_SECONDS=limit, FLIGHTDECK_BODY_SECONDS=limit)
    made.start()
    yield made
    made.stop()
    assert "Traceback" not in made.log


def connect(server: Server, sent: bytes = b"") -> socket.socket:
    found = socket.create_connection(("127.0.0.1", server.port))
    found.sendall(sent)
    return found


def answer(line: socket.socket, drip: bytes = b"") -> bytes:
    """All that comes until the server closes the connection."""
    line.settimeout(0.1)
    end, came = time.monotonic() + SECONDS + LATE, b""
    while time.monotonic() < end:
        try:
            part = line.recv(65536)
            if not part:
                return came
            came += part
        except TimeoutError:
            line.sendall(drip)
        except ConnectionError:
            return came
    raise AssertionError("the connection is still open")


# Half-sent requests.


@pytest.mark.parametrize(
    ("sent", "drip"),
    [
        (b"", b""),
        (b"", b"\r\n"),
        (b"GE", b""),
        (b"GET /" + b"x" * 20, b"x"),
        (ASKED, b""),
        (ASKED, b"X-Slow: y\r\n"),
        (ASKED + b"X-Slow: ", b"y"),
    ],
)
def test_a_head_that_does_not_come_is_not_waited_for(server: Server, sent: bytes, drip: bytes) -> None:
    with connect(server, sent) as line:
        assert answer(line, drip) == b""


@pytest.mark.parametrize("drip", [b"", b"x"])
@pytest.mark.parametrize("path", [b"/name", b"/api/v1/tables"])
def test_a_body_that_does_not_come_is_not_waited_for(server: Server, path: bytes, drip: bytes) -> None:
    head = b"POST " + path + b" HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n" + HOST
    with connect(server, head + b"\r\n{") as line:
        came = answer(line, drip)
    assert came.startswith(b"HTTP/1.1 408 ")
    assert (b'"error":"too_slow"' in came) == path.startswith(b"/api")


def test_after_an_answer_bytes_that_are_no_request_win_no_time(server: Server) -> None:
    with connect(server, ASKED + b"\r\n") as line:
        assert answer(line, b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_a_connection_waits_for_its_next_request(server: Server) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    for _ in range(3):
        line.request("GET", "/healthz")
        response = line.getresponse()
        assert response.status == 200
        response.read()
        first = line.sock
        time.sleep(1.5 * SECONDS)
        assert line.sock is first
    line.close()


def test_a_stream_lasts_longer_than_any_request_may_take(server: Server) -> None:
    with connect(server, b"GET /t/" + table(server) + b"/stream HTTP/1.1\r\n" + HOST + b"\r\n") as line:
        time.sleep(3 * SECONDS)
        assert b"<hx-partial" in received(line)
        with pytest.raises(TimeoutError):
            line.recv(65536)


def received(line: socket.socket) -> bytes:
    """What has come by now."""
    line.settimeout(0.2)
    came = line.recv(65536)
    with contextlib.suppress(TimeoutError):
        while part := line.recv(65536):
            came += part
    return came


def table(server: Server) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    wanted = {"game": "airlines", "name": "Ann", "seats": [{"kind": "person"}, {"kind": "open"}]}
    line.request("POST", "/api/v1/tables", json.dumps(wanted), {"Content-Type": "application/json"})
    key: str = json.loads(line.getresponse().read())["table"]["key"]
    line.close()
    return key.encode()


# Nonsense.


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b<>\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n",
        b"GET /api/v1/tables HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"POST /record HTTP/1.1\r\n" + HOST + FORM + b"Content-Type: multipart/form-data\r\nContent-Length: 1\r\n\r\nx",
        b"POST /record HTTP/1.1\r\n" + HOST + FORM + PARTS + b"\xff\r\nContent-Length: 1\r\n\r\nx",
        b"POST /record HTTP/1.1\r\n" + HOST + FORM + PARTS + b"x" * 5000 + b"\r\nContent-Length: 1\r\n\r\nx",
        b"POST /name HTTP/1.1\r\n" + HOST + b"Content-Type: text/plain; charset=utf-7\r\nContent-Length: 1\r\n\r\nx",
        b"POST /name HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n",
        b"POST /name HTTP/1.1\r\n" + HOST + b"Content-Length: many\r\n\r\n",
        b"POST /name HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /\xc3\xa4 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /" + b"a" * http_protocol.LONGEST_ADDRESS + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        ASKED + b"X: " + b"x" * http_protocol.LARGEST_HEAD,
        ASKED + b"X: a\0b\r\n\r\n",
        b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        bytes(range(256)),
    ],
)
def test_nonsense_is_answered_400_and_is_one_line_of_the_log(server: Server, sent: bytes) -> None:
    before = server.log
    with connect(server, sent) as line:
        line.settimeout(5)
        assert line.recv(65536).startswith(b"HTTP/1.1 400 ")
    told = server.log.removeprefix(before)
    assert told.count("\n") <= 1
    assert len(told) < 1000


def test_whoever_asks_for_a_web_socket_is_answered_as_anybody(server: Server) -> None:
    before = server.log
    with connect(server, ASKED + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n") as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert server.log == before


def test_a_head_behind_a_stream_may_not_be_endless(server: Server) -> None:
    with connect(server, b"GET /t/" + table(server) + b"/stream HTTP/1.1\r\n" + HOST + b"\r\n") as line:
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        line.sendall(ASKED + b"X: " + b"x" * http_protocol.LARGEST_HEAD)
        answer(line)


# Descriptors.


def test_more_than_can_be_served_are_turned_away_and_those_here_go_on(tmp_path: Path) -> None:
    server = Server(tmp_path / "small", FLIGHTDECK_HEAD_SECONDS="4")
    server.start()
    try:
        resource.prlimit(server.process, resource.RLIMIT_NOFILE, (160, 160))
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(server)) for _ in range(300)]
            assert health(server) in (0, 503)
            assert sum(was_turned_away(line) for line in lines) >= 300 - 160
        time.sleep(1)
        assert health(server) == 200
        assert server.log.count("no more can be served") == 1
        assert "Traceback" not in server.log
        asked = b"GET / HTTP/1.1\r\nConnection: close\r\n" + HOST + b"\r\n"
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(server, asked)) for _ in range(300)]
            statuses = {first_line(line) for line in lines}
        assert statuses <= {b"", b"HTTP/1.1 200 OK", b"HTTP/1.1 503 Service Unavailable"}
        assert b"HTTP/1.1 200 OK" in statuses
        assert health(server) == 200
        assert "Traceback" not in server.log
    finally:
        server.stop()


def health(server: Server) -> int:
    """0 without an answer: whoever is turned away may not even hear of it."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        line.request("GET", "/healthz")
        return line.getresponse().status
    except ConnectionError:
        return 0
    finally:
        line.close()


def was_turned_away(line: socket.socket) -> bool:
    line.settimeout(0.05)
    try:
        return line.recv(100).startswith(b"HTTP/1.1 503 ")
    except TimeoutError:
        return False


def first_line(line: socket.socket) -> bytes:
    line.settimeout(20)
    try:
        return line.recv(100).partition(b"\r\n")[0]
    except ConnectionError:
        return b""


@pytest.mark.parametrize(("limit", "streams", "connections"), [(64, 32, 48), (800, 400, 600), (1024, 624, 768)])
def test_how_many_there_may_be(limit: int, streams: int, connections: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descriptors, "limit", lambda: limit)
    assert descriptors.streams_allowed() == streams
    assert descriptors.connections_allowed() == connections


def test_the_limit_is_raised_as_far_as_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(100, 500)]
    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _which, new: limits.append(new))
    descriptors.raise_limit()
    assert limits[-1] == (500, 500)
    limits.append((30, 30))
    with pytest.raises(BadArgument, match="30 files"):
        descriptors.raise_limit()
