"""The pool of processes in which bots think: one a server, and a cluster before it if there is one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from typing import TypeVar

from django.conf import settings

from flightdeck.bots.executors import process_pool
from flightdeck.web.bots.cluster import Cluster
from flightdeck.web.bots.fair_queue import FairQueue
from flightdeck.web.bots.tasks import get_ready

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)

# How long a cluster may take before the work is done here instead, how long what nobody is waiting for may wait for a
# worker, and how long to wait for processes to end.
CLUSTER_LIMIT = 15.0
QUEUE_LIMIT = 300.0
STOPPING_LIMIT = 2.0


class Workers:
    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor or process_pool(settings.BOT_WORKERS)
        self._cluster = Cluster(settings.CLUSTER) if settings.CLUSTER and executor is None else None
        # An executor does first what came first: it never has more than it can begin with at once.
        self._queue = FairQueue(settings.BOT_WORKERS)

    def warm_up(self) -> None:
        """Start the processes now, so that whoever asks first does not wait for that."""
        self._executor.submit(get_ready)
        if self._cluster is not None:
            self._cluster.start()

    async def do(
        self, seconds: float, task: Callable[..., Answer], *given: object, table: str = "", urgent: bool = False
    ) -> Answer:
        """Wait for the answer of a worker, but no longer than so many seconds from when it has begun with it.

        What is urgent, because somebody waits for it, goes first, and waits for a worker no longer than so many seconds
        either. Otherwise tables take turns.
        """
        cluster = self._cluster.executor if self._cluster is not None else None
        if cluster is not None:
            try:
                return await wait(cluster.submit(task, *given), min(seconds, CLUSTER_LIMIT))
            # Whatever it is, also that it was cancelled on the way, the same task can be done here.
            except (Exception, asyncio.CancelledError) as error:
                if asyncio.current_task().cancelling():  # type: ignore[union-attr]
                    raise
                log.warning(
                    "the cluster has not answered, this machine does its work: %s", error or type(error).__name__
                )
        await self._queue.acquire(table, urgent, seconds if urgent else QUEUE_LIMIT)
        return await wait(self._begin(task, *given), seconds)

    def _begin(self, task: Callable[..., Answer], *given: object) -> Future[Answer]:
        """The slot is free again when the work is done, even if nobody waits for it any more."""
        loop, executor = asyncio.get_running_loop(), self._executor
        try:
            future = executor.submit(task, *given)
        except Exception as error:
            self._ended(executor, error)
            raise

        def done(future: Future[Answer]) -> None:
            # Whoever stops the workers may close the loop before they are done.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._ended, executor, None if future.cancelled() else future.exception())

        future.add_done_callback(done)
        return future

    def _ended(self, executor: Executor, error: BaseException | None) -> None:
        """A lost process takes all others of its pool along: whoever is next needs another pool."""
        if isinstance(error, BrokenExecutor) and self._executor is executor:
            self._executor = process_pool(settings.BOT_WORKERS)
        self._queue.release()

    async def stop(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()
        self._queue.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.to_thread(self._executor.shutdown, cancel_futures=True), STOPPING_LIMIT)


async def wait(future: Future[Answer], seconds: float) -> Answer:
    return await asyncio.wait_for(asyncio.wrap_future(future), seconds)


# Those of this process, while it serves: whoever wants to ask a bot asks here.
running: list[Workers] = []
