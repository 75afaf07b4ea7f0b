"""A route on the picture: a gentle curve between two points, and places along it."""

from __future__ import annotations

import itertools
import math

from flightdeck.web.maps.projection import Point

PIECES = 16


class Curve:
    """A quadratic Bézier curve; `bulge` is how far it leaves the straight line, as a part of its length."""

    def __init__(self, start: Point, end: Point, bulge: float) -> None:
        (x0, y0), (x1, y1) = start, end
        self.bulge = bulge
        # The curve passes half-way between the straight line and this point.
        cx, cy = (x0 + x1) / 2 - (y1 - y0) * bulge * 2, (y0 + y1) / 2 + (x1 - x0) * bulge * 2
        self.path = f"M{x0:.0f} {y0:.0f}Q{cx:.0f} {cy:.0f} {x1:.0f} {y1:.0f}"
        self.points: list[Point] = []
        for step in range(PIECES + 1):
            t = step / PIECES
            a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            self.points.append((a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1))
        steps = (math.dist(a, b) for a, b in itertools.pairwise(self.points))
        self.lengths = list(itertools.accumulate(steps, initial=0.0))
        self.length = self.lengths[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """The point so far along the curve, and which way the curve runs there, in degrees."""
        distance = min(max(distance, 0.0), self.length)
        piece = next(piece for piece in range(PIECES) if distance <= self.lengths[piece + 1])
        (x0, y0), (x1, y1) = self.points[piece], self.points[piece + 1]
        # Two places may lie at the same point.
        part = (distance - self.lengths[piece]) / ((self.lengths[piece + 1] - self.lengths[piece]) or 1.0)
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part, math.degrees(math.atan2(y1 - y0, x1 - x0))

    def dots(self, spacing: float) -> list[Point]:
        """Points along the curve, so far apart."""
        return [self.at(step * spacing)[:2] for step in range(int(self.length / spacing) + 1)]
