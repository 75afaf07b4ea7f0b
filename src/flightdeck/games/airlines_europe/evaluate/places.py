"""Which place so many shares give among the others, when nobody knows how many there will be."""

from __future__ import annotations

from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64


def rank_all(amounts: vec[float], rivals: i64, doubt: float, ranks: vec[float]) -> None:
    """How many others are likely to be ahead of each; one with less than a share may well have none (AE29)."""
    for seat in range(rivals):
        ranks[seat] = 0.0
    for seat in range(1, rivals):
        own = amounts[seat]
        for other in range(seat):
            theirs = amounts[other]
            ahead = chance_ahead(theirs - own, doubt)
            ranks[seat] += ahead if theirs >= 1.0 else ahead * theirs
            ranks[other] += 1.0 - ahead if own >= 1.0 else (1.0 - ahead) * own


def chance_ahead(lead: float, doubt: float) -> float:
    lead /= doubt
    return 0.5 + 0.5 * lead / sqrt(1.0 + lead * lead)


def place_worth(amounts: vec[float], own: float, seat: i64, rivals: i64, doubt: float, row: vec[float]) -> float:
    """What so many shares would bring a seat instead of those it has."""
    if own <= 0.0:
        return 0.0
    rank = 0.0
    for other in range(rivals):
        if other != seat:
            theirs = amounts[other]
            ahead = chance_ahead(theirs - own, doubt)
            rank += ahead if theirs >= 1.0 else ahead * theirs
    return points_at(rank, own, row)


def points_at(rank: float, own: float, row: vec[float]) -> float:
    """The points of a place, or between two places (AE30)."""
    place = int(rank)
    points = row[place] + (rank - place) * (row[place + 1] - row[place])
    return points if own >= 1.0 else points * own
