"""Leaving a table and coming back: a bot stands in for a person who is away, and the seat stays theirs."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.bots.catalogue import LEVELS
from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.web.clocks import clock, downtime
from flightdeck.web.notifications.claims import mark_notified
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.refusals import Refused, Stale
from flightdeck.web.tables.seating import touch, waiting_for_people


def deserted(seats: list[Seat]) -> bool:
    """Have all people left? Bots do not play on for nobody."""
    people = [seat for seat in seats if seat.kind in Seat.PEOPLE]
    return bool(people) and all(seat.stand_in for seat in people)


def leave(table: Table, number: int, bot: str) -> None:
    """A bot plays this seat on until its person comes back."""
    if table.finished:
        raise Refused(_("This game is over."))
    if waiting_for_people(table):
        raise Refused(_("The game starts when all seats are taken."))
    if bot not in LEVELS:
        raise Refused(_("Choose which bot is to play for you."))
    hand_over(table, number, bot)


def come_back(table: Table, number: int) -> None:
    """At a live clock not before the bot has played the turn: otherwise leaving would stop the clock."""
    seats = list(table.seats.all())
    control = clock.of(table)
    due = number in positions.of(table).state.to_act
    if control and not control.days and due and seats[number].stand_in and not deserted(seats):
        raise Refused(_("The bot plays this turn to its end; take your seat back after it."))
    hand_over(table, number, "")
    mark_notified(table.pk, number)


def hand_over(table: Table, number: int, bot: str) -> None:
    """To a bot, or back to the person. The clock stands still as long as a bot plays."""
    seat = table.seats.filter(number=number, kind__in=Seat.PEOPLE).first()
    if seat is None or seat.stand_in == bot:
        return
    control, left = clock.of(table), clock.remaining(seat, clock.now())
    if control and not bot and (control.days or not left):
        left = control.refill
    with transaction.atomic():
        if not clock.Change(seat, left, None).made(stand_in=bot):
            raise Stale
        touched = touch(table.pk)
    clock.settle(touched)
    live.announce(table.pk)


def time_up(seat: Seat) -> bool:
    """A bot plays on for a person whose time is out. Of several who notice it, one does it."""
    if downtime.check(clock.now()) or not clock.Change(seat, clock.NOTHING, None).made(stand_in=USUAL_STAND_IN):
        return False
    live.announce(seat.table_id)
    return True
