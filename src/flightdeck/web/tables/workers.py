"""The processes in which bots think: one set a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import TypeVar

from django.conf import settings

from flightdeck.bots.executors import process_pool
from flightdeck.web.tables.thinking import get_ready

Answer = TypeVar("Answer")


class Workers:
    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor or process_pool(settings.BOT_WORKERS)

    def warm_up(self) -> None:
        """Start the processes now, so that whoever asks first does not wait for that."""
        self._executor.submit(get_ready)

    async def do(self, seconds: float, task: Callable[..., Answer], *given: object) -> Answer:
        """Wait for the answer of a worker, but no longer than so many seconds."""
        executor = self._executor
        try:
            future = asyncio.get_running_loop().run_in_executor(executor, task, *given)
            return await asyncio.wait_for(future, seconds)
        except BrokenExecutor:
            if self._executor is executor:
                self._executor = process_pool(settings.BOT_WORKERS)
            raise

    def stop(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
