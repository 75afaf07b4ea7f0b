"""People with browsers, tables, and games played on them: without a server."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.core.cache import cache, caches
from django.db import connections
from django.test import Client

from flightdeck.engine.state import State
from flightdeck.web.players.models import Player
from flightdeck.web.rooms.reader import reader
from flightdeck.web.rooms.room import Room, read, reading, rooms
from flightdeck.web.rooms.streams import streams
from flightdeck.web.tables import live, seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.writer import writer
from tests.invariants import ENDING


@pytest.fixture(autouse=True)
def fresh_memory(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing in memory is left over from another test; tables have their own database each time."""
    positions._cache.clear()
    rooms._rooms.clear()
    live.listeners.clear()
    cache.clear()
    caches["limits"].clear()
    yield
    positions._cache.clear()
    rooms._rooms.clear()


@pytest.fixture
def people(db: None) -> Callable[[str], tuple[Client, Player]]:
    """A person and the browser that is known by."""

    def make(name: str) -> tuple[Client, Player]:
        client = Client()
        client.post("/name", {"name": name})
        return client, Player.objects.get(pk=client.session["player"])

    return make


@pytest.fixture
def ann(people: Callable[[str], tuple[Client, Player]]) -> tuple[Client, Player]:
    return people("Ann")


@pytest.fixture
def ben(people: Callable[[str], tuple[Client, Player]]) -> tuple[Client, Player]:
    return people("Ben")


@pytest.fixture
def table(request: pytest.FixtureRequest, ann: tuple[Client, Player], ben: tuple[Client, Player]) -> Table:
    """Ann, Ben and a bot, all seated; its parameter is the game."""
    name = getattr(request, "param", "airlines_europe")
    chairs = [
        seating.Chair(Seat.Kind.PERSON, "Ann"),
        seating.Chair(Seat.Kind.OPEN, "Open seat"),
        seating.Chair(Seat.Kind.BOT, "Amelia", "random"),
    ]
    options = {option: values[0] for option, values in ENDING.get(name, {}).items()}
    made = seating.set_up(name, options, chairs, ann[1], listed=True)
    seating.sit_down(made.seats.get(number=1), ben[1])
    return made


def pretend(table: Table, state: State) -> None:
    """From now on the table stands like this, whatever was played."""
    positions._cache[table.pk] = replace(positions.of(table), state=state, narrated={})


def room_of(table: Table) -> Room:
    """As it is read now."""
    room = Room(table.pk)
    room.contents = read(table.pk)
    return room


def forget_connections() -> None:
    """Of every thread that is kept: one to a database in memory is never closed."""
    # Not before: it sets Django up, and while tests are collected nobody may do that.
    from flightdeck.web.asgi import django_application

    for pool in (SyncToAsync.single_thread_executor, reading, django_application._threads):
        together = threading.Barrier(pool._max_workers)
        for done in [pool.submit(forget_connection, together) for _ in range(pool._max_workers)]:
            done.result()


def forget_connection(together: threading.Barrier) -> None:
    together.wait(10)
    # Not closed, or it would be kept for others under the name of the database that is used now.
    connections["default"].connection = None
    del connections["default"]


@pytest.fixture
def on_disk(transactional_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A database in a file: rooms and writer have threads and connections of their own, as in a server."""
    file, memory = str(tmp_path / "flightdeck.sqlite3"), connections["default"]
    with memory.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [file])
    with closing(sqlite3.connect(file)) as made:
        made.execute("PRAGMA journal_mode=WAL")
    monkeypatch.setitem(connections.settings["default"], "NAME", file)
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", file)
    connections["default"] = connections.create_connection("default")
    forget_connections()
    yield
    forget_connections()
    connections["default"].close()
    connections["default"] = memory


@asynccontextmanager
async def serving() -> AsyncIterator[None]:
    """What moves and streams need of a server."""
    live.Here.loop = asyncio.get_running_loop()
    live.listeners.append(rooms.heard)
    streams.arriving = asyncio.Lock()
    writer.start()
    try:
        yield
    finally:
        await asyncio.to_thread(writer.stop)
        live.listeners.remove(rooms.heard)
        live.Here.loop = None
        reader.close()


def play_on(table: Table, moves: int = 10_000, seed: int = 1) -> None:
    """Random legal moves by whoever is to act, stored like any other."""
    rng = random.Random(seed)
    for _ in range(moves):
        position = positions.of(table)
        state = position.state
        if state.over:
            return
        seat = state.to_act[0]
        make_moves(table, seat, [str(rng.choice(state.legal(seat)))], position.rows)
