"""What a search thinks of the legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flightdeck.bots.bot import Seat
from flightdeck.bots.tree import Node
from flightdeck.engine.action import Action

if TYPE_CHECKING:
    from flightdeck.bots.search import Search


class Expectation:
    """What a search thinks of one legal action."""

    def __init__(self, action: Action, visits: int, chances: list[float], own: int, after: Node | None) -> None:
        self.action = action
        self.visits = visits
        # How likely each seat is to win with it, and the seat that asks.
        self.chances = chances
        self.chance = chances[own]
        # Where the search went on from there.
        self.after = after


def expectations(seat: Seat, search: Search) -> list[Expectation]:
    """Of all legal actions: first the one to play, then the most searched ones."""
    node, deficits = search.root, search.comparison.deficits
    players = seat.game.players
    best = search.choice
    found: list[Expectation] = []
    for place in range(len(node.children)):
        action = seat.game.actions[node.decisions[place] % len(seat.game.actions)]
        # All in comparison with the best, in the same worlds, and not with what was found elsewhere.
        chances = [
            within(
                search.bases[number] / max(search.iterations, 1)
                + node.totals[best * players + number] / node.visits[best]
                + deficits[place * players + number]
                - deficits[best * players + number]
            )
            for number in range(players)
        ]
        found.append(Expectation(action, int(node.visits[place]), chances, seat.number, node.children[place]))
    chosen = found.pop(best)
    found.sort(key=lambda one: (-one.visits, -one.chance))
    return [chosen, *found]


def within(chance: float) -> float:
    """Between never and always."""
    return min(max(chance, 0.0), 1.0)
