"""How fast bots move: as fast as the slowest of the people at the table wants, or at once for a person in a hurry."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext as _

from flightdeck.engine.text import mark
from flightdeck.web.players.models import BRISK, INSTANT, LEISURELY, Player
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.refusals import Refused

# The fastest first: how long people wait for the first decision of a bot's turn and for each further one, in units of
# BOT_PACE.
PAUSES = {INSTANT: (0.0, 0.0), BRISK: (0.8, 0.05), LEISURELY: (2.5, 1.0)}
TITLES = {INSTANT: mark("Instant"), BRISK: mark("Brisk"), LEISURELY: mark("Leisurely")}
# For so many seconds at most nobody waits.
HURRY = 30


def pause(seats: Iterable[Seat], first: bool) -> float:
    """How many seconds lie between a decision of a bot and the one before."""
    people = [seat.player.pace for seat in seats if seat.player is not None and not seat.autopilot]
    slowest = max(people or [BRISK], key=list(PAUSES).index)
    return PAUSES[slowest][0 if first else 1] * float(settings.BOT_PACE)


def choose(player: Player, pace: str) -> None:
    """At all tables of the person."""
    if pace not in PAUSES:
        raise Refused(_("Nothing was chosen."))
    player.pace = pace
    player.save(update_fields=["pace"])
    for key in Table.objects.filter(seats__player=player, finished=False).values_list("pk", flat=True).distinct():
        live.announce(key)


def hurry(table: str) -> None:
    """From now on until a person is to decide, the bots of a table do not wait."""
    cache.set(hurry_key(table), True, HURRY)
    live.announce(table)


def in_hurry(table: str) -> bool:
    return bool(cache.get(hurry_key(table), False))


def calm_down(table: str) -> None:
    cache.set(hurry_key(table), False, HURRY)


def hurry_key(table: str) -> str:
    return f"hurry:{table}"
