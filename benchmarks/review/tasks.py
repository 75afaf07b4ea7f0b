"""What is measured, one game or position at a time: each task is a function of the game and a number, and its result is
plain data."""

from __future__ import annotations

import random
import time
from math import inf
from typing import Any

from benchmarks.review.games import PLAYERS, choices, play, rules, shuffled
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.search import Search, expectations
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.games.catalogue import game
from flightdeck.review.course import steps
from flightdeck.review.judge import Line, carry_on
from flightdeck.review.numbers import FAR_ITERATIONS, ITERATIONS
from flightdeck.review.review import account, begin, judge_all, judge_move

LEVELS = ("random", "cadet", "first_officer", "captain", "commander")
# Whose games give the positions at which levels are compared, and whose games are reviewed.
POSED, REVIEWED = ("cadet", "first_officer", "captain", "captain"), LEVELS[1:]
# How many decisions of a game, and in how many worlds their actions are carried out.
DECISIONS, WORLDS = 12, 24
# How much longer than that of a review a search looks for the best action, and how much lower a planted blunder is.
LONG, PLANTED = 4, 0.15
# At which moves of captains' games blunders are planted.
EARLIEST, LATEST = 20, 150
OTHER_SEED = 1
# What seeds are derived for.
CHOOSING, SEARCHING, COMPARING, PLANTING = range(4)


def levels(name: str, number: int) -> dict[str, Any]:
    """What each level gives away at the same decisions of one game, whoever played it."""
    record = play(name, shuffled(POSED, number), number)
    lost = [
        lost_at(state, seat, derived_seed(number, move)) for move, state, seat in choices(record, DECISIONS, number)
    ]
    return {"lost": lost}


def lost_at(state: State, number: int, seed: int) -> dict[str, float]:
    """By level: the chances that the choice gives away beside the best action of a long search.

    All choices are carried out in the same worlds, which neither the search nor the levels have seen, so that no
    action is the best because it was lucky there. A level that chooses better than the search gives away less than 0.
    """
    chosen = {level: choice(state, number, level, derived_seed(seed, CHOOSING)) for level in LEVELS}
    seat = Seat(state, number)
    best = long_search(seat, derived_seed(seed, SEARCHING))[0][0]
    lines = {action.index: Line(action) for action in (best, *chosen.values())}
    rng = random.Random(derived_seed(seed, COMPARING))
    for _ in range(WORLDS if len(lines) > 1 else 1):
        world, bots = seat.world(rng), rng.getrandbits(48)
        for line in lines.values():
            carry_on(world, number, line, bots, keep=False)
    means = {index: line.mean()[number] for index, line in lines.items()}
    return {level: round(means[best.index] - means[action.index], 5) for level, action in chosen.items()}


def choice(state: State, number: int, level: str, seed: int) -> Action:
    seat = Seat(state.copy(), number)
    seat.look()
    return make_bot(level, seed).choose(seat)


def long_search(seat: Seat, seed: int) -> list[tuple[Action, float]]:
    """The actions that it looked at and what it expects of them, the best first."""
    search = Search(seat, seed)
    search.run(inf, LONG * ITERATIONS.get(int(seat.horizon()), FAR_ITERATIONS))
    return [(one.action, one.chance) for one in expectations(seat, search)]


def review(name: str, number: int) -> dict[str, Any]:
    """A game of the four levels reviewed as a whole, and what was flagged judged again with other random numbers."""
    bots = shuffled(REVIEWED, number)
    record = play(name, bots, number)
    begun = before = time.process_time()
    found = begin(record, game)
    course = time.process_time() - begun
    own = [0.0] * PLAYERS
    before = time.process_time()
    for move in judge_all(found, record, game):
        now = time.process_time()
        own[found.choices[str(move)]] += now - before
        before = now
    flagged = dict(found.mistakes())
    again = []
    for move, state, *_rest in steps(record, game):
        if move in flagged:
            second = judge_move(state, move, record.actions[move - 1], OTHER_SEED)
            again.append([flagged[move]["step"], second["step"], flagged[move]["loss"], second["loss"]])
    accounts = [account(found, seat) for seat in range(PLAYERS)]
    return {
        "bots": bots,
        "decisions": [len(found.of(seat)) for seat in range(PLAYERS)],
        "accuracy": [one.accuracy for one in accounts],
        "flags": [list(one.steps) for one in accounts],
        "again": again,
        "course": course,
        "own": own,
    }


def planted(name: str, number: int) -> dict[str, Any]:
    """A captain who plays, instead of the best move, one that a long search puts much lower. None if there is none."""
    rng, state = random.Random(derived_seed(number, PLANTING)), rules(name).start(number)
    for _ in range(rng.randrange(EARLIEST, LATEST)):
        if state.over:
            return {}
        seat = state.to_act[0]
        state.apply(seat, choice(state, seat, "captain", rng.getrandbits(48)))
    if state.over:
        return {}
    seat = state.to_act[0]
    expected = long_search(Seat(state, seat), rng.getrandbits(48))
    low = [action for action, chance in expected if expected[0][1] - chance >= PLANTED]
    if not low:
        return {}
    found = judge_move(state, number, f"{seat + 1}: {rng.choice(low)}")
    return {"step": found["step"], "loss": found["loss"]}


def luck(name: str, number: int) -> dict[str, Any]:
    """A game of captains, where skill is the same: only its course is needed."""
    found = begin(play(name, ["captain"] * PLAYERS, number), game)
    accounts = [account(found, seat) for seat in range(PLAYERS)]
    return {"luck": [one.luck for one in accounts], "result": [one.result for one in accounts]}


TASKS = {"levels": levels, "review": review, "planted": planted, "luck": luck}
