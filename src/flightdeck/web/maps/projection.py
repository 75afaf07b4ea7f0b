"""From latitude and longitude to places on the picture: a conic projection that opens up a crowded part."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any

Point = tuple[float, float]


def read_map(path: Path) -> dict[str, Any]:
    """How a game lays its map out, set by hand; points and rows are tuples."""
    tables: dict[str, Any] = _frozen(tomllib.loads(path.read_text(encoding="utf-8")))
    return tables


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _frozen(inside) for name, inside in value.items()}
    return tuple(_frozen(inside) for inside in value) if isinstance(value, list) else value


class Picture:
    """So many units wide and high."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.width, self.height = size
        self.view_box = f"0 0 {self.width} {self.height}"

    def shows(self, point: Point, margin: float) -> bool:
        """Is a point on the picture, or no further than this outside it?"""
        return -margin < point[0] < self.width + margin and -margin < point[1] < self.height + margin


class Projection(Picture):
    """Lambert's conformal conic, swollen around one point."""

    def __init__(
        self,
        *,
        size: tuple[int, int],
        parallels: tuple[float, float],
        meridian: float,
        middle: Point,
        swell: float,
        reach: float,
        scale: float,
        centre: Point,
    ) -> None:
        """
        True to scale along the two parallels, upright along the meridian.
        `middle` is magnified most, `swell` more than the rest; that wears off with `reach`, in radii of the earth.
        On the picture a radius of the earth is `scale` long, and the middle lies at `centre`.
        """
        super().__init__(size)
        self.south, north = math.radians(parallels[0]), math.radians(parallels[1])
        self.meridian = math.radians(meridian)
        self.cone = math.log(math.cos(self.south) / math.cos(north)) / math.log(
            math.tan(math.pi / 4 + north / 2) / math.tan(math.pi / 4 + self.south / 2)
        )
        self.swell, self.reach, self.scale, self.centre = swell, reach, scale, centre
        self.origin = self.conic(*middle)

    def conic(self, lat: float, lon: float) -> Point:
        """Lambert's projection, in radii of the earth, y downwards."""
        south = math.tan(math.pi / 4 + self.south / 2)
        narrowing = (south / math.tan(math.pi / 4 + math.radians(lat) / 2)) ** self.cone
        radius = math.cos(self.south) / self.cone * narrowing
        angle = self.cone * (math.radians(lon) - self.meridian)
        return radius * math.sin(angle), radius * math.cos(angle)

    def __call__(self, lat: float, lon: float) -> Point:
        """Where a place lies on the picture."""
        x, y = self.conic(lat, lon)
        x, y = x - self.origin[0], y - self.origin[1]
        stretch = self.scale * (1 + self.swell) / (1 + self.swell * math.hypot(x, y) / self.reach)
        return self.centre[0] + x * stretch, self.centre[1] + y * stretch
