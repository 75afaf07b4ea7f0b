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
# Where the fifth place is much nearer than usual, the map is opened up: so much more at most, and how far around.
NEIGHBOURS, MOST_SWELL, REACH = 5, 1.3, 0.55
# Nearer to a pole, such a map shows nothing.
FARTHEST = 84.0
# Where a degree is larger than this on the picture, coasts would be all corners.
COARSE = 60.0
# A board that fills so little of the usual map gets one of its own.
LEAST = 0.35

Place = tuple[float, float]


class Fitted(Picture):
    """Miller's cylindrical projection of a part of the world, which may lie across the date line.

    Where places are crowded it is swollen, as the maps of the built-in boards are.
    """

    def __init__(self, places: Sequence[Place], size: tuple[int, int]) -> None:
        super().__init__(size)
        west, east = around(lon for _, lon in places)
        self.middle = (west + east) / 2
        self.crowd: Point = (0.0, 0.0)
        self.swell, self.reach, self.scale = 0.0, 1.0, 1.0
        self.centre: Point = (0.0, 0.0)
        self._open_up([self.flat(lat, self.aside(lon)) for lat, lon in places])
        points = [self.bent(lat, self.aside(lon)) for lat, lon in places] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        across, down = max(max(xs) - min(xs), SMALLEST), max(max(ys) - min(ys), SMALLEST)
        self.scale = min((self.width - 2 * MARGIN) / across, (self.height - 2 * MARGIN) / down)
        self.centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def _open_up(self, points: list[Point]) -> None:
        """Find where places are most crowded, and how much room they need there."""
        if len(points) <= 2 * NEIGHBOURS:
            return
        room = sorted((sorted(math.dist(one, other) for other in points)[NEIGHBOURS], one) for one in points)
        usual = room[len(room) // 2][0]
        self.crowd = room[0][1]
        self.swell = max(0.0, min(MOST_SWELL, usual / (max(room[0][0], usual / 10) or 1.0) - 1.0))
        self.reach = REACH * max(math.dist(one, self.crowd) for one in points) or 1.0

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place lies on the picture."""
        return self.at(lat, self.aside(lon))

    def at(self, lat: float, aside: float) -> Point:
        """The same, so many degrees east of the middle, however many."""
        x, y = self.bent(lat, aside)
        return self.width / 2 + (x - self.centre[0]) * self.scale, self.height / 2 + (y - self.centre[1]) * self.scale

    def aside(self, lon: float) -> float:
        return (lon - self.middle + 180.0) % 360.0 - 180.0

    def flat(self, lat: float, aside: float) -> Point:
        return aside, -miller(max(-FARTHEST, min(FARTHEST, lat)))

    def bent(self, lat: float, aside: float) -> Point:
        x, y = self.flat(lat, aside)
        across, down = x - self.crowd[0], y - self.crowd[1]
        stretch = (1 + self.swell) / (1 + self.swell * math.hypot(across, down) / self.reach)
        return self.crowd[0] + across * stretch, self.crowd[1] + down * stretch


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
    """West, south, east and north in whole degrees: all of the world, of which the picture shows a part."""
    west = math.floor((project.middle - 180) / 10) * 10 + 10
    return west, -80, west + 350, 80


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
    if project.scale * (1 + project.swell) > COARSE:
        return Coast(land="", small_land="")
    parts = []
    for piece in coasts():
        first = (piece[0][1] - project.middle + 180.0) % 360.0 - 180.0
        for turn in (-360.0, 0.0, 360.0):
            points = [project.at(lat, lon - piece[0][1] + first + turn) for lat, lon in piece]
            if min(x for x, _ in points) < project.width and max(x for x, _ in points) > 0:
                parts.append("M" + "L".join(f"{x * FINE:.0f} {y * FINE:.0f}" for x, y in points) + "z")
    return Coast(land="".join(parts), small_land="")
