"""Takeovers of domestic spokes (AB22, AB25 to AB31)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mypy_extensions import i64

from flightdeck.engine.action import Menu, Verb
from flightdeck.engine.routemap import NONE
from flightdeck.games.air_baron import control, standing, turn
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.control import SpokeVerb
from flightdeck.games.air_baron.phases import ACT, MORE

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


class TakeOver(SpokeVerb):
    """`take over Boston`, or `take over Boston with Jumbo`."""

    def __init__(self, spoke: int, name: str, with_jumbo: bool) -> None:
        super().__init__(f"take over {name} with Jumbo" if with_jumbo else f"take over {name}", spoke)
        self.with_jumbo = with_jumbo

    def refuse(self, s: BaronState, seat: i64) -> str:
        if s.phase != ACT and s.phase != MORE:
            return "it is not the time for a takeover (AB22)"
        hub = s.board.hub[self.spoke]
        if not s.rules.in_play[hub]:
            return f"{s.board.hubs[hub]} is not in this game (AB1)"
        if s.owner[self.spoke] == seat:
            return "this spoke is one's own (AB22)"
        if s.cash[seat] < cost(s, self.spoke):
            return f"the attack costs ${cost(s, self.spoke)} and there are only ${s.cash[seat]} (AB25)"
        if self.with_jumbo and not may_use_jumbo(s, seat, self.spoke):
            return "the Jumbo Jet must be undeployed, and there must be room for it (AB28)"
        return ""

    def carry_out(self, s: BaronState, seat: i64) -> None:
        spoke = self.spoke
        defender = s.owner[spoke]
        paid = cost(s, spoke)
        s.cash[seat] -= paid
        attack_bonus = attack(s, seat, spoke, self.with_jumbo)
        defence_bonus = defence(s, spoke)
        attack_dice = s.die(), s.die()
        defence_dice = s.die(), s.die()
        won = attack_dice[0] + attack_dice[1] + attack_bonus > defence_dice[0] + defence_dice[1] + defence_bonus
        s.undoable = False
        if s.watched:
            s.happened(
                "takeover",
                seat,
                {
                    "spoke": s.board.routes[spoke],
                    "price": paid,
                    "defender": defender if defender != NONE else None,
                    "attack": [attack_dice[0], attack_dice[1], attack_bonus],
                    "defence": [defence_dice[0], defence_dice[1], defence_bonus],
                    "won": won,
                },
            )
        if won:
            win(s, seat, spoke, self.with_jumbo)
        if won and s.fare_wars[seat] and can_attack(s, seat):
            s.phase = MORE
        else:
            turn.end(s)


class Stop(Verb["BaronState"]):
    """`stop`: no further takeover (AB22)."""

    def refuse(self, s: BaronState, seat: i64) -> str:
        return "" if s.phase == MORE else "there are no takeovers to stop now (AB22)"

    def carry_out(self, s: BaronState, seat: i64) -> None:
        turn.end(s)


def cost(s: BaronState, spoke: i64) -> i64:
    return price(s.board, spoke, s.owner[spoke] != NONE)


def price(board: Board, spoke: i64, owned: bool) -> i64:
    """AB25"""
    return board.price[spoke] * board.owned_factor if owned else board.price[spoke]


# AB27: what is added to two dice. Players see it part by part (figures.py).


def attack(s: BaronState, seat: i64, spoke: i64, with_jumbo: bool) -> i64:
    bonus = adjacent_hubs(s, seat, s.board.hub[spoke]) + foreign_spokes(s, seat, s.board.hub[spoke])
    if s.fare_wars[seat]:
        bonus += s.board.attacker_fares
    return bonus + s.board.jumbo_bonus if with_jumbo else bonus


def defence(s: BaronState, spoke: i64) -> i64:
    """The bank adds nothing (AB26)."""
    seat, hub = s.owner[spoke], s.board.hub[spoke]
    if seat == NONE:
        return 0
    bonus = adjacent_hubs(s, seat, hub) + foreign_spokes(s, seat, hub)
    if s.fare_wars[seat]:
        bonus += s.board.defender_fares
    if standing.controls(s, seat, hub):
        bonus += s.board.defender_hub
    return bonus + s.board.jumbo_bonus if s.jumbo[spoke] else bonus


def adjacent_hubs(s: BaronState, seat: i64, hub: i64) -> i64:
    """For each adjacent hub that the player controls."""
    board = s.board
    bonus: i64 = 0
    hubs: i64 = len(board.size)
    for other in range(hubs):
        if board.adjacent[hub * hubs + other] and standing.controls(s, seat, other):
            bonus += board.adjacent_bonus
    return bonus


def foreign_spokes(s: BaronState, seat: i64, hub: i64) -> i64:
    """For each foreign spoke of the hub that the player controls."""
    board = s.board
    bonus: i64 = 0
    for spoke in range(board.domestic_count, i64(len(s.owner))):
        if s.owner[spoke] == seat and board.hub[spoke] == hub:
            bonus += board.foreign_bonus
    return bonus


def may_use_jumbo(s: BaronState, seat: i64, spoke: i64) -> bool:
    """AB28: undeployed, and within the hub's limit after a win; a defeated Jumbo frees its place."""
    hub = s.board.hub[spoke]
    return s.undeployed[seat] > 0 and s.hub_jumbos[hub] - s.jumbo[spoke] < s.board.jumbo_limit[hub]


def win(s: BaronState, seat: i64, spoke: i64, with_jumbo: bool) -> None:
    """AB28, AB29, AB30"""
    if s.owner[spoke] != NONE:
        control.lose(s, spoke)
    control.gain(s, seat, spoke)
    if with_jumbo:
        control.place_jumbo(s, seat, spoke)


def can_attack(s: BaronState, seat: i64) -> bool:
    for spoke in range(s.board.domestic_count):
        if may_attack(s, seat, spoke):
            return True
    return False


def may_attack(s: BaronState, seat: i64, spoke: i64) -> bool:
    return s.owner[spoke] != seat and s.rules.in_play[s.board.hub[spoke]] != 0 and s.cash[seat] >= cost(s, spoke)


def offer_takeovers(s: BaronState, seat: i64, menu: Menu) -> None:
    for spoke in range(s.board.domestic_count):
        if may_attack(s, seat, spoke):
            menu.add(s.rules.first_takeover + 2 * spoke)
            if may_use_jumbo(s, seat, spoke):
                menu.add(s.rules.first_takeover + 2 * spoke + 1)


@cache
def chance(attack_bonus: int, defence_bonus: int) -> float:
    """How likely the attacker is to win; ties go to the defender (AB26)."""
    ways = [0] * 13
    for first in range(1, 7):
        for second in range(1, 7):
            ways[first + second] += 1
    won = sum(
        ways[mine] * ways[theirs]
        for mine in range(2, 13)
        for theirs in range(2, 13)
        if mine + attack_bonus > theirs + defence_bonus
    )
    return won / 36**2
