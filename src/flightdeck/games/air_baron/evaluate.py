"""What a position of Air Baron is worth to each seat, at a quick look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from flightdeck.games.air_baron.state import BaronState


def worths(s: BaronState) -> vec[float]:
    return vec[float]([float(points) for points in s.scores])


def spread(s: BaronState) -> float:
    return 10.0
