"""Where everything on the map goes: hubs, spokes around them, names. Found once for a board."""

from __future__ import annotations

import math
from pathlib import Path

from flightdeck.games.air_baron.board import Board, built_in
from flightdeck.web.maps.curve import Curve
from flightdeck.web.maps.layouts import fitting, found_once
from flightdeck.web.maps.naming import Disc, Name, Wanted, place_names
from flightdeck.web.maps.projection import Point, Projection, read_map
from flightdeck.web.maps.ways import Spot

MAP = read_map(Path(__file__).with_name("map.toml"))
project = Projection(**MAP["projection"])
HUBS: dict[str, Point] = MAP["hubs"]
SPOKES: dict[str, Point] = MAP["spokes"]
HUB = 34.0
# Around a hub, a ring with a part for each of its domestic spokes.
RING = HUB + 5.0
DOMESTIC, FOREIGN = 14.0, 20.0
# The name of a hub stands on a ribbon across the top of its ring.
RIBBON, RIBBON_LETTER, RIBBON_ROOM = 21.0, 8.6, 20.0
# Below its disc there is room for a badge that tells who is dominant or in control.
BADGE_WIDTH, BADGE = 62.0, 22.0
# A control marker has a tag with the number it covers at its lower edge.
TAG_REACH = 7.0
# Jets stand at the upper right edge of a counter: how large they are, and how far out, as a part of its radius.
JET, JET_OUT = 8.5, 0.95
# Petals of a hub that is not on our list.
PETAL = 95.0
# Flights overseas bend a little.
BEND = 0.07

Box = tuple[float, float, float, float]


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        # Spokes may be far away: they are drawn around their hubs.
        self.project = fitting(project, board.city_positions[: len(board.hubs)])
        self.hubs = [
            HUBS[name] if name in HUBS and self._is_usual(name, hub) else self.project(*board.city_positions[hub])
            for hub, name in enumerate(board.hubs)
        ]
        self.ribbons = [_ribbon(name, at) for name, at in zip(board.hubs, self.hubs, strict=True)]
        self.spokes = [self._spoke(board, spoke, name) for spoke, name in enumerate(board.routes)]
        self.curves = [self._curve(board, spoke) for spoke in range(len(board.routes))]
        # Lines between adjacent hubs.
        self.adjacent = self._adjacent(board)
        self.names = self._names(board)

    def _is_usual(self, name: str, place: int) -> bool:
        """Does it lie where it lies on the built-in board? Only then has it been given a place by hand."""
        usual = built_in()
        return (
            self.project is project
            and name in usual.cities
            and self.board.city_positions[place] == usual.city_positions[usual.cities.index(name)]
        )

    def _spoke(self, board: Board, spoke: int, name: str) -> Spot:
        size = DOMESTIC if board.is_domestic(spoke) else FOREIGN
        if name in SPOKES and self._is_usual(name, len(board.hubs) + spoke):
            return Spot(*SPOKES[name], size)
        hub = int(board.hub[spoke])
        x, y = self.hubs[hub]
        true = self.project(*board.city_positions[len(board.hubs) + spoke])
        of_hub = self.project(*board.city_positions[hub])
        angle = math.atan2(true[1] - of_hub[1], true[0] - of_hub[0])
        return Spot(x + PETAL * math.cos(angle), y + PETAL * math.sin(angle), size)

    def _curve(self, board: Board, spoke: int) -> Curve:
        """From the rim of the hub, or of its ribbon, to the rim of the counter."""
        hub, end = int(board.hub[spoke]), self.spokes[spoke]
        start = self.hubs[hub]
        far = math.dist(start, end[:2]) or 1.0
        across, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        out = _way_out(start, (across, down), self.ribbons[hub])
        first = start[0] + across * out, start[1] + down * out
        last = end[0] - across * end.radius, end[1] - down * end.radius
        return Curve(first, last, 0.0 if board.is_domestic(spoke) else math.copysign(BEND, across))

    def _adjacent(self, board: Board) -> dict[tuple[int, int], Curve]:
        pairs = [(hub, other) for hub in range(len(self.hubs)) for other in board.neighbours(hub) if hub < other]
        return {(hub, other): Curve(self.hubs[hub], self.hubs[other], 0.0) for hub, other in pairs}

    def badge(self, hub: int) -> Box:
        x, y = self.hubs[hub]
        top = y + RING - 6
        return x - BADGE_WIDTH / 2, top, x + BADGE_WIDTH / 2, top + BADGE

    def discs(self) -> list[Disc]:
        """What no name may cover: hubs, counters, tags of control markers, jets."""
        discs: list[Disc] = [(x, y, RING + 3) for x, y in self.hubs]
        discs += self.spokes
        discs += [(x, y + radius - 1, TAG_REACH + 2) for x, y, radius in self.spokes]
        discs += [(x + radius * JET_OUT, y - radius * JET_OUT, JET) for x, y, radius in self.spokes]
        for left, top, right, bottom in [*self.ribbons, *(self.badge(hub) for hub in range(len(self.hubs)))]:
            middle, reach = (top + bottom) / 2, (bottom - top) / 2
            steps = max(1, round((right - left) / reach))
            discs += [(left + (right - left) * step / steps, middle, reach) for step in range(steps + 1)]
        return discs

    def _names(self, board: Board) -> list[Name]:
        wanted = [
            Wanted(word, (x, y), radius + 2, 0.0, "name" if board.is_domestic(spoke) else "far")
            for spoke, (word, (x, y, radius)) in enumerate(zip(board.routes, self.spokes, strict=True))
        ]
        lines = [point for curve in self.curves for point in curve.dots(6.0)]
        lines += [point for curve in self.adjacent.values() for point in curve.dots(9.0)]
        return place_names(wanted, self.discs(), lines, (project.width, project.height))


def _ribbon(name: str, at: Point) -> Box:
    half = (len(name) * RIBBON_LETTER + RIBBON_ROOM) / 2
    top = at[1] - HUB - RIBBON + 4
    return at[0] - half, top, at[0] + half, top + RIBBON


def _way_out(middle: Point, direction: Point, ribbon: Box) -> float:
    """How far it is from the middle of a hub, in a direction, until neither its ring nor its ribbon is in the way."""
    left, top, right, bottom = ribbon
    if direction[1] >= 0:
        return RING
    enters, leaves = (middle[1] - bottom) / -direction[1], (middle[1] - top) / -direction[1]
    side = (right if direction[0] > 0 else left) - middle[0]
    beside = side / direction[0] if direction[0] else leaves
    return max(RING, min(leaves, beside)) if beside > enters else RING


layout = found_once(Layout, lambda board: (board.digest, *board.city_positions))
