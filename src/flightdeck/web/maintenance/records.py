"""Records of games, from the database into files and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet

from flightdeck.engine.errors import BadArgument, BadRecord, FlightdeckError
from flightdeck.engine.record import Record
from flightdeck.web.replay.records import checked, record_of, store
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions


def export(folder: Path, keys: Sequence[str] | None) -> tuple[int, int]:
    """Write the records of these tables, or of all. How many there are, and how many of them are of games not over."""
    tables = chosen(keys)
    folder.mkdir(parents=True, exist_ok=True)
    written = secret = 0
    for table in tables.order_by("created", "pk").iterator():
        file = folder / f"{table.game}_{table.pk}.json"
        file.write_text(record_of(table).to_json(), encoding="utf-8")
        file.chmod(0o600)
        positions.forget(table.pk)
        written += 1
        secret += not table.finished
    return written, secret


def chosen(keys: Sequence[str] | None) -> QuerySet[Table]:
    if keys is None:
        return Table.objects.all()
    found = Table.objects.filter(pk__in=keys)
    missing = set(keys) - {table.pk for table in found}
    if missing:
        raise BadArgument(f"there is no table {', '.join(sorted(missing))}")
    return found


def import_records(files: Sequence[Path]) -> Iterator[str]:
    """Each record becomes a table; all are checked before the first one is stored. A line about each."""
    brought = [(file, read(file)) for file in files]
    with transaction.atomic():
        stored = [(file, import_one(record)) for file, record in brought]
    for file, table in stored:
        yield f"{file}: /t/{table.pk}"
        if not table.finished:
            for seat in table.seats.all():
                yield f"  {seat.name} goes on at /t/{table.pk}/seat/{seat.token}"


def read(file: Path) -> Record:
    try:
        record = checked(Record.from_json(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, FlightdeckError) as error:
        raise BadRecord(f"{file}: {error}") from error
    return record


def import_one(record: Record) -> Table:
    """Whoever has the link of a seat of an unfinished game goes on with it."""
    table = store(record)
    if record.result is None:
        Table.objects.filter(pk=table.pk).update(finished=False)
        table.seats.update(kind=Seat.Kind.OPEN)
        table.refresh_from_db()
    return table
