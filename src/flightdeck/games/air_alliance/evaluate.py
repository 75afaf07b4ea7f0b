"""What a position of Air Alliance is worth to each seat, at a quick look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec

if TYPE_CHECKING:
    from flightdeck.games.air_alliance.state import AllianceState


def worths(s: AllianceState) -> vec[float]:
    return vec[float]([float(points) for points in s.scores])


def spread(s: AllianceState) -> float:
    return 10.0
