"""Phase 3, flight control: the passengers won go onto the boarding pass (AA16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.air_alliance import turn
from flightdeck.games.air_alliance.board import FIELDS
from flightdeck.games.air_alliance.passengers import PLACES, WON
from flightdeck.games.air_alliance.phases import LAY

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


class Lay(Verb["AllianceState"]):
    """`lay Yeti on 2`: the first three on three different fields, then further layers likewise."""

    def __init__(self, card: int, name: str, field: int) -> None:
        super().__init__(f"lay {name} on {field + 1}")
        self.card: i64 = card
        self.field: i64 = field

    def refuse(self, s: AllianceState, seat: i64) -> str:
        if s.phase != LAY:
            return "there are no passengers to lay on the boarding pass now (AA16)"
        if s.place[self.card] != WON:
            return f"{s.board.passengers[self.card]} was not won in this turn (AA16)"
        if s.used[self.field]:
            return "every field gets one before any gets a second (AA16)"
        return ""

    def carry_out(self, s: AllianceState, seat: i64) -> None:
        s.place[self.card] = seat * PLACES + self.field
        s.top[seat * FIELDS + self.field] = self.card
        s.used[self.field] = 1
        if s.watched:
            s.happened("laid", seat, {"passenger": s.board.passengers[self.card], "field": self.field + 1})
        if s.used[0] and s.used[1] and s.used[2]:
            turn.clear_layer(s)
        s.to_lay -= 1
        if s.to_lay == 0:
            turn.end(s)


def offer_laying(s: AllianceState, menu: Menu) -> None:
    for card in range(i64(len(s.place))):
        if s.place[card] == WON:
            for field in range(i64(FIELDS)):
                if s.used[field] == 0:
                    menu.add(s.rules.first_lay + card * FIELDS + field)
