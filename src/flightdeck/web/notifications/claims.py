"""Who is to be told of a turn, and that it was done: of several servers one tells of it, once."""

from __future__ import annotations

from django.db.models import Q

from flightdeck.web.notifications import delivery
from flightdeck.web.tables.handover import held_by
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.positions import positions

WEBHOOK_WORKS = ~Q(player__webhook="") & Q(player__webhook_failures__lt=delivery.MOST_FAILURES)
WANTED = Q(player__notify_email=True) | WEBHOOK_WORKS


def claim_turns(key: str) -> list[Seat]:
    """The people who have to decide at this table and do not know yet. Whoever asks this tells them: it is noted."""
    people = Seat.objects.filter(table=key, table__finished=False, kind=Seat.Kind.PERSON, stand_in="")
    seats = list(people.filter(WANTED).select_related("table", "player__user"))
    if not seats or Seat.objects.filter(table=key, kind=Seat.Kind.OPEN).exists():
        return []
    table = seats[0].table
    position = positions.of(table)
    if held_by(table, table.seats.all(), position) is not None:
        return []
    asked = {seat: position.asked.get(seat, 0) for seat in position.state.to_act}
    return [seat for seat in seats if seat.number in asked and claim(seat, asked[seat.number])]


def claim(seat: Seat, turn: int) -> bool:
    """A compare-and-swap: of several servers one tells of a turn."""
    return bool(Seat.objects.filter(pk=seat.pk, notified__lt=turn).update(notified=turn))


def wants_to_know(seat: Seat) -> bool:
    """The same as WANTED, of a seat that was read with its player."""
    player = seat.player
    return player is not None and (player.notify_email or bool(player.webhook))


def mark_notified(key: str, number: int) -> None:
    """Nobody need be told what they see already."""
    seat = Seat.objects.select_related("table").get(table=key, number=number)
    claim(seat, positions.of(seat.table).asked.get(number, 0))
