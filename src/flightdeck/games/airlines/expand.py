"""Expanding a flight network (AL8): draw a flight card first, then claim a route for any founded airline, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.games.airlines import flights, turn
from flightdeck.games.airlines.phases import EXPAND, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Expand(Verb["AirlinesState"]):
    """`expand`"""

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        return "" if s.phase == TURN else "expanding is an action of its own (AL8)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        flights.draw(s, seat)
        s.phase = EXPAND


class PlayNone(Verb["AirlinesState"]):
    """`play none`: no flight card is played, and no stock card drawn."""

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        return "" if s.phase == EXPAND else "there is no flight card to hold back now (AL8)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        s.happened("played_none", seat)
        turn.end(s)
