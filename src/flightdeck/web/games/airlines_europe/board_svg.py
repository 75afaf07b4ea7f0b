"""The map as inline SVG: a layer that never changes, and a light one above it with all that does.

Both depend on the board and on what a seat may see, and on nothing else. All looks are in static/flightdeck/board.css.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import AIRLINES, Board
from flightdeck.games.airlines_europe.view import EuropeView
from flightdeck.web.games.airlines_europe.art import sign
from flightdeck.web.games.airlines_europe.layout import HOME, MAP, MARKER, Layout, layout, project
from flightdeck.web.maps import painting
from flightdeck.web.maps.coasts import read_coast
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.layouts import DRAWN, LAYOUTS
from flightdeck.web.maps.naming import LINE
from flightdeck.web.maps.painting import name_text
from flightdeck.web.maps.ways import CITY, RADIUS

__all__ = ["base", "licence_id", "live", "thumbnail"]

COAST = read_coast(Path(__file__).with_name("coast.svg"))


def licence_id(route: int, place: int) -> str:
    """The name of a licence in the picture, and in `last`."""
    return f"licence-{route}-{place}"


def base(board: Board, label: str = "") -> Markup:
    """Everything printed on the map."""
    return painting.picture("map", project.view_box, _printed(layout(board)), label)


@lru_cache(LAYOUTS)
def _printed(found: Layout) -> str:
    board = found.board
    parts = [painting.ground(found.project, MAP, COAST)]
    parts += _route_lines(board, found)
    parts.append(painting.circles(found.ways, [board.licences(route) for route in range(len(board.routes))]))
    # Below the cities, where many routes meet.
    parts += painting.route_reaches(board.routes, found.curves)
    parts += [*_cities(found), *_distant(found), painting.edge(found.project)]
    return "".join(parts)


def _route_lines(board: Board, found: Layout) -> list[str]:
    paths = {"route": "", "route distant": ""}
    for route, way in enumerate(found.ways):
        paths["route distant" if board.route_to[route] == NONE else "route"] += way.curve.path
    lines = [f'<path class="{looks}" d="{path}"/>' for looks, path in paths.items() if path]
    return [painting.way_shapes(found.ways), f'<path class="casing" d="{"".join(paths.values())}"/>', *lines]


def _cities(found: Layout) -> list[str]:
    parts = []
    for city, (x, y) in enumerate(found.cities):
        homes = found.homes.get(city, [])
        if homes:
            parts.append(_home(AIRLINES[homes[0]], x, y))
        else:
            parts.append(f'<circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="{CITY - 1}"/>')
    for city, name in enumerate(found.names):
        homes, goals = found.homes.get(city, []), found.goals.get(city, [])
        parts.append(name_text(name, "name home" if homes else "name"))
        parts += [_goal(AIRLINES[airline], *found.marker(city, place)) for place, airline in enumerate(goals)]
    return parts


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


def _distant(found: Layout) -> list[str]:
    parts = []
    for route, name in found.distant_names.items():
        x, y, angle = found.ways[route].curve.at(found.ways[route].curve.length)
        parts.append(
            f'<path class="tip" transform="translate({x:.0f} {y:.0f})rotate({angle:.0f})" d="M4 0-9-6-6 0-9 6z"/>'
        )
        parts.append(name_text(name, "name far"))
    return parts


def live(
    board: Board,
    view: EuropeView,
    *,
    choices: Mapping[str, str],
    focus: str | None = None,
    last: Collection[str] = (),
    describe: Callable[[str], str] = str,
    label: str = "",
) -> Markup:
    """What changes: routes to choose, planes, bans, bonus markers. To be laid over the base."""
    found, routes = layout(board), view["routes"]
    targets = {
        name: painting.target(found.ways[route], route, [one["taken_by"] for one in routes[name]].index(None))
        for route, name in enumerate(board.routes)
        if name in choices
    }
    parts = [painting.choices(board.routes, found.curves, choices, focus, describe, targets), '<g aria-hidden="true">']
    parts += _absent_homes(board, found, view)
    for route, name in enumerate(board.routes):
        for place, licence in enumerate(routes[name]):
            if licence["taken_by"] is not None:
                new = licence_id(route, place) in last
                parts.append(_taken(found, licence["taken_by"], route, place, new))
    parts += [*_bonuses(found, view), "</g>"]
    looks = painting.live_looks(choices)
    return painting.picture(looks, project.view_box, "".join(parts), label, links=bool(choices))


@lru_cache(DRAWN)
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


def _absent_homes(board: Board, found: Layout, view: EuropeView) -> list[str]:
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


def _bonuses(found: Layout, view: EuropeView) -> list[str]:
    parts = []
    for city, airlines in found.goals.items():
        for place, airline in enumerate(airlines):
            kind = AIRLINES[airline]
            bonus = view["airlines"][kind]["bonus"] if kind in view["airlines"] else None
            if bonus is not None:
                left, top = found.marker(city, place)
                parts.append(
                    f'<g class="bonus air-{kind}" transform="translate({left:.0f} {top:.0f})">'
                    f'<rect width="{MARKER}" height="{LINE + 2}" rx="9.5"/>{sign(kind, 11.5, 9.5, 13)}'
                    f'<text x="31.5" y="13.7">+{bonus}</text></g>'
                )
    return parts


def thumbnail(label: str = "") -> Markup:
    """A small picture of the game."""
    lines, planes = "", ""
    for start, end, kind in MAP["flights"]:
        curve = Curve(project(*start), project(*end), 0.14)
        lines += curve.path
        x, y, angle = curve.at(curve.length * 0.55)
        planes += (
            f'<g class="plane air-{kind}" transform="translate({x:.0f} {y:.0f})scale(2.2)">'
            f'<use href="#plane" transform="rotate({angle:.0f})"/><use href="#sign-{kind}"/></g>'
        )
    paths = f'<path class="casing" d="{lines}"/><path class="route" d="{lines}"/>'
    return painting.picture("map small", "60 20 1080 810", painting.small_land(project, COAST) + paths + planes, label)
