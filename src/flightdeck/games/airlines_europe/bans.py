"""The flight ban promo (option `flight_ban`): two rounds of bans after the first and the second scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.games.airlines_europe import turn
from flightdeck.games.airlines_europe.board import BANNED, LICENCES
from flightdeck.games.airlines_europe.phases import BAN

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


class Ban(Verb["EuropeState"]):
    """`ban Dublin-London`: the cheapest free licence of a route is gone for good, never the last one."""

    def __init__(self, route: int, route_name: str) -> None:
        super().__init__(f"ban {route_name}")
        self.route: i64 = route

    def refuse(self, s: EuropeState, seat: i64) -> str:
        if s.phase != BAN:
            return "bans are placed only after a scoring (option flight_ban)"
        if not turn.may_ban(s, self.route):
            return "the last free licence of a route may not be banned (option flight_ban)"
        return ""

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        place = self.route * LICENCES + s.taken[self.route]
        if s.watched:
            s.happened("banned", seat, {"route": s.board.routes[self.route], "price": s.board.prices[place]})
        s.owner[place] = BANNED
        s.taken[self.route] += 1
        s.ban_markers[seat] -= 1
        turn.next_ban(s)


class Pass(Verb["EuropeState"]):
    """`pass`: no ban this time."""

    def refuse(self, s: EuropeState, seat: i64) -> str:
        return "" if s.phase == BAN else "there is nothing to pass on now (option flight_ban)"

    def carry_out(self, s: EuropeState, seat: i64) -> None:
        s.happened("passed", seat)
        turn.next_ban(s)


def offer_bans(s: EuropeState, menu: Menu) -> None:
    for route in range(i64(len(s.taken))):
        if turn.may_ban(s, route):
            menu.add(s.rules.first_ban + route)
    menu.add(s.rules.pass_index)
