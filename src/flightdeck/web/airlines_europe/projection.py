"""From latitude and longitude to places on the picture: a conic projection that opens up the crowded middle."""

from __future__ import annotations

import math

Point = tuple[float, float]

WIDTH, HEIGHT = 1200, 940
VIEW_BOX = f"0 0 {WIDTH} {HEIGHT}"

# Lambert's conformal conic: true to scale along these two parallels, upright along this meridian.
SOUTH, NORTH = math.radians(41), math.radians(61)
MERIDIAN = math.radians(9)
CONE = math.log(math.cos(SOUTH) / math.cos(NORTH)) / math.log(
    math.tan(math.pi / 4 + NORTH / 2) / math.tan(math.pi / 4 + SOUTH / 2)
)
# The point that is magnified most, by how much more than the rest, and where that wears off, in radii of the earth.
MIDDLE = (48.6, 11.0)
SWELL = 0.62
REACH = 0.36
# The picture: how large a radius of the earth is, and where the middle lies.
SCALE = 1560.0
CENTRE = (556.0, 530.0)


def conic(lat: float, lon: float) -> Point:
    """Lambert's projection, in radii of the earth, y downwards."""
    narrowing = (math.tan(math.pi / 4 + SOUTH / 2) / math.tan(math.pi / 4 + math.radians(lat) / 2)) ** CONE
    radius = math.cos(SOUTH) / CONE * narrowing
    angle = CONE * (math.radians(lon) - MERIDIAN)
    return radius * math.sin(angle), radius * math.cos(angle)


ORIGIN = conic(*MIDDLE)


def project(lat: float, lon: float) -> Point:
    """Where a place lies on the picture."""
    x, y = conic(lat, lon)
    x, y = x - ORIGIN[0], y - ORIGIN[1]
    stretch = SCALE * (1 + SWELL) / (1 + SWELL * math.hypot(x, y) / REACH)
    return CENTRE[0] + x * stretch, CENTRE[1] + y * stretch
