"""Where work is done: in this process, in others of this machine, or on a cluster. Each is an `Executor`."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from flightdeck.engine.errors import BadArgument, LostWorker

Arguments = ParamSpec("Arguments")
Task = TypeVar("Task")
Result = TypeVar("Result")

# For each worker one task to do and one to go on with; a cluster is further away, and may grow.
QUEUE = 2
CLUSTER_QUEUE = 4
SMALLEST_CLUSTER = 4
SECONDS_TO_ANSWER = 10


@dataclass(frozen=True, slots=True)
class Workers:
    executor: Executor
    # How many tasks they are given before one has to be finished.
    at_once: int

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """As they come, in no order."""
        waiting: set[Future[Result]] = set()
        for task in tasks:
            waiting.add(self.executor.submit(work, task))
            if len(waiting) >= self.at_once:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(
        self, work: Callable[Arguments, Result], /, *given: Arguments.args, **named: Arguments.kwargs
    ) -> Future[Result]:
        future: Future[Result] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def local_workers(jobs: int) -> Iterator[Workers]:
    """So many processes; this one alone if it is 1, one a core if it is 0. Whoever leaves early stops them."""
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield Workers(Here(), 1)
        return
    others = multiprocessing.active_children()
    pool = process_pool(count)
    try:
        yield Workers(pool, count * QUEUE)
    except BaseException as error:
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        if isinstance(error, BrokenExecutor):
            raise LostWorker("a worker process ended in the middle of its work; perhaps memory ran out") from error
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """Those of a Dask cluster."""
    try:
        from distributed import Client, KilledWorker
        from distributed.comm.addressing import get_address_host_port
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise BadArgument("for a cluster install the extra `cluster`: pip install 'flightdeck[cluster]'") from None
    # What goes wrong is said here, in one line.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        get_address_host_port(address)
        client = Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BadArgument(f"there is no cluster at '{address}': {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        executor = client.get_executor(pure=False)
        try:
            yield Workers(executor, max(threads, SMALLEST_CLUSTER) * CLUSTER_QUEUE)
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise LostWorker(f"the cluster at {address} was lost in the middle of its work") from error
        finally:
            executor.shutdown(wait=False)


def process_pool(count: int) -> ProcessPoolExecutor:
    # Fresh processes: a fork would copy the locks of other threads.
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=fresh, initializer=follow_the_parent)


def follow_the_parent() -> None:
    """Interrupts are the parent's business. When it is killed, it cannot stop its workers: they go by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
