"""One decision of a finished game, judged; if it may be a mistake, once more with other random numbers."""

from __future__ import annotations

from typing import TypedDict

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.review.judge import Comparison, Line, Verdict, between, compare, judge, stake, verdict
from flightdeck.review.lines import expected_line
from flightdeck.review.numbers import FINE, STEPS
from flightdeck.review.reasons import Reason, reasons

# Of the loss that makes a mistake: from what a decision is judged again, and what the second judgement has to find.
NEAR, AGAIN = 1 / 3, 0.5
FIRST, SECOND, TRIED, LINES = range(4)


class Decision(TypedDict):
    """Plain data. Actions are in their notation."""

    seat: int
    played: str
    best: str
    # What the search would go on with in the same turn.
    then: list[str]
    # Given away in chances to win, with the standard error, and what a move by lot would have given away.
    loss: float
    noise: float
    stake: float
    # 0, or how bad it was.
    step: int
    # By seat, how likely it was to win with either; empty if the best was played.
    best_chances: list[float]
    played_chances: list[float]
    reasons: list[Reason]
    # How the game would probably go on after either, as in a record; of mistakes.
    best_line: list[str]
    played_line: list[str]


def decide(state: State, number: int, played: Action, seed: int) -> Decision:
    """The decision that this seat made in this position. What the seat did not know makes no difference."""
    seat = Seat(state, number)
    first = judge(seat, played, derived_seed(seed, FIRST))
    found, judged, step = first, verdict(first), FINE
    if judged.loss >= NEAR * STEPS[1]:
        second = judge(seat, played, derived_seed(seed, SECOND))
        again = verdict(second)
        found = second if again.loss > judged.loss else first
        # Searches may differ more than worlds, so both judgements count alike.
        judged = between(judged, again)
        step = judged.step if again.loss >= AGAIN * STEPS[1] else FINE
    made = told(found, judged, step, stake(seat, found.best.action, seed))
    return explained(made, found, seat, seed) if step else made


def explained(made: Decision, found: Comparison, seat: Seat, seed: int) -> Decision:
    best, played = found.best, found.played
    return made | {
        "reasons": reasons(found),
        "best_line": expected_line(seat, best.action, best.then, derived_seed(seed, LINES)),
        "played_line": expected_line(seat, played.action, played.then, derived_seed(seed, LINES)),
    }


def told(found: Comparison, judged: Verdict, step: int, at_stake: float) -> Decision:
    return {
        "seat": found.seat,
        "played": str(found.played.action),
        "best": str(found.best.action),
        "then": [str(action) for action in found.best.then],
        "loss": round(judged.loss, 5),
        "noise": round(judged.noise, 5),
        "stake": round(at_stake, 5),
        "step": step,
        "best_chances": rounded(found.best),
        "played_chances": rounded(found.played),
        "reasons": [],
        "best_line": [],
        "played_line": [],
    }


def rounded(one: Line) -> list[float]:
    return [round(chance, 4) for chance in one.mean()]


def tried(state: State, number: int, action: Action, best: Action, seed: int) -> Decision:
    """Another action beside the best one that was found: what somebody tries who goes back to this decision."""
    seat = Seat(state, number)
    found = Comparison(number, Line(best), Line(action))
    if not found.same:
        compare(seat, [found.best, found.played], derived_seed(seed, TRIED), found)
    judged = verdict(found)
    made = told(found, judged, judged.step, 0.0)
    return made if found.same else explained(made, found, seat, seed)
