"""The pool of processes in which bots think: one a server, and a cluster before it if there is one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from typing import TypeVar

from django.conf import settings

from flightdeck.bots.executors import process_pool
from flightdeck.web.bots.cluster import Cluster
from flightdeck.web.bots.tasks import get_ready

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

# How long a cluster may take before the work is done here instead, and how long to wait for processes to end.
CLUSTER_LIMIT = 10.0
STOPPING_LIMIT = 2.0


class Workers:
    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor or process_pool(settings.BOT_WORKERS)
        self._cluster = Cluster(settings.CLUSTER) if settings.CLUSTER and executor is None else None

    def warm_up(self) -> None:
        """Start the processes now, so that whoever asks first does not wait for that."""
        self._executor.submit(get_ready)
        if self._cluster is not None:
            self._cluster.start()

    async def do(self, seconds: float, task: Callable[..., Answer], *given: object) -> Answer:
        """Wait for the answer of a worker, but no longer than so many seconds."""
        cluster = self._cluster.executor if self._cluster is not None else None
        if cluster is not None:
            try:
                return await wait(cluster, min(seconds, CLUSTER_LIMIT), task, *given)
            # Whatever it is, also that it was cancelled on the way, the same task can be done here.
            except (Exception, asyncio.CancelledError) as error:
                if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                    raise
                log.warning(
                    "the cluster has not answered, this machine does its work: %s", error or type(error).__name__
                )
        executor = self._executor
        try:
            return await wait(executor, seconds, task, *given)
        except BrokenExecutor:
            if self._executor is executor:
                self._executor = process_pool(settings.BOT_WORKERS)
            raise

    async def stop(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.to_thread(self._executor.shutdown, cancel_futures=True), STOPPING_LIMIT)


async def wait(executor: Executor, seconds: float, task: Callable[..., Answer], *given: object) -> Answer:
    return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(executor, task, *given), seconds)


# Those of this process, while it serves: whoever wants to ask a bot asks here.
running: list[Workers] = []
