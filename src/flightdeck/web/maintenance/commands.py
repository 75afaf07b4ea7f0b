"""The commands `flightdeck admin …`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from flightdeck.engine.errors import BadArgument

DOES_NOT_REPLAY = 1


def run(arguments: argparse.Namespace) -> int:
    set_up()
    action = {"backup": backup, "restore": restore, "export": export, "import": import_records, "check": check}
    return action[arguments.action](arguments)


def set_up() -> None:
    """The database of the server, brought up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "flightdeck.web.settings")
    from flightdeck.web import serve

    serve.prepare_database()


def backup(arguments: argparse.Namespace) -> int:
    from flightdeck.web.maintenance import backups

    rows = backups.back_up(Path(arguments.file))
    print(f"{rows} rows are in {arguments.file}. It holds everything, also what is secret: keep it safe.")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    from flightdeck.web.maintenance import backups

    rows = backups.restore(Path(arguments.file), replace=arguments.replace)
    print(f"{rows} rows of {arguments.file} are in the database. Start the server now.")
    return 0


def export(arguments: argparse.Namespace) -> int:
    from flightdeck.web.maintenance import records

    if bool(arguments.tables) == arguments.all:
        raise BadArgument("name the tables to export, or say --all")
    folder = Path(arguments.folder)
    written, secret = records.export(folder, None if arguments.all else arguments.tables)
    print(f"{written} records are in {folder}.")
    if secret:
        print(f"{secret} of these games are not over: their records hold the seed, and so every card.", file=sys.stderr)
    return 0


def import_records(arguments: argparse.Namespace) -> int:
    from flightdeck.web.maintenance import records

    for line in records.import_records([Path(file) for file in arguments.files]):
        print(line)
    return 0


def check(arguments: argparse.Namespace) -> int:
    from flightdeck.web.maintenance import checking

    total = bad = 0
    for found in checking.check_all():
        total += 1
        bad += not found.good
        if not (arguments.quiet and found.good and not found.remarks):
            print(found)
    print(f"{total} tables, {bad} of them do not replay.")
    return DOES_NOT_REPLAY if bad else 0
