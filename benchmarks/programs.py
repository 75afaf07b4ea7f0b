"""Programs that play a seat over the JSON API, as many as it takes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from benchmarks.browsers import Broken, Line, read_head

# What happens to a request when the server goes away: nobody knows whether it was carried out.
UNREACHABLE = (OSError, EOFError)
# The stream says something every twenty seconds.
SILENCE = 40.0


def request(port: int, method: str, path: str, token: str = "", body: object = None) -> bytes:
    lines = [f"{method} /api/v1{path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    data = json.dumps(body).encode() if body is not None else b""
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode() + data


class Program:
    """With the token of a seat, or without one a stranger."""

    def __init__(self, port: int, table: str = "", token: str = "") -> None:
        self.port = port
        self.table = table
        self.token = token
        self._line = Line(port)

    def request(self, method: str, path: str, body: object = None) -> bytes:
        below = f"/tables/{self.table}" if self.table else ""
        return request(self.port, method, below + path, self.token, body)

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        answer = await self._line.ask(self.request(method, path, body))
        return answer.status, json.loads(answer.body)

    async def get(self, path: str) -> Any:
        return self._good(await self.ask("GET", path), path)

    async def post(self, path: str, body: object) -> Any:
        return self._good(await self.ask("POST", path, body), path)

    def _good(self, answered: tuple[int, Any], path: str) -> Any:
        status, answer = answered
        if status not in (200, 201):
            raise Broken(f"{path} is answered {status}: {answer}")
        return answer

    async def events(self) -> AsyncIterator[tuple[str, Any]]:
        """Names and facts, until the server goes away."""
        line = Line(self.port)
        try:
            reader = await line.send(self.request("GET", "/events"))
            async with asyncio.timeout(SILENCE):
                status, _headers = await read_head(reader)
            if status != 200:
                raise Broken(f"the stream answers {status}")
            name = ""
            while True:
                async with asyncio.timeout(SILENCE):
                    text = (await reader.readline()).decode()
                if not text:
                    raise ConnectionError("the stream has ended")
                if text.startswith("event: "):
                    name = text.removeprefix("event: ").strip()
                elif text.startswith("data: "):
                    yield name, json.loads(text.removeprefix("data: "))
        finally:
            line.close()

    def close(self) -> None:
        self._line.close()


async def set_up(port: int, game: str, people: int, bots: list[str]) -> list[Program]:
    """A new table where programs sit on the first seats, and bots on the others."""
    seats = [{"kind": "person"}] + [{"kind": "open"}] * (people - 1) + [{"kind": "bot", "bot": bot} for bot in bots]
    stranger = Program(port)
    try:
        made = await stranger.post("/tables", {"game": game, "name": "Program 1", "seats": seats, "listed": False})
        key = made["table"]["key"]
        tokens = [made["own"]["token"]]
        for invited in made["invitations"]:
            guest = {"name": f"Program {invited['seat'] + 1}", "invitation": invited["invitation"]}
            tokens.append((await stranger.post(f"/tables/{key}/seats", guest))["token"])
    finally:
        stranger.close()
    return [Program(port, key, token) for token in tokens]
