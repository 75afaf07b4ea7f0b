"""Lists of tables."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from flightdeck.web.players.models import Player
from flightdeck.web.tables.handover import held_by
from flightdeck.web.tables.many_positions import positions_of
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import Position


class OwnTable(NamedTuple):
    table: Table
    # Is whoever looks to move?
    due: bool = False
    # The names of all who are; nobody before the start and after the end.
    to_act: tuple[str, ...] = ()


def listed() -> QuerySet[Table]:
    """What anybody may see of what goes on, the latest news first.

    A table where nobody but its host sits, with bots or with others at the same device, is no news to anybody.
    """
    # Nobody has the key 0: in a table without a host everybody is somebody else.
    host = Q(player=Coalesce(OuterRef("host"), 0), player__isnull=False)
    others = Seat.objects.filter(Q(kind=Seat.Kind.OPEN) | Q(kind=Seat.Kind.PERSON) & ~host, table=OuterRef("pk"))
    tables = Table.objects.filter(Exists(others), listed=True, finished=False)
    return tables.order_by("-touched").prefetch_related("seats")


def own_tables(player: Player, most: int) -> list[OwnTable]:
    """Those where this person is to move first. So many queries, however many tables."""
    latest = Table.objects.filter(seats__player=player).distinct().order_by("finished", "-touched")[:most]
    tables = list(latest.prefetch_related("seats"))
    found = positions_of(table for table in tables if not table.finished and not is_waiting(table))
    shown = [own_table(table, player, found[table.pk]) if table.pk in found else OwnTable(table) for table in tables]
    return sorted(shown, key=lambda one: not one.due)


def own_table(table: Table, player: Player, position: Position) -> OwnTable:
    """Nobody is asked while somebody may still take the turn before back."""
    held = held_by(table, table.seats.all(), position) is not None
    asked = [seat for seat in table.seats.all() if seat.number in position.state.to_act and not held]
    due = any(seat.player_id == player.pk and not seat.stand_in for seat in asked)
    return OwnTable(table, due, tuple(seat.shown for seat in asked))


def is_waiting(table: Table) -> bool:
    return any(seat.kind == Seat.Kind.OPEN for seat in table.seats.all())
