"""A Dask cluster where bots think. It may come and go: while it is away, this machine does the work."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Executor

from flightdeck.bots.executors import cluster_workers
from flightdeck.engine.errors import FlightdeckError
from flightdeck.web.bots.tasks import get_ready

log = logging.getLogger(__name__)

# How often the cluster is asked whether it is there, and how long it may take to answer.
PAUSE = 5.0
PATIENCE = 10.0


class Cluster:
    """Watched by a thread of its own, since asking may take long."""

    def __init__(self, address: str) -> None:
        self.address = address
        # None while nobody is there who would do the work.
        self.executor: Executor | None = None
        self._stopping = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._watch, name="cluster", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()
        self.executor = None

    def _watch(self) -> None:
        reported = ""
        while not self._stopping.is_set():
            try:
                with cluster_workers(self.address) as workers:
                    reported = ""
                    self._stay(workers.executor)
            except FlightdeckError as error:
                problem = str(error)
            except Exception as error:
                problem = f"the cluster at {self.address} does not answer: {error or type(error).__name__}"
            else:
                return
            self.executor = None
            if problem != reported:
                log.warning("%s. Bots think on this machine until it does.", problem)
                reported = problem
            self._stopping.wait(PAUSE)

    def _stay(self, executor: Executor) -> None:
        """Until the cluster fails to do even nothing, or the server stops."""
        while not self._stopping.is_set():
            executor.submit(get_ready).result(PATIENCE)
            if self.executor is None and not self._stopping.is_set():
                log.warning("bots think on the cluster at %s", self.address)
                self.executor = executor
            self._stopping.wait(PAUSE)
