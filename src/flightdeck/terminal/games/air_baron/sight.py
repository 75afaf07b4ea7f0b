"""What a seat sees, with types; how airlines look, and what can be read from the board with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, cast

from rich.text import Text

from flightdeck.engine.state import Json
from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.takeover import chance
from flightdeck.terminal.paint import named_ink

CONTROL = "control"


class Hub(TypedDict):
    size: int
    market_share: list[int]
    profit: list[int]
    jumbo_limit: int
    jumbos: int
    spokes: list[int]
    standing: list[str]


class Spoke(TypedDict):
    hub: str
    domestic: bool
    price: int
    pays: list[int]
    sst_capable: bool
    owner: int | None
    jumbo: bool
    sst: bool
    marker: str


class SeatSight(TypedDict):
    airline: str
    colour: str
    cash: int
    loan: int
    loan_limit: int
    share: int
    worth: int
    fare_wars: bool
    on_strike: bool
    left: bool
    undeployed: int
    deployed: int
    sst: str | None


class EventSpace(TypedDict):
    space: int
    taken_by: int | None
    on_track: bool
    event: str | None


class Contract(TypedDict):
    holder: int | None
    rate: int


class Sight(TypedDict):
    seat: int
    phase: str
    active: int
    round: int
    order: list[int]
    turn: int
    target: int
    hubs: dict[str, Hub]
    spokes: dict[str, Spoke]
    seats: list[SeatSight]
    cup: list[str]
    pending: list[str]
    drawn_box: list[str]
    events: list[EventSpace]
    settlement: int
    recession: bool
    competitor: int | None
    contract: Contract
    over: bool


def sight(view: Json) -> Sight:
    return cast(Sight, view)


def ink_of(seen: Sight, seat: int) -> str:
    return named_ink(seen["seats"][seat]["colour"])


def numbered(seen: Sight, seat: int) -> Text:
    """A seat by its number, in its colour."""
    return Text(str(seat + 1), style=f"bold {ink_of(seen, seat)}")


def missing(seen: Sight, seat: int) -> int:
    """What the worth of a seat is short of the target (AB42)."""
    return max(0, seen["target"] - seen["seats"][seat]["worth"])


@dataclass(frozen=True, slots=True)
class Attack:
    """A takeover that could be tried: what it costs, and what both sides add to their dice (AB25 to AB28)."""

    spoke: str
    owner: int | None
    cost: int
    attack: list[tuple[str, int]]
    defence: list[tuple[str, int]]
    # What an undeployed Jumbo Jet would add; 0 if none may be used.
    jumbo: int

    @property
    def chance(self) -> float:
        return chance(total(self.attack), total(self.defence))

    @property
    def chance_with_jumbo(self) -> float:
        return chance(total(self.attack) + self.jumbo, total(self.defence))


def total(modifiers: list[tuple[str, int]]) -> int:
    return sum(value for _, value in modifiers)


def attacks(board: Board, seen: Sight, codes: dict[str, str]) -> dict[str, Attack]:
    """Every domestic spoke that is not one's own (AB31), whether there is the money for it or not."""
    return {
        name: attack_on(board, seen, codes, name)
        for name, spoke in seen["spokes"].items()
        if spoke["domestic"] and spoke["owner"] != seen["seat"]
    }


def attack_on(board: Board, seen: Sight, codes: dict[str, str], name: str) -> Attack:
    spoke = seen["spokes"][name]
    hub, own = seen["hubs"][spoke["hub"]], seen["seats"][seen["seat"]]
    owner = spoke["owner"]
    mine = [("Fare Wars", board.attacker_fares)] if own["fare_wars"] else []
    mine += at_hub(board, seen, codes, spoke["hub"], seen["seat"])
    theirs: list[tuple[str, int]] = []
    if owner is not None:
        theirs += [("Fare Wars", board.defender_fares)] if seen["seats"][owner]["fare_wars"] else []
        theirs += [("hub", board.defender_hub)] if hub["standing"][owner] == CONTROL else []
        theirs += [("Jumbo", board.jumbo_bonus)] if spoke["jumbo"] else []
        theirs += at_hub(board, seen, codes, spoke["hub"], owner)
    room = hub["jumbos"] - spoke["jumbo"] < hub["jumbo_limit"]
    jumbo = board.jumbo_bonus if own["undeployed"] and room else 0
    return Attack(name, owner, attack_cost(board, spoke), mine, theirs, jumbo)


def attack_cost(board: Board, spoke: Spoke) -> int:
    return spoke["price"] * (board.owned_factor if spoke["owner"] is not None else 1)


def at_hub(board: Board, seen: Sight, codes: dict[str, str], hub: str, seat: int) -> list[tuple[str, int]]:
    """Adjacent hubs that a seat controls, and its foreign spokes here (AB27)."""
    neighbours = [board.hubs[other] for other in board.neighbours(board.hubs.index(hub))]
    found = [
        (codes[other], board.adjacent_bonus)
        for other in neighbours
        if other in seen["hubs"] and seen["hubs"][other]["standing"][seat] == CONTROL
    ]
    found += [
        (codes[name], board.foreign_bonus)
        for name, spoke in seen["spokes"].items()
        if not spoke["domestic"] and spoke["hub"] == hub and spoke["owner"] == seat
    ]
    return found
