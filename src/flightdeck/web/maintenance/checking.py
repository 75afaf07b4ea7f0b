"""Does every stored game still play under the rules of today? To be asked before an upgrade goes live."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import CannotReplay, new_position


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said of one table."""

    table: Table
    moves: int
    good: bool
    remarks: tuple[str, ...] = ()

    def __str__(self) -> str:
        verdict = f"ok, {self.moves} moves" if self.good else "does not replay"
        return "; ".join([f"{self.table.pk} {self.table.game}: {verdict}", *self.remarks])


def check_all() -> Iterator[Finding]:
    for table in Table.objects.order_by("created", "pk").iterator():
        yield check(table)


def check(table: Table) -> Finding:
    try:
        seats = list(table.seats.all())
        position = new_position(table, seats).caught_up(table, seats)
    except CannotReplay as error:
        where = f"move {error.move}" if error.move else "the start"
        return Finding(table, error.move, False, (f"{where}: {error}", *revision(table)))
    over = position.state.over
    if over != table.finished:
        happened = "it ends before its last move is known" if over else "it was over, and now it is not"
        return Finding(table, position.rows, False, (f"after {position.rows} moves: {happened}", *revision(table)))
    return Finding(table, position.rows, True, tuple(revision(table, position.game.revision)))


def revision(table: Table, now: int | None = None) -> list[str]:
    """Under which rules it was played, if not those of today."""
    if now == table.rules_revision:
        return []
    today = "" if now is None else f", now {now}"
    return [f"played under rules revision {table.rules_revision}{today}"]
