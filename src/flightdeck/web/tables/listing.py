"""Lists of tables."""

from __future__ import annotations

from django.db.models import QuerySet

from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import CannotReplay
from flightdeck.web.tables.seating import waiting_for_people


def listed() -> QuerySet[Table]:
    """What anybody may see of what goes on, the latest news first."""
    return Table.objects.filter(listed=True, finished=False).order_by("-touched").prefetch_related("seats")


def own_tables(player: Player, most: int) -> list[tuple[Table, bool]]:
    """Those where this person is to move first."""
    tables = Table.objects.filter(seats__player=player).distinct().order_by("finished", "-touched")[:most]
    found = []
    for table in tables.prefetch_related("seats"):
        seats = [seat.number for seat in table.seats.all() if seat.player_id == player.pk and not seat.stand_in]
        found.append((table, not table.finished and not waiting_for_people(table) and is_due(table, seats)))
    return sorted(found, key=lambda pair: not pair[1])


def is_due(table: Table, seats: list[int]) -> bool:
    try:
        return perspective_of(table).is_due(seats)
    except CannotReplay:
        return False
