"""A room: a table that somebody watches or plays at, in memory.

It lives on the event loop, and no lock is in its way. A move is checked here, stored by the writer, and then shown to
whoever watches. Whatever else changes the table makes the room read it again, once for all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from django.db import close_old_connections
from django.utils import translation

from flightdeck.web.bots import hints
from flightdeck.web.bots.tasks import Suggestion
from flightdeck.web.clocks import clock
from flightdeck.web.players.models import Player
from flightdeck.web.tables import first_steps, live
from flightdeck.web.tables.chat import latest_messages
from flightdeck.web.tables.models import Message, Seat, Table
from flightdeck.web.tables.perspective import Perspective, seats_at
from flightdeck.web.tables.positions import Position, positions
from flightdeck.web.tables.rendering import Drawing, Kept, Rendering, Shared, Surroundings, render
from flightdeck.web.tables.writer import Decision, writer

# How many rooms that nobody watches are kept, and for how many seconds.
MOST_IDLE = 500
IDLE = 30.0
# Whoever comes and has seen something else finds a room that was read so lately, whatever was done to the database.
FRESH = 5.0
# How long what was rendered is kept for others who see the same, and what a spectator sees, for all who come meanwhile.
SHARED, SHARED_BY_ALL = 1.0, 10.0

reading = ThreadPoolExecutor(2, "rooms")

Answer = TypeVar("Answer")


async def in_thread(ask: Callable[..., Answer], *given: object) -> Answer:
    """What asks the database."""

    def asked() -> Answer:
        try:
            return ask(*given)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(reading, asked)


# What decides how a table looks: player, whose hand is shown, language, address of the site.
View = tuple[int | None, object, str, str]


class NoSuchTable(Exception):
    pass


@dataclass(slots=True)
class Contents:
    """What is stored of a table."""

    table: Table
    seats: list[Seat]
    position: Position
    messages: list[Message]
    # By seat, for the decision it is to make.
    hints: dict[int, list[Suggestion]]
    newcomers: frozenset[int]


def read(key: str) -> Contents:
    try:
        seats = seats_at(key)
    except Table.DoesNotExist:
        raise NoSuchTable from None
    table = seats[0].table
    position = positions.of(table, seats)
    found = {seat: hints.stored(key, seat, position.since) for seat in position.state.to_act}
    newcomers = first_steps.newcomers(table, seats, position)
    return Contents(table, seats, position, latest_messages(table), found, newcomers)


class Room:
    contents: Contents

    def __init__(self, key: str) -> None:
        self.key = key
        self.watchers: set[asyncio.Event] = set()
        self.used = time.monotonic()
        self._read_at = 0.0
        self._stale = True
        # Did something happen while it was read?
        self._missed = False
        self._moves = 0
        self._reading: asyncio.Future[None] | None = None
        self._moving = asyncio.Lock()
        self._rendered: dict[View, Rendering] = {}
        # By the spectator's view in the same language.
        self._shared: dict[View, Shared] = {}
        # By view, parts that may be the same next time; not when the table was read again.
        self._kept: dict[View, Kept] = {}

    @property
    def is_ready(self) -> bool:
        return not self._stale

    async def ready(self, within: float = float("inf")) -> Room:
        """As it is stored; read no longer ago than so many seconds."""
        self.used = time.monotonic()
        while self._stale or self.used - self._read_at > within:
            if self._reading is None:
                self._reading = asyncio.ensure_future(self._read_again())
            await asyncio.shield(self._reading)
        return self

    async def _read_again(self) -> None:
        self._missed = False
        start, moves = time.monotonic(), self._moves
        try:
            contents = await in_thread(read, self.key)
        except BaseException:
            rooms.drop(self.key)
            raise
        finally:
            self._reading = None
        # What happened meanwhile is perhaps not in it: then it is read once more.
        if moves == self._moves:
            self.contents, self._read_at, self._kept = contents, start, {}
            self._rendered, self._shared = {}, {}
            self._stale = self._missed

    # What goes on.

    async def carry_out(self, decide: Callable[[], Decision]) -> None:
        """One after the other; once this returns the move is stored, and everybody is told."""
        async with self._moving:
            await self.ready()
            made = decide()
            try:
                await asyncio.wrap_future(writer.store(made))
            except BaseException:
                self._stale = self._missed = True
                raise
            self._apply(made)
        # Another room of this table may have come into being, if this one was idle for long.
        live.tell(self.key, but=rooms.heard if rooms.known(self.key) is self else None)

    def _apply(self, made: Decision) -> None:
        positions.keep(self.key, made.after)
        self._moves += 1
        self._read_at = time.monotonic()
        contents = self.contents
        if contents.position is made.before:
            if made.after.since != made.before.since:
                contents.hints = {}
            contents.position, contents.table.touched = made.after, clock.now()
            contents.table.finished, contents.table.held_since = made.after.state.over, made.held_since
            for change in made.changes:
                change.seat.time_left, change.seat.time_ends = change.left, change.ends
        else:
            self._stale = True  # it was read again meanwhile
        self._changed()

    def heard(self) -> None:
        """Something happened at the table that was not done here."""
        self._stale = self._missed = True
        self._changed()

    def _changed(self) -> None:
        self._rendered, self._shared = {}, {}
        for watcher in self.watchers:
            watcher.set()

    # What is shown of it.

    def perspective(self, player: Player | None, shown: object = None) -> Perspective:
        contents = self.contents
        return Perspective(contents.table, contents.position, contents.seats, player, shown)

    def rendering(self, player: Player | None, shown: object, language: str, site: str) -> Rendering:
        """Made once for all who see the same in the same language."""
        if player is not None and not self._concerns(player):
            player = shown = None
        key = (player.pk if player is not None else None, shown, language, site)
        if key not in self._rendered:
            if not self._rendered:
                self._forget_soon()
            with translation.override(language):
                self._rendered[key] = self._render(self.perspective(player, shown), key)
        return self._rendered[key]

    def _render(self, perspective: Perspective, view: View) -> Rendering:
        around = self._surroundings(perspective, site_of(view))
        return render(perspective, around, shared=self._shared_in(view), kept=self._kept.setdefault(view, {}))

    def _shared_in(self, view: View) -> Shared:
        """What those who see the table in this language see alike."""
        public: View = (None, None, *view[2:])
        if public not in self._shared:
            nobody = self.perspective(None)
            drawing = Drawing(nobody, self._surroundings(nobody, site_of(view)), nobody.page())
            self._shared[public] = Shared(drawing, self._kept.setdefault(public, {}))
        return self._shared[public]

    def _surroundings(self, perspective: Perspective, site: str) -> Surroundings:
        suggested = self.contents.hints.get(perspective.seat, []) if perspective.seat is not None else []
        hint = [hints.line(perspective, one) for one in suggested] if suggested and perspective.may_ask else []
        around = Surroundings(self.contents.messages, hint, site)
        around.first_steps = first_steps.shown(perspective, self.contents.newcomers)
        return around

    def _forget_soon(self) -> None:
        """What was rendered is kept for others who see the same; but clocks that run are soon wrong."""
        later, rendered, shared = asyncio.get_running_loop().call_later, self._rendered, self._shared
        later(SHARED, forget_private, rendered)
        later(SHARED, shared.clear)
        later(SHARED if self.contents.table.time_control else SHARED_BY_ALL, rendered.clear)

    def _concerns(self, player: Player) -> bool:
        """Whoever neither sits here nor is the host sees what any spectator sees."""
        contents = self.contents
        return contents.table.host_id == player.pk or any(seat.player_id == player.pk for seat in contents.seats)


def site_of(view: View) -> str:
    return view[-1]


def forget_private(rendered: dict[View, Rendering]) -> None:
    for view in [view for view in rendered if view[0] is not None]:
        del rendered[view]


class Rooms:
    """Those of this process."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}

    def known(self, key: str) -> Room | None:
        return self._rooms.get(key)

    def of(self, key: str) -> Room:
        room = self._rooms.get(key)
        if room is None:
            room = self._rooms[key] = Room(key)
        return room

    def drop(self, key: str) -> None:
        room = self._rooms.get(key)
        if room is not None and not room.watchers:
            del self._rooms[key]

    def heard(self, key: str) -> None:
        room = self._rooms.get(key)
        if room is not None:
            room.heard()

    def heard_all(self) -> None:
        """Something may have happened anywhere."""
        for room in list(self._rooms.values()):
            room.heard()

    def tidy(self) -> None:
        """Drop those that nobody watches and nobody has used for a while; of very many, those longest unused."""
        now = time.monotonic()
        idle = sorted((room for room in self._rooms.values() if not room.watchers), key=lambda room: room.used)
        for place, room in enumerate(idle):
            if now - room.used > IDLE or place < len(idle) - MOST_IDLE:
                self.drop(room.key)


rooms = Rooms()
