"""What a position of Airlines (1990) is worth to each seat, at a quick look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from flightdeck.games.airlines.state import AirlinesState


def worths(s: AirlinesState) -> vec[float]:
    return vec[float]([float(points) for points in s.scores])


def spread(s: AirlinesState) -> float:
    return 10.0
