"""Pauses of the event loop: nobody is answered while it is busy with something else.

The garbage collector was the longest. What is there at the start, and what has lasted for some seconds, it need not
look at each time; what was kept from it by that it looks at once in a while.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
import time
import traceback
from types import FrameType
from typing import Any

log = logging.getLogger(__name__)

LONGEST = 0.05
YOUNG, MIDDLE, NEVER = 1000, 10, 1_000_000
FREEZING = 2.0
EVERYTHING = 15 * 60.0
TURN = 0.0005
DEPTH = 6
# Where the loop is when it has nothing to do: then it was not its fault.
WAITING = ("select (", "run (")


def begin() -> None:
    """Before anybody is there: what is in memory now stays there."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    # Whenever the loop asks SQLite something, threads that compute may run, and it gets its turn again only after this.
    sys.setswitchinterval(TURN)


async def collect_garbage() -> None:
    """Often what is young; everything only when a pause for it is due."""
    last = time.monotonic()
    while True:
        await asyncio.sleep(FREEZING)
        if time.monotonic() - last > EVERYTHING:
            gc.unfreeze()
            gc.collect()
            last = time.monotonic()
        else:
            gc.collect(1)
        gc.freeze()


class Watch:
    """Logs each pause of the loop that is too long, with what it was busy with."""

    def __init__(self) -> None:
        self._beat = time.monotonic()
        self._collecting = 0.0
        self._stopped = threading.Event()

    async def keep(self) -> None:
        """On the loop: says that it is not busy."""
        gc.callbacks.append(self._collected)
        threading.Thread(target=self._watch, args=[threading.get_ident()], name="pauses", daemon=True).start()
        try:
            while True:
                self._beat = time.monotonic()
                await asyncio.sleep(LONGEST / 2)
        finally:
            self._stopped.set()
            gc.callbacks.remove(self._collected)

    def _watch(self, loop: int) -> None:
        """In a thread: looks what the loop is doing when it should have said something."""
        told = 0.0
        while not self._stopped.wait(LONGEST / 2):
            late = time.monotonic() - self._beat - LONGEST / 2
            if late > LONGEST and self._beat != told:
                told, what = self._beat, doing(loop)
                if what.startswith(WAITING):
                    log.info("the machine had no time for the event loop for more than %d ms", 1000 * LONGEST)
                else:
                    log.warning("the event loop is busy for more than %d ms: %s", 1000 * LONGEST, what)

    def _collected(self, phase: str, facts: dict[str, Any]) -> None:
        if phase == "start":
            self._collecting = time.perf_counter()
        elif (took := time.perf_counter() - self._collecting) > LONGEST:
            log.warning("garbage collection of generation %s took %d ms", facts["generation"], 1000 * took)


def doing(thread: int) -> str:
    frame: FrameType | None = sys._current_frames().get(thread)
    places = traceback.extract_stack(frame, limit=DEPTH) if frame is not None else []
    return " < ".join(
        f"{place.name} ({place.filename.rpartition('/')[2]}:{place.lineno})" for place in reversed(places)
    )
