"""The positions of many tables at once: one query, however many they are."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db.models import Q

from flightdeck.web.tables.models import Move, Table
from flightdeck.web.tables.positions import CannotReplay, Position, positions

log = logging.getLogger(__name__)


def positions_of(tables: Iterable[Table]) -> dict[str, Position]:
    """By the key of the table, with every stored move in it; a game that does not replay is not among them.

    Whoever has many tables has fetched their seats along.
    """
    cached: dict[Table, Position] = {}
    for table in tables:
        with left_out_if_broken(table):
            cached[table] = positions.cached(table, table.seats.all())
    news = moves_since({table.pk: position.rows for table, position in cached.items()})
    found: dict[str, Position] = {}
    for table, position in cached.items():
        with left_out_if_broken(table):
            found[table.pk] = positions.catch_up(table, position, table.seats.all(), news[table.pk])
    return found


def moves_since(rows: dict[str, int]) -> defaultdict[str, list[Move]]:
    """By table: what came after so many moves, in order."""
    new = Q(pk__in=[])
    for key, count in rows.items():
        new |= Q(table=key, number__gt=count)
    found: defaultdict[str, list[Move]] = defaultdict(list)
    for move in Move.objects.filter(new).order_by("number"):
        found[move.table_id].append(move)
    return found


@contextmanager
def left_out_if_broken(table: Table) -> Iterator[None]:
    """One table must not keep people from all others. That a game does not replay is said on its own page."""
    try:
        yield
    except CannotReplay:
        pass
    except Exception:
        log.exception("table %s has no position", table.pk)
