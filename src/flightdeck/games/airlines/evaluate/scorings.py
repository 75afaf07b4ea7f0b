"""What every scoring to come brings, airline by airline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.account import Account
from flightdeck.games.airlines.board import AIRLINE_COUNT
from flightdeck.games.airlines.evaluate import parts
from flightdeck.games.airlines.evaluate.ahead import Outlook
from flightdeck.games.airlines.evaluate.figures import (
    GROWN_SOON,
)
from flightdeck.games.airlines.evaluate.shareholders import pay_later, pay_now

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def add_scorings(s: AirlinesState, o: Outlook, a: Account) -> None:
    """Notes what stock pays for each marker, too, because a turn may bring one."""
    airlines: i64 = AIRLINE_COUNT
    stock, later_pay, marker = o.stock, o.later_pay, o.marker
    for seat in range(s.players):
        for airline in range(airlines):
            place = seat * AIRLINE_COUNT + airline
            if stock[place] > 0.0:
                later_pay[place] = pay_later(s, o, seat, airline, stock[place])
                marker[place] = o.later * later_pay[place] + add_soon(s, o, a, seat, airline)
                add_later(s, o, a, seat, airline, later_pay[place])


def add_soon(s: AirlinesState, o: Outlook, a: Account, seat: i64, airline: i64) -> float:
    """Returns what the stock pays for each marker."""
    w = s.weights
    if o.soon == 0.0 or s.placed[airline] == 0 or s.on_table[seat * AIRLINE_COUNT + airline] == 0:
        return 0.0
    pay = o.soon * pay_now(s, seat, airline)
    placed = float(s.placed[airline])
    a.add(parts.SOON, seat, pay * (placed + w[GROWN_SOON] * (o.size[airline] - placed)), airline)
    return pay


def add_later(s: AirlinesState, o: Outlook, a: Account, seat: i64, airline: i64, pay: float) -> None:
    """The later scorings: what would be paid for the table as it is comes first, then what changes until then."""
    size = o.size[airline]
    if s.founded[airline] == 0:
        a.add(parts.UNFOUNDED, seat, o.later * pay * size, airline)
        return
    on_table = pay
    place = seat * AIRLINE_COUNT + airline
    if s.hands[place] > 0:
        on_table = pay_later(s, o, seat, airline, float(s.on_table[place]))
        a.add(parts.IN_HAND, seat, o.later * (pay - on_table) * size, airline)
    if on_table > 0.0:
        placed = float(s.placed[airline])
        a.add(parts.LATER, seat, o.later * on_table * placed, airline)
        a.add(parts.GROWTH, seat, o.later * on_table * (size - placed), airline)
