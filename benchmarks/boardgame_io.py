"""boardgame.io under the same pressure: its server with its FlatFile storage, and four sockets at each match.

It has to be installed somewhere: `npm install boardgame.io@0.50.2 node-persist@4 koa-compose@4.1.0` in any folder (with
koa-compose 4.2 its server answers 404 to everything). The game is made up for this: a board of a hundred routes which
players take in turn, with next to no rules.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from tests.web.browser.server import free_port

from benchmarks.connections import HOST, PATIENCE, Broken, Line, request
from benchmarks.servers import Running

NAME = "flights"
PEOPLE = 4
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
# With what stands around it.
LONGEST_NUMBER = 40


class Node(Running):
    def __init__(self, port: int, number: int) -> None:
        super().__init__(port)
        self._process = psutil.Process(number)

    @property
    def process(self) -> psutil.Process:
        return self._process


@contextmanager
def server(home: Path, packages: Path) -> Iterator[Running]:
    script = home / "server.js"
    script.write_text(SERVER % {"name": NAME, "people": PEOPLE, "routes": ROUTES})
    port = free_port()
    environment = os.environ | {"NODE_PATH": str(packages / "node_modules"), "NODE_ENV": "production"}
    command = ["node", str(script), str(port), str(home / "matches")]
    with (home / "log").open("wb") as log:
        running = subprocess.Popen(command, cwd=home, env=environment, stdout=log, stderr=log)
        try:
            yield Node(port, running.pid)
        finally:
            running.kill()
            running.wait()


def frame(text: str) -> bytes:
    """A client has to mask what it says; a mask of zeros is one too."""
    data = text.encode()
    short = len(data) < 126
    length = bytes([0x80 | len(data)]) if short else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data


class Socket(asyncio.Protocol):
    """A player's connection: socket.io over a websocket, as its own client does it."""

    def __init__(self, port: int, match: str, player: int, credentials: str, told: Callable[[], None]) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = [
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        self._greeting = request(port, "GET", "/socket.io/?EIO=4&transport=websocket", upgrade)
        self._match, self._player, self._credentials = match, str(player), credentials
        self._told = told
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.moves = -1

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        if PING in data:
            self._send("3")
        if OPENED in data:
            self._send(f"40/{NAME},")
        if WELCOME in data:
            self._emit("sync", self._match, self._player, self._credentials, PEOPLE)
        # A number may come in two parts.
        data = self._rest + data
        self._rest = data[-LONGEST_NUMBER:]
        if numbers := STATE.findall(data):
            self.moves = max(self.moves, *map(int, numbers))
            self._told()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def take(self, route: int, state: int) -> None:
        payload = {"type": "take", "args": [route], "playerID": self._player, "credentials": self._credentials}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self._match, self._player)

    def _emit(self, *what: object) -> None:
        self._send(f"42/{NAME}," + json.dumps(what))

    def _send(self, text: str) -> None:
        assert self._transport is not None
        self._transport.write(frame(text))


class Match:
    """Four players who move in turn. There is no answer to a move but that everybody hears of it."""

    over = False

    def __init__(self, port: int) -> None:
        self._port = port
        self._news = asyncio.Event()
        self._sockets: list[Socket] = []
        self._moves = 0

    async def open(self) -> None:
        match = (await ask(self._port, "create", {"numPlayers": PEOPLE}))["matchID"]
        for player in range(PEOPLE):
            who = {"playerID": str(player), "playerName": f"Program {player + 1}"}
            credentials = (await ask(self._port, f"{match}/join", who))["playerCredentials"]
            self._sockets.append(Socket(self._port, match, player, credentials, self._news.set))
            await asyncio.get_running_loop().create_connection(lambda: self._sockets[-1], HOST, self._port)
            # Two who come at the same time would write over each other in its file.
            await self._all_have(0)

    async def move(self) -> tuple[float, float]:
        start = time.perf_counter()
        self._sockets[self._moves % PEOPLE].take(self._moves % ROUTES, self._moves)
        self._moves += 1
        await self._all_have(self._moves)
        took = time.perf_counter() - start
        return took, took

    async def _all_have(self, moves: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while any(socket.moves < moves for socket in self._sockets):
                self._news.clear()
                await self._news.wait()

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


async def ask(port: int, path: str, body: object) -> Any:
    line = Line(port)
    headers, data = ["Content-Type: application/json"], json.dumps(body).encode()
    try:
        answer = await line.ask(request(port, "POST", f"/games/{NAME}/{path}", headers, data))
    finally:
        line.close()
    if answer.status != 200:
        raise Broken(f"{path} is answered {answer.status}: {answer.body!r}")
    return json.loads(answer.body)


async def started(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _reader, writer = await asyncio.open_connection(HOST, port)
            except OSError:
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return
