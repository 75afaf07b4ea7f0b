"""The map as inline SVG: a layer that never changes, and a light one above it with all that does.

Both depend on the board and on what a seat may see, and on nothing else. All looks are in static/flightdeck/board.css.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from flightdeck.games.airlines.board import ROUTE_TYPES, Board
from flightdeck.games.airlines.view import AirlinesView, is_free
from flightdeck.web.games.airlines.art import sabotaged, sign
from flightdeck.web.games.airlines.layout import FLAG, HEADQUARTERS, MAP, Layout, layout, project
from flightdeck.web.games.airlines.lines import drawn, waves
from flightdeck.web.games.airlines.plate import plate
from flightdeck.web.maps import painting
from flightdeck.web.maps.coasts import read_coast
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.layouts import DRAWN, LAYOUTS
from flightdeck.web.maps.naming import LINE
from flightdeck.web.maps.painting import name_text
from flightdeck.web.maps.ways import CITY, RADIUS, Way

COAST = read_coast(Path(__file__).with_name("coast.svg"))
# A flag with a swallow's tail.
PENNANT = f"M0 0H{FLAG:g}L{FLAG - 7:g} {(LINE + 4) / 2:g} {FLAG:g} {LINE + 4:g}H0z"


def circle_id(route: int, place: int) -> str:
    """The name of a circle in the picture, and in `last`."""
    return f"circle-{route}-{place}"


def headquarters_id(airline: str) -> str:
    """The name of an airline's headquarters in the picture, and in `last`."""
    return f"headquarters-{airline}"


def base(board: Board, label: str = "") -> Markup:
    """Everything printed on the map."""
    return painting.picture("map airlines", project.view_box, _printed(layout(board)), label)


@lru_cache(LAYOUTS)
def _printed(found: Layout) -> str:
    board = found.board
    parts = [
        painting.ground(found.project, MAP, COAST),
        painting.way_shapes(found.ways),
        f'<path class="casing" d="{"".join(curve.path for curve in found.curves)}"/>',
    ]
    routes = {
        kind: [route for route, of in enumerate(board.route_type) if of == index]
        for index, kind in enumerate(ROUTE_TYPES)
    }
    for kind, alike in routes.items():
        parts.append(drawn(kind, "".join(_line(kind, found.ways[route]) for route in alike)))
    # Above all lines, since these may cross.
    for kind, alike in routes.items():
        circles = painting.circles([found.ways[route] for route in alike], [board.numbers(route) for route in alike])
        parts.append(f'<g class="kind-{kind}">{circles}</g>')
    # Below the cities, where many routes meet.
    parts += painting.route_reaches(board.routes, found.curves)
    homes = [painting.reach(code, _home(found, code, "at")) for code in found.headquarters.values()]
    return "".join([*parts, *_cities(found), painting.edge(found.project), *homes])


def _line(kind: str, way: Way) -> str:
    return waves(way.curve.at, way.curve.length) if kind == "wavy" else way.curve.path


def _cities(found: Layout) -> list[str]:
    parts = []
    for city, (x, y, _) in enumerate(found.spots):
        if city in found.headquarters:
            parts.append(f'<g class="air-{found.headquarters[city]} unfounded">{_headquarters(found, city)}</g>')
        else:
            parts.append(f'<circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="{CITY - 1}"/>')
    for city, name in enumerate(found.names):
        parts.append(name_text(name, "name home" if city in found.headquarters else "name"))
    return parts


def _headquarters(found: Layout, city: int) -> str:
    """A square, so that no headquarters are taken for a circle; and the flag with the initials."""
    code, side = found.headquarters[city], HEADQUARTERS - 1
    x, y, _ = found.spots[city]
    left, top = found.flag(city)
    return (
        f'<rect class="homestead" x="{x - side:.1f}" y="{y - side:.1f}" width="{2 * side:g}" height="{2 * side:g}" '
        f'rx="5"/><rect class="tint" x="{x - side + 2.5:.1f}" y="{y - side + 2.5:.1f}" width="{2 * side - 5:g}" '
        f'height="{2 * side - 5:g}" rx="3"/>{sign(code, round(x, 1), round(y, 1), 17)}'
        f'<g class="flag" transform="translate({left:.0f} {top:.0f})"><path d="{PENNANT}"/>'
        f'<path class="tint" d="M2.5 1.5V{LINE + 2.5:g}"/>'
        f'<text x="{FLAG / 2 - 1:g}" y="{LINE - 1.5:g}">{code}</text></g>'
    )


