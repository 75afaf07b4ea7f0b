"""Time in which no server was there is not held against anybody.

All servers share one heartbeat. Whoever finds the last one too old knows that nobody could move since then, and sets
all running clocks on by as much. Also after a computer has slept.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from flightdeck.web.clocks.models import Heartbeat
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat

# Seconds between two heartbeats, and from when on silence means that no server was there.
INTERVAL = 5.0
SILENCE = timedelta(seconds=2 * INTERVAL)


def beat(at: datetime) -> bool:
    """A server is there now. True if before that none was for a while."""
    last, new = Heartbeat.objects.get_or_create(pk=1, defaults={"at": at})
    return not new and set_on_clocks(last, at)


def check(at: datetime) -> bool:
    """The same for whoever is about to say that a person's time is out. It starts no heartbeat."""
    last = Heartbeat.objects.filter(pk=1).first()
    return last is not None and at - last.at > SILENCE and set_on_clocks(last, at)


def set_on_clocks(last: Heartbeat, at: datetime) -> bool:
    """A compare-and-swap: of several servers that start at once, one sets the clocks on."""
    silence = at - last.at
    with transaction.atomic():
        if not Heartbeat.objects.filter(pk=last.pk, at=last.at).update(at=max(at, last.at)) or silence <= SILENCE:
            return False
        running = Seat.objects.filter(time_ends__isnull=False)
        tables = set(running.values_list("table", flat=True))
        running.update(time_ends=F("time_ends") + silence)
    for table in tables:
        live.announce(table)
    return True
