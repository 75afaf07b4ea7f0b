"""What an airline pays a shareholder for each of its markers (AL13 to AL15, but for rounding)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from flightdeck.games.airlines.board import AIRLINE_COUNT
from flightdeck.games.airlines.evaluate.ahead import Outlook

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState

# The most stock has a point for each marker, the second-most so much.
SECOND: Final = 0.5


def pay_now(s: AirlinesState, seat: i64, airline: i64) -> float:
    """If the scoring were now."""
    on_table = s.on_table
    mine = on_table[seat * AIRLINE_COUNT + airline]
    if mine == 0:
        return 0.0
    more: i64 = 0
    as_much: i64 = 0
    fewer: i64 = 0
    for other in range(s.players):
        theirs = on_table[other * AIRLINE_COUNT + airline]
        if theirs > mine:
            more += 1
        elif theirs == mine:
            as_much += 1
        elif theirs > 0:
            fewer += 1
    if more > 1:
        return 0.0
    if more == 1:
        return SECOND / float(as_much)
    return 1.0 if as_much == 1 and fewer > 0 else (1.0 + SECOND) / float(as_much)


def pay_later(s: AirlinesState, o: Outlook, seat: i64, airline: i64, mine: float) -> float:
    """If the seat has so much stock, and nobody knows what the others will have."""
    if mine <= 0.0:
        return 0.0
    stock, doubt = o.stock, o.doubt[airline]
    none_above = 1.0
    one_above = 0.0
    alone = 1.0
    for other in range(s.players):
        theirs = stock[other * AIRLINE_COUNT + airline]
        if other == seat or theirs <= 0.0:
            continue
        there = min(1.0, theirs)
        ahead = (theirs - mine) / doubt
        above = there * (0.5 + 0.5 * ahead / (1.0 + abs(ahead)))
        one_above = one_above * (1.0 - above) + none_above * above
        none_above *= 1.0 - above
        alone *= 1.0 - there
    return min(1.0, mine) * (none_above + SECOND * (one_above + alone))
