"""The map as inline SVG: a layer that never changes, and a light one above it with all that does.

Both depend on the board and on what a seat may see, and on nothing else. All looks are in static/flightdeck/board.css.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from flightdeck.games.air_baron.board import Board
from flightdeck.games.air_baron.view import CONTROL, DOMINANCE, BaronView
from flightdeck.web.games.air_baron.layout import (
    BADGE,
    BADGE_WIDTH,
    HUB,
    JET,
    JET_OUT,
    MAP,
    RIBBON,
    RING,
    Layout,
    layout,
    project,
)
from flightdeck.web.games.air_baron.symbols import sign
from flightdeck.web.maps import painting
from flightdeck.web.maps.coasts import read_coast
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.layouts import DRAWN, LAYOUTS
from flightdeck.web.maps.painting import name_text
from flightdeck.web.maps.pieces import shape

COAST = read_coast(Path(__file__).with_name("coast.svg"))
# The ring around a hub is open at the top, where the ribbon is: where it begins, how far it runs, and the gaps between
# its parts, in degrees.
RING_START, RING_RUN, GAP = -46.0, 272.0, 7.0
# With more spokes to choose than these, only the one under the pointer is shown.
MANY = 20


def spoke_id(spoke: int) -> str:
    """The name of a spoke's control marker in the picture, and in `last`."""
    return f"spoke-{spoke}"


def hub_id(hub: int) -> str:
    """The name of a hub's badge in the picture, and in `last`."""
    return f"hub-{hub}"


def base(board: Board, label: str = "", in_play: Collection[str] | None = None) -> Markup:
    """Everything printed on the map; pale where hubs are out of play (AB1)."""
    inside = _printed(layout(board), frozenset(board.hubs if in_play is None else in_play))
    return painting.picture("map air-baron", project.view_box, inside, label)


@lru_cache(LAYOUTS)
def _printed(found: Layout, playing: frozenset[str]) -> str:
    board = found.board
    ways = "".join(f'<path id="way-{spoke}" d="{curve.path}"/>' for spoke, curve in enumerate(found.curves))
    parts = [
        painting.ground(found.project, MAP, COAST),
        f"<defs>{ways}</defs>",
    ]
    groups = {
        looks: [hub for hub, name in enumerate(board.hubs) if (name in playing) == (looks == "in")]
        for looks in ("out", "in")
    }
    for looks, hubs in groups.items():
        if hubs:
            parts.append(f'<g class="{looks}">{"".join(_flowers(board, found, hubs))}</g>')
    # Not along the lines: they all meet in their hubs.
    reaches = [painting.reach(name, _end(found, spoke, "at")) for spoke, name in enumerate(board.routes)]
    return "".join([*parts, painting.edge(found.project), *reaches])


def _flowers(board: Board, found: Layout, hubs: list[int]) -> list[str]:
    """Hubs with their spokes: lines first, above them counters and names."""
    spokes = [spoke for hub in hubs for spoke in board.spokes_of(hub)]
    lines = {
        looks: "".join(found.curves[spoke].path for spoke in spokes if board.is_domestic(spoke) == home)
        for looks, home in (("spoke", True), ("spoke foreign", False))
    }
    near = "".join(curve.path for (hub, other), curve in found.adjacent.items() if hub in hubs and other in hubs)
    parts = [f'<path class="adjacent" d="{near}"/><path class="adjacent line" d="{near}"/>'] if near else []
    parts.append(f'<path class="casing" d="{"".join(lines.values())}"/>')
    parts += [f'<path class="{looks}" d="{path}"/>' for looks, path in lines.items() if path]
    parts += [_counter(board, found, spoke) for spoke in spokes]
    parts += [name_text(found.names[spoke], "name" if board.is_domestic(spoke) else "name far") for spoke in spokes]
    return [*parts, *(_hub(board, found, hub) for hub in hubs)]


def _counter(board: Board, found: Layout, spoke: int) -> str:
    """Where a spoke ends: what it costs, and what it pays."""
    x, y, radius = found.spokes[spoke]
    looks = "counter" if board.is_domestic(spoke) else "counter foreign"
    capable = _aboard("sst", radius, "capable") if board.sst_capable[spoke] else ""
    return (
        f'<g class="{looks}" transform="translate({x:g} {y:g})"><circle r="{radius:g}"/>'
        f'<text x="0" y="5">{numbers(board, spoke)}</text>{capable}</g>'
    )


