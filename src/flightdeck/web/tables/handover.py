"""Handing over: whoever ends a turn may take that back for a moment, and until then the others wait.

All that is stored of it is when the turn was ended. From it follows until when the table is held, so a table is free
again by itself, whether anybody is there to notice it or not. The clock monitor only tells everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from flightdeck.web.clocks import clock
from flightdeck.web.clocks.turns import Standing
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import Position
from flightdeck.web.tables.refusals import Stale


class Held(Stale):
    """Somebody may still take back the turn that came before."""

    def __init__(self, name: str) -> None:
        super().__init__(_("%(name)s may still take this back. Please wait a moment.") % {"name": name})


def patience() -> timedelta:
    """How long a turn stays open at most."""
    return timedelta(seconds=settings.TURN_OPEN)


def held_until(table: Table) -> datetime | None:
    return None if table.held_since is None else table.held_since + patience()


def held_by(table: Table, seats: Iterable[Seat], position: Position) -> int | None:
    """The seat that the others wait for, although it has ended its turn. Nobody waits for a person who has left."""
    until, holder = held_until(table), position.mover
    if until is None or clock.now() >= until or holder is None or position.state.over:
        return None
    return next((seat.number for seat in seats if seat.number == holder and not seat.stand_in), None)


def allowed(table: Table, seats: Iterable[Seat], number: int) -> bool:
    """May turns stay open here? Not while a live clock ticks, and not where nobody but bots would wait for it."""
    return settings.TURN_OPEN > 0 and not is_live(table) and not plays_alone(seats, number)


def is_live(table: Table) -> bool:
    control = clock.of(table)
    return control is not None and not control.days


def plays_alone(seats: Iterable[Seat], number: int) -> bool:
    """Does everybody else sit at the same device, or is a bot?"""
    found = list(seats)
    return all(seat.autopilot or seat.player_id == found[number].player_id for seat in found)


def stays_open(table: Table, seats: list[Seat], before: Position, after: Position, number: int) -> bool:
    """Is a turn held that ends with this action? Not when it revealed something: then nobody could take it back."""
    person = seats[number].player
    return (
        person is not None
        and person.keeps_turns_open
        and after.before is not None
        and ends_turn(before, after, number)
        and allowed(table, seats, number)
    )


def ends_turn(before: Position, after: Position, number: int) -> bool:
    """The own one, and the game goes on with others."""
    was, comes = Standing.of(before.state), Standing.of(after.state)
    return was.active == number and not was.same_turn(comes) and bool(comes.to_act) and number not in comes.to_act


def may_take_back(table: Table, seats: list[Seat], position: Position, number: int) -> bool:
    """The own last action, while nobody has decided anything after it and nobody was told to."""
    if position.may_take_back([number]):
        return True
    if position.before is None or position.mover != number or position.state.over:
        return False
    return held_by(table, seats, position) == number or (plays_alone(seats, number) and not is_live(table))


def hand_over(table: Table) -> bool:
    """The others may go on. A compare-and-swap: not if the turn was taken back meanwhile, and perhaps ended again."""
    if table.held_since is None or not Table.objects.filter(pk=table.pk, held_since=table.held_since).update(
        held_since=None
    ):
        return False
    live.announce(table.pk)
    return True


def hand_over_late_turns() -> int:
    """Those that were open long enough; how many this server did."""
    late = Table.objects.filter(held_since__lte=clock.now() - patience())
    return sum(hand_over(table) for table in late)
