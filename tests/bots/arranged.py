"""Jobs and results of an arena in one line."""

from __future__ import annotations

import flightdeck
from flightdeck.bots.arena import Job, Result, make_job


def job(*bots: str, against: str | None = None, players: int = 4, seed: int = 7, game: str = "airlines_europe") -> Job:
    return make_job(flightdeck.game(game, players), list(bots), against, seed)


def result(number: int, entrants: list[int], places: list[int], points: list[int] | None = None) -> Result:
    """A game in which everybody chose twice, for one and for three seconds."""
    seats = len(entrants)
    return Result(
        number=number,
        seed=0,
        entrants=entrants,
        points=points or [0] * seats,
        places=places,
        choices=[2] * seats,
        seconds=[4.0] * seats,
        longest=[3.0] * seats,
    )
