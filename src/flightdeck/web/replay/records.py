"""Records of stored games, and games stored from records."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.games.catalogue import game
from flightdeck.web.boards.checking import check_size
from flightdeck.web.boards.models import Edition
from flightdeck.web.players.identity import clean_name
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.positions import CannotReplay, names_of, positions

LARGEST_REVISION = 2**31
LONGEST_SEED = Table._meta.get_field("seed").max_length or 0


def record_of(table: Table) -> Record:
    """As the rules tell it, or as the rows have it if the rules of today do not know what to make of them."""
    try:
        return positions.of(table).record
    except CannotReplay as problem:
        try:
            return as_stored(table)
        except (TypeError, ValueError):  # not even that makes a record
            raise problem from None


def shown_to(record: Record, table: Table, sits_there: bool) -> Record:
    """A board that was not shared is for those at the table: others get the digest of its figures alone."""
    seen = sits_there or table.edition is None or table.edition.is_public
    return record if seen else replace(record, board_toml=None)


def as_stored(table: Table) -> Record:
    return Record(
        game=table.game,
        rules_revision=table.rules_revision,
        board=table.board,
        players=table.players,
        options=table.options,
        seats=names_of(table.seats.all()),
        seed=int(table.seed),
        actions=[f"{move.seat + 1}: {move.action}" for move in moves_of(table)],
        redrawn=table.redrawn,
        board_toml=None if table.edition is None else table.edition.toml,
    )


def moves_of(table: Table) -> list[Move]:
    """Without those that were taken back."""
    standing: list[Move] = []
    for move in table.moves.order_by("number"):
        if move.action != Move.UNDO:
            standing.append(move)
        elif standing:
            standing.pop()
    return standing


def checked(record: Record) -> Record:
    """Replayed, with its actions as we write them, and with no number larger than what can be stored."""
    if not 0 <= record.rules_revision < LARGEST_REVISION or len(str(record.seed)) > LONGEST_SEED:
        raise BadRecord("a number in it is too large")
    if record.board_toml is not None:
        check_size(record.board_toml)
    return replace(record, actions=[f"{seat + 1}: {action}" for _state, seat, action in record.replay(game)])


def store(record: Record) -> Table:
    """A finished table that nobody owns."""
    options: Any = record.options
    with transaction.atomic():
        toml = record.board_toml
        table = Table.objects.create(
            edition=None if toml is None else Edition.of(record.game, _("From a record"), toml),
            game=record.game,
            rules_revision=record.rules_revision,
            board=record.board,
            players=record.players,
            options=options,
            seed=str(record.seed),
            redrawn=record.redrawn,
            listed=False,
            finished=True,
        )
        for number, name in enumerate(record.seats):
            shown = clean_name(name) or _("Player %(number)d") % {"number": number + 1}
            Seat.objects.create(table=table, number=number, kind=Seat.Kind.PERSON, name=shown)
        Move.objects.bulk_create(
            Move(table=table, number=place, seat=int(seat) - 1, action=action)
            for place, (seat, _colon, action) in enumerate((entry.partition(": ") for entry in record.actions), 1)
        )
    return table
