"""Leases: of several processes, the one that holds a lease does the work, and when it dies another one takes over.

The unique name of a lease lets exactly one process acquire it. A process stays alive by its heartbeat; when that stops,
its entry expires, and whoever deletes the entry first frees its leases and looks for what was left undone. All times
are the database's, since the clocks of several machines differ.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from flightdeck.web.leases.models import Lease, Process

# Seconds between two heartbeats, and how long a process lives after one.
HEARTBEAT = 1.5
TIME_TO_LIVE = timedelta(seconds=6)


class LeaseHolder:
    """The leases of this process, while it serves."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._held: set[str] = set()

    @property
    def alone(self) -> bool:
        """A process that shares nothing with others holds every lease, and writes none down."""
        return not settings.SEVERAL_PROCESSES

    def acquire(self, name: str) -> bool:
        """Is this lease ours now?"""
        if self.alone:
            return True
        try:
            lease, _new = Lease.objects.get_or_create(name=name, defaults={"process": self.process})
        except IntegrityError:  # it was another's, who released it just now and will look once more
            return False
        ours = lease.process == self.process
        (self._held.add if ours else self._held.discard)(name)
        return ours

    def holds(self, name: str) -> bool:
        """As far as is known without asking."""
        return name in self._held

    def release(self, name: str) -> bool:
        """Was it ours?"""
        if name not in self._held:
            return False
        Lease.objects.filter(name=name, process=self.process).delete()
        self._held.discard(name)
        return True

    def heartbeat(self) -> bool:
        """Stay alive. Was another process found dead, so that there may be work to take over?"""
        if self.alone:
            return False
        Process.objects.update_or_create(id=self.process, defaults={"expires": Now() + TIME_TO_LIVE})
        reaped = [reap(process) for process in expired()]
        # A process that was late and is dead now may have acquired something between the two.
        orphans, _each = Lease.objects.exclude(process__in=Process.objects.values("id")).delete()
        return any(reaped) or orphans > 0

    def expire(self) -> None:
        """Others take over at once what we leave."""
        if not self.alone:
            Process.objects.filter(id=self.process).update(expires=Now() - TIME_TO_LIVE)


def any_process_alive() -> bool:
    """As far as is known: a process alone does not write down that it is there."""
    return Process.objects.filter(expires__gte=Now()).exists()


def expired() -> list[str]:
    return list(Process.objects.filter(expires__lt=Now()).values_list("id", flat=True))


def reap(process: str) -> bool:
    """Only one of those who notice does; a process that was merely slow comes back without its leases."""
    with transaction.atomic():
        found, _each = Process.objects.filter(id=process, expires__lt=Now()).delete()
        if found:
            Lease.objects.filter(process=process).delete()
    return bool(found)
