"""The map as inline SVG: a layer that never changes, and a light one above it with all that does.

Both depend on the board and on what a seat may see, and on nothing else. All looks are in static/flightdeck/board.css.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from flightdeck.games.air_alliance.board import ALLIANCE_ROOM, AREAS, COLOURS, OPEN_TO_ALL, Board
from flightdeck.games.air_alliance.view import AllianceView
from flightdeck.web.games.air_alliance.art import flying, sign
from flightdeck.web.games.air_alliance.layout import (
    ALLIANCE_HEIGHT,
    ALLIANCE_WIDTH,
    ALLIANCES,
    CODE,
    JUNCTIONS,
    MAP,
    PLATE,
    SPOT,
    SPOTS,
    Layout,
    layout,
    outline,
)
from flightdeck.web.games.air_alliance.projection import project
from flightdeck.web.maps import painting
from flightdeck.web.maps.coasts import read_coast
from flightdeck.web.maps.layouts import DRAWN, LAYOUTS
from flightdeck.web.maps.pieces import shape
from flightdeck.web.maps.projection import Point

COAST = read_coast(Path(__file__).with_name("coast.svg"))
ROSE = (1128.0, 930.0)
# How large a plane is that may take off, and one that waits.
READY, WAITING = 34.0, 27.0
# Parallels that are drawn.
GRID = (80, 60, 40, 20, 0, -20, -40)
# An airport that is drawn no further from where it truly lies needs no line to there.
NEAR = 45.0
# With more airports to choose than these, frames around all of them would say nothing.
MANY = 20


def airport_id(number: int) -> str:
    """The name of an airport in the picture, and in `last`."""
    return f"airport-{number}"


def plane_id(airport: int, place: int) -> str:
    """The name of the plane on a position (0 is 01) in the picture, and in `last`."""
    return f"plane-{airport}-{place}"


def alliance_id(area: int) -> str:
    """The name of an alliance area in the picture, and in `last`."""
    return f"alliance-{area}"


def base(board: Board, label: str = "") -> Markup:
    """Everything printed on the map."""
    return painting.picture("map air-alliance", project.view_box, _printed(layout(board)), label)


@lru_cache(LAYOUTS)
def _printed(found: Layout) -> str:
    parts = [
        f'<defs><clipPath id="picture"><path d="{project.egg()}"/></clipPath></defs>'
        f'<rect class="table" width="{project.width}" height="{project.height}" rx="14"/>'
        f'<path class="egg" d="{project.egg()}"/>',
        painting.land(COAST),
        f'<path class="grid" d="{_grid()}"/>',
        "".join(f'<path class="area area-{name}" d="{outline(area)}"/>' for area, name in enumerate(AREAS)),
        "".join(
            f'<g class="area-letter area-{name}" transform="translate({x:g} {y:g})"><circle class="disc" r="23"/>'
            f'<text y="11">{name}</text></g>'
            for name, (x, y) in MAP["letters"].items()
        ),
        f'<path class="rim" d="{project.egg()}"/><path class="rim outer" d="{project.egg(1, 6)}"/>',
        painting.rose(*ROSE),
        "".join(_alliance(area) for area in range(len(ALLIANCES))),
        _leaders(found),
        "".join(_airport(found, number) for number in range(len(found.airports))),
        painting.edge(project),
        "".join(painting.reach(name, _frame(found, number, "at")) for number, name in enumerate(found.board.airports)),
    ]
    return "".join(parts)


def _grid() -> str:
    """Parallels and meridians."""
    paths = [project.egg(math.dist(project.pole, project(lat, project.meridian)) / project.down) for lat in GRID]
    for lon in range(-160, 200, 30):
        (x0, y0), (x1, y1) = project(80, lon), project(project.rim, lon)
        paths.append(f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}")
    return "".join(paths)


def _leaders(found: Layout) -> str:
    """From where airports truly lie to where there is room for them."""
    moved = [(*one.true, *one.middle) for one in found.airports if math.dist(one.true, one.middle) > NEAR]
    lines = "".join(f"M{x:.0f} {y:.0f}L{to_x:g} {to_y:g}" for x, y, to_x, to_y in moved)
    dots = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3.5"/>' for x, y, _, _ in moved)
    return f'<path class="leader" d="{lines}"/><g class="true">{dots}</g>'


def _airport(found: Layout, number: int) -> str:
    """Runways in the shape of the airport, its positions, its plate."""
    airport, board = found.airports[number], found.board
    kind, lands = int(board.shape[number]), int(board.lands[number])
    (x, y), (left, top, right, _) = airport.middle, airport.plate
    junction = JUNCTIONS[kind]
    runway = "".join(f"M{a:g} {b:g}L{junction[0]:g} {junction[1]:g}" for a, b in SPOTS[kind])
    spots = "".join(
        f'<circle class="spot{" exit" if place < board.exits[number] else ""}" '
        f'cx="{a - x:g}" cy="{b - y:g}" r="{SPOT:g}"/>'
        f'<text class="spot-number" x="{a - x:g}" y="{b - y + 4.6:g}">0{place + 1}</text>'
        for place, (a, b) in enumerate(airport.spots)
    )
    owner = "" if lands == OPEN_TO_ALL else f" owned aa-{COLOURS[lands]}"
    # Whose it is, without its colour: the sign where the runways of a V meet.
    badge = (
        f'<circle class="disc" cx="{junction[0]:g}" cy="{junction[1]:g}" r="10.5"/>'
        f"{sign(COLOURS[lands], junction[0], junction[1], 13)}"
        if owner
        else ""
    )
    return (
        f'<g class="airport{owner}" transform="translate({x:g} {y:g})"><path class="runway-edge" d="{runway}"/>'
        f'<path class="runway" d="{runway}"/><path class="centre-line" d="{runway}"/>{spots}{badge}'
        f'<rect class="plate" x="{left - x:g}" y="{top - y:g}" width="{right - left:g}" height="{PLATE:g}" rx="6"/>'
        f'<g class="area-{AREAS[board.area[number]]}"><rect class="code-plate" x="{left - x:g}" y="{top - y:g}" '
        f'width="{CODE:g}" height="{PLATE:g}" rx="6"/><text class="code" x="{left - x + CODE / 2:g}" '
        f'y="{top - y + 14.8:g}">{escape(board.codes[number])}</text></g>'
        f'<text class="airport-name" x="{(left + CODE + right) / 2 - x:g}" y="{top - y + 14.8:g}">'
        f"{escape(board.airports[number])}</text></g>"
    )


def _alliance(area: int) -> str:
    left, top = ALLIANCES[area]
    sockets = "".join(
        f'<circle class="socket" cx="{x - left:g}" cy="{y - top:g}" r="{SPOT:g}"/>' for x, y in alliance_spots(area)
    )
    return (
        f'<g class="alliance" transform="translate({left:g} {top:g})"><rect class="box" width="{ALLIANCE_WIDTH:g}" '
        f'height="{ALLIANCE_HEIGHT:g}" rx="10"/>{shape("aa-alliance", 20, 62, 22)}'
        f'<text class="number" x="20" y="40">{area + 1}</text>{sockets}</g>'
    )


def alliance_spots(area: int) -> list[Point]:
    """Where planes stand on an alliance area."""
    left, top = ALLIANCES[area]
    return [(left + 58 + place % 2 * 39, top + 26.5 + place // 2 * 39) for place in range(ALLIANCE_ROOM)]


def live(
    board: Board,
    view: AllianceView,
    *,
    choices: Mapping[str, str],
    focus: str | None = None,
    last: Collection[str] = (),
    may_fly: Collection[str] = (),
    describe: Callable[[str], str] = str,
    label: str = "",
) -> Markup:
    """What changes: airports to choose, planes, alliances. To be laid over the base.

    `choices` are airports with their addresses, `may_fly` the planes that may be chosen there.
    """
    found = layout(board)
    parts = [
        painting.choice(name, choices[name], focus, describe, _frame(found, number, "aim"))
        for number, name in enumerate(board.airports)
        if name in choices
    ]
    parts.append('<g aria-hidden="true">')
    for number, name in enumerate(board.airports):
        planes, new = view["airports"][name]["planes"], airport_id(number) in last
        if planes or new:
            parts.append(f'<g id="{airport_id(number)}" class="planes{" last" if new else ""}">')
            parts += [_frame(found, number, "ring")] if new else []
            for place, one in enumerate(planes):
                plane = plane_id(number, place)
                looks = ("ready" if one["may_take_off"] else "waits") + (" may" if plane in may_fly else "")
                parts.append(_plane(found, number, place, one["colour"], looks, plane in last))
            parts.append("</g>")
    for area, colours in enumerate(view["alliances"]):
        parts.append(_allied(area, tuple(colours), alliance_id(area) in last))
    parts.append("</g>")
    looks = "map air-alliance live many" if len(choices) > MANY else "map air-alliance live"
    return painting.picture(looks, project.view_box, "".join(parts), label, links=bool(choices))


@lru_cache(DRAWN)
def _plane(found: Layout, number: int, place: int, colour: str, looks: str, new: bool) -> str:
    """A plane on its position: with a trail and a bright rim where it may take off, pale and small where it waits."""
    airport, ready = found.airports[number], looks.startswith("ready")
    (x, y), turn = airport.spots[place], airport.turns[place]
    ring = f'<circle class="ring" r="{SPOT + 5:g}"/>' if new else ""
    lift = f'<path class="lift" transform="rotate({turn:g})" d="M-3.5 16V24M3.5 16V24"/>' if ready else ""
    return (
        f'<g id="{plane_id(number, place)}" class="aa-flying aa-{colour} {looks}{" last" if new else ""}" '
        f'transform="translate({x:g} {y:g})">{ring}'
        f'<circle class="pad" r="{SPOT:g}"/>{lift}{flying(colour, READY if ready else WAITING, turn)}</g>'
    )


@lru_cache(DRAWN)
def _allied(area: int, colours: tuple[str, ...], new: bool) -> str:
    if not colours and not new:
        return ""
    left, top = ALLIANCES[area]
    middle = left + ALLIANCE_WIDTH / 2, top + ALLIANCE_HEIGHT / 2
    ring = _around(*middle, ALLIANCE_WIDTH + 8, ALLIANCE_HEIGHT + 8, "ring") if new else ""
    planes = "".join(
        f'<g class="aa-flying aa-{colour}" transform="translate({x:g} {y:g})">{flying(colour, 34)}</g>'
        for colour, (x, y) in zip(colours, alliance_spots(area), strict=False)
    )
    return f'<g id="{alliance_id(area)}" class="allied{" last" if new else ""}">{ring}{planes}</g>'


@lru_cache(DRAWN)
def _frame(found: Layout, number: int, looks: str) -> str:
    """All around an airport."""
    left, top, right, bottom = found.airports[number].box
    return _around((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, looks)


def _around(x: float, y: float, width: float, height: float, looks: str) -> str:
    """A frame that has its middle where its own place is, so that it spreads from there."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect class="{looks}" x="{-width / 2:g}" y="{-height / 2:g}" '
        f'width="{width:g}" height="{height:g}" rx="16"/></g>'
    )


def thumbnail(label: str = "") -> Markup:
    """A small picture of the game."""
    trails, planes = "", ""
    for colour, place, turn in MAP["flights"]:
        x, y = project(*place)
        trails += f"M{project.pole[0]:.0f} {project.pole[1]:.0f}L{x:.0f} {y:.0f}"
        planes += (
            f'<g class="aa-flying aa-{colour}" transform="translate({x:.0f} {y:.0f})">{flying(colour, 150, turn)}</g>'
        )
    areas = "".join(f'<path class="area area-{name}" d="{outline(area)}"/>' for area, name in enumerate(AREAS))
    inside = (
        f'<defs><clipPath id="aa-egg"><path d="{project.egg()}"/></clipPath></defs>'
        f'<rect class="table" x="-66" width="1332" height="{project.height}"/><path class="egg" d="{project.egg()}"/>'
        f'<path class="land" clip-path="url(#aa-egg)" d="{COAST.small_land}"/>{areas}'
        f'<path class="trail" d="{trails}"/>{planes}'
    )
    return painting.picture("map air-alliance small", "-66 0 1332 1000", inside, label)
