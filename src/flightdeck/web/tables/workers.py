"""The processes in which bots think: one set a server."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from typing import TypeVar

from django.conf import settings

from flightdeck.web.tables.thinking import leave_with_the_server

Answer = TypeVar("Answer")


class Workers:
    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor or processes()

    async def do(self, seconds: float, task: Callable[..., Answer], *given: object) -> Answer:
        """Wait for the answer of a worker, but no longer than so many seconds."""
        executor = self._executor
        try:
            future = asyncio.get_running_loop().run_in_executor(executor, task, *given)
            return await asyncio.wait_for(future, seconds)
        except BrokenExecutor:
            if self._executor is executor:
                self._executor = processes()
            raise

    def stop(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


def processes() -> Executor:
    return ProcessPoolExecutor(
        settings.BOT_WORKERS,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=leave_with_the_server,
    )
