"""What a worker process does for a review. Imports nothing of the site: it knows no settings and no database."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flightdeck.bots.catalogue import derived_seed
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.review import review
from flightdeck.review.decisions import Decision, tried
from flightdeck.review.puzzles import PROMISING, promise, puzzle_in
from flightdeck.web.checkpoints import Checkpoints, transcript
from flightdeck.web.shared_games import shared_game

# Decisions are judged in the order of the game, so the one before is never far.
checkpoints = Checkpoints(games=8, every=50)
# What a seed is derived for.
LONG_SEARCH = 1


def begin(record: str) -> dict[str, Any]:
    """The course of the game, without its decisions."""
    return review.begin(Record.from_json(record), shared_game).to_json()


def judge(record: str, move: int, seed: int) -> Decision:
    found = Record.from_json(record)
    return review.judge_move(before(found, move), move, found.actions[move - 1], seed)


def try_out(record: str, move: int, action: str, best: str, seed: int) -> Decision:
    """Another action than the one that was played, beside the best one that was found."""
    found = Record.from_json(record)
    state = before(found, move)
    seat = int(found.actions[move - 1].partition(":")[0]) - 1
    return tried(state, seat, state.game.parse(action), state.game.parse(best), seed)


def puzzle(record: str, move: int, seed: int) -> dict[str, Any] | None:
    """The position before a move as a puzzle, if it is one: a short search first, since most are none."""
    found = Record.from_json(record)
    state = before(found, move)
    seen = promise(state, derived_seed(seed, move))
    if seen is None or seen.lead < PROMISING:
        return None
    record_to_there = replace(found, actions=found.actions[: move - 1], seats=[""] * found.players, result=None)
    made = puzzle_in(state, record_to_there, derived_seed(seed, move, LONG_SEARCH))
    return made.to_json() if made is not None else None


def before(record: Record, move: int) -> State:
    """The position in which this move was made."""
    if move == 1:
        return record.start(shared_game)
    return checkpoints.position(transcript(record, move - 1))
