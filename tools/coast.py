"""The coasts of the web boards, from public-domain Natural Earth data as the npm package world-atlas has them.

Run `python -m tools.coast GAME PATH_TO_countries-50m.json`; it writes src/flightdeck/web/games/GAME/coast.svg.
For air_alliance countries-110m.json is enough.
"""

from __future__ import annotations

import itertools
import json
import math
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from flightdeck.web.games.air_alliance.projection import Polar
from flightdeck.web.games.air_alliance.projection import project as world
from flightdeck.web.games.air_baron.layout import project as united_states
from flightdeck.web.games.airlines.layout import project as north_america
from flightdeck.web.games.airlines_europe.layout import project as europe
from flightdeck.web.maps.coasts import FINE, Coast
from flightdeck.web.maps.projection import Point, Projection

GAMES = Path(__file__).resolve().parent.parent / "src/flightdeck/web/games"
# Coasts run on a little beyond the picture, so that their outline is not seen at its edge.
MARGIN = 24.0
COAST_TOLERANCE, BORDER_TOLERANCE, SMALL_TOLERANCE = 0.55, 0.9, 4.0
SMALLEST_ISLAND, SMALLEST_SMALL_ISLAND = 7.0, 160.0
COLUMNS = 110
LAKES = list(tomllib.loads(Path(__file__).with_name("lakes.toml").read_text(encoding="utf-8")).values())

Ring = list[Point]
Degrees = tuple[float, float, float, float]


class Picture(NamedTuple):
    """What the map of a game shows, and how."""

    name: str
    project: Projection | Polar
    # What may be seen at all: west, south, east, north. The projection is sound within it.
    window: Degrees
    lakes: list[Ring]
    # The country that the game is about, if it is about one.
    home: str = ""
    borders: bool = True


PICTURES = {
    "airlines_europe": Picture("Europe", europe, (-45.0, 24.0, 70.0, 78.0), []),
    "airlines": Picture("North America", north_america, (-150.0, 8.0, -40.0, 68.0), LAKES),
    "air_baron": Picture(
        "the United States", united_states, (-150.0, 8.0, -40.0, 68.0), LAKES, "United States of America"
    ),
    # Countries mean nothing in this game, and Antarctica lies beyond the rim.
    "air_alliance": Picture("the world", world, (-180.0, -56.0, 180.0, 90.0), [], borders=False),
}


def arcs_of(topology: dict[str, Any]) -> list[Ring]:
    """Every arc in degrees: TopoJSON holds whole-number steps."""
    (scale_x, scale_y), (left, bottom) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        places = itertools.accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1]))
        arcs.append([(left + x * scale_x, bottom + y * scale_y) for x, y in places])
    return arcs


def polygons(geometry: dict[str, Any]) -> Iterator[list[list[int]]]:
    """The polygons of a geometry, each a list of rings, each a list of arc numbers."""
    if geometry["type"] == "GeometryCollection":
        for part in geometry["geometries"]:
            yield from polygons(part)
    elif geometry["type"] == "MultiPolygon":
        yield from geometry["arcs"]
    elif geometry["type"] == "Polygon":
        yield geometry["arcs"]


def joined(numbers: list[int], arcs: list[Ring]) -> Ring:
    """One ring out of its arcs; a negative number is an arc run backwards."""
    ring: Ring = []
    for number in numbers:
        ring += arcs[number] if number >= 0 else arcs[~number][::-1]
    return ring


def clipped(ring: Ring, box: Degrees) -> Ring:
    """The part of a ring within a box, closed along its sides."""
    west, south, east, north = box
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        ring = _half(ring, axis, limit, sign)
    return ring


def _half(ring: Ring, axis: int, limit: float, sign: int) -> Ring:
    kept: Ring = []
    for before, after in itertools.pairwise([*ring[-1:], *ring]):
        came, goes = (before[axis] - limit) * sign, (after[axis] - limit) * sign
        if (came < 0) != (goes < 0):
            part = came / (came - goes)
            kept.append((before[0] + (after[0] - before[0]) * part, before[1] + (after[1] - before[1]) * part))
        if goes >= 0:
            kept.append(after)
    return kept


def simplified(line: Ring, tolerance: float) -> Ring:
    """Douglas and Peucker: leave out what lies nearly on the way."""
    if len(line) < 3:
        return line
    start, end = line[0], line[-1]
    away = [_distance(point, start, end) for point in line[1:-1]]
    furthest = max(range(len(away)), key=away.__getitem__)
    if away[furthest] <= tolerance:
        return [start, end]
    left = simplified(line[: furthest + 2], tolerance)
    return left[:-1] + simplified(line[furthest + 1 :], tolerance)


def _distance(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (start[0] + along * dx, start[1] + along * dy))


def area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*ring, ring[0]]))) / 2


