"""Information-set Monte-Carlo tree search for any number of players.

Every iteration takes a world that the seat cannot tell from the real one and walks down one tree that all worlds share:
the tree stands for what the seat knows, and chance is averaged over. Which action is tried at the root is decided by
comparing them (comparison.py). Further down, a few more actions are tried once at each node; how promising they look
decides how much attention they get. After some more turns of the seat the game's evaluation says who is likely to win,
and that is reported to the decisions of the seat on the way. Every walk ends right after such a turn: whoever has just
moved looks better, and what was only put off has been done by then. The longer the search, the further walks go.

Rivals are taken for what most of them are: they want what looks best right after their own decision.

Some worlds are better for a seat than others, whatever it does. So all actions at the root meet the same worlds, with
the same dice in each turn, and what counts is how much better or worse the chances are than at the root of the same
world.
"""

from __future__ import annotations

import random
import time
from math import exp, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.comparison import LOWEST, Comparison
from flightdeck.bots.expectation import Expectation as Expectation
from flightdeck.bots.expectation import expectations as expectations
from flightdeck.bots.outlook import chances, try_all
from flightdeck.bots.tree import Node
from flightdeck.engine.action import Action, Menu
from flightdeck.engine.chance import QuickRandom
from flightdeck.engine.state import NOBODY, State, View

# How much the search wanders off to actions that look worse so far, and how steeply a first look divides its attention.
CURIOSITY: Final = 0.15
SHARPNESS: Final = 60.0

FOREVER: Final = 1_000_000_000
# How many iterations pass between two looks at whether the decision is made.
PORTION: Final = 32
# How many new actions are looked at when a walk comes by.
LOOKS: Final = 20
# Steps through a menu that reach all of it.
STEP: Final = 37
OTHER_STEP: Final = 41
# In how many worlds each action is tried before the search begins.
FIRST_WORLDS: Final = 16
# So many worlds are kept at most; then they come again, with other dice.
MOST_WORLDS: Final = 1000
# More than are thrown in a turn: each turn begins with the same dice, however many were thrown before.
DICE_A_TURN: Final = 1000
# So many nodes, of about 2.5 kB each, are kept for walks that come by again.
MOST_NODES: Final = 40_000


