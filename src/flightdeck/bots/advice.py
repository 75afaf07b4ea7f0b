"""What a strong bot would do, and what it expects of the best few actions."""

from __future__ import annotations

import random
from dataclasses import dataclass

from flightdeck.bots.bot import Seat
from flightdeck.bots.expectation import Expectation, expectations
from flightdeck.bots.outlook import calibrated
from flightdeck.bots.search import FOREVER, Search
from flightdeck.bots.tree import Node
from flightdeck.engine.action import Action
from flightdeck.engine.state import State

# The line of a decision goes on as long as the search has looked at it often enough to mean something.
TRUSTED_VISITS = 20


@dataclass(frozen=True, slots=True)
class Advice:
    """One action, and what the search expects of it."""

    action: Action
    # How likely each seat is to win afterwards, calibrated.
    chances: tuple[float, ...]
    # How much of the search went into it: the bot plays what it searched most.
    attention: float
    # What the seat would most likely decide next in the same turn.
    then: tuple[Action, ...]


def advise(seat: Seat, seed: int, seconds: float, iterations: int = FOREVER, most: int = 4) -> list[Advice]:
    """The few legal actions that were searched most: first the one to play, then the others by their chances."""
    search = Search(seat, seed)
    search.run(seconds, iterations)
    # What it takes to calibrate is in any world.
    world = seat.world(random.Random(seed))
    best, *others = [advice(seat, search, found, world) for found in expectations(seat, search)[:most]]
    others.sort(key=lambda found: -found.chances[seat.number])
    return [best, *others]


def advice(seat: Seat, search: Search, found: Expectation, world: State) -> Advice:
    return Advice(
        found.action,
        tuple(calibrated(world, found.chances, seat.number)),
        found.visits / (search.iterations + len(search.root.children)),
        tuple(line(seat, found.after)),
    )


def line(seat: Seat, node: Node | None) -> list[Action]:
    """The decisions of this seat that the search visited most, up to another seat's decision."""
    decisions: list[Action] = []
    while node is not None and node.children:
        visits = list(node.visits)
        place = visits.index(max(visits))
        mover, index = divmod(node.decisions[place], len(seat.game.actions))
        if mover != seat.number or visits[place] < TRUSTED_VISITS:
            break
        decisions.append(seat.game.actions[index])
        node = node.children[place]
    return decisions
