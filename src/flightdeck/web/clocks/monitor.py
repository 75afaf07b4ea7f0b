"""The clock monitor: hands the seats of people whose time is out to a bot, and keeps up the heartbeat."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from flightdeck.web.clocks import clock, downtime
from flightdeck.web.outages import outage_behind
from flightdeck.web.tables.handover import hand_over_late_turns
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import CannotReplay
from flightdeck.web.tables.stand_ins import time_up

log = logging.getLogger(__name__)

TICK = 1.0


def resume_clocks() -> None:
    """After the server was away: nobody pays for it, and every clock that should run does."""
    beat()
    for table in Table.objects.filter(finished=False).exclude(time_control=""):
        try:
            clock.settle(table)
        except CannotReplay as error:
            log.warning("table %s cannot be played, and its clocks stand still: %s", table.pk, error)
        except Exception:  # a game that cannot be played on must not keep all others from it
            log.exception("the clocks of table %s were not started", table.pk)


def hand_over_late_seats() -> int:
    """Those whose time is out; how many this server did."""
    return sum(time_up(seat) for seat in clock.out_of_time(clock.now()))


def hand_over_late() -> None:
    """Seats whose time is out, and turns that were open long enough."""
    hand_over_late_seats()
    hand_over_late_turns()


def beat() -> None:
    downtime.beat(clock.now())


class ClockMonitor:
    """One a process, in its event loop; any number of them agree."""

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._resumed = False
        # What keeps time from being kept; it is told once.
        self._outage = ""

    async def start(self) -> None:
        await self._keep_time(beating=True)
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def _watch(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            await self._keep_time(beating=ticks % int(downtime.INTERVAL / TICK) == 0)

    async def _keep_time(self, beating: bool) -> None:
        """What cannot be stored now is for the next time."""
        try:
            if beating:
                await sync_to_async(beat if self._resumed else resume_clocks)()
                self._resumed, self._outage = True, ""
            if self._resumed:
                await sync_to_async(hand_over_late)()
        except Exception as error:
            self._complain(error)
        finally:
            await sync_to_async(close_old_connections)()

    def _complain(self, error: Exception) -> None:
        outage = outage_behind(error)
        if outage is None:
            log.exception("time was not kept for a moment")
        elif str(outage) != self._outage:
            self._outage = str(outage)
            log.warning("time is not kept until this is over: %s", outage)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
