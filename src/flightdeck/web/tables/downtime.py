"""Time in which no server was there is not held against anybody.

Every server notes again and again that it is there. Whoever finds the last note too old knows that nobody could move
since then, and sets all running clocks on by as much. Also after a computer has slept.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from flightdeck.web.tables.models import Heartbeat, Seat

# How often a server notes that it is there, and from when on its silence means that it was not.
BEAT = 5.0
SILENCE = timedelta(seconds=2 * BEAT)


def note(at: datetime) -> bool:
    """A server is there now. True if before that none was for a while."""
    heart, new = Heartbeat.objects.get_or_create(pk=1, defaults={"at": at})
    return not new and passed(heart, at)


def check(at: datetime) -> bool:
    """The same for whoever is about to say that a person's time is out; it notes nothing where no server does."""
    heart = Heartbeat.objects.filter(pk=1).first()
    return heart is not None and at - heart.at > SILENCE and passed(heart, at)


def passed(heart: Heartbeat, at: datetime) -> bool:
    """Of several servers that start at once, one sets the clocks on."""
    silence = at - heart.at
    with transaction.atomic():
        if not Heartbeat.objects.filter(pk=heart.pk, at=heart.at).update(at=max(at, heart.at)) or silence <= SILENCE:
            return False
        Seat.objects.filter(time_ends__isnull=False).update(time_ends=F("time_ends") + silence)
    return True
