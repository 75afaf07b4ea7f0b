"""Telling people of their turns: once a turn, and never in anybody's way."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from flightdeck.web.notifications import delivery
from flightdeck.web.notifications.claims import WANTED, claim_turns, wants_to_know
from flightdeck.web.rooms.room import rooms
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.positions import CannotReplay

log = logging.getLogger(__name__)

WEBHOOK_WORKERS = 4


class Notifier:
    """Listens to what happens at the tables. One a process, in threads of its own."""

    def __init__(self) -> None:
        self._tables = ThreadPoolExecutor(1, "notify")
        # Apart: whatever webhooks do, mail goes out.
        self._webhooks = ThreadPoolExecutor(WEBHOOK_WORKERS, "notify-webhook")
        self._lock = threading.Lock()
        self._waiting: set[str] = set()

    def start(self) -> None:
        """Also for what happened just before the server was stopped."""
        live.listeners.append(self.wake)
        self._tables.submit(self._wake_all)

    def wake(self, key: str) -> None:
        room = rooms.known(key)
        if room is not None and room.is_ready and not any(wants_to_know(seat) for seat in room.contents.seats):
            return
        with self._lock:
            if key not in self._waiting:
                self._waiting.add(key)
                self._tables.submit(self._notify, key)

    def _wake_all(self) -> None:
        try:
            wanted = Seat.objects.filter(WANTED, table__finished=False, kind=Seat.Kind.PERSON)
            for key in set(wanted.values_list("table", flat=True)):
                self.wake(key)
        finally:
            connections.close_all()

    def _notify(self, key: str) -> None:
        with self._lock:
            self._waiting.discard(key)
        try:
            for seat in claim_turns(key):
                self._webhooks.submit(self._call, seat)
                delivery.deliver(delivery.mail, seat)
        except CannotReplay as error:
            log.warning("nobody is told of turns at table %s, which does not replay: %s", key, error)
        except Exception:
            log.exception("nobody was told of turns at table %s", key)
        finally:
            connections.close_all()

    def _call(self, seat: Seat) -> None:
        try:
            delivery.deliver(delivery.call, seat)
        finally:
            connections.close_all()

    def stop(self) -> None:
        """What is being sent is sent."""
        live.listeners.remove(self.wake)
        for pool in (self._tables, self._webhooks):
            pool.shutdown(wait=False, cancel_futures=True)