def _aboard(jet: str, radius: float, looks: str) -> str:
    """A jet at the edge of a counter, climbing."""
    at = radius * JET_OUT
    return (
        f'<g class="{looks}" transform="translate({at:g} -{at:g})"><circle class="pad" r="{JET:g}"/>'
        f'<use href="#ab-{jet}" transform="rotate(45)scale({JET / 10:g})"/></g>'
    )


def numbers(board: Board, spoke: int) -> str:
    """A domestic spoke pays what it costs; a foreign one pays its low or its high number (AB9)."""
    low, high = board.pays[spoke], board.pays_high[spoke]
    return f"{low}" if board.is_domestic(spoke) else f"{low}/{high}"


def _hub(board: Board, found: Layout, hub: int) -> str:
    x, y = found.hubs[hub]
    left, top, right, _ = found.ribbons[hub]
    ring = "".join(_arc(part, part + 1, int(board.size[hub])) for part in range(board.size[hub]))
    limit = int(board.jumbo_limit[hub])
    jets = "".join(shape("ab-jumbo", (jet - (limit - 1) / 2) * 13, 19, 12) for jet in range(limit))
    return (
        f'<g class="hub" transform="translate({x:g} {y:g})"><circle class="back" r="{RING + 4:g}"/>'
        f'<path class="parts" d="{ring}"/><circle class="plate" r="{HUB:g}"/>'
        f'<rect class="ribbon" x="{left - x:g}" y="{top - y:g}" width="{right - left:g}" height="{RIBBON:g}" rx="6"/>'
        f'<text class="hub-name" x="0" y="{top - y + 15.5:g}">{escape(board.hubs[hub])}</text>'
        f'<text class="shares" x="0" y="-9">{board.dominance_share[hub]}/{board.control_share[hub]}</text>'
        f'<text class="profits" x="0" y="7">${board.profit_low[hub]}/{board.profit_high[hub]}</text>'
        f'<g class="limit">{jets}</g></g>'
    )


def _arc(first: int, last: int, parts: int) -> str:
    """Some of so many equal parts of the ring around a hub, clockwise from its ribbon."""
    start, end = (
        math.radians(RING_START + RING_RUN * part / parts + gap) for part, gap in ((first, GAP / 2), (last, -GAP / 2))
    )
    (x0, y0), (x1, y1) = ((RING * math.cos(angle), RING * math.sin(angle)) for angle in (start, end))
    return f"M{x0:.1f} {y0:.1f}A{RING:g} {RING:g} 0 {int(end - start > math.pi)} 1 {x1:.1f} {y1:.1f}"


def live(
    board: Board,
    view: BaronView,
    *,
    choices: Mapping[str, str],
    focus: str | None = None,
    last: Collection[str] = (),
    describe: Callable[[str], str] = str,
    label: str = "",
) -> Markup:
    """What changes: spokes to choose, control markers, jets, who is strong in a hub. To be laid over the base.

    `choices` are spokes with their addresses.
    """
    found = layout(board)
    targets = {name: _target(found, spoke) for spoke, name in enumerate(board.routes) if name in choices}
    parts = [painting.choices(board.routes, found.curves, choices, focus, describe, targets), '<g aria-hidden="true">']
    for number, name in enumerate(board.hubs):
        if name in view["hubs"]:
            hub = view["hubs"][name]
            parts.append(_standing(found, number, tuple(hub["spokes"]), hub["size"]))
            parts.append(_badge(found, number, tuple(hub["standing"]), hub_id(number) in last))
    for number, name in enumerate(board.routes):
        spoke = view["spokes"].get(name)
        if spoke is not None and spoke["owner"] is not None:
            jet = "jumbo" if spoke["jumbo"] else "sst" if spoke["sst"] else ""
            parts.append(_controlled(found, number, spoke["owner"], jet, spoke_id(number) in last))
    parts.append("</g>")
    looks = "map air-baron live" + (" many" if len(choices) > MANY else "")
    return painting.picture(looks, project.view_box, "".join(parts), label, links=bool(choices))


