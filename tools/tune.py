"""Tuning by play: every figure of an evaluation is moved towards what wins.

Many small matches are played. In each, half of the seats count with every figure a little larger or smaller, at random,
the other half the other way round; then the same deal is played with the seats exchanged. Which half did better says a
very little about every figure at once, and after tens of thousands of games enough. So figures are found that predict
worse and play better, which fitting predictions cannot.

Where it stands is written down again and again, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from math import exp, sqrt
from pathlib import Path

import flightdeck
from flightdeck.bots.bot import Bot
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import outcome
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State

# How far figures are moved in a match, as a logarithm.
REACH = 0.25
# How far a figure that does not matter may have wandered in the end, likewise; and what one match says, with its luck.
WANDERING = 0.08
LUCK = 1.0
# How far towards what was found: the arena says which is best, since chance has moved every figure a little, too.
WAYS = (1.0, 0.4)
# Of the results, the last part is averaged over.
AVERAGED = 0.5
# Matches in a portion of work, and seconds between two notes of where it stands.
PORTION = 4
NOTED = 20.0
# Air Baron may go on for ever.
OPTIONS: dict[str, dict[str, OptionValue]] = {"air_baron": {"round_limit": 60}}


@dataclass(slots=True)
class Progress:
    """How far each figure has been moved, as a logarithm: now, and on average over the last matches."""

    matches: int
    moved: list[float]
    averaged: int
    sums: list[float]


def tuned(asked: argparse.Namespace, start: list[float], workers: Executor) -> list[float]:
    """How far to move these figures, as logarithms, after so many matches."""
    file: Path = asked.home / f"tuning-{asked.game}-{asked.players}.json"
    size = len(start)
    at = Progress(**json.loads(file.read_text())) if file.exists() else Progress(0, [0.0] * size, 0, [0.0] * size)
    total = asked.games // 2
    step = WANDERING / (LUCK * sqrt(total))
    began = noted = time.monotonic()
    seeds = iter(range(at.matches, total, PORTION))
    waiting: set[Future[list[tuple[int, float]]]] = set()
    while True:
        late = asked.minutes is not None and time.monotonic() - began > 60 * asked.minutes
        while not late and len(waiting) < 2 * asked.jobs and (seed := next(seeds, None)) is not None:
            waiting.add(
                workers.submit(matches, asked.game, asked.players, asked.worlds, moved_by(start, at.moved), seed)
            )
        if not waiting:
            break
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            for seed, gain in future.result():
                learn(at, seed, gain, step, total)
        if time.monotonic() - noted > NOTED:
            noted = time.monotonic()
            file.write_text(json.dumps(asdict(at)))
    file.write_text(json.dumps(asdict(at)))
    return [one / at.averaged for one in at.sums] if at.averaged else at.moved


def levelled(moved: list[float], parts: int) -> list[float]:
    """With the first part left as it was, and all parts in proportion: a bot that looks one action ahead hardly minds
    how large they are together, but a search takes leads for as clear as they say."""
    return [one - moved[0] if place < parts else one for place, one in enumerate(moved)]


def learn(at: Progress, seed: int, gain: float, step: float, total: int) -> None:
    for place, sign in enumerate(signs(seed, len(at.moved))):
        at.moved[place] += step * gain * sign
    at.matches += 1
    if at.matches > (1 - AVERAGED) * total:
        at.averaged += 1
        at.sums = [before + one for before, one in zip(at.sums, at.moved, strict=True)]


def signs(seed: int, size: int) -> list[int]:
    luck = random.Random(f"signs {seed}")
    return [luck.choice((-1, 1)) for _ in range(size)]


def moved_by(figures: list[float], moved: list[float]) -> list[float]:
    return [figure * exp(one) for figure, one in zip(figures, moved, strict=True)]


def matches(name: str, players: int, worlds: int, figures: list[float], first: int) -> list[tuple[int, float]]:
    """By match: how much better the half did that counts with figures moved the way of its signs."""
    game = flightdeck.game(name, players, OPTIONS.get(name, {}))
    found = []
    for seed in range(first, first + PORTION):
        ways = signs(seed, len(figures))
        up = moved_by(figures, [REACH * way for way in ways])
        down = moved_by(figures, [-REACH * way for way in ways])
        luck = random.Random(f"seats {seed}")
        half = set(luck.sample(range(players), players // 2))
        gain = 0.0
        for ups in (half, set(range(players)) - half):
            bots: list[Bot] = [
                GreedyBot(luck.getrandbits(48), worlds, up if seat in ups else down) for seat in range(players)
            ]
            state = game.start(seed)
            play_out(state, bots)
            did = success(state)
            gain += sum(did[seat] / len(ups) for seat in ups)
            gain -= sum(did[seat] / (players - len(ups)) for seat in range(players) if seat not in ups)
        found.append((seed, gain))
    return found


def success(state: State) -> list[float]:
    """Who won; and as much again for how clearly, since that says more of each game."""
    scores, spread = state.scores, state.spread()
    best = max(scores)
    raised = [exp((score - best) / spread) for score in scores]
    total = sum(raised)
    return [won + one / total for won, one in zip(outcome(state), raised, strict=True)]
