"""boardgame.io under the same pressure: its server with its FlatFile storage, and two sockets at each match.

It has to be installed somewhere: `npm install boardgame.io node-persist` in any folder. The game is made up for this: a
board of a hundred routes which players take in turn, with next to no rules.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.web.browser.server import free_port

from benchmarks.browsers import Broken, Line
from benchmarks.crowd import healthy
from benchmarks.streams import Stream, Told, connect, in_time

NAME = "flights"
PEOPLE = 2
ROUTES = 100
SERVER = """
const { Server, FlatFile } = require('boardgame.io/dist/cjs/server.js');
const game = {
  name: '%(name)s',
  minPlayers: %(people)d,
  maxPlayers: %(people)d,
  disableUndo: true,
  setup: () => ({ routes: Array(%(routes)d).fill(null), cash: Array(%(people)d).fill(100) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, route) => {
      if (!(route in G.routes)) return 'INVALID_MOVE';
      G.routes[route] = playerID;
      G.cash[playerID] -= 1;
    },
  },
};
const [port, dir] = process.argv.slice(2);
Server({ games: [game], db: new FlatFile({ dir }), origins: ['*'] }).run(Number(port));
"""
STATE = re.compile(rb'"_stateID":(\d+)[,}]')
OPENED = b'"pingInterval"'
WELCOME = f"40/{NAME},".encode()
PING = b"\x81\x012"


@contextmanager
def server(home: Path, packages: Path) -> Iterator[tuple[int, int]]:
    """Its port and its process."""
    script = home / "server.js"
    script.write_text(SERVER % {"name": NAME, "people": PEOPLE, "routes": ROUTES})
    port = free_port()
    environment = os.environ | {"NODE_PATH": str(packages / "node_modules"), "NODE_ENV": "production"}
    command = ["node", str(script), str(port), str(home / "matches")]
    with (home / "log").open("wb") as log:
        running = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=log)
        try:
            yield port, running.pid
        finally:
            running.kill()
            running.wait()


def frame(text: str) -> bytes:
    """A client has to mask what it says; a mask of zeros is one too."""
    data = text.encode()
    short = len(data) < 126
    length = bytes([0x80 | len(data)]) if short else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


class Socket(Stream):
    """A player's connection: socket.io over a websocket, as its own client does it."""

    def __init__(self, told: Told, port: int, match: str, player: int, credentials: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        super().__init__(told, "\r\n".join([*lines, "", ""]).encode(), STATE)
        self._match, self._player, self._credentials = match, str(player), credentials

    def data_received(self, data: bytes) -> None:
        if PING in data:
            self._send("3")
        if OPENED in data:
            self._send(f"40/{NAME},")
        if WELCOME in data:
            self._emit("sync", self._match, self._player, self._credentials, PEOPLE)
        super().data_received(data)

    def take(self, route: int, state: int) -> None:
        payload = {"type": "take", "args": [route], "playerID": self._player, "credentials": self._credentials}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self._match, self._player)

    def _emit(self, *what: object) -> None:
        self._send(f"42/{NAME}," + json.dumps(what))

    def _send(self, text: str) -> None:
        assert self.transport is not None
        self.transport.write(frame(text))


class Match:
    """Two players who move in turn. There is no answer to a move but that everybody hears of it."""

    over = False

    def __init__(self, port: int) -> None:
        self._port = port
        self._told = Told()
        self._sockets: list[Socket] = []
        self._moves = 0

    async def sit_down(self) -> None:
        match = (await ask(self._port, "create", {"numPlayers": PEOPLE}))["matchID"]
        for player in range(PEOPLE):
            who = {"playerID": str(player), "playerName": f"Program {player + 1}"}
            joined = await ask(self._port, f"{match}/join", who)
            self._sockets.append(Socket(self._told, self._port, match, player, joined["playerCredentials"]))
            await connect(self._port, self._sockets[-1])

    async def move(self) -> float:
        start = time.perf_counter()
        self._sockets[self._moves % PEOPLE].take(self._moves % ROUTES, self._moves)
        self._moves += 1
        return await in_time(self._told.after(self._moves)) - start

    def leave(self) -> None:
        for socket in self._sockets:
            socket.close()


async def ask(port: int, path: str, body: object) -> Any:
    data = json.dumps(body).encode()
    lines = [f"POST /games/{NAME}/{path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json"]
    line = Line(port)
    try:
        answer = await line.ask("\r\n".join([*lines, f"Content-Length: {len(data)}", "", ""]).encode() + data)
    finally:
        line.close()
    if answer.status != 200:
        raise Broken(f"{path} is answered {answer.status}: {answer.body!r}")
    return json.loads(answer.body)


async def started(port: int) -> None:
    await healthy(port)
    await asyncio.sleep(0.5)
