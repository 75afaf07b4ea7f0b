"""What was measured, in sentences and with 95 % intervals."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from benchmarks.review.games import PLAYERS
from benchmarks.review.tasks import LEVELS
from flightdeck.games.catalogue import entry_of
from flightdeck.review.numbers import STEP_NAMES

Z = 1.96
Results = list[dict[str, Any]]


def report(name: str, results: dict[str, Results]) -> str:
    parts = {"levels": levels, "review": reviews, "planted": planted, "luck": luck}
    lines = [f"{entry_of(name).info.title}, {PLAYERS} players"]
    for task, told in parts.items():
        if results[task]:
            lines += [f"  {line}" for line in told(results[task])]
    return "\n".join(lines)


def interval(values: list[float]) -> str:
    """The mean in percent and its interval."""
    if len(values) < 2:
        return "unknown"
    mean, error = statistics.mean(values), statistics.stdev(values) / math.sqrt(len(values))
    return f"{100 * mean:.2f} % ({100 * (mean - Z * error):.2f} to {100 * (mean + Z * error):.2f})"


def share(found: int, total: int) -> str:
    """With Wilson's interval."""
    if not total:
        return "0 of 0"
    p, n = found / total, total
    middle, half = p + Z * Z / (2 * n), Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    low, high = ((middle + sign * half) / (1 + Z * Z / n) for sign in (-1, 1))
    return f"{found} of {total}, {100 * p:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def levels(games: Results) -> Iterator[str]:
    """Decisions of one game are alike, so what varies is the mean of a game."""
    count = sum(len(one["lost"]) for one in games)
    yield f"given away at the same {count} decisions of {len(games)} games:"
    means = {level: [statistics.mean(row[level] for row in one["lost"]) for one in games] for level in LEVELS}
    for level in LEVELS:
        yield f"  {level:14} {interval(means[level])}"
    for worse, better in pairwise(LEVELS):
        more = [one - other for one, other in zip(means[worse], means[better], strict=True)]
        yield f"  {worse} more than {better}: {interval(more)}"


def reviews(games: Results) -> Iterator[str]:
    own = [seconds for one in games for seconds in one["own"]]
    whole = [one["course"] + sum(one["own"]) for one in games]
    decisions = statistics.mean(sum(one["decisions"]) for one in games)
    yield f"processor seconds of {len(games)} reviews of {decisions:.0f} decisions on average:"
    yield f"  all seats {statistics.mean(whole):.0f}, at most {max(whole):.0f}"
    yield f"  one seat {statistics.mean(own):.0f}, at most {max(own):.0f}"
    for level in LEVELS[1:]:
        seats = [(one, one["bots"].index(level)) for one in games]
        accuracy = [one["accuracy"][seat] or 0.0 for one, seat in seats]
        flags = [sum(one["flags"][seat][step] for one, seat in seats) for step in range(3)]
        total = sum(one["decisions"][seat] for one, seat in seats)
        yield f"  {level:14} accuracy {100 * statistics.mean(accuracy):.0f} %; {flags} flagged of {total} decisions"
    again = [row for one in games for row in one["again"]]
    for step in (1, 2, 3):
        of_step = [row for row in again if row[0] == step]
        found = sum(row[1] > 0 for row in of_step)
        yield f"  {STEP_NAMES[step].lower()}s flagged again with other random numbers: {share(found, len(of_step))}"
    yield f"  all flagged again: {share(sum(row[1] > 0 for row in again), len(again))}"


def planted(positions: Results) -> Iterator[str]:
    found = [one for one in positions if one]
    flagged = sum(one["step"] > 0 for one in found)
    yield f"planted blunders found: {share(flagged, len(found))}, at {len(positions)} positions"


def luck(games: Results) -> Iterator[str]:
    """In each game that of all seats sums to 0, so it is told by seat."""
    most = max(abs(math.fsum(one["luck"])) for one in games)
    yield f"luck in {len(games)} games; in each, that of all seats sums to 0 (to {most:.3f} at most)"
    by_seat = [interval([one["luck"][seat] for one in games]) for seat in range(PLAYERS)]
    yield f"  by seat: {'; '.join(by_seat)}"
    lucky = [one for row in games for one in row["luck"]]
    result = [one for row in games for one in row["result"]]
    without = [one - other for one, other in zip(result, lucky, strict=True)]
    if len(games) > 1:
        yield f"  correlation with the result {statistics.correlation(lucky, result):.2f}"
        spread = statistics.stdev(result), statistics.stdev(without)
        yield f"  the result varies by {spread[0]:.3f} (standard deviation), without luck by {spread[1]:.3f}"