@lru_cache(DRAWN)
def _standing(found: Layout, hub: int, presence: tuple[int, ...], size: int) -> str:
    """The ring of a hub, a part for each domestic spoke, in the colours of their airlines."""
    x, y = found.hubs[hub]
    arcs, first = [], 0
    # Whoever is strongest comes first.
    for seat in sorted(range(len(presence)), key=lambda seat: -presence[seat]):
        if presence[seat]:
            path = "".join(_arc(part, part + 1, size) for part in range(first, first + presence[seat]))
            arcs.append(f'<path class="baron-{seat}" d="{path}"/>')
            first += presence[seat]
    return f'<g class="standing" transform="translate({x:g} {y:g})">{"".join(arcs)}</g>' if arcs else ""


@lru_cache(DRAWN)
def _badge(found: Layout, hub: int, standing: tuple[str, ...], new: bool) -> str:
    """Who is dominant or in control, and the market share this gives (AB32)."""
    strong = next((seat for seat, word in enumerate(standing) if word in (DOMINANCE, CONTROL)), None)
    if strong is None:
        return ""
    control = standing[strong] == CONTROL
    share = found.board.control_share[hub] if control else found.board.dominance_share[hub]
    left, top, _, _ = found.badge(hub)
    ring = f'<rect class="ring" x="-6" y="-6" width="{BADGE_WIDTH + 12:g}" height="{BADGE + 12:g}" rx="17"/>'
    inner = f'<rect class="inner" x="3" y="3" width="{BADGE_WIDTH - 6:g}" height="{BADGE - 6:g}" rx="8"/>'
    return (
        f'<g id="{hub_id(hub)}" class="badge baron-{strong}{" last" if new else ""}" '
        f'transform="translate({left:g} {top:g})">{ring if new else ""}<rect class="shield" '
        f'width="{BADGE_WIDTH:g}" height="{BADGE:g}" rx="11"/>{inner if control else ""}'
        f"{sign(strong, 14, BADGE / 2, 13)}"
        f'<text x="{(BADGE_WIDTH + 18) / 2:g}" y="{BADGE / 2 + 5:g}">{share}</text></g>'
    )


@lru_cache(DRAWN)
def _controlled(found: Layout, spoke: int, owner: int, jet: str, new: bool) -> str:
    """A control marker; what it covers is told again on its tag."""
    x, y, radius = found.spokes[spoke]
    ring = f'<circle class="ring" r="{radius + 6:g}"/>' if new else ""
    told_numbers = numbers(found.board, spoke)
    half = len(told_numbers) * 3.6 + 4
    tag = (
        f'<g class="tag"><rect x="{-half:g}" y="{radius - 7:g}" width="{2 * half:g}" height="14" rx="5"/>'
        f'<text x="0" y="{radius + 4.2:g}">{told_numbers}</text></g>'
    )
    carried = _aboard(jet, radius, "carried") if jet else ""
    if not jet and found.board.sst_capable[spoke]:
        carried = _aboard("sst", radius, "capable")
    return (
        f'<g id="{spoke_id(spoke)}" class="claim baron-{owner}{" last" if new else ""}" '
        f'transform="translate({x:g} {y:g})">{ring}<circle class="disc" r="{radius:g}"/>'
        f'<use href="#ab-{owner}" transform="translate(0 -2)"/>{tag}{carried}</g>'
    )


@lru_cache(DRAWN)
def _target(found: Layout, spoke: int) -> str:
    """The spoke, and the counter at its end."""
    return f'<use class="way" href="#way-{spoke}"/>{_end(found, spoke, "aim")}'


def _end(found: Layout, spoke: int, looks: str) -> str:
    x, y, radius = found.spokes[spoke]
    return f'<circle class="{looks}" cx="{x:g}" cy="{y:g}" r="{radius + 3.5:g}"/>'


def thumbnail(label: str = "") -> Markup:
    """A small picture of the game."""
    lines, ends, hubs = "", "", ""
    for middle, seat, spokes in MAP["flowers"]:
        x, y = project(*middle)
        for spoke in spokes:
            end_x, end_y = project(*spoke)
            lines += Curve((x, y), (end_x, end_y), 0.0).path
            ends += f'<circle class="disc baron-{seat}" cx="{end_x:.0f}" cy="{end_y:.0f}" r="20"/>'
        hubs += (
            f'<g class="claim baron-{seat}" transform="translate({x:.0f} {y:.0f})scale(3.6)">'
            f'<circle class="disc" r="12.5"/><use href="#ab-{seat}"/></g>'
        )
    inside = f'{painting.small_land(project, COAST)}<path class="spoke" d="{lines}"/>{ends}{hubs}'
    return painting.picture("map air-baron small", "60 10 1190 893", inside, label)
