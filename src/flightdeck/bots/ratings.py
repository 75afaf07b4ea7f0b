"""How strong bots are, from who finished where: the model of Plackett and Luce, as `openskill` computes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from flightdeck.bots.arena import Result


@dataclass(frozen=True, slots=True)
class Rating:
    # Everybody starts at 25. The truth is likely to be within two uncertainties.
    strength: float
    uncertainty: float


def ratings(results: Sequence[Result], entrants: int) -> list[Rating]:
    """By entrant. Games count in the order in which they are given."""
    model = PlackettLuce()
    now = [model.rating() for _ in range(entrants)]
    for result in results:
        # Each seat a copy of its own: the model would change one that two seats share twice.
        teams = [[model.rating(now[entrant].mu, now[entrant].sigma)] for entrant in result.entrants]
        after = model.rate(teams, ranks=[float(place) for place in result.places])
        for entrant in set(result.entrants):
            # A bot in several seats learns the mean of what they teach.
            own = [team[0] for team, other in zip(after, result.entrants, strict=True) if other == entrant]
            now[entrant] = mean(model, own)
    return [Rating(rating.mu, rating.sigma) for rating in now]


def mean(model: PlackettLuce, several: list[PlackettLuceRating]) -> PlackettLuceRating:
    return model.rating(fmean(one.mu for one in several), fmean(one.sigma for one in several))
