"""Bots at the tables: they think in worker processes, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor
from contextlib import suppress

from django.db import DatabaseError, connection

from flightdeck.engine.errors import FlightdeckError
from flightdeck.web import logs
from flightdeck.web.bots import paces, turns
from flightdeck.web.bots.tasks import think
from flightdeck.web.bots.workers import Workers, running
from flightdeck.web.leases.holder import HEARTBEAT, LeaseHolder
from flightdeck.web.rooms.room import NoSuchTable, Room, in_thread, rooms
from flightdeck.web.tables import live
from flightdeck.web.tables.positions import CannotReplay

log = logging.getLogger(__name__)

THINKING_LIMIT = 30.0
STOPPING_LIMIT = 2.0
# How long to wait when the database was away.
DATABASE_PAUSE = 5.0


class Driver:
    """Lets bots move at every table where one is to move. One a process, in its event loop.

    Of several processes one moves at a table: whoever holds the lease. It is released when nothing is due, and then the
    table is looked at once more, for somebody else may just have tried to acquire it.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self.workers = Workers(executor)
        self.leases = LeaseHolder()
        self._heartbeat_task: asyncio.Task[None] | None = None
        self._taking_up: asyncio.Task[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        # Set when something happens at a table where a bot waits.
        self._woken: dict[str, asyncio.Event] = {}
        # Tables where somebody did not want to wait.
        self._hurried: set[str] = set()
        self._stopping = False

    async def start(self) -> None:
        """Wherever the server was stopped, the bots go on."""
        running.append(self.workers)
        live.listeners.append(self.wake)
        if not self.leases.alone:
            await in_thread(self.leases.heartbeat)
            self._heartbeat_task = self._loop.create_task(self._stay_alive())
        self._taking_up = self._loop.create_task(self._take_up())

    async def _take_up(self) -> None:
        """One table after the other: there may be thousands where nothing is due."""
        for key in await in_thread(turns.tables_with_bots):
            try:
                if turns.next_bot(await rooms.of(key).ready()) is not None:
                    self.wake(key)
                else:
                    rooms.drop(key)
            except FlightdeckError as error:
                log.warning("the bots at table %s cannot go on: %s", key, error)
            except DatabaseError as error:
                log.warning("the bots at table %s wait for the database: %s", key, error)
                self._loop.call_later(DATABASE_PAUSE, self.wake, key)

    async def _stay_alive(self) -> None:
        """Keep up the heartbeat, and take up what a process that is gone has left."""
        while not self._stopping:
            await asyncio.sleep(HEARTBEAT)
            try:
                # In a thread of its own: tables that keep the database busy must not make us late.
                if await asyncio.to_thread(self._beat):
                    log.warning("another process is gone: its tables are taken up")
                    await self._take_up()
            except Exception:
                log.exception("this process could not say that it is there")

    def _beat(self) -> bool:
        try:
            return self.leases.heartbeat()
        finally:
            connection.close()

    def wake(self, key: str) -> None:
        """On the event loop. At most tables nothing is due, and the room knows."""
        room = rooms.known(key)
        if self._stopping or (
            room is not None and room.is_ready and turns.next_bot(room) is None and not self._holds(key)
        ):
            return
        if key in self._tasks:
            self._again.add(key)
            if key in self._woken:
                self._woken[key].set()
        else:
            self._tasks[key] = self._loop.create_task(self._drive(key))

    async def _drive(self, key: str) -> None:
        logs.table_id.set(key)
        room = rooms.of(key)
        try:
            while not self._stopping and (turn := await self._turn(room)) is not None:
                log.debug("a bot decides: %s", turn.bot, extra={"move": turn.rows + 1})
                # The pace is for people to follow; a bot that thinks longer has no need to wait.
                choice, _ = await asyncio.gather(self._choice(turn), self._pause(key, turn.pause))
                await turns.move(room, turn, choice)
            if key in self._hurried:
                self._hurried.discard(key)
                await in_thread(paces.calm_down, key)
        except CannotReplay as error:
            log.warning("table %s does not replay from move %s on: %s", key, error.move, error)
        except NoSuchTable:
            pass
        except DatabaseError as error:
            log.warning("the bots at table %s wait for the database: %s", key, error)
            self._loop.call_later(DATABASE_PAUSE, self.wake, key)
        except Exception:
            log.exception("the bots at table %s stopped", key)
            await in_thread(self.leases.release, turns.lease(key))
        finally:
            del self._tasks[key]
            if key in self._again:
                self._again.discard(key)
                self.wake(key)

    async def _pause(self, key: str, seconds: float) -> None:
        """Unless somebody does not want to wait."""
        ends, woken = self._loop.time() + seconds, asyncio.Event()
        self._woken[key] = woken
        while (left := ends - self._loop.time()) > 0:
            woken.clear()
            if await in_thread(paces.in_hurry, key):
                self._hurried.add(key)
                break
            with suppress(TimeoutError):
                await asyncio.wait_for(woken.wait(), left)
        del self._woken[key]

    async def _turn(self, room: Room) -> turns.Turn | None:
        """The next decision of a bot, if one is due and it is for this process to make it."""
        turn = turns.due(await room.ready())
        if self.leases.alone:
            return turn
        if turn is None and await in_thread(self.leases.release, turns.lease(room.key)):
            turn = turns.due(await room.ready(within=0))
        return turn if turn is not None and await in_thread(self.leases.acquire, turns.lease(room.key)) else None

    def _holds(self, key: str) -> bool:
        return self.leases.holds(turns.lease(key))

    async def _choice(self, turn: turns.Turn) -> str:
        """What the bot chooses; a bot that fails or takes too long does anything legal instead."""
        if turn.forced:
            return turn.fallback
        try:
            asked = (turn.record, turn.seat, turn.bot)
            return await self.workers.do(THINKING_LIMIT, think, *asked, table=turn.table, urgent=turn.urgent)
        except Exception:
            log.exception("bot %s failed at table %s", turn.bot, turn.table)
            return turn.fallback

    async def stop(self) -> None:
        """Let moves that are being made be made; there will be no further ones."""
        self._stopping = True
        running.remove(self.workers)
        live.listeners.remove(self.wake)
        for task in (self._heartbeat_task, self._taking_up):
            if task is not None:
                task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=STOPPING_LIMIT)
        await self.workers.stop()
        try:
            await in_thread(self.leases.expire)
        except DatabaseError as error:
            log.warning("no goodbye to the other processes: %s", error)
