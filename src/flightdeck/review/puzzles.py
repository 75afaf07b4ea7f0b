"""Puzzles: positions of played games in which one action is clearly the best, for a reason that has a name.

Those that are shipped lie in `shipped/<game>.json`, made by `python -m tools.puzzles`.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed
from flightdeck.bots.expectation import Expectation, expectations
from flightdeck.bots.search import Search
from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State
from flightdeck.review.judge import Comparison, Line, compare, verdict
from flightdeck.review.lines import expected_line
from flightdeck.review.numbers import FAR_ITERATIONS, ITERATIONS, SURE
from flightdeck.review.reasons import DENY, GAIN, GOAL, LEAD, LEVEL, PAY, SPARE, WIN, Reason, reasons
from flightdeck.review.review import Review

FOLDER = Path(__file__).parent / "shipped"
# How much longer than a review the search looks, and how often; all have to name the same action.
DEEPER, SEARCHES = 4, 2
# A short search of so many iterations tells where a long one is worth its time.
SHORT = 64
# How much better the best action has to be than each of the next few, and with how many a position is a puzzle.
CLEARLY, NEXT_FEW, FEWEST_ACTIONS = 0.04, 3, 4
# What the short search has to see.
PROMISING = CLEARLY / 2
NAMED = {GAIN, SPARE, DENY, LEAD, LEVEL, PAY, GOAL, WIN}


@dataclass(frozen=True, slots=True)
class Puzzle:
    game: str
    rules_revision: int
    board: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    actions: list[str]
    # Whose decision it is; the best action, what it is better than, and by how much of the game.
    seat: int
    best: str
    next_best: str
    margin: float
    best_chance: float
    reasons: list[Reason]
    # What would probably follow either, as in a record.
    best_line: list[str] = field(default_factory=list)
    next_line: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The same for the same position, wherever it stands."""
        text = f"{self.game} {self.players} {self.seed} {self.actions}"
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    def record(self, names: list[str]) -> Record:
        given = self.game, self.rules_revision, self.board, self.players, self.options, names, self.seed, self.actions
        return Record(*given)

    def position(self, make: GameMaker, *, events: bool = False) -> State:
        return self.record([""] * self.players).position(make, events)

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, **asdict(self)}


@cache
def shipped(game: str) -> dict[str, Puzzle]:
    """By key, in the order of the file."""
    file = FOLDER / f"{game}.json"
    if not file.exists():
        return {}
    found = [Puzzle(**one) for one in json.loads(file.read_text(encoding="utf-8"))]
    return {puzzle.key: puzzle for puzzle in found}


@dataclass(frozen=True, slots=True)
class Promise:
    """What a short search sees in a position: the best action, the next best, and how far that is behind."""

    best: str
    next_best: str
    lead: float


def promise(state: State, seed: int) -> Promise | None:
    seat = Seat(state, state.to_act[0])
    seat.look()
    if len(seat.menu) < FEWEST_ACTIONS:
        return None
    search = Search(seat, seed)
    search.run(inf, SHORT)
    best, *others = expected = expectations(seat, search)
    if not others:
        return None
    next_best = max(others, key=lambda one: one.chance)
    if not is_a_question(seat, best.action, next_best.action):
        return None
    return Promise(str(best.action), str(next_best.action), lead(expected))


def is_a_question(seat: Seat, best: Action, other: Action) -> bool:
    """Not where all that could be done besides is of one verb and leaves the best action for later: selling first."""
    others = {action.verb for action in seat.legal if action is not best}
    if len(others) > 1 or best.verb in others:
        return True
    world = seat.world(random.Random(other.index))
    world.carry_out(seat.number, other)
    return seat.number not in world.to_act or best not in world.legal(seat.number)


def lead(expected: list[Expectation]) -> float:
    return expected[0].chance - max((one.chance for one in expected[1:]), default=0.0)


def likely(review: Review) -> list[int]:
    """The moves of a reviewed game that were about most, these first: puzzles are rather found there."""
    at_stake = {int(move): max(one["stake"], one["loss"]) for move, one in review.decisions.items()}
    return sorted(at_stake, key=lambda move: (-at_stake[move], move))


def puzzle_in(state: State, record: Record, seed: int) -> Puzzle | None:
    """Is this position one? What the seat does not know plays no part in it."""
    seat = Seat(state, state.to_act[0])
    seat.look()
    if len(seat.menu) < FEWEST_ACTIONS:
        return None
    ranked = ranked_alike(seat, seed)
    if len(ranked) < 2:
        return None
    best, *others = ranked
    if not is_a_question(seat, best, others[0]):
        return None
    closest: Comparison | None = None
    for other in others[:NEXT_FEW]:
        found = Comparison(seat.number, Line(best), Line(other))
        compare(seat, [found.best, found.played], derived_seed(seed, other.index), found)
        if verdict(found).loss < max(CLEARLY, SURE * verdict(found).noise):
            return None
        if closest is None or verdict(found).loss < verdict(closest).loss:
            closest = found
    assert closest is not None
    why = reasons(closest)
    return made(seat, record, closest, why) if is_named(why) else None


def is_named(why: list[Reason]) -> bool:
    return any(one["kind"] in NAMED for one in why)


def renewed(puzzle: Puzzle, make: GameMaker) -> Puzzle:
    """The same with its reasons and what follows found out anew."""
    seat = Seat(puzzle.position(make), puzzle.seat)
    best, other = (seat.game.parse(text) for text in (puzzle.best, puzzle.next_best))
    found = Comparison(puzzle.seat, Line(best), Line(other))
    compare(seat, [found.best, found.played], derived_seed(puzzle.seed, other.index), found)
    best_line, next_line = lines(seat, found, puzzle.seed)
    return replace(puzzle, reasons=reasons(found), best_line=best_line, next_line=next_line)


def lines(seat: Seat, found: Comparison, seed: int) -> list[list[str]]:
    return [expected_line(seat, one.action, (), seed) for one in (found.best, found.played)]


def ranked_alike(seat: Seat, seed: int) -> list[Action]:
    """The best action and the next few, if long searches with other random numbers agree on the best."""
    found: list[Action] = []
    for number in range(SEARCHES):
        search = Search(seat, derived_seed(seed, number))
        search.run(inf, DEEPER * ITERATIONS.get(int(seat.horizon()), FAR_ITERATIONS))
        expected = expectations(seat, search)
        others = sorted(expected[1:], key=lambda one: -one.chance)
        ranked = [expected[0].action, *[one.action for one in others]]
        if found and ranked[0] is not found[0]:
            return []
        if lead(expected) < CLEARLY / 2:
            return []
        found = found or ranked
    return found


def made(seat: Seat, record: Record, closest: Comparison, why: list[Reason]) -> Puzzle:
    return Puzzle(
        record.game,
        record.rules_revision,
        record.board,
        record.players,
        record.options,
        record.seed,
        list(record.actions),
        closest.seat,
        str(closest.best.action),
        str(closest.played.action),
        round(verdict(closest).loss, 4),
        round(closest.best.mean()[closest.seat], 4),
        why,
        *lines(seat, closest, record.seed),
    )


def positions(game: Game, seed: int, play: Callable[[State, int], Action]) -> Iterator[tuple[State, Record]]:
    """Of one game that `play` plays: each position, and the record that leads there, which goes on growing."""
    state, record = game.start(seed), Record.of(game, seed, [""] * game.players)
    while not state.over:
        yield state.copy(), record
        seat = state.to_act[0]
        action = play(state, seat)
        state.apply(seat, action)
        record.actions.append(f"{seat + 1}: {action}")
