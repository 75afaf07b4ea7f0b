"""Information-set Monte-Carlo tree search for any number of players.

Every iteration takes a world that the seat cannot tell from the real one and walks down one tree that all worlds share:
the tree stands for what the seat knows, and chance is averaged over. At each node a few more actions are tried once;
how promising they look decides how much attention they get. After some more turns of the seat the game's evaluation
says who is likely to win, and that is reported to all nodes on the way. Every walk ends right after such a turn:
whoever has just moved looks better, and what was only put off has been done by then.

Some worlds are better for a seat than others, whatever it does. So all actions at the root meet the same worlds, and
what counts is how much better or worse the chances are than at the root of the same world.
"""

from __future__ import annotations

import random
import time
from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.outlook import chances, try_all
from flightdeck.engine.action import Action, Menu
from flightdeck.engine.chance import QuickRandom
from flightdeck.engine.state import NOBODY, State

# How much the search wanders off to actions that look worse so far, and how steeply a first look divides its attention.
CURIOSITY: Final = 0.15
SHARPNESS: Final = 60.0

FOREVER: Final = 1_000_000_000
LOWEST: Final = -1_000_000.0
# How many iterations pass between two looks at whether the decision is made.
PORTION: Final = 32
# How many actions are searched at the root, and how many new ones are looked at when a walk comes by elsewhere.
CANDIDATES: Final = 6
LOOKS: Final = 20
# Steps through a menu that reach all of it.
STEP: Final = 37
OTHER_STEP: Final = 41
# In how many worlds each action is tried before the search begins.
FIRST_WORLDS: Final = 16
# So many worlds are kept at most; then they come again.
MOST_WORLDS: Final = 1000


class Node:
    """What was decided since the root, and for each decision that was possible next in some world, what came of it.

    Cards and dice that came up in between are not part of it, so in different worlds different seats may be to move
    here: a decision is a seat and an action, as one number.
    """

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        # By place: the decision, the node after it, how often it was taken, how promising it looked at first.
        self.decisions: vec[i64] = vec[i64]()
        self.children: list[Node | None] = []
        self.visits: vec[float] = vec[float]()
        self.weights: vec[float] = vec[float]()
        # By place and seat: the sum of the gains, in chances to win since the root.
        self.totals: vec[float] = vec[float]()

    def add(self, decision: i64, gains: vec[float], weight: float) -> i64:
        """A decision seen for the first time; the first look at it counts as a visit."""
        place: i64 = len(self.children)
        self.places[decision] = place
        self.decisions = append(self.decisions, decision)
        self.children.append(None)
        self.visits = append(self.visits, 1.0)
        self.weights = append(self.weights, weight)
        for gain in gains:
            self.totals = append(self.totals, gain)
        return place


