"""Maps for boards of one's own that do not lie where the built-in board lies: fitted around their places.

The coasts come out of the drawing of the whole world that Air Alliance has: turned back into degrees, they can be drawn
any other way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from flightdeck.web.games.air_alliance import projection as polar
from flightdeck.web.maps.coasts import FINE, Coast, read_coast
from flightdeck.web.maps.projection import Picture, Point

WORLD = Path(__file__).parents[1] / "games" / "air_alliance" / "coast.svg"
# Room between the outermost places and the edge, and the smallest part of the world that fills a picture, in degrees.
MARGIN = 90.0
SMALLEST = 3.0
# Nearer to a pole, such a map shows nothing.
FARTHEST = 84.0
# Where a degree is larger than this on the picture, coasts would be all corners.
COARSE = 45.0
# A board that fills so little of the usual map gets one of its own.
LEAST = 0.35

Place = tuple[float, float]


class Fitted(Picture):
    """Miller's cylindrical projection of a part of the world, which may lie across the date line."""

    def __init__(self, places: Sequence[Place], size: tuple[int, int]) -> None:
        super().__init__(size)
        west, east = around(lon for _, lon in places)
        lats = [max(-FARTHEST, min(FARTHEST, lat)) for lat, _ in places] or [0.0]
        self.middle = (west + east) / 2
        low, high = miller(min(lats)), miller(max(lats))
        across, up = max(east - west, SMALLEST), max(high - low, SMALLEST)
        self.scale = min((self.width - 2 * MARGIN) / across, (self.height - 2 * MARGIN) / up)
        self.centre = (low + high) / 2

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place lies on the picture."""
        return self.at(lat, (lon - self.middle + 180.0) % 360.0 - 180.0)

    def at(self, lat: float, aside: float) -> Point:
        """The same, so many degrees east of the middle, however many."""
        lat = max(-FARTHEST, min(FARTHEST, lat))
        return self.width / 2 + aside * self.scale, self.height / 2 - (miller(lat) - self.centre) * self.scale

    def place(self, x: float, y: float) -> Place:
        """What lies there: latitude and longitude."""
        up = self.centre + (self.height / 2 - y) / self.scale
        lat = math.degrees(2.5 * (math.atan(math.exp(0.8 * math.radians(up))) - math.pi / 4))
        lon = self.middle + (x - self.width / 2) / self.scale
        return max(-FARTHEST, min(FARTHEST, lat)), (lon + 180.0) % 360.0 - 180.0


def miller(lat: float) -> float:
    """How far north, in degrees of the equator."""
    return math.degrees(1.25 * math.log(math.tan(math.pi / 4 + 0.4 * math.radians(lat))))


def around(longitudes: object) -> tuple[float, float]:
    """The shortest part of a parallel that has them all; its east may be beyond 180."""
    lons = sorted(float(lon) for lon in longitudes) or [0.0]  # type: ignore[attr-defined]
    gaps = [(after - lon, after, lon) for lon, after in zip(lons, [*lons[1:], lons[0] + 360.0], strict=True)]
    _, west, east = max(gaps)
    west = west if west <= 180.0 else west - 360.0
    return west, east if east >= west else east + 360.0


def fits(project: Picture, places: Sequence[Place]) -> bool:
    """Does a board lie well on the map of the built-in one?"""
    try:
        points = [project(lat, lon) for lat, lon in places]  # type: ignore[operator]
    except (ArithmeticError, ValueError):
        return False
    if not points:
        return True
    if not all(project.shows(point, -8.0) for point in points):
        return False
    across = max(x for x, _ in points) - min(x for x, _ in points)
    down = max(y for _, y in points) - min(y for _, y in points)
    return bool(across > LEAST * project.width or down > LEAST * project.height)


def window(project: Fitted) -> tuple[int, int, int, int]:
    """West, south, east and north of the picture in whole degrees."""
    half = project.width / 2 / project.scale
    south, _ = project.place(0, project.height)
    north, _ = project.place(0, 0)
    return (
        math.floor((project.middle - half) / 10) * 10,
        max(-80, math.floor(south / 10) * 10),
        math.ceil((project.middle + half) / 10) * 10,
        min(80, math.ceil(north / 10) * 10),
    )


@cache
def coasts() -> list[list[Place]]:
    """The land of the world: latitude and longitude of the corners of each piece; longitudes go on beyond 180."""
    pieces: list[list[Place]] = []
    for path in read_coast(WORLD).land.split("M")[1:]:
        numbers = [int(number) for number in re.findall(r"-?\d+", path)]
        x = y = 0
        corners: list[Place] = []
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + across, y + down
            lat, lon = unbent(x / FINE, y / FINE)
            if corners:
                lon = corners[-1][1] + (lon - corners[-1][1] + 180.0) % 360.0 - 180.0
            corners.append((lat, lon))
        pieces.append(corners)
    return pieces


def unbent(x: float, y: float) -> Place:
    """What lies there on the map of the world."""
    world = polar.project
    down = y - world.pole[1]
    across = (x - world.pole[0]) / world.across
    upright = down / (world.down if down > 0 else world.up)
    reach = math.hypot(across, upright)
    lon = world.meridian + math.degrees(math.atan2(across, upright))
    return 90.0 - (90.0 - world.rim) * reach ** (1 / world.opening), lon


def coast(project: Fitted) -> Coast:
    """The land on this map."""
    if project.scale > COARSE:
        return Coast(land="", small_land="")
    parts = []
    for piece in coasts():
        first = (piece[0][1] - project.middle + 180.0) % 360.0 - 180.0
        for turn in (-360.0, 0.0, 360.0):
            points = [project.at(lat, lon - piece[0][1] + first + turn) for lat, lon in piece]
            if min(x for x, _ in points) < project.width and max(x for x, _ in points) > 0:
                parts.append("M" + "L".join(f"{x * FINE:.0f} {y * FINE:.0f}" for x, y in points) + "z")
    return Coast(land="".join(parts), small_land="")