def live(
    board: Board,
    view: AirlinesView,
    *,
    choices: Mapping[str, str],
    spots: Mapping[tuple[str, int], str] | None = None,
    homes: Mapping[str, str] | None = None,
    focus: str | None = None,
    last: Collection[str] = (),
    describe: Callable[[str], str] = str,
    label: str = "",
    payments: str = "",
) -> Markup:
    """What changes: routes and circles to choose, markers, headquarters, payments. To be laid over the base.

    `choices` are routes with their addresses; `spots` are single circles by route and number; `homes` are headquarters
    by their airlines. A spot is called by both ("Chicago-Detroit 3") in `focus` and for `describe`. `payments` is the
    heading of what the airlines pay.
    """
    found, routes = layout(board), view["routes"]
    targets = {
        name: painting.target(found.ways[route], route, [is_free(circle) for circle in routes[name]].index(True))
        for route, name in enumerate(board.routes)
        if name in choices
    }
    parts = [painting.choices(board.routes, found.curves, choices, focus, describe, targets)]
    for (name, number), href in (spots or {}).items():
        parts.append(painting.choice(f"{name} {number}", href, focus, describe, _aim(found, name, number), "spot"))
    for code, href in (homes or {}).items():
        parts.append(painting.choice(code, href, focus, describe, _home(found, code, "aim"), "home"))
    parts.append('<g aria-hidden="true">')
    for city, code in found.headquarters.items():
        airline = view["airlines"][code]
        if airline["founded"] or airline["inactive"]:
            state = "inactive" if airline["inactive"] else "founded"
            parts.append(_founded(found, city, state, headquarters_id(code) in last))
    for route, name in enumerate(board.routes):
        for place, circle in enumerate(routes[name]):
            if not is_free(circle):
                new = circle_id(route, place) in last
                parts.append(_claimed(found, circle["taken_by"], circle["sabotage"], route, place, new))
    if payments:
        parts.append(plate(view, payments))
    parts.append("</g>")
    links = [*choices, *(spots or ()), *(homes or ())]
    looks = f"airlines {painting.live_looks(links)}"
    return painting.picture(looks, project.view_box, "".join(parts), label, links=bool(links))


@lru_cache(DRAWN)
def _aim(found: Layout, name: str, number: int) -> str:
    """Around the circle of a route that has this number."""
    route = found.board.routes.index(name)
    x, y, _ = found.ways[route].circles[found.board.numbers(route).index(number)]
    return f'<circle class="aim" cx="{x:.0f}" cy="{y:.0f}" r="{RADIUS + 2}"/>'


@lru_cache(DRAWN)
def _home(found: Layout, code: str, looks: str) -> str:
    """Around the headquarters of an airline."""
    city = next(city for city, owner in found.headquarters.items() if owner == code)
    x, y, _ = found.spots[city]
    return f'<circle class="{looks}" cx="{x:.0f}" cy="{y:.0f}" r="{HEADQUARTERS + 7:g}"/>'


@lru_cache(DRAWN)
def _claimed(found: Layout, owner: str | None, is_sabotage: bool, route: int, place: int, new: bool) -> str:
    x, y, _ = found.ways[route].circles[place]
    ring = f'<circle class="ring" r="{RADIUS + 8}"/>' if new else ""
    looks = f"{'sabotage' if is_sabotage else 'claim'}{f' air-{owner}' if owner else ''}{' last' if new else ''}"
    inside = sabotaged(owner) if is_sabotage else f'<circle class="disc" r="{RADIUS}"/><use href="#al-{owner}"/>'
    return (
        f'<g id="{circle_id(route, place)}" class="{looks}" transform="translate({x:.0f} {y:.0f})">{ring}{inside}</g>'
    )


@lru_cache(DRAWN)
def _founded(found: Layout, city: int, state: str, new: bool) -> str:
    code = found.headquarters[city]
    x, y, _ = found.spots[city]
    inside = _headquarters(found, city)
    at = f'transform="translate({x:.0f} {y:.0f})"'
    ring = f'<circle class="ring" {at} r="{HEADQUARTERS + 9:g}"/>' if new else ""
    if state == "founded":
        inside += f'<g {at}><circle class="disc" r="{RADIUS - 1}"/><use href="#al-{code}"/></g>'
    else:
        left, top = found.flag(city)
        inside += (
            f'<path class="crossed" d="M{x - 13:.0f} {y - 13:.0f}l26 26m0-26-26 26'
            f'M{left:.0f} {top + LINE / 2 + 2:.0f}h{FLAG - 4:g}"/>'
        )
    return f'<g id="{headquarters_id(code)}" class="{state} air-{code}{" last" if new else ""}">{ring}{inside}</g>'


def thumbnail(label: str = "") -> Markup:
    """A small picture of the game."""
    lines, cities, markers = "", "", ""
    for start, end, kind, code in MAP["flights"]:
        curve = Curve(project(*start), project(*end), 0.12)
        lines += drawn(kind, waves(curve.at, curve.length, 22, 10) if kind == "wavy" else curve.path)
        cities += "".join(f'<circle class="city" cx="{x:.0f}" cy="{y:.0f}" r="13"/>' for x, y in curve.points[::16])
        x, y, _ = curve.at(curve.length * 0.5)
        markers += (
            f'<g class="claim air-{code}" transform="translate({x:.0f} {y:.0f})scale(3)">'
            f'<circle class="disc" r="{RADIUS}"/><use href="#al-{code}"/></g>'
        )
    inside = painting.small_land(project, COAST) + lines + cities + markers
    return painting.picture("map airlines small", "60 10 1190 893", inside, label)