class Search:
    """One tree, grown from the point of view of one seat."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self._start = time.perf_counter()
        self._seat = seat
        self._horizon = seat.horizon()
        self._random = random.Random(seed)
        self._quick = QuickRandom(seed)
        self._players: i64 = seat.game.players
        self._actions = seat.game.actions
        self._menu = Menu()
        # The places of the node that are open in this world.
        self._open = Menu()
        self._path: list[Node] = []
        self._steps = Menu()
        # The chances at the root, in the world of this iteration and summed up over all.
        self._base: vec[float] = vec[float]()
        self.bases: vec[float] = vec[float]([0.0] * seat.game.players)
        self._worlds: list[State] = []
        self.root = Node()
        self.iterations = 0
        self.nodes = 1
        # How many positions were evaluated.
        self.looks = 0
        self.look_first()

    def look_first(self) -> None:
        """At the root, try each action in the same few worlds, and search only for the best of those that look best."""
        own: i64 = self._seat.number
        self._seat.fill(self._menu)
        base = vec[float]([0.0] * self._players)
        worlds = []
        for number in range(FIRST_WORLDS):
            worlds.append(self.world(number))
            for seat in range(self._players):
                base[seat] += self._base[seat] / FIRST_WORLDS
        means = try_all(worlds, own, self._actions, self._menu)
        self.looks += FIRST_WORLDS * int(self._menu.size)
        for _ in range(min(CANDIDATES, self._menu.size)):
            best: i64 = 0
            for place in range(1, self._menu.size):
                if means[place * self._players + own] > means[best * self._players + own]:
                    best = place
            gains = means[best * self._players : (best + 1) * self._players]
            for seat in range(self._players):
                gains[seat] -= base[seat]
            self.root.add(own * len(self._actions) + self._menu[best], gains, exp(SHARPNESS * gains[own]))
            means[best * self._players + own] = LOWEST

    def run(self, seconds: float, iterations: int = FOREVER) -> None:
        """Until so many seconds after the search began, or for so many iterations; at least one."""
        for _ in range(iterations):
            self.iterate()
            if self.used() >= seconds:
                return

    def decide(self, seconds: float, iterations: int = FOREVER) -> None:
        """The same, but no longer than until no other action can catch up with the most visited one."""
        before = self.used()
        for done in range(PORTION, iterations + PORTION, PORTION):
            self.run(seconds, min(PORTION, iterations + PORTION - done))
            used = self.used()
            left = min(float(iterations - done), (seconds - used) * self.iterations / (used - before))
            if used >= seconds or self.lead() > left:
                return

    def used(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._start

    def lead(self) -> float:
        """How many visits the most visited action is ahead of the next one."""
        first = 0.0
        second = 0.0
        for visits in self.root.visits:
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second

    def iterate(self) -> None:
        self._path.clear()
        self._steps.clear()
        self._open.clear()
        for place in range(len(self.root.children)):
            self._open.add(place)
        place = self.select(self.root, self._seat.number)
        world = self.world(int(self.root.visits[place]) - 1)
        for seat in range(self._players):
            self.bases[seat] += self._base[seat]
        self.report(self.walk(world, place))
        self.iterations += 1

    def world(self, number: int) -> State:
        """Every action at the root meets the same worlds in the same order, so that none is luckier than another."""
        number %= MOST_WORLDS
        while number >= len(self._worlds):
            self._worlds.append(self._seat.world(self._random))
        world = self._worlds[number].copy()
        self._base = chances(world)
        return world

    def gains(self, world: State) -> vec[float]:
        gains = chances(world)
        for seat in range(self._players):
            gains[seat] -= self._base[seat]
        return gains

    def walk(self, world: State, place: i64) -> vec[float]:
        """Down the tree and out of it, until the seat has ended so many turns more; what everybody has gained there."""
        node = self.root
        # Of several who choose at once, the first decision is that of whoever asked.
        mover: i64 = self._seat.number
        turns: i64 = 0
        while True:
            self._path.append(node)
            self._steps.add(place)
            world.carry_out(mover, self._actions[node.decisions[place] % len(self._actions)])
            before = mover
            mover = world.next_seat()
            if mover != before and before == self._seat.number:
                turns += 1
            if mover == NOBODY or turns > self._horizon:
                return self.gains(world)
            node = self.child(node, place)
            world.fill(mover, self._menu)
            self.look_around(node, world, mover)
            place = self.select(node, mover)

    def look_around(self, node: Node, world: State, mover: i64) -> None:
        """Find the places that are open, and look at a few decisions that nobody looked at before."""
        self._open.clear()
        actions: i64 = len(self._actions)
        size = self._menu.size
        looks: i64 = LOOKS
        # All over the menu, since neighbours in it are much alike.
        start = self._quick.below(size)
        step: i64 = STEP if size % STEP != 0 else OTHER_STEP
        for number in range(size):
            index = self._menu[(start + number * step) % size]
            decision = mover * actions + index
            known = node.places.get(decision)
            if known is not None:
                self._open.add(known)
            elif looks > 0:
                self._open.add(self.first_look(node, world, mover, decision, index))
                looks -= 1

    def first_look(self, node: Node, world: State, mover: i64, decision: i64, index: i64) -> i64:
        if self._menu.size == 1:
            # Nothing to choose, so nothing to know about it.
            return node.add(decision, self.gains(world), 1.0)
        after = world.copy()
        # With other dice than the walk will meet, or it would only ever try what is going to succeed.
        self.looks += 1
        after.seed = world.seed + self.looks
        after.carry_out(mover, self._actions[index])
        gains = self.gains(after)
        return node.add(decision, gains, exp(SHARPNESS * gains[mover]))

    def select(self, node: Node, mover: i64) -> i64:
        """The open place with the best mean so far, plus what curiosity adds."""
        visits = 0.0
        weights = 0.0
        for number in range(self._open.size):
            place = self._open[number]
            visits += node.visits[place]
            weights += node.weights[place]
        urge = CURIOSITY * sqrt(visits) / weights
        best = self._open[0]
        best_value = LOWEST
        for number in range(self._open.size):
            place = self._open[number]
            count = node.visits[place]
            value = node.totals[place * self._players + mover] / count + urge * node.weights[place] / (1.0 + count)
            if value > best_value:
                best = place
                best_value = value
        return best

    def child(self, node: Node, place: i64) -> Node:
        child = node.children[place]
        if child is None:
            child = Node()
            node.children[place] = child
            self.nodes += 1
        return child

    def report(self, gains: vec[float]) -> None:
        for depth in range(len(self._path)):
            node = self._path[depth]
            place = self._steps[depth]
            node.visits[place] += 1.0
            for seat in range(self._players):
                node.totals[place * self._players + seat] += gains[seat]


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
    """Of the actions that were searched, the most searched first."""
    node = search.root
    players = seat.game.players
    found: list[Expectation] = []
    for place in range(len(node.children)):
        action = seat.game.actions[node.decisions[place] % len(seat.game.actions)]
        visits = node.visits[place]
        chances = [
            within(search.bases[number] / search.iterations + node.totals[place * players + number] / visits)
            for number in range(players)
        ]
        found.append(Expectation(action, int(visits), chances, seat.number, node.children[place]))
    found.sort(key=lambda one: (-one.visits, -one.chance))
    return found


def within(chance: float) -> float:
    """Between never and always."""
    return min(max(chance, 0.0), 1.0)


class SearchBot(Bot):
    """Searches for a time, or for a number of iterations: then it plays the same on every machine."""

    def __init__(self, seed: int = 0, seconds: float = 0.5, iterations: int = FOREVER) -> None:
        self._random = random.Random(seed)
        self._seconds = seconds
        self._iterations = iterations

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        search = Search(seat, self._random.getrandbits(48))
        search.decide(self._seconds, self._iterations)
        return expectations(seat, search)[0].action
