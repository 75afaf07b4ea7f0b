"""Bots at the tables: they think in worker processes, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import random
from concurrent.futures import Executor

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.db.models import Q

from flightdeck.engine.action import Action
from flightdeck.web import logs
from flightdeck.web.leases.held import BEAT, Shift
from flightdeck.web.tables import live, play
from flightdeck.web.tables.bot_worker import think
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import CannotReplay, positions
from flightdeck.web.tables.workers import Workers

log = logging.getLogger(__name__)

THINKING_LIMIT = 30.0
STOPPING_LIMIT = 2.0
# How long to wait when the database was away.
DATABASE_PAUSE = 5.0


class Turn:
    """A bot's decision that is due: everything needed to make it, and to see whether it is still due."""

    __slots__ = ("bot", "fallback", "legal", "record", "rows", "seat", "table")

    def __init__(self, table: Table, seat: Seat, record: str, rows: int, legal: list[Action]) -> None:
        self.table = table
        self.seat = seat.number
        self.bot = seat.autopilot
        self.record = record
        self.rows = rows
        self.legal = legal
        self.fallback = str(random.choice(legal))

    @property
    def forced(self) -> bool:
        return len(self.legal) == 1


def due(key: str) -> Turn | None:
    """The next decision of a bot at this table, if one is due."""
    seats = list(Seat.objects.filter(table=key, table__finished=False).select_related("table"))
    # Most tables that something happens at are none of our business.
    if not any(seat.autopilot for seat in seats) or any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return None
    if play.deserted(seats):
        return None
    table = seats[0].table
    try:
        position = positions.of(table, seats)
    except CannotReplay as error:
        log.warning("table %s does not replay from move %s on: %s", key, error.move, error)
        return None
    with position.lock:
        state = position.play.state
        for seat in seats:
            if seat.autopilot and seat.number in state.to_act:
                record = position.play.record.to_json()
                return Turn(table, seat, record, position.rows, state.legal(seat.number))
    return None


def duty(key: str) -> str:
    """What a process takes on when it moves for the bots of a table."""
    return f"bots:{key}"


def still_plays(turn: Turn) -> bool:
    """A person may have come back while the bot was thinking, or everybody may have left."""
    seats = list(turn.table.seats.all())
    return seats[turn.seat].autopilot == turn.bot and not play.deserted(seats)


def move(turn: Turn, action: str) -> None:
    """Another server may have been faster: then there is nothing left to do."""
    if not still_plays(turn):
        return
    try:
        play.make_moves(turn.table, turn.seat, [action], turn.rows)
    except play.Stale:
        live.announce(turn.table.pk)
    except play.Refused:
        log.exception("bot %s chose an illegal action at table %s", turn.bot, turn.table.pk)
        play.make_moves(turn.table, turn.seat, [turn.fallback], turn.rows)


class Driver:
    """Lets bots move at every table where one is to move. One a process, in its event loop.

    Of several processes one moves at a table: whoever has the duty. It is given back when nothing is due, and then the
    table is looked at once more, for somebody else may just have tried to take it.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self.workers = Workers(executor)
        self.shift = Shift()
        self._beating: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopping = False

    async def start(self) -> None:
        """Wherever the server was stopped, the bots go on."""
        running.append(self)
        live.listeners.append(self.wake)
        if not self.shift.alone:
            await sync_to_async(self.shift.beat)()
            self._beating = self._loop.create_task(self._beat())
        await self._take_up()

    async def _take_up(self) -> None:
        for key in await sync_to_async(unfinished)():
            self._run(key)

    async def _beat(self) -> None:
        """Be known to be there, and take up what a process that is gone has left."""
        while not self._stopping:
            await asyncio.sleep(BEAT)
            try:
                # In a thread of its own: tables that keep the database busy must not make us late.
                if await sync_to_async(self._signed_on, thread_sensitive=False)():
                    log.warning("another process is gone: its tables are taken up")
                    await self._take_up()
            except Exception:
                log.exception("this process could not say that it is there")

    def _signed_on(self) -> bool:
        try:
            return self.shift.beat()
        finally:
            connection.close()

    def wake(self, key: str) -> None:
        # In a context of its own: that of the request ends with the request.
        self._loop.call_soon_threadsafe(self._run, key, context=contextvars.Context())

    def _run(self, key: str) -> None:
        if self._stopping:
            return
        if key in self._tasks:
            self._again.add(key)
            return
        self._tasks[key] = self._loop.create_task(self._drive(key))

    async def _drive(self, key: str) -> None:
        logs.table_id.set(key)
        try:
            while not self._stopping and (turn := await sync_to_async(self._turn)(key)) is not None:
                log.debug("a bot decides: %s", turn.bot, extra={"move": turn.rows + 1})
                # The pace is for people to follow; a bot that thinks longer has no need to wait.
                choice, _ = await asyncio.gather(self._choice(turn), asyncio.sleep(settings.BOT_PACE))
                await sync_to_async(move)(turn, choice)
        except DatabaseError as error:
            log.warning("the bots at table %s wait for the database: %s", key, error)
            self._loop.call_later(DATABASE_PAUSE, self._run, key)
        except Exception:
            log.exception("the bots at table %s stopped", key)
            await sync_to_async(self.shift.give_back)(duty(key))
        finally:
            del self._tasks[key]
            await sync_to_async(close_old_connections)()
            if key in self._again:
                self._again.discard(key)
                self._run(key)

    def _turn(self, key: str) -> Turn | None:
        """The next decision of a bot, if one is due and it is for this process to make it."""
        turn = due(key)
        if turn is None and self.shift.give_back(duty(key)):
            turn = due(key)
        return turn if turn is not None and self.shift.take(duty(key)) else None

    async def _choice(self, turn: Turn) -> str:
        """What the bot chooses; a bot that fails or takes too long does anything legal instead."""
        if turn.forced:
            return turn.fallback
        try:
            return await self.workers.do(THINKING_LIMIT, think, turn.record, turn.seat, turn.bot)
        except Exception:
            log.exception("bot %s failed at table %s", turn.bot, turn.table.pk)
            return turn.fallback

    async def stop(self) -> None:
        """Let moves that are being made be made; there will be no further ones."""
        self._stopping = True
        running.remove(self)
        live.listeners.remove(self.wake)
        if self._beating is not None:
            self._beating.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=STOPPING_LIMIT)
        await self.workers.stop()
        try:
            await sync_to_async(self.shift.end)()
        except DatabaseError as error:
            log.warning("no goodbye to the other processes: %s", error)


# The one of this process, while it runs: whoever wants to ask a bot asks its workers.
running: list[Driver] = []


def unfinished() -> list[str]:
    """Tables where a bot plays, for itself or for somebody."""
    played = Q(seats__kind=Seat.Kind.BOT) | ~Q(seats__stand_in="")
    return list(Table.objects.filter(played, finished=False).distinct().values_list("pk", flat=True))
