"""All that runs beside the requests of a process, from its start to its end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine

from flightdeck.web.bots.driver import Driver
from flightdeck.web.clocks.monitor import ClockMonitor
from flightdeck.web.notifications.notifier import Notifier
from flightdeck.web.players import presence
from flightdeck.web.reviews.reviewer import Reviewer
from flightdeck.web.rooms import pauses
from flightdeck.web.rooms.reader import reader
from flightdeck.web.rooms.relay import Relay
from flightdeck.web.rooms.room import rooms
from flightdeck.web.tables import live
from flightdeck.web.tables.writer import writer

log = logging.getLogger(__name__)

TIDYING = 5.0


class Background:
    def __init__(self) -> None:
        self._monitor, self._notifier = ClockMonitor(), Notifier()
        self._relay, self._driver = Relay(), Driver()
        self._reviewer = Reviewer(self._driver.workers, self._driver.leases)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        live.Here.loop = asyncio.get_running_loop()
        live.listeners.append(rooms.heard)
        writer.start()
        self._driver.workers.warm_up()
        await self._relay.start()
        await self._monitor.start()
        self._notifier.start()
        await self._driver.start()
        self._reviewer.start()
        pauses.begin()
        for work in (tidy(), tell_who_is_here(), pauses.Watch().keep(), pauses.collect_garbage()):
            self._run(work)

    def _run(self, work: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._monitor.stop()
        self._notifier.stop()
        self._reviewer.stop()
        await self._driver.stop()
        await self._relay.stop()
        await asyncio.to_thread(writer.stop)
        live.listeners.remove(rooms.heard)
        live.Here.loop = None
        reader.close()


async def tidy() -> None:
    while True:
        await asyncio.sleep(TIDYING)
        rooms.tidy()


async def tell_who_is_here() -> None:
    while True:
        await asyncio.sleep(presence.INTERVAL)
        try:
            await asyncio.to_thread(presence.tell_others)
        except Exception:
            log.exception("other processes were not told who is here")
