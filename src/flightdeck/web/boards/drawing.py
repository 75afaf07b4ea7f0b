"""The map of a board while it is made: places to be moved, straight lines between them, whatever is still wrong."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple, cast

from markupsafe import Markup, escape

from flightdeck.web.boards.form import Document, rows
from flightdeck.web.boards.forms import known_form
from flightdeck.web.maps import painting
from flightdeck.web.maps.coasts import Coast, read_coast
from flightdeck.web.maps.layouts import fitting
from flightdeck.web.maps.own import Fitted, Place
from flightdeck.web.maps.projection import Projection, read_map

STEP = 0.01
ROUNDS = 30
NEAR = 0.05
SIZE = (1200, 900)
LARGEST_NAME = 30


class Spot(NamedTuple):
    section: str
    # In its list, counted from 0.
    number: int
    name: str
    identity: str
    place: Place


def spots(game: str, document: Document) -> list[Spot]:
    """All places that lie somewhere."""
    found = []
    for section, key in known_form(game).places:
        for number, row in enumerate(rows(document, section)):
            lat, lon = cast(Place, (row.get("lat"), row.get("lon")))
            if is_number(lat, 90) and is_number(lon, 180):
                identity = str(row.get("id", row.get("code", "")))
                found.append(Spot(section, number, str(row.get(key, ""))[:LARGEST_NAME], identity, (lat, lon)))
    return found


def is_number(value: Any, most: int) -> bool:
    return type(value) in (int, float) and -most <= value <= most


@lru_cache(8)
def usual(game: str) -> tuple[Projection, dict[str, Any], Coast] | None:
    """The map of the built-in board; none where it is the whole world, seen from above."""
    folder = known_form(game).ground
    if folder is None:
        return None
    table = read_map(folder / "map.toml")
    return Projection(**table["projection"]), table, read_coast(folder / "coast.svg")


def projection(game: str, found: list[Spot]) -> Projection | Fitted:
    places = [spot.place for spot in found if spot.section not in known_form(game).far]
    known = usual(game)
    return Fitted(places, SIZE) if known is None else fitting(known[0], places)


def picture(game: str, document: Document) -> Markup:
    found = spots(game, document)
    project = projection(game, found)
    found = [
        spot for spot in found if spot.section not in known_form(game).far or project.shows(project(*spot.place), 0)
    ]
    known = usual(game)
    table, coast = (known[1], known[2]) if known else ({"rose": (60.0, 840.0)}, Coast("", ""))
    at = [project(*spot.place) for spot in found]
    ground = painting.ground(project, table, coast)
    inside = ['<g class="lines">', *lines(game, document, found, at), "</g>", '<g class="spots">']
    for spot, (x, y) in zip(found, at, strict=True):
        name = escape(spot.name)
        inside.append(
            f'<g class="spot {spot.section}" data-section="{spot.section}" data-number="{spot.number}" '
            f'transform="translate({x:.0f} {y:.0f})"><title>{name}</title><circle class="grip" r="16"/>'
            f'<circle class="city" r="6"/><text y="-12" class="name">{name}</text></g>'
        )
    inside.append(f"</g>{painting.edge(project)}")
    return Markup(
        f'<svg class="map board-map" id="board-map" viewBox="{project.view_box}" aria-hidden="true">'
        f'<g class="ground">{ground}</g>{"".join(inside)}</svg>'
    )


def lines(game: str, document: Document, found: list[Spot], at: list[tuple[float, float]]) -> list[str]:
    where = {spot.identity: point for spot, point in zip(found, at, strict=True) if spot.identity}
    form = known_form(game)
    pairs: list[tuple[Any, Any]] = []
    if form.lines is not None:
        section, a, b = form.lines
        pairs = [(where.get(str(row.get(a))), where.get(str(row.get(b)))) for row in rows(document, section)]
    elif form.belongs:
        owners = [rows(document, spot.section)[spot.number].get(form.belongs) for spot in found]
        pairs = [(where.get(str(owner)), point) for owner, point in zip(owners, at, strict=True) if owner]
    return [f'<path class="route" d="M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}"/>' for a, b in pairs if a and b]


def place_at(game: str, document: Document, x: float, y: float) -> Place:
    """What lies at a point of the map, as it is drawn now."""
    found = spots(game, document)
    project = projection(game, found)
    lat, lon = solved(project, x, y, nearest(found, project, x, y))
    return round(lat, 3), round(lon, 3)


def nearest(found: list[Spot], project: Projection | Fitted, x: float, y: float) -> Place:
    """The place from which to look for a point."""
    places = [spot.place for spot in found] or [(45.0, 0.0)]
    return min(places, key=lambda place: math.dist(project(*place), (x, y)))


def solved(project: Projection | Fitted, x: float, y: float, start: Place) -> Place:
    """By Newton's method: where the projection is this point."""
    lat, lon = start
    for _ in range(ROUNDS):
        here, north, east = project(lat, lon), project(lat + STEP, lon), project(lat, lon + STEP)
        a, b = (north[0] - here[0]) / STEP, (east[0] - here[0]) / STEP
        c, d = (north[1] - here[1]) / STEP, (east[1] - here[1]) / STEP
        det = a * d - b * c
        if not det:
            break
        dx, dy = x - here[0], y - here[1]
        lat += (d * dx - b * dy) / det
        lon += (a * dy - c * dx) / det
        lat = max(-80.0, min(89.0, lat))
        lon = (lon + 180.0) % 360.0 - 180.0
        if math.hypot(dx, dy) < NEAR:
            break
    return lat, lon
