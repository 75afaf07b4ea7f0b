"""Taking on a duty, giving it back, and finding the duties of processes that are gone.

The unique name of a duty lets exactly one process have it. When a process dies its duties stay behind; its entry runs
out, whoever deletes that first tidies up, and looks for what was left undone. All times are the database's, since the
clocks of several machines differ.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from flightdeck.web.leases.models import Duty, Process

# How often a process says that it is there, and how long it is believed.
BEAT = 1.5
BELIEVED = timedelta(seconds=6)


class Shift:
    """The duties of this process, while it serves."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._held: set[str] = set()

    @property
    def alone(self) -> bool:
        """A process that shares nothing with others need not write down what it does."""
        return not settings.SEVERAL_PROCESSES

    def take(self, name: str) -> bool:
        """Is this duty ours now?"""
        if self.alone:
            return True
        try:
            duty, _new = Duty.objects.get_or_create(name=name, defaults={"process": self.process})
        except IntegrityError:  # it was another's, who gave it back just now and will look once more
            return False
        ours = duty.process == self.process
        (self._held.add if ours else self._held.discard)(name)
        return ours

    def give_back(self, name: str) -> bool:
        """Was it ours?"""
        if name not in self._held:
            return False
        Duty.objects.filter(name=name, process=self.process).delete()
        self._held.discard(name)
        return True

    def beat(self) -> bool:
        """Say that we are there. Was another process found gone, so that there may be work to take up?"""
        if self.alone:
            return False
        Process.objects.update_or_create(id=self.process, defaults={"until": Now() + BELIEVED})
        left = [tidy_up(process) for process in gone()]
        # A process that was late and is dead now may have taken something on between the two.
        nobody_s, _each = Duty.objects.exclude(process__in=Process.objects.values("id")).delete()
        return any(left) or nobody_s > 0

    def end(self) -> None:
        """Others take up at once what we leave."""
        if not self.alone:
            Process.objects.filter(id=self.process).update(until=Now() - BELIEVED)


def somebody_serves() -> bool:
    """As far as is known: a process alone does not write down that it is there."""
    return Process.objects.filter(until__gte=Now()).exists()


def gone() -> list[str]:
    return list(Process.objects.filter(until__lt=Now()).values_list("id", flat=True))


def tidy_up(process: str) -> bool:
    """Only one of those who notice does; a process that was merely slow signs on again, without its duties."""
    with transaction.atomic():
        found, _each = Process.objects.filter(id=process, until__lt=Now()).delete()
        if found:
            Duty.objects.filter(process=process).delete()
    return bool(found)
