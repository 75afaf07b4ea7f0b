"""Decisions of bots that are due, and carrying them out."""

from __future__ import annotations

import logging
import random

from django.db.models import Q

from flightdeck.engine.action import Action
from flightdeck.web.checkpoints import transcript
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import CannotReplay, positions
from flightdeck.web.tables.refusals import Refused, Stale
from flightdeck.web.tables.stand_ins import deserted

log = logging.getLogger(__name__)


class Turn:
    """A bot's decision that is due: everything needed to make it, and to see whether it is still due."""

    __slots__ = ("bot", "fallback", "legal", "record", "rows", "seat", "table", "urgent")

    def __init__(
        self, table: Table, seat: Seat, record: str, rows: int, legal: list[Action], urgent: bool = False
    ) -> None:
        self.table = table
        # Is there a person at the table who waits for it?
        self.urgent = urgent
        self.seat = seat.number
        self.bot = seat.autopilot
        self.record = record
        self.rows = rows
        self.legal = legal
        self.fallback = str(random.choice(legal))

    @property
    def forced(self) -> bool:
        return len(self.legal) == 1


def due(key: str) -> Turn | None:
    """The next decision of a bot at this table, if one is due."""
    seats = list(Seat.objects.filter(table=key, table__finished=False).select_related("table"))
    # Most tables that something happens at are none of our business.
    if not any(seat.autopilot for seat in seats) or any(seat.kind == Seat.Kind.OPEN for seat in seats):
        return None
    if deserted(seats):
        return None
    table = seats[0].table
    try:
        position = positions.of(table, seats)
    except CannotReplay as error:
        log.warning("table %s does not replay from move %s on: %s", key, error.move, error)
        return None
    with position.lock:
        state = position.state
        for seat in seats:
            if seat.autopilot and seat.number in state.to_act:
                record = transcript(position.record)
                people = any(other.kind in Seat.PEOPLE for other in seats)
                return Turn(table, seat, record, position.rows, state.legal(seat.number), urgent=people)
    return None


def lease(key: str) -> str:
    """The lease of the process that moves for the bots of a table."""
    return f"bots:{key}"


def still_plays(turn: Turn) -> bool:
    """A person may have come back while the bot was thinking, or everybody may have left."""
    seats = list(turn.table.seats.all())
    return seats[turn.seat].autopilot == turn.bot and not deserted(seats)


def move(turn: Turn, action: str) -> None:
    """Another server may have been faster: then there is nothing left to do."""
    if not still_plays(turn):
        return
    try:
        make_moves(turn.table, turn.seat, [action], turn.rows)
    except Stale:
        live.announce(turn.table.pk)
    except Refused:
        log.exception("bot %s chose an illegal action at table %s", turn.bot, turn.table.pk)
        make_moves(turn.table, turn.seat, [turn.fallback], turn.rows)


def tables_with_bots() -> list[str]:
    """Unfinished ones where a bot plays, for itself or for somebody."""
    played = Q(seats__kind=Seat.Kind.BOT) | ~Q(seats__stand_in="")
    return list(Table.objects.filter(played, finished=False).distinct().values_list("pk", flat=True))
