"""Playing again with the same people."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.web.clocks import clock
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.seating import Chair, add_seat, store

KEPT = ("game", "edition", "options", "listed", "hints", "time_control", "host")


def rematch(table: Table) -> Table:
    """A new table with the same seats; everybody who asks comes to the same one."""
    if not table.finished:
        raise Refused(_("This game is not over yet."))
    table.refresh_from_db()
    if table.rematch is not None:
        return table.rematch
    again = Table(**{name: getattr(table, name) for name in KEPT})
    with transaction.atomic():
        copy_seats(list(table.seats.all()), again)
        if not Table.objects.filter(pk=table.pk, rematch=None).update(rematch=again):
            transaction.set_rollback(True)
    table.refresh_from_db()
    assert table.rematch is not None
    clock.settle(table.rematch)
    live.announce(table.pk)
    live.announce(again.pk)
    return table.rematch


def copy_seats(seats: list[Seat], again: Table) -> None:
    """Everybody moves up by one. Whose person is no longer known is anybody's."""
    store(again, len(seats))
    for number, before in enumerate(seats[1:] + seats[:1]):
        gone = before.kind in Seat.PEOPLE and before.player is None
        kind, name = (Seat.Kind.OPEN, _("Open seat")) if gone else (before.kind, before.name)
        add_seat(again, number, Chair(kind, name, before.bot), before.player)
