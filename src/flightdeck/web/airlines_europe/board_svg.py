"""The map as inline SVG: a layer that never changes, and a light one above it with all that does.

Both depend on the board and on what a seat may see, and on nothing else. All looks are in static/flightdeck/board.css.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import AIRLINES, Board
from flightdeck.web.airlines_europe import coast
from flightdeck.web.airlines_europe.art import sign, told
from flightdeck.web.airlines_europe.curve import Curve
from flightdeck.web.airlines_europe.layout import CITY, HOME, RADIUS, Layout, layout
from flightdeck.web.airlines_europe.naming import LINE, MARKER, Name
from flightdeck.web.airlines_europe.projection import HEIGHT, VIEW_BOX, WIDTH, project
from flightdeck.web.airlines_europe.track_svg import track

__all__ = ["base", "licence_id", "live", "thumbnail", "track"]

View = Mapping[str, Any]

MERIDIANS, PARALLELS = range(-60, 81, 10), range(20, 81, 10)
ROSE = (70.0, 560.0)

_PRINTED: dict[Layout, str] = {}


def licence_id(route: int, place: int) -> str:
    """The name of a licence in the picture, and in `last`."""
    return f"licence-{route}-{place}"


def base(board: Board, label: str = "") -> Markup:
    """Everything printed on the map."""
    found = layout(board)
    if found not in _PRINTED:
        _PRINTED[found] = _printed(board, found)
    return Markup(f'<svg class="map" viewBox="{VIEW_BOX}" {told(label)}>{_PRINTED[found]}</svg>')


def _printed(board: Board, found: Layout) -> str:
    parts = [_sea(), _land(), *_route_lines(board, found), *_licences(board, found), *_cities(board, found)]
    parts += _distant(board, found)
    for looks, inset in (("edge", 1.5), ("edge inner", 6.5)):
        width, height = WIDTH - 2 * inset, HEIGHT - 2 * inset
        parts.append(
            f'<rect class="{looks}" x="{inset}" y="{inset}" width="{width}" height="{height}" rx="{15 - inset}"/>'
        )
    return "".join(parts)


def _sea() -> str:
    lines = [[project(lat, lon) for lat in range(20, 81, 4)] for lon in MERIDIANS]
    lines += [[project(lat, lon) for lon in range(-60, 81, 4)] for lat in PARALLELS]
    grid = "".join("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in line if _on_picture(x, y)) for line in lines)
    grid = "M".join(part for part in grid.split("M") if "L" in part)
    return (
        '<defs><linearGradient id="sea" x2="0" y2="1"><stop class="sea-top"/><stop class="sea-end" offset="1"/>'
        f'</linearGradient><clipPath id="picture"><rect width="{WIDTH}" height="{HEIGHT}" rx="14"/></clipPath></defs>'
        f'<rect fill="url(#sea)" width="{WIDTH}" height="{HEIGHT}" rx="14"/>'
        f'<path class="grid" clip-path="url(#picture)" d="M{grid}"/>'
    )


def _on_picture(x: float, y: float) -> bool:
    return -90 < x < WIDTH + 90 and -90 < y < HEIGHT + 90


def _land() -> str:
    fine = f'transform="scale({1 / coast.FINE:g})"'
    return (
        f'<g clip-path="url(#picture)"><g {fine}><path id="land" class="shelf" d="{coast.LAND}"/>'
        '<use href="#land" class="shallows"/><use href="#land" class="land"/>'
        f'<path class="borders" d="{coast.BORDERS}"/></g></g>{_rose()}'
    )


def _rose() -> str:
    """A compass rose, upright as the map is there."""
    x, y = ROSE
    points = ""
    for step in range(16):
        angle, reach = step * math.pi / 8, (7.0, 34.0, 7.0, 22.0)[(step + 1) % 4]
        points += f"{'L' if step else 'M'}{reach * math.sin(angle):.1f} {-reach * math.cos(angle):.1f}"
    return (
        f'<g class="rose" transform="translate({x:g} {y:g})"><circle r="26"/><circle r="23"/><path d="{points}z"/></g>'
    )


def _route_lines(board: Board, found: Layout) -> list[str]:
    paths = {"route": "", "route distant": ""}
    for route, way in enumerate(found.ways):
        paths["route distant" if board.route_to[route] == NONE else "route"] += way.curve.path
    lines = [f'<path class="{looks}" d="{path}"/>' for looks, path in paths.items() if path]
    # The live layer shows routes to choose with these: free of circles, so that prices stay readable.
    ways = (
        f'<path id="way-{route}" d="{way.curve.path}" stroke-dasharray="{way.dashes()}"/>'
        for route, way in enumerate(found.ways)
    )
    return [f"<defs>{''.join(ways)}</defs>", f'<path class="casing" d="{"".join(paths.values())}"/>', *lines]


def _licences(board: Board, found: Layout) -> list[str]:
    parts = ['<g class="licences">']
    for route, way in enumerate(found.ways):
        for (x, y, _), price in zip(way.circles, board.licences(route), strict=True):
            parts.append(
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS}"/><text x="{x:.0f}" y="{y + 5:.0f}">{price}</text>'
            )
    return [*parts, "</g>"]


def _cities(board: Board, found: Layout) -> list[str]:
    parts = []
    for city, (x, y) in enumerate(found.cities):
        homes = found.homes.get(city, [])
        if homes:
            parts.append(_home(AIRLINES[homes[0]], x, y))
        else:
            parts.append(f'<circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="{CITY - 1}"/>')
    for city, name in enumerate(found.names):
        homes, goals = found.homes.get(city, []), found.goals.get(city, [])
        parts.append(_name(name, "name home" if homes else "name"))
        parts += [_goal(AIRLINES[airline], *name.marker(place)) for place, airline in enumerate(goals)]
    return parts


def _name(name: Name, looks: str) -> str:
    return f'<text class="{looks} {name.anchor}" x="{name.x:.0f}" y="{name.baseline:.0f}">{escape(name.word)}</text>'


def _home(airline: str, x: float, y: float) -> str:
    """A square, so that no home is taken for a plane or a licence."""
    side = HOME - 1
    return (
        f'<g class="air-{airline}"><rect class="homestead" x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side}" '
        f'height="{2 * side}" rx="5"/>{sign(airline, round(x, 1), round(y, 1), 17)}</g>'
    )


def _goal(airline: str, left: float, top: float) -> str:
    return (
        f'<g class="goal air-{airline}" transform="translate({left:.0f} {top:.0f})">'
        f'<rect width="{MARKER}" height="{LINE + 2}" rx="9.5"/>{sign(airline, 11.5, 9.5, 13)}</g>'
    )


def _distant(board: Board, found: Layout) -> list[str]:
    parts = []
    for route, name in found.distant_names.items():
        x, y, angle = found.ways[route].curve.at(found.ways[route].curve.length)
        parts.append(
            f'<path class="tip" transform="translate({x:.0f} {y:.0f})rotate({angle:.0f})" d="M4 0-9-6-6 0-9 6z"/>'
        )
        parts.append(_name(name, "name far"))
    return parts


def live(
    board: Board,
    view: View,
    *,
    choices: Mapping[str, str],
    focus: str | None = None,
    last: Collection[str] = (),
    describe: Callable[[str], str] = str,
    label: str = "",
) -> Markup:
    """What changes: routes to choose, planes, bans, bonus markers. To be laid over the base."""
    found = layout(board)
    parts = [_choices(board, found, view, choices, focus, describe), '<g aria-hidden="true">']
    parts += _absent_homes(board, found, view)
    routes = view["routes"]
    for route, name in enumerate(board.routes):
        licences = routes[name]
        if licences[0]["taken_by"] is not None:
            for place, licence in enumerate(licences):
                if licence["taken_by"] is not None:
                    new = licence_id(route, place) in last
                    parts.append(_taken(found, licence["taken_by"], route, place, new))
    parts += _bonuses(board, found, view)
    # With links inside it is no image: what is in an image is hidden from screen readers.
    named = told(label) if not choices else f'role="group" aria-label="{escape(label)}"'
    return Markup(f'<svg class="map live" viewBox="{VIEW_BOX}" {named}>{"".join(parts)}</g></svg>')


def _choices(
    board: Board,
    found: Layout,
    view: View,
    choices: Mapping[str, str],
    focus: str | None,
    describe: Callable[[str], str],
) -> str:
    """Below, for the pointer alone, each route in its whole length; above, where none hides another, the links."""
    reaches, links = [], []
    for route, name in enumerate(board.routes):
        if name in choices:
            place = next(place for place, licence in enumerate(view["routes"][name]) if licence["taken_by"] is None)
            chosen = ' focus" aria-current="true' if name == focus else ""
            told_name = safe(describe(name))
            reaches.append(f'<path class="hit" data-way="{route}" d="{found.ways[route].curve.path}"/>')
            links.append(
                f'<a class="choice{chosen}" href="{safe(choices[name])}" data-route="{safe(name)}" '
                f'aria-label="{told_name}"><title>{told_name}</title>{_target(found, route, place)}</a>'
            )
    return f'<g aria-hidden="true">{"".join(reaches)}</g>{"".join(links)}' if links else ""


@lru_cache(10_000)
def safe(text: str) -> str:
    """A text as it may stand in an attribute; the same ones come again at every update."""
    return str(escape(text))


@cache
def _target(found: Layout, route: int, place: int) -> str:
    """The route, and the circle of the licence that would be bought."""
    x, y, _ = found.ways[route].circles[place]
    return f'<use class="way" href="#way-{route}"/><circle class="aim" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS + 2}"/>'


@cache
def _taken(found: Layout, owner: str, route: int, place: int, new: bool) -> str:
    x, y, angle = found.ways[route].circles[place]
    name = licence_id(route, place)
    ring = f'<circle class="ring" r="{RADIUS + 9}"/>' if new else ""
    looks = " last" if new else ""
    if owner == "ban":
        return f'<g id="{name}" class="ban{looks}" transform="translate({x:.0f} {y:.0f})">{ring}<use href="#ban"/></g>'
    return (
        f'<g id="{name}" class="plane air-{owner}{looks}" transform="translate({x:.0f} {y:.0f})">{ring}'
        f'<use href="#plane" transform="rotate({angle:.0f})"/><use href="#sign-{owner}"/></g>'
    )


def _absent_homes(board: Board, found: Layout, view: View) -> list[str]:
    """Airlines that are not in play (AE2) have no home."""
    side = HOME + 1
    parts = []
    for airline, kind in enumerate(AIRLINES):
        if kind not in view["airlines"]:
            x, y = found.cities[board.home[airline]]
            parts.append(
                f'<rect class="nobody" x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side}" '
                f'height="{2 * side}" rx="6"/><circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="{CITY - 1}"/>'
            )
    return parts


def _bonuses(board: Board, found: Layout, view: View) -> list[str]:
    parts = []
    for city, airlines in found.goals.items():
        for place, airline in enumerate(airlines):
            kind = AIRLINES[airline]
            bonus = view["airlines"][kind]["bonus"] if kind in view["airlines"] else None
            if bonus is not None:
                left, top = found.names[city].marker(place)
                parts.append(
                    f'<g class="bonus air-{kind}" transform="translate({left:.0f} {top:.0f})">'
                    f'<rect width="{MARKER}" height="{LINE + 2}" rx="9.5"/>{sign(kind, 11.5, 9.5, 13)}'
                    f'<text x="31.5" y="13.7">+{bonus}</text></g>'
                )
    return parts


# Flights on the small picture: from and to by latitude and longitude, and who flies there.
FLIGHTS = (
    ((51.5, -0.1), (64.1, -21.9), "grey"),
    ((40.4, -3.7), (51.5, -0.1), "yellow"),
    ((48.9, 2.4), (59.3, 18.1), "red"),
    ((41.9, 12.5), (40.4, -3.7), "blue"),
    ((59.3, 18.1), (55.8, 37.6), "white"),
    ((48.2, 16.4), (41.9, 12.5), "violet"),
    ((38.0, 23.7), (48.2, 16.4), "orange"),
    ((59.3, 18.1), (48.2, 16.4), "green"),
)


def thumbnail(label: str = "") -> Markup:
    """A small picture of the game."""
    curves = [Curve(project(*start), project(*end), 0.14) for start, end, _ in FLIGHTS]
    planes = []
    for curve, (_, _, kind) in zip(curves, FLIGHTS, strict=True):
        x, y, angle = curve.at(curve.length * 0.55)
        planes.append(
            f'<g class="plane air-{kind}" transform="translate({x:.0f} {y:.0f})scale(2.2)">'
            f'<use href="#plane" transform="rotate({angle:.0f})"/><use href="#sign-{kind}"/></g>'
        )
    lines = "".join(curve.path for curve in curves)
    return Markup(
        f'<svg class="map small" viewBox="60 20 1080 810" {told(label)}><rect class="flat-sea" width="{WIDTH}" '
        f'height="{HEIGHT}"/><path class="land" d="{coast.SMALL_LAND}"/><path class="casing" d="{lines}"/>'
        f'<path class="route" d="{lines}"/>{"".join(planes)}</svg>'
    )
