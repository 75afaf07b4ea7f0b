"""Lists of tables."""

from __future__ import annotations

from django.db.models import QuerySet

from flightdeck.web.players.models import Player
from flightdeck.web.tables.handover import held_by
from flightdeck.web.tables.many_positions import positions_of
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import Position


def listed() -> QuerySet[Table]:
    """What anybody may see of what goes on, the latest news first."""
    return Table.objects.filter(listed=True, finished=False).order_by("-touched").prefetch_related("seats")


def own_tables(player: Player, most: int) -> list[tuple[Table, bool]]:
    """Those where this person is to move first. So many queries, however many tables."""
    latest = Table.objects.filter(seats__player=player).distinct().order_by("finished", "-touched")[:most]
    tables = list(latest.prefetch_related("seats"))
    played = {table.pk: seats for table in tables if (seats := seats_played(table, player))}
    found = positions_of(table for table in tables if table.pk in played)
    due = {table.pk for table in tables if table.pk in found and is_due(table, found[table.pk], played[table.pk])}
    return sorted(((table, table.pk in due) for table in tables), key=lambda pair: not pair[1])


def is_due(table: Table, position: Position, seats: set[int]) -> bool:
    """Not while somebody else may still take the turn before back."""
    return bool(seats.intersection(position.state.to_act)) and held_by(table, table.seats.all(), position) is None


def seats_played(table: Table, player: Player) -> set[int]:
    """The seats for which this person decides, while a game goes on."""
    seats = table.seats.all()
    if table.finished or any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return set()
    return {seat.number for seat in seats if seat.player_id == player.pk and not seat.stand_in}
