"""Between processes: each tells the others through Redis at which tables something happened.

Messages are numbered, and one comes every few seconds even if there is nothing to tell. So a process knows when it has
missed something, or hears nothing at all, and then all its rooms read their tables again: a Redis that is lost costs
time, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from typing import Any

from channels.layers import get_channel_layer  # type: ignore[import-untyped]
from django.conf import settings

from flightdeck.web.rooms.room import rooms
from flightdeck.web.tables import live

log = logging.getLogger(__name__)

GROUP = "rooms"
BEAT = 2.0
# From when on silence means that Redis is lost.
SILENCE = 3 * BEAT


class Relay:
    """One a process that is not alone."""

    def __init__(self) -> None:
        self._process = secrets.token_hex(8)
        self._number = 0
        self._waiting: set[str] = set()
        self._news = asyncio.Event()
        self._numbers: dict[str, int] = {}
        self._heard = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if settings.SEVERAL_PROCESSES:
            live.listeners.append(self.wake)
            self._tasks = [asyncio.create_task(work()) for work in (self._send, self._receive, self._watch)]

    def wake(self, key: str) -> None:
        self._waiting.add(key)
        self._news.set()

    async def _send(self) -> None:
        layer = get_channel_layer()
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            self._news.clear()
            tables, self._waiting = sorted(self._waiting), set()
            self._number += 1
            told = {"type": "changed", "process": self._process, "number": self._number, "tables": tables}
            try:
                await layer.group_send(GROUP, told)
            except Exception as error:
                # The number is missing now, so the others will know.
                log.warning("other processes were not told of %d tables: %s", len(tables), error)
                await asyncio.sleep(BEAT)

    async def _receive(self) -> None:
        layer = get_channel_layer()
        while True:
            try:
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                while True:
                    self.hear(await layer.receive(channel))
            except Exception as error:
                log.warning("nothing is heard of other processes: %s", error)
                await asyncio.sleep(BEAT)

    def hear(self, told: dict[str, Any]) -> None:
        self._heard = time.monotonic()
        process, number = told["process"], told["number"]
        if process == self._process:
            return
        missed = number != self._numbers.get(process, 0) + 1
        self._numbers[process] = number
        if missed:
            rooms.heard_all()
        else:
            for key in told["tables"]:
                rooms.heard(key)

    async def _watch(self) -> None:
        """Not even the own messages come back: nobody knows what the others do."""
        while True:
            await asyncio.sleep(SILENCE)
            if time.monotonic() - self._heard > SILENCE:
                rooms.heard_all()

    async def stop(self) -> None:
        if self._tasks:
            live.listeners.remove(self.wake)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
