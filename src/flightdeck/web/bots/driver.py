"""Bots at the tables: they think in worker processes, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from concurrent.futures import Executor

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection

from flightdeck.web import logs
from flightdeck.web.bots import turns
from flightdeck.web.bots.tasks import think
from flightdeck.web.bots.workers import Workers
from flightdeck.web.leases.holder import HEARTBEAT, LeaseHolder
from flightdeck.web.tables import live

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
        self._loop = asyncio.get_running_loop()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._stopping = False

    async def start(self) -> None:
        """Wherever the server was stopped, the bots go on."""
        running.append(self)
        live.listeners.append(self.wake)
        if not self.leases.alone:
            await sync_to_async(self.leases.heartbeat)()
            self._heartbeat_task = self._loop.create_task(self._stay_alive())
        await self._take_up()

    async def _take_up(self) -> None:
        for key in await sync_to_async(turns.tables_with_bots)():
            self._run(key)

    async def _stay_alive(self) -> None:
        """Keep up the heartbeat, and take up what a process that is gone has left."""
        while not self._stopping:
            await asyncio.sleep(HEARTBEAT)
            try:
                # In a thread of its own: tables that keep the database busy must not make us late.
                if await sync_to_async(self._beat, thread_sensitive=False)():
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
                await sync_to_async(turns.move)(turn, choice)
        except DatabaseError as error:
            log.warning("the bots at table %s wait for the database: %s", key, error)
            self._loop.call_later(DATABASE_PAUSE, self._run, key)
        except Exception:
            log.exception("the bots at table %s stopped", key)
            await sync_to_async(self.leases.release)(turns.lease(key))
        finally:
            del self._tasks[key]
            await sync_to_async(close_old_connections)()
            if key in self._again:
                self._again.discard(key)
                self._run(key)

    def _turn(self, key: str) -> turns.Turn | None:
        """The next decision of a bot, if one is due and it is for this process to make it."""
        turn = turns.due(key)
        if turn is None and self.leases.release(turns.lease(key)):
            turn = turns.due(key)
        return turn if turn is not None and self.leases.acquire(turns.lease(key)) else None

    async def _choice(self, turn: turns.Turn) -> str:
        """What the bot chooses; a bot that fails or takes too long does anything legal instead."""
        if turn.forced:
            return turn.fallback
        try:
            asked = (turn.record, turn.seat, turn.bot)
            return await self.workers.do(THINKING_LIMIT, think, *asked, table=turn.table.pk, urgent=turn.urgent)
        except Exception:
            log.exception("bot %s failed at table %s", turn.bot, turn.table.pk)
            return turn.fallback

    async def stop(self) -> None:
        """Let moves that are being made be made; there will be no further ones."""
        self._stopping = True
        running.remove(self)
        live.listeners.remove(self.wake)
        if self._heartbeat_task is not None:
            self._heartbeat_task.cancel()
        if self._tasks:
            await asyncio.wait(list(self._tasks.values()), timeout=STOPPING_LIMIT)
        await self.workers.stop()
        try:
            await sync_to_async(self.leases.expire)()
        except DatabaseError as error:
            log.warning("no goodbye to the other processes: %s", error)


# The one of this process, while it runs: whoever wants to ask a bot asks its workers.
running: list[Driver] = []
