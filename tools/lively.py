"""Random moves that get a game somewhere: what a person would hardly do is done rarely."""

from __future__ import annotations

import random

from flightdeck.engine.action import Action
from flightdeck.engine.state import State

# By game: how likely the first word of a move is to be chosen, beside others that have 1. Where nothing is said, every
# move is as likely as any other.
WEIGHTS: dict[str, dict[str, float]] = {
    "air_baron": {
        "fold": 0.3,
        "fare": 0.2,
        "draw": 5,
        "pay": 5,
        "borrow": 0.2,
        "repay": 3,
        "sell": 0.03,
        "go": 2,
        "strike": 1.5,
        "drop": 2,
        "buy": 8,
        "take": 1.5,
        "stop": 0.3,
        "redeploy": 0.5,
        "pass": 0.3,
    }
}


def move(state: State, seat: int, rng: random.Random) -> Action:
    legal = state.legal(seat)
    weights = WEIGHTS.get(state.game.info.name)
    if weights is None:
        return rng.choice(legal)
    kinds: dict[str, list[Action]] = {}
    for action in legal:
        kinds.setdefault(str(action).split()[0], []).append(action)
    kind = rng.choices(list(kinds), [weights.get(word, 1) for word in kinds])[0]
    return rng.choice(kinds[kind])
