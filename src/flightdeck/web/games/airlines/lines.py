"""The five kinds of lines that routes and flight cards have (AL5), told apart by how they are drawn and by colour.

A class such as `kind-wavy` sets the colour, in static/flightdeck/board.css.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable

from flightdeck.web.maps.projection import Point

Place = tuple[float, float, float]


def drawn(kind: str, path: str) -> str:
    """A path in the drawing of its kind. A double line is a broad one with its middle taken out."""
    core = f'<path class="core" d="{path}"/>' if kind == "double" else ""
    return f'<g class="kind-{kind}"><path class="run" d="{path}"/>{core}</g>'


def waves(at: Callable[[float], Place], length: float, half_wave: float = 7.0, crest: float = 3.6) -> str:
    """A wavy path along a line; `at` gives the point so far along it, and its direction in degrees.

    Half a wave is about so long, and a crest so far away from the line.
    """
    halves = 2 * max(1, round(length / half_wave / 2))
    step = length / halves
    x, y = _fine(at(0)[:2])
    path = f"M{x:g} {y:g}"
    for half in range(halves):
        cx, cy, angle = at((half + 0.5) * step)
        # The curve passes half-way between the line and this point.
        away = 2 * crest * (1 if half % 2 else -1)
        control = cx - away * math.sin(math.radians(angle)), cy + away * math.cos(math.radians(angle))
        end = _fine(at((half + 1) * step)[:2])
        path += "q" + _steps((x, y), [_fine(control), end])
        x, y = end
    return path


def waves_around(corners: list[Point]) -> str:
    """A wavy path along straight sides, closed."""
    path = ""
    for start, end in itertools.pairwise([*corners, corners[0]]):
        angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        path += waves(_straight(start, angle), math.dist(start, end))
    return path


def _straight(start: Point, angle: float) -> Callable[[float], Place]:
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return lambda far: (start[0] + across * far, start[1] + down * far, angle)


def _fine(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _steps(start: Point, points: Iterable[Point]) -> str:
    """Points relative to the start; the sign of a number parts it from the one before."""
    numbers = [f"{round(number, 1):g}" for x, y in points for number in (x - start[0], y - start[1])]
    return "".join(number if number.startswith("-") else f" {number}" for number in numbers).lstrip()