class Search:
    """One tree, grown from the point of view of one seat; it may begin with what another search knew."""

    def __init__(self, seat: Seat, seed: int, known: Node | None = None) -> None:
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
        # By step: what a rival saw in it; None if it is a decision of the seat.
        self._seen: list[vec[float] | None] = []
        # In the present walk: how many turns of the seat are still to end, how often the turn has passed on.
        self._turns_left: i64 = 0
        self._passed_on: i64 = 0
        self._streams: i64 = 0
        # The chances at the root, in the world of this iteration and summed up over all.
        self._base: vec[float] = vec[float]()
        self.bases: vec[float] = vec[float]([0.0] * seat.game.players)
        self._worlds: list[State] = []
        self.root = Node()
        self.iterations = 0
        self.nodes = 1
        # How many positions were evaluated.
        self.looks = 0
        self.comparison = self.look_first()
        if known is not None:
            self.graft(known)

    def look_first(self) -> Comparison:
        """Try every action in the same few worlds: what looks best is the first to be compared."""
        own: i64 = self._seat.number
        players = self._players
        self._seat.fill(self._menu)
        base = vec[float]([0.0] * players)
        worlds = []
        for number in range(FIRST_WORLDS):
            worlds.append(self.world(number))
            for seat in range(players):
                base[seat] += self._base[seat] / FIRST_WORLDS
        means = try_all(worlds, own, self._actions, self._menu)
        self.looks += FIRST_WORLDS * int(self._menu.size)
        promising: list[int] = list(range(self._menu.size))
        promising.sort(key=lambda place: -means[place * players + own])
        best: i64 = promising[0]
        deficits = vec[float]()
        for place in promising:
            first: i64 = place
            gains = means[first * players : (first + 1) * players]
            for seat in range(players):
                deficits = append(deficits, gains[seat] - means[best * players + seat])
                gains[seat] -= base[seat]
            self.root.add(own * len(self._actions) + self._menu[first], gains, exp(SHARPNESS * gains[own]))
        return Comparison(players, own, deficits)

    def graft(self, known: Node) -> None:
        for decision, place in known.places.items():
            here = self.root.places.get(decision)
            if here is not None:
                self.root.children[here] = known.children[place]

    def run(self, seconds: float, iterations: int = FOREVER) -> None:
        """Until so many seconds after the search began, or for so many iterations; at least one."""
        for _ in range(iterations):
            self.iterate()
            if self.used() >= seconds:
                return

    def decide(self, seconds: float, iterations: int = FOREVER) -> None:
        """The same, but no longer than until the decision is beyond doubt."""
        for done in range(0, iterations, PORTION):
            self.run(seconds, min(PORTION, iterations - done))
            if self.used() >= seconds or self.comparison.decided():
                return

    def used(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._start

    @property
    def choice(self) -> int:
        """The place at the root of the action to play."""
        return self.comparison.best()

    def iterate(self) -> None:
        self._path.clear()
        self._steps.clear()
        self._seen.clear()
        world = self.world(self.comparison.world)
        for seat in range(self._players):
            self.bases[seat] += self._base[seat]
        gains = self.walk(world, self.comparison.next)
        self.report(gains)
        self.comparison.add(gains)
        self.iterations += 1

    def world(self, number: int) -> State:
        """Every action at the root meets the same worlds in the same order, so that none is luckier than another."""
        again, number = divmod(number, MOST_WORLDS)
        while number >= len(self._worlds):
            self._worlds.append(self._seat.world(self._random))
        world = self._worlds[number].copy()
        world.seed += again
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
        self._turns_left = self._horizon + self.comparison.stage
        self._passed_on = 0
        self._streams = world.streams
        while True:
            self._path.append(node)
            self._steps.add(place)
            before = mover
            mover = self.go_on(world, mover, node.decisions[place] % len(self._actions))
            self._seen.append(None if before == self._seat.number else self.gains(world))
            if mover == NOBODY:
                return self.gains(world)
            node = self.child(node, place)
            self.look_around(node, world, mover)
            place = self.select(node, mover)

    def go_on(self, world: State, mover: i64, index: i64) -> i64:
        """Carry out a decision and what leaves no choice then. Whose choice is next; NOBODY where the walk ends."""
        while True:
            world.carry_out(mover, self._actions[index])
            before = mover
            mover = world.next_seat()
            if mover != before:
                self._passed_on += 1
                world.streams = self._streams + DICE_A_TURN * self._passed_on
                if before == self._seat.number:
                    self._turns_left -= 1
            if mover == NOBODY or self._turns_left < 0:
                return NOBODY
            world.fill(mover, self._menu)
            if self._menu.size > 1:
                return mover
            index = self._menu[0]

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
            if self.nodes < MOST_NODES:
                node.children[place] = child
                self.nodes += 1
        return child

    def report(self, gains: vec[float]) -> None:
        for depth in range(len(self._path)):
            node = self._path[depth]
            place = self._steps[depth]
            seen = self._seen[depth]
            if seen is None:
                seen = gains
            node.visits[place] += 1.0
            for seat in range(self._players):
                node.totals[place * self._players + seat] += seen[seat]


class SearchBot(Bot):
    """Searches for a time, or for a number of iterations: then it plays the same on every machine."""

    def __init__(self, seed: int = 0, seconds: float = 0.5, iterations: int = FOREVER) -> None:
        self._random = random.Random(seed)
        self.seconds = seconds
        self._iterations = iterations
        # What the last search knew of a next decision, and what the seat sees then.
        self._known: Node | None = None
        self._expected: View | None = None

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        search = Search(seat, self._random.getrandbits(48), self._known if self.goes_on(seat) else None)
        search.decide(self.seconds, self._iterations)
        chosen = expectations(seat, search)[0]
        self.remember(seat, chosen)
        return chosen.action

    def goes_on(self, seat: Seat) -> bool:
        """Has nothing happened since the last decision but what it was to bring about?"""
        return self._known is not None and seat.view() == self._expected

    def remember(self, seat: Seat, chosen: Expectation) -> None:
        """If the seat decides again, and nothing has come up that it cannot foresee, the tree goes on there."""
        self._known = None
        world = seat.world(self._random)
        world.carry_out(seat.number, chosen.action)
        if world.next_seat() == seat.number:
            self._known = chosen.after
            self._expected = world.view(seat.number)
