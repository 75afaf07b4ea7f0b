"""Where no clock runs: after a day of waiting for somebody, the others may have a bot play on."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.web.clocks import clock
from flightdeck.web.tables.models import Seat
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.stand_ins import hand_over

PATIENCE = timedelta(days=1)


def absent(perspective: Perspective) -> list[int]:
    """The seats of others that everybody has been waiting for, if whoever looks is there and plays."""
    present = any(seat not in perspective.away for seat in perspective.own)
    if perspective.table.time_control or perspective.over or perspective.waiting or not present:
        return []
    if clock.now() - perspective.table.touched < PATIENCE:
        return []
    people = [seat.number for seat in perspective.seats if seat.kind in Seat.PEOPLE and not seat.stand_in]
    return [seat for seat in people if seat in perspective.state.to_act and seat not in perspective.own]


def relieve(perspective: Perspective, posted: str) -> None:
    """Let a bot play for somebody who does not."""
    seat = next((number for number in absent(perspective) if str(number) == posted), None)
    if seat is None:
        raise Refused(_("A bot may play for somebody else only after a day of waiting, and without a clock."))
    hand_over(perspective.table, seat, USUAL_STAND_IN)
