"""Where no clock runs: after a day of waiting for somebody, the others may have a bot play on."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.web.tables import clock, play
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.sight import Looking

PATIENCE = timedelta(days=1)


def absent(looking: Looking) -> list[int]:
    """The seats of others that everybody has been waiting for, if whoever looks is there and plays."""
    present = any(seat not in looking.away for seat in looking.own)
    if looking.table.time_control or looking.over or looking.waiting or not present:
        return []
    if clock.now() - looking.table.touched < PATIENCE:
        return []
    people = [seat.number for seat in looking.seats if seat.kind in Seat.PEOPLE and not seat.stand_in]
    return [seat for seat in people if seat in looking.play.state.to_act and seat not in looking.own]


def relieve(looking: Looking, posted: str) -> None:
    """Let a bot play for somebody who does not."""
    seat = next((number for number in absent(looking) if str(number) == posted), None)
    if seat is None:
        raise play.Refused(_("A bot may play for somebody else only after a day of waiting, and without a clock."))
    play.hand_over(looking.table, seat, USUAL_STAND_IN)
