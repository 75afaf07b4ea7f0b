"""What hundreds of games look like, in a few characters each; printed as JSON when run."""

from __future__ import annotations

import hashlib
import json
import random
import sys

from tools import lively

import flightdeck.engine.state
from flightdeck.bots.match import play_out
from flightdeck.bots.random_bot import RandomBot
from tests.invariants import game_number


def fingerprint(name: str, seed: int) -> str:
    """Of every view, position and event of a game that random bots play, and of worlds drawn on the way."""
    game = game_number(name, seed)
    state = game.start(seed, events=True)
    total = hashlib.sha256()
    rng = random.Random(seed)
    moves = 0
    while not state.over:
        seat = state.to_act[0]
        state.apply(seat, lively.move(state, seat, rng))
        moves += 1
        if moves % 40 == 0:
            for shown in (state.to_dict(), state.view(None), state.view(seat), state.resample(seat, rng).to_dict()):
                total.update(json.dumps(shown).encode())
    total.update(json.dumps([event.seen_by(None) for event in state.events]).encode())
    played = game.start(seed)
    tally = play_out(played, [RandomBot(seed + number) for number in range(game.players)])
    total.update(json.dumps([played.to_dict(), tally.decisions, tally.options]).encode())
    return total.hexdigest()[:16]


def fingerprints(name: str, count: int) -> list[str]:
    return [fingerprint(name, seed) for seed in range(count)]


if __name__ == "__main__":
    prints = fingerprints(sys.argv[1], int(sys.argv[2]))
    json.dump({"file": flightdeck.engine.state.__file__, "prints": prints}, sys.stdout)
