"""What the games of an arena say about the bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt

from flightdeck.bots.arena import Job, Result
from flightdeck.bots.ratings import Rating, ratings

# So many standard deviations to either side hold 95 % of a normal distribution.
Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Standing:
    bot: str
    # A bot that had two seats in a game counts them both.
    seats: int
    wins: float
    win_rate: float
    # Where the true win rate is, with a confidence of 95 %.
    lowest: float
    highest: float
    mean_points: float
    rating: float
    uncertainty: float
    choices: int
    milliseconds: float
    longest_milliseconds: float


@dataclass(frozen=True, slots=True)
class Pair:
    bot: str
    other: str
    # How often they met, how often the first finished ahead, and how often they were level.
    meetings: int
    ahead: int
    level: int

    @property
    def share(self) -> float:
        """Of the meetings, with half of those in which they were level."""
        return (self.ahead + self.level / 2) / self.meetings


def labels(job: Job) -> list[str]:
    return list(job.bots) if job.against is None else [*job.bots, f"others ({job.against})"]


def standings(job: Job, results: Sequence[Result]) -> list[Standing]:
    """The best first; those that the others play against come last. Bots that have not played yet are left out."""
    ordered = sorted(results, key=lambda result: result.number)
    names = labels(job)
    rated = ratings(ordered, len(names))
    found = [standing(names[entrant], entrant, ordered, rated[entrant]) for entrant in sat_down(ordered)]
    others = names[-1] if job.against is not None else None
    return sorted(found, key=lambda one: (one.bot == others, -one.win_rate, -one.mean_points))


def sat_down(results: Sequence[Result]) -> list[int]:
    return sorted({entrant for result in results for entrant in result.entrants})


def standing(name: str, entrant: int, results: Sequence[Result], rating: Rating) -> Standing:
    own = [(result, seat) for result in results for seat, other in enumerate(result.entrants) if other == entrant]
    wins = float(sum(won(result, seat) for result, seat in own))
    choices = sum(result.choices[seat] for result, seat in own)
    lowest, highest = wilson(wins, len(own))
    return Standing(
        bot=name,
        seats=len(own),
        wins=wins,
        win_rate=wins / len(own),
        lowest=lowest,
        highest=highest,
        mean_points=sum(result.points[seat] for result, seat in own) / len(own),
        rating=rating.strength,
        uncertainty=rating.uncertainty,
        choices=choices,
        milliseconds=1000 * sum(result.seconds[seat] for result, seat in own) / max(choices, 1),
        longest_milliseconds=1000 * max(result.longest[seat] for result, seat in own),
    )


def won(result: Result, seat: int) -> Fraction:
    """Those who win together share the win."""
    return Fraction(int(result.places[seat] == 1), result.places.count(1))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The score interval of Wilson, which is right for few games and for rates near 0 and 1, too."""
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    reach = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    # Where all or none were won, rounding must not push the rate out of its own interval.
    return max(0.0, min(rate, (middle - reach) / whole)), min(1.0, max(rate, (middle + reach) / whole))


def pairs(job: Job, results: Sequence[Result]) -> list[Pair]:
    """Of all bots that met; each pair in the order in which the bots were named."""
    names = labels(job)
    found = []
    for one, two in combinations(range(len(names)), 2):
        leads = [
            result.places[other] - result.places[own]
            for result in results
            for own in range(job.players)
            for other in range(job.players)
            if (result.entrants[own], result.entrants[other]) == (one, two)
        ]
        if leads:
            ahead = sum(lead > 0 for lead in leads)
            found.append(Pair(names[one], names[two], len(leads), ahead, leads.count(0)))
    return found
