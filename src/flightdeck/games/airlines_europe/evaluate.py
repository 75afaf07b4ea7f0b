"""What a position of Airlines Europe is worth to each seat, at a quick look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState


def worths(s: EuropeState) -> vec[float]:
    return vec[float]([float(points) for points in s.scores])


def spread(s: EuropeState) -> float:
    return 10.0
