"""A person with a browser that knows no script, and may visit any of the servers."""

from __future__ import annotations

import re
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPMessage, HTTPResponse
from http.cookiejar import CookieJar
from typing import IO, Any

from tests.web.browser.server import Server

PATIENCE = 20


class Stay(urllib.request.HTTPRedirectHandler):
    """A redirection is an answer as good as any other."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class Person:
    def __init__(self, server: Server) -> None:
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()), Stay)
        self._token = ""
        self.read(server, "/")

    def open(self, server: Server, path: str, data: bytes | None = None, **headers: str) -> Any:
        request = urllib.request.Request(server.url + path, data, headers)
        try:
            return self._opener.open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            return error

    def read(self, server: Server, path: str) -> str:
        with self.open(server, path) as response:
            text = str(response.read().decode())
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        self._token = token[1] if token else self._token
        return text

    def post(self, server: Server, path: str, fields: dict[str, Any], **headers: str) -> tuple[int, str]:
        """The status, and where it leads."""
        data = urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": self._token}, doseq=True)
        with self.open(server, path, data.encode(), **headers) as response:
            response.read()
            return response.status, response.headers.get("Location", "")

    def stream(self, server: Server, table: str) -> HTTPResponse:
        found: HTTPResponse = self.open(server, f"/t/{table}/stream")
        return found

    def set_up(self, server: Server, seats: list[str], game: str = "airlines_europe") -> str:
        status, where = self.post(server, f"/new/{game}", {"seat": seats})
        assert status == 302
        return where.removeprefix("/t/")


def news(stream: HTTPResponse) -> str:
    """The next event."""
    lines = []
    while line := stream.readline().decode().strip():
        lines.append(line)
    return "\n".join(lines)
