"""Expanding a flight network (AL8): draw a flight card first, then claim a route for any founded airline, or none.

Whoever plays none has an idle turn. Whether anything else could have been done in it (AL19) is noted on the way:
founding and playing stock before the card is drawn, claiming after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.games.airlines import claim, flights, found, stock, turn
from flightdeck.games.airlines.phases import EXPAND, TURN

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


class Expand(Verb["AirlinesState"]):
    """`expand`"""

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        return "" if s.phase == TURN else "expanding is an action of its own (AL8)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        s.stuck_turns = 0 if stock.any_play(s, seat) or found.any_founding(s, seat) else s.stuck_turns + 1
        flights.draw(s, seat)
        s.phase = EXPAND


class PlayNone(Verb["AirlinesState"]):
    """`play none`: no flight card is played, and no stock card drawn."""

    def refuse(self, s: AirlinesState, seat: i64) -> str:
        return "" if s.phase == EXPAND else "there is no flight card to hold back now (AL8)"

    def carry_out(self, s: AirlinesState, seat: i64) -> None:
        s.happened("played_none", seat)
        if s.stuck_turns > 0 and claim.any_claim(s, seat):
            s.stuck_turns = 0
        turn.end(s)
