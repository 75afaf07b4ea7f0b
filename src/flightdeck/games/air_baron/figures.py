"""Figures that players work out from what they see: what is missing to win, prices, the odds of takeovers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from flightdeck.engine.action import Action
from flightdeck.engine.routemap import NONE
from flightdeck.engine.text import mark as _
from flightdeck.games.air_baron import purchases, sales, takeover
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.control import SpokeVerb
from flightdeck.games.air_baron.view import CONTROL, BaronView


def spoke_of(action: Action) -> int:
    """The spoke that something is done to; NONE if it is done to none."""
    return action.spoke if isinstance(action, SpokeVerb) else NONE


def missing(view: BaronView, seat: int) -> int:
    """AB42: what a seat needs to win. A loan has to be paid back first."""
    return max(0, view["target"] - view["seats"][seat]["worth"])


def price(board: Board, view: BaronView, action: Action) -> int | None:
    """What an action costs the seat that looks, or brings it; None if it is not about money that is known."""
    if isinstance(action, sales.Sale):
        return action.price(board)
    if isinstance(action, purchases.Buy):
        return board.price[action.spoke]
    if isinstance(action, purchases.BuyWithSst):
        assert view["seat"] is not None
        has_one = view["seats"][view["seat"]]["sst"] is not None
        return board.price[action.spoke] + purchases.sst_price(board, has_one)
    if isinstance(action, purchases.AddSst):
        return board.sst_price
    if isinstance(action, purchases.BuyJumbo):
        return board.jumbo_price
    if isinstance(action, takeover.TakeOver):
        owner = view["spokes"][board.routes[action.spoke]]["owner"]
        return takeover.price(board, action.spoke, owner is not None)
    return None


# What is added to the dice of a takeover (AB27).
FARE_WARS = _("Fare Wars")
HUB = _("control of the hub")
JUMBO = _("Jumbo Jet")
ADJACENT = _("adjacent hubs")
FOREIGN = _("foreign spokes")


@dataclass(frozen=True, slots=True)
class Modifier:
    kind: str
    bonus: int
    # Which adjacent hub, or which foreign spoke.
    place: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """A takeover that could be tried: what it costs, and what both sides add to their dice (AB25 to AB28)."""

    spoke: str
    owner: int | None
    cost: int
    attack: list[Modifier]
    defence: list[Modifier]
    # What an undeployed Jumbo Jet would add; none if it may not be used.
    jumbo: Modifier | None

    def adds(self, with_jumbo: bool) -> list[Modifier]:
        """On the attacker's side."""
        return [*self.attack, self.jumbo] if with_jumbo and self.jumbo else self.attack

    def chance(self, with_jumbo: bool) -> float:
        return takeover.chance(total(self.adds(with_jumbo)), total(self.defence))

    def percent(self, with_jumbo: bool) -> int:
        return round(100 * self.chance(with_jumbo))


def total(modifiers: list[Modifier]) -> int:
    return sum(modifier.bonus for modifier in modifiers)


def attacks(board: Board, view: BaronView) -> dict[str, Attack]:
    """Every domestic spoke that is not of the seat that looks (AB31), whether there is the money for it or not."""
    seat = view["seat"]
    if seat is None:
        return {}
    helped = from_around(board, view)
    return {
        name: attack_on(board, view, seat, name, helped)
        for name, spoke in view["spokes"].items()
        if spoke["domestic"] and spoke["owner"] != seat
    }


# By hub and seat.
Around = dict[tuple[str, int], list[Modifier]]


def from_around(board: Board, view: BaronView) -> Around:
    """Adjacent hubs that a seat controls, and its foreign spokes of the hub: for both sides."""
    found: Around = defaultdict(list)
    for name, hub in view["hubs"].items():
        if CONTROL in hub["standing"]:
            for other in board.neighbours(board.hubs.index(name)):
                near = board.hubs[other], hub["standing"].index(CONTROL)
                found[near].append(Modifier(ADJACENT, board.adjacent_bonus, name))
    for name, spoke in view["spokes"].items():
        if not spoke["domestic"] and spoke["owner"] is not None:
            found[spoke["hub"], spoke["owner"]].append(Modifier(FOREIGN, board.foreign_bonus, name))
    return found


def attack_on(board: Board, view: BaronView, seat: int, name: str, helped: Around) -> Attack:
    spoke, own = view["spokes"][name], view["seats"][seat]
    hub, owner = view["hubs"][spoke["hub"]], spoke["owner"]
    mine = [Modifier(FARE_WARS, board.attacker_fares)] if own["fare_wars"] else []
    theirs: list[Modifier] = []
    if owner is not None:
        theirs += [Modifier(FARE_WARS, board.defender_fares)] if view["seats"][owner]["fare_wars"] else []
        theirs += [Modifier(HUB, board.defender_hub)] if hub["standing"][owner] == CONTROL else []
        theirs += [Modifier(JUMBO, board.jumbo_bonus)] if spoke["jumbo"] else []
        theirs += helped.get((spoke["hub"], owner), [])
    room = hub["jumbos"] - spoke["jumbo"] < hub["jumbo_limit"]  # a defeated Jumbo frees its place (AB28)
    return Attack(
        name,
        owner,
        takeover.price(board, board.routes.index(name), owner is not None),
        mine + helped.get((spoke["hub"], seat), []),
        theirs,
        Modifier(JUMBO, board.jumbo_bonus) if own["undeployed"] and room else None,
    )
