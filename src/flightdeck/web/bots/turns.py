"""Decisions of bots that are due, and carrying them out."""

from __future__ import annotations

import asyncio
import logging
import random

from django.db.models import Q

from flightdeck.web.bots import paces
from flightdeck.web.checkpoints import transcript
from flightdeck.web.rooms.room import Room
from flightdeck.web.tables import moves
from flightdeck.web.tables.handover import held_by
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import Position
from flightdeck.web.tables.refusals import Refused, Stale
from flightdeck.web.tables.stand_ins import deserted
from flightdeck.web.tables.writer import Decision

log = logging.getLogger(__name__)


# How long to wait before looking again when somebody was faster.
PAUSE = 0.2


class Turn:
    """A bot's decision that is due: everything needed to make it, and to see whether it is still due."""

    __slots__ = ("bot", "fallback", "legal", "pause", "record", "rows", "seat", "table", "urgent")

    def __init__(self, table: str, seat: Seat, position: Position, urgent: bool, pause: float) -> None:
        self.table = table
        # Is there a person at the table who waits for it?
        self.urgent = urgent
        # For how many seconds at least people see the move before.
        self.pause = pause
        self.seat = seat.number
        self.bot = seat.autopilot
        self.record = transcript(position.record)
        self.rows = position.rows
        self.legal = position.state.legal(seat.number)
        self.fallback = str(random.choice(self.legal))

    @property
    def forced(self) -> bool:
        return len(self.legal) == 1


def next_bot(room: Room) -> Seat | None:
    """The seat for which a bot is to decide now."""
    seats, to_act = room.contents.seats, room.contents.position.state.to_act
    seat = next((seat for seat in seats if seat.autopilot and seat.number in to_act), None)
    if seat is None or any(seat.kind == Seat.Kind.OPEN for seat in seats) or deserted(seats):
        return None
    return seat if held_by(room.contents.table, seats, room.contents.position) is None else None


def due(room: Room) -> Turn | None:
    """The next decision of a bot at this table, if one is due."""
    seat = next_bot(room)
    if seat is None:
        return None
    seats, position = room.contents.seats, room.contents.position
    people = any(other.kind in Seat.PEOPLE for other in seats)
    return Turn(room.key, seat, position, people, paces.pause(seats, first=begins_turn(position)))


def begins_turn(position: Position) -> bool:
    """Did the last decision belong to another turn?"""
    return position.moments[-1].turn != position.state.turn_key()


def lease(key: str) -> str:
    """The lease of the process that moves for the bots of a table."""
    return f"bots:{key}"


async def move(room: Room, turn: Turn, action: str) -> None:
    """A person may have come back while the bot was thinking, or another server been faster: then nothing is done."""
    try:
        await room.carry_out(lambda: decision(room, turn, action))
    except Stale:
        await asyncio.sleep(PAUSE)
    except Refused:
        log.exception("bot %s chose an illegal action at table %s", turn.bot, turn.table)
        await room.carry_out(lambda: decision(room, turn, turn.fallback))


def decision(room: Room, turn: Turn, action: str) -> Decision:
    contents = room.contents
    if contents.seats[turn.seat].autopilot != turn.bot or deserted(contents.seats):
        raise Stale
    return moves.decision(contents.table, contents.seats, contents.position, turn.seat, [action], turn.rows)


def tables_with_bots() -> list[str]:
    """Unfinished ones where a bot plays, for itself or for somebody."""
    played = Q(seats__kind=Seat.Kind.BOT) | ~Q(seats__stand_in="")
    return list(Table.objects.filter(played, finished=False).distinct().values_list("pk", flat=True))
