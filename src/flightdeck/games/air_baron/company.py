"""A new company (AB40), and leaving the game (AB41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Verb
from flightdeck.engine.routemap import NONE
from flightdeck.engine.state import NOBODY
from flightdeck.games.air_baron import turn
from flightdeck.games.air_baron.control import NO_SST
from flightdeck.games.air_baron.phases import FARES, FOLD

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class Fold(Verb["BaronState"]):
    """`fold`: give everything up and start a new company."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == FOLD else "only who controls no spoke may fold, at the start of a turn (AB40)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        die = s.die()
        s.cash[seat] = die + s.turn + 1
        s.undeployed[seat] = 0
        s.sst[seat] = NO_SST
        s.on_strike[seat] = 0
        s.loan[seat] = 0
        s.in_debt = False
        s.interest_paid = True
        if s.contract_holder == seat:
            s.contract_holder = NOBODY
        s.undoable = False
        if s.watched:
            s.happened("folded", seat, {"die": die, "cash": s.cash[seat]})
        s.phase = FARES


class Keep(Verb["BaronState"]):
    """`keep the company`"""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == FOLD else "nobody is asked to fold now (AB40)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.phase = FARES


class Leave(Verb["BaronState"]):
    """`leave`: never offered, but allowed at the start of a turn. The company stays and defends itself (AB41)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == FOLD or s.phase == FARES else "one leaves at the start of a turn (AB41)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        s.gone[seat] = 1
        if s.competitor == seat:
            s.competitor = NONE
        s.undoable = False
        s.happened("left", seat)
        others = [other for other in range(s.players) if not s.gone[other]]
        if len(others) == 1:
            s.won[others[0]] = 1
            turn.finish(s)
        else:
            turn.next_turn(s)
