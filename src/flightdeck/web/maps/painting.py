"""What any map is painted with, as pieces of SVG: sea and land, names, routes to choose. Looks are in board.css.

A page shows one map at most, so the names of its parts (`sea`, `land`, `way-3`) are the same in every game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from flightdeck.web.maps import own
from flightdeck.web.maps.coasts import FINE, Coast
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.naming import Name
from flightdeck.web.maps.projection import Picture, Projection
from flightdeck.web.maps.ways import RADIUS, Way

# So many places to choose are shown under the pointer only.
MANY = 20


def told(label: str) -> str:
    """What a picture is called by those who cannot see it; without a name it is decoration."""
    return f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'


def picture(looks: str, view_box: str, inside: str, label: str, *, links: bool = False) -> Markup:
    """A whole map. With links inside it is no image: what is in an image is hidden from screen readers."""
    named = f'role="group" aria-label="{escape(label)}"' if links else told(label)
    return Markup(f'<svg class="{looks}" viewBox="{view_box}" {named}>{inside}</svg>')


def live_looks(choices: Sized) -> str:
    """The classes of what lies over a map: calm where nearly everything may be chosen."""
    return "map live many" if len(choices) > MANY else "map live"


@lru_cache(10_000)
def safe(text: str) -> str:
    """A text as it may stand in an attribute; the same ones come again at every update."""
    return str(escape(text))


def ground(project: Picture, table: Mapping[str, Any], coast: Coast) -> str:
    """All that routes are drawn upon; the table is that of the map's file.

    The coast is that of the built-in board: others may lie elsewhere.
    """
    if isinstance(project, own.Fitted):
        return sea(project, own.window(project)) + land(own.coast(project)) + rose(*table["rose"])
    assert isinstance(project, Projection)
    return sea(project, table["window"]) + land(coast) + rose(*table["rose"])


def sea(project: Projection | own.Fitted, window: tuple[int, int, int, int]) -> str:
    """Water with meridians and parallels; the window is west, south, east, north in degrees."""
    west, south, east, north = window
    lats, lons = range(south, north + 1), range(west, east + 1)
    lines = [[project(lat, lon) for lat in lats[::4]] for lon in lons[::10]]
    lines += [[project(lat, lon) for lon in lons[::4]] for lat in lats[::10]]
    grid = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line if project.shows((x, y), 90)) for line in lines)
    grid = "".join(f"M{part}" for part in grid.split("M") if "L" in part)
    return (
        '<defs><linearGradient id="sea" x2="0" y2="1"><stop class="sea-top"/><stop class="sea-end" offset="1"/>'
        f'</linearGradient><clipPath id="picture"><rect width="{project.width}" height="{project.height}" rx="14"/>'
        f'</clipPath></defs><rect fill="url(#sea)" width="{project.width}" height="{project.height}" rx="14"/>'
        f'<path class="grid" clip-path="url(#picture)" d="{grid}"/>'
    )


def land(coast: Coast) -> str:
    """Land with shallows around it."""
    country = f'<path class="home-land" d="{coast.home}"/>' if coast.home else ""
    water = f'<path class="lakes" d="{coast.lakes}"/>' if coast.lakes else ""
    return (
        f'<g clip-path="url(#picture)"><g transform="scale({1 / FINE:g})">'
        f'<path id="land" class="shelf" d="{coast.land}"/>'
        '<use href="#land" class="shallows"/><use href="#land" class="land"/>'
        f'{country}<path class="borders" d="{coast.borders}"/>{water}</g></g>'
    )


def small_land(project: Projection, coast: Coast) -> str:
    """Sea and land of a small picture."""
    water = f'<path class="lakes" transform="scale({1 / FINE:g})" d="{coast.lakes}"/>' if coast.lakes else ""
    return (
        f'<rect class="flat-sea" width="{project.width}" height="{project.height}"/>'
        f'<path class="land" d="{coast.small_land}"/>{water}'
    )


def rose(x: float, y: float) -> str:
    """A compass rose."""
    points = ""
    for step in range(16):
        angle, reach = step * math.pi / 8, (7.0, 34.0, 7.0, 22.0)[(step + 1) % 4]
        points += f"{'L' if step else 'M'}{reach * math.sin(angle):.1f} {-reach * math.cos(angle):.1f}"
    return (
        f'<g class="rose" transform="translate({x:g} {y:g})"><circle r="26"/><circle r="23"/><path d="{points}z"/></g>'
    )


def edge(project: Picture) -> str:
    """Two lines around the picture."""
    parts = []
    for looks, inset in (("edge", 1.5), ("edge inner", 6.5)):
        width, height = project.width - 2 * inset, project.height - 2 * inset
        parts.append(
            f'<rect class="{looks}" x="{inset}" y="{inset}" width="{width}" height="{height}" rx="{15 - inset}"/>'
        )
    return "".join(parts)


def name_text(name: Name, looks: str) -> str:
    return f'<text class="{looks} {name.anchor}" x="{name.x:.0f}" y="{name.baseline:.0f}">{escape(name.word)}</text>'


def way_shapes(ways: Sequence[Way]) -> str:
    """The live layer shows routes to choose with these: free of circles, so that numbers stay readable."""
    shapes = (
        f'<path id="way-{route}" d="{way.curve.path}" stroke-dasharray="{way.dashes()}"/>'
        for route, way in enumerate(ways)
    )
    return f"<defs>{''.join(shapes)}</defs>"


def circle(x: float, y: float, number: int) -> str:
    return f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS}"/><text x="{x:.0f}" y="{y + 5:.0f}">{number}</text>'


def circles(ways: Sequence[Way], numbers: Iterable[Sequence[int]]) -> str:
    """The places on all routes, with what is printed in them."""
    drawn = [
        circle(x, y, number)
        for way, row in zip(ways, numbers, strict=True)
        for (x, y, _), number in zip(way.circles, row, strict=True)
    ]
    return f'<g class="licences">{"".join(drawn)}</g>'


def reach(name: str, shape: str) -> str:
    """Where a place of the map is, for the pointer alone: what is to be known of it is asked for there."""
    return f'<g class="reach" data-place="{safe(name)}"><title>{safe(name)}</title>{shape}</g>'


def route_reaches(routes: Sequence[str], curves: Sequence[Curve]) -> list[str]:
    return [reach(name, f'<path d="{curve.path}"/>') for name, curve in zip(routes, curves, strict=True)]


def choices(
    routes: Sequence[str],
    curves: Sequence[Curve],
    hrefs: Mapping[str, str],
    focus: str | None,
    describe: Callable[[str], str],
    targets: Mapping[str, str],
) -> str:
    """Below, for the pointer alone, each route in its whole length; above, where none hides another, the links.

    `targets` are what is drawn for those that may be chosen.
    """
    reaches, links = [], []
    for route, name in enumerate(routes):
        if name in hrefs:
            reaches.append(f'<path class="hit" data-way="{route}" d="{curves[route].path}"/>')
            links.append(choice(name, hrefs[name], focus, describe, targets[name]))
    return f'<g aria-hidden="true">{"".join(reaches)}</g>{"".join(links)}' if links else ""


def choice(
    name: str, href: str, focus: str | None, describe: Callable[[str], str], target: str, kind: str = "route"
) -> str:
    """A link to what can be done at a place."""
    chosen = ' focus" aria-current="true' if name == focus else ""
    told_name = safe(describe(name))
    return (
        f'<a class="choice{chosen}" href="{safe(href)}" data-{kind}="{safe(name)}" '
        f'aria-label="{told_name}"><title>{told_name}</title>{target}</a>'
    )


@lru_cache(10_000)
def target(way: Way, route: int, place: int) -> str:
    """The route, and the circle that would be taken."""
    x, y, _ = way.circles[place]
    return f'<use class="way" href="#way-{route}"/><circle class="aim" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS + 2}"/>'
