"""Everything that is stored, in one file that any database can be filled from.

The file is gzip of JSON lines: first a line about the backup, then a line for each row as Django writes it, then a line
that it is complete. What only the running processes need, what migrations make by themselves, and what follows from
other rows is left out.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, connections, models, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.sql import InsertQuery

from flightdeck.engine.errors import BadArgument, BadRecord
from flightdeck.web.leases.holder import any_process_alive
from flightdeck.web.maintenance.older_backups import counts_of_today, differing, row_of_today
from flightdeck.web.players.identity import index_all_names

FORMAT = 1
KIND = "flightdeck backup"
LEFT_OUT = {"leases", "contenttypes.contenttype", "auth.permission", "players.accountskeleton"}
COPY = "backup"
AT_ONCE = 1000


class ExactEncoder(DjangoJSONEncoder):
    """Times to the microsecond: Django would cut them."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def kept_models() -> list[type[models.Model]]:
    found = [model for model in apps.get_models() if model._meta.managed and not model._meta.proxy]
    return [model for model in found if not {model._meta.app_label, model._meta.label_lower} & LEFT_OUT]


def migrations(alias: str = "default") -> list[str]:
    """What the columns of the tables follow from."""
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connections[alias]).applied_migrations())


def back_up(file: Path) -> int:
    """Write everything as it is at this moment, while the server goes on. How many rows there are."""
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        # Nobody else may read it: sessions and seeds are in it.
        with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw:
            with snapshot() as alias, gzip.open(raw, "wt", 6, encoding="utf-8") as out:
                rows = write(out, alias)
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    except OSError as error:
        raise BadArgument(f"the backup cannot be written: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def write(out: io.TextIOBase | Any, alias: str) -> int:
    head = {"kind": KIND, "format": FORMAT, "version": version("flightdeck"), "migrations": migrations(alias)}
    out.write(json.dumps(head | {"made": datetime.now(UTC).isoformat(timespec="seconds")}) + "\n")
    counts = {}
    for model in kept_models():
        rows = model._base_manager.using(alias).order_by("pk")
        counts[model._meta.label_lower] = rows.count()
        serializers.serialize("jsonl", rows.iterator(), stream=out, cls=ExactEncoder, use_natural_foreign_keys=True)
    out.write(json.dumps({"complete": counts}) + "\n")
    return sum(counts.values())


@contextmanager
def snapshot() -> Iterator[str]:
    """The alias of a database that nobody changes while it is read."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield "default"
        return
    # A reading transaction would keep writers waiting; a copy by SQLite itself does not.
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "copy.sqlite3"
        connection.ensure_connection()
        with sqlite3.connect(file) as copy:
            connection.connection.backup(copy)
        copy.close()
        connections.databases[COPY] = connections.databases["default"] | {"NAME": file, "OPTIONS": {}}
        try:
            yield COPY
        finally:
            connections[COPY].close()
            del connections[COPY]
            del connections.databases[COPY]


def restore(file: Path, replace: bool) -> int:
    """Fill the database with what is in the file: all of it, or nothing happens. How many rows there are."""
    rows = check(file)
    if any_process_alive():
        raise BadArgument("a server is running on this database: stop it first")
    full = [model._meta.label_lower for model in kept_models() if model._base_manager.exists()]
    if full and not replace:
        raise BadArgument(f"the database is not empty ({', '.join(full)}): say --replace to lose what is in it")
    try:
        with transaction.atomic():
            for model in reversed(kept_models()):
                empty(model)
            fill(read(file))
            index_all_names()
            connection.check_constraints()
            renumber()
    except (DatabaseError, DeserializationError) as error:
        raise BadRecord(f"{file} does not fit this database, which is as it was: {error}") from error
    return rows


def fill(rows: Iterator[DeserializedObject]) -> None:
    """Many at a time; one by one those that refer to several others, and last those that refer to a later one."""
    plain: list[models.Model] = []
    later: list[DeserializedObject] = []
    for one in rows:
        if plain and (len(plain) == AT_ONCE or type(plain[0]) is not type(one.object)):
            insert(plain)
            plain = []
        if one.deferred_fields:
            later.append(one)
        elif one.m2m_data:
            one.save(force_insert=True)
        else:
            plain.append(one.object)
    insert(plain)
    for one in later:
        one.save_deferred_fields()


def insert(rows: list[models.Model]) -> None:
    """As they are: saving them the usual way would set the times when they were made to now."""
    if not rows:
        return
    model = type(rows[0])
    fields = model._meta.concrete_fields
    most = connection.ops.bulk_batch_size([field.attname for field in fields], rows)
    for start in range(0, len(rows), most):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + most], raw=True)
        query.get_compiler(using="default").execute_sql(None)


def empty(model: type[models.Model]) -> None:
    for field in model._meta.local_many_to_many:
        through = field.remote_field.through
        assert through is not None
        through._base_manager.all()._raw_delete("default")
    model._base_manager.all()._raw_delete("default")


def renumber() -> None:
    """The next row gets a number after those that were brought."""
    with connection.cursor() as cursor:
        for command in connection.ops.sequence_reset_sql(no_style(), kept_models()):
            cursor.execute(command)


def check(file: Path) -> int:
    """Read all of it before anything is changed. How many rows there are."""
    counts: Counter[str] = Counter()
    for one in read(file):
        counts[one.object._meta.label_lower] += 1
    return counts.total()


def read(file: Path) -> Iterator[DeserializedObject]:
    """The rows of the file; complaints in words if it is not a backup, not complete, or of other columns."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            check_head(file, lines.readline())
            rows = Rows(lines)
            counts: Counter[str] = Counter()
            known = {model._meta.label_lower for model in kept_models()}
            for one in serializers.deserialize("jsonl", rows, handle_forward_references=True):
                label = one.object._meta.label_lower
                if label not in known:
                    raise BadRecord(f"{file}: {label} does not belong into a backup")
                counts[label] += 1
                yield one
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise BadRecord(f"{file} cannot be read: {error}") from error
    except DeserializationError as error:
        raise BadRecord(f"{file} has a row that cannot be read: {error or error.__cause__}") from error
    if rows.complete is None:
        raise BadRecord(f"{file} is not complete: its end is missing")
    if {label: count for label, count in rows.complete.items() if count} != dict(counts):
        raise BadRecord(f"{file} is damaged: it should have {rows.complete}, and has {dict(counts)}")


class Rows:
    """The lines of the file between the first and the last."""

    def __init__(self, lines: Iterator[str] | Any) -> None:
        self._lines = lines
        self.complete: dict[str, int] | None = None

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            if line.startswith('{"complete"'):
                self.complete = counts_of_today(json.loads(line)["complete"])
                return
            yield row_of_today(line)


def check_head(file: Path, line: str) -> None:
    try:
        head = json.loads(line)
        kind, number, made_by = head["kind"], head["format"], set(head["migrations"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadRecord(f"{file} is no backup of Flightdeck") from error
    if (kind, number) != (KIND, FORMAT):
        raise BadRecord(f"{file} is no backup of format {FORMAT}")
    if unlike := differing(made_by, set(migrations())):
        names = ", ".join(sorted(unlike))
        raise BadRecord(
            f"{file} was made by a Flightdeck whose tables differ ({names}): restore it with that version"
            f" (flightdeck {head.get('version')}) and upgrade then"
        )