def drawn(line: Ring, fine: int, closed: bool) -> str:
    """A path of short relative steps; the sign of a number parts it from the one before."""
    places = [(round(x * fine), round(y * fine)) for x, y in line]
    places = [place for place, _ in itertools.groupby(places)]
    if len(places) < (3 if closed else 2):
        return ""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(places)]
    numbers = [number for step in (steps[:-1] if closed and places[0] == places[-1] else steps) for number in step]
    text = "".join(f" {number}" if number >= 0 else str(number) for number in numbers).lstrip()
    return f"M{places[0][0]} {places[0][1]}l{text}" + ("z" if closed else "")


def land(
    picture: Picture, geometry: dict[str, Any], arcs: list[Ring], tolerance: float, smallest: float, fine: int
) -> str:
    project = picture.project
    box = (-MARGIN, -MARGIN, project.width + MARGIN, project.height + MARGIN)
    parts = []
    for polygon in polygons(geometry):
        for numbers in polygon:
            ring = clipped(joined(numbers, arcs), picture.window)
            ring = clipped([project(lat, lon) for lon, lat in ring], box)
            if ring and area(ring) >= smallest:
                half = len(ring) // 2
                whole = simplified(ring[: half + 1], tolerance)[:-1] + simplified([*ring[half:], ring[0]], tolerance)
                parts.append(drawn(whole, fine, closed=True))
    return "".join(parts)


def lakes(picture: Picture) -> str:
    """Few points each, so their corners are cut off, twice (Chaikin)."""
    parts = []
    for ring in picture.lakes:
        shore = [picture.project(lat, lon) for lon, lat in ring]
        for _ in range(2):
            sides = itertools.pairwise([*shore, shore[0]])
            shore = [_between(a, b, part) for a, b in sides for part in (0.25, 0.75)]
        parts.append(drawn([*shore, shore[0]], FINE, closed=True))
    return "".join(parts)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def borders(picture: Picture, topology: dict[str, Any], arcs: list[Ring]) -> str:
    """The arcs that two countries share."""
    countries = topology["objects"]["countries"]["geometries"]
    uses = Counter(
        number if number >= 0 else ~number
        for country in countries
        for polygon in polygons(country)
        for ring in polygon
        for number in ring
    )
    west, south, east, north = picture.window
    parts = []
    for number in [number for number, count in uses.items() if count > 1]:
        line = [(lon, lat) for lon, lat in arcs[number] if west < lon < east and south < lat < north]
        for piece in _pieces([picture.project(lat, lon) for lon, lat in line], picture.project):
            parts.append(drawn(simplified(piece, BORDER_TOLERANCE), FINE, closed=False))
    return "".join(parts)


def _pieces(line: Ring, project: Projection | Polar) -> Iterator[Ring]:
    for visible, group in itertools.groupby(line, key=lambda point: project.shows(point, MARGIN)):
        if visible:
            yield list(group)


def as_svg(picture: Picture, coast: Coast) -> str:
    """Lines are broken only where there is a space, so that it is a drawing that any browser shows."""
    parts = "".join(
        f'  <path id="{name}" d="\n{textwrap.fill(path, COLUMNS, break_on_hyphens=False, break_long_words=False)}"/>\n'
        for name, path in coast._asdict().items()
        if path
    )
    return (
        f"<!-- Coasts{' and borders' if picture.borders else ''} of {picture.name}, "
        "derived from public-domain Natural Earth data; made by tools/coast.py. -->\n"
        '<svg xmlns="http://www.w3.org/2000/svg" fill="none" stroke="black" '
        f'viewBox="0 0 {picture.project.width * FINE} {picture.project.height * FINE}">\n{parts}</svg>\n'
    )


def main() -> None:
    game, source = sys.argv[1:]
    picture = PICTURES[game]
    topology = json.loads(Path(source).read_text(encoding="utf-8"))
    arcs = arcs_of(topology)
    whole, countries = topology["objects"]["land"], topology["objects"]["countries"]["geometries"]
    by_name = {country["properties"]["name"]: country for country in countries}
    coast = Coast(
        land=land(picture, whole, arcs, COAST_TOLERANCE, SMALLEST_ISLAND, FINE),
        small_land=land(picture, whole, arcs, SMALL_TOLERANCE, SMALLEST_SMALL_ISLAND, 1),
        borders=borders(picture, topology, arcs) if picture.borders else "",
        lakes=lakes(picture),
        home=land(picture, by_name[picture.home], arcs, COAST_TOLERANCE, SMALLEST_ISLAND, FINE) if picture.home else "",
    )
    (GAMES / game / "coast.svg").write_text(as_svg(picture, coast), encoding="utf-8")
    print(", ".join(f"{name} {len(path)} bytes" for name, path in coast._asdict().items()))


if __name__ == "__main__":
    main()
