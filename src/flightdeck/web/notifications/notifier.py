"""Who is to be told of a turn: once a turn, and never in anybody's way."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import ThreadPoolExecutor

from django.db import connections
from django.db.models import Q

from flightdeck.web.notifications import delivery
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.positions import CannotReplay, positions

log = logging.getLogger(__name__)

WEBHOOK_WORKERS = 4

WEBHOOK_WORKS = ~Q(player__webhook="") & Q(player__webhook_failures__lt=delivery.MOST_FAILURES)
WANTED = Q(player__notify_email=True) | WEBHOOK_WORKS


def claim_turns(key: str) -> list[Seat]:
    """The people who have to decide at this table and do not know yet. Whoever asks this tells them: it is noted."""
    people = Seat.objects.filter(table=key, table__finished=False, kind=Seat.Kind.PERSON, stand_in="")
    seats = list(people.filter(WANTED).select_related("table", "player__user"))
    if not seats or Seat.objects.filter(table=key, kind=Seat.Kind.OPEN).exists():
        return []
    position = positions.of(seats[0].table)
    with position.lock:
        asked = {seat: position.asked.get(seat, 0) for seat in position.state.to_act}
    return [seat for seat in seats if seat.number in asked and claim(seat, asked[seat.number])]


def claim(seat: Seat, turn: int) -> bool:
    """A compare-and-swap: of several servers one tells of a turn."""
    return bool(Seat.objects.filter(pk=seat.pk, notified__lt=turn).update(notified=turn))


def mark_notified(key: str, number: int) -> None:
    """Nobody need be told what they see already."""
    seat = Seat.objects.select_related("table").get(table=key, number=number)
    claim(seat, positions.of(seat.table).asked.get(number, 0))


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
