"""Where everything on the map goes: airports with positions and plates, alliance areas. Found once for a board."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from flightdeck.games.air_alliance.board import AREA_COUNT, Board, built_in
from flightdeck.web.games.air_alliance.projection import project
from flightdeck.web.maps.layouts import found_once
from flightdeck.web.maps.projection import Point, read_map

Box = tuple[float, float, float, float]

MAP = read_map(Path(__file__).with_name("map.toml"))
PLACES: dict[str, Point] = MAP["places"]
# By area.
OUTLINES: tuple[tuple[Point, ...], ...] = MAP["outlines"]
# Farther south the map does not reach.
SOUTHERNMOST = -46.0
# The radius of a position.
SPOT = 16.0
# Of the picture.
SIZE = (1200.0, 1000.0)
# Positions 01, 02, 03 of each shape around the middle of its airport, and where its runways meet.
# Planes take off upwards: from both arms of a Y, from the stem of an inverted Y, from both arms of a V.
ARM, RISE = 24.0, 19.0
SPOTS: tuple[tuple[Point, ...], ...] = (
    ((-ARM, -RISE), (ARM, -RISE), (0.0, RISE)),
    ((0.0, -RISE), (-ARM, RISE), (ARM, RISE)),
    ((-ARM, -RISE), (ARM, -RISE)),
)
JUNCTIONS: tuple[Point, ...] = ((0.0, 0.0), (0.0, 0.0), (0.0, 19.0))
# Which way the planes on them fly, in degrees from straight up.
TURNS = ((-38.0, 38.0, 0.0), (0.0, 38.0, -38.0), (-38.0, 38.0))
# Below, a plate with code and name.
PLATE, PLATE_TOP, CODE, PLATE_LETTER, PLATE_ROOM = 20.0, 40.0, 27.0, 8.7, 12.0
# How far a link or a ring reaches beyond the airport.
BEYOND = 5.0
# Boxes of the alliance areas in the corners of the picture.
ALLIANCES: tuple[Point, ...] = ((16.0, 16.0), (1066.0, 16.0), (16.0, 892.0))
ALLIANCE_WIDTH, ALLIANCE_HEIGHT = 118.0, 92.0


class Airport(NamedTuple):
    """An airport on the picture: its middle, its positions, its plate, and where it truly lies."""

    middle: Point
    spots: tuple[Point, ...]
    turns: tuple[float, ...]
    plate: Box
    true: Point

    @property
    def box(self) -> Box:
        """All of it."""
        x, y = self.middle
        left, right = min(x - ARM - SPOT, self.plate[0]), max(x + ARM + SPOT, self.plate[2])
        return left - BEYOND, y - RISE - SPOT - BEYOND, right + BEYOND, self.plate[3] + BEYOND


class Layout:
    """All places of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.true = [project(max(lat, SOUTHERNMOST), lon) for lat, lon in board.positions]
        middles, fixed = self._middles()
        wide = [2 * max(ARM + SPOT, half_plate(name)) + 2 * BEYOND for name in board.airports]
        middles = apart(middles, fixed, wide)
        self.airports = [self._airport(number, middle) for number, middle in enumerate(middles)]

    def _middles(self) -> tuple[list[Point], list[bool]]:
        """Where airports go if there is room, and which of them are laid by hand."""
        board, usual = self.board, built_in()
        by_hand = [
            name in PLACES and name in usual.airports and usual.positions[usual.airports.index(name)] == position
            for name, position in zip(board.airports, board.positions, strict=True)
        ]
        places = zip(board.airports, self.true, by_hand, strict=True)
        return [PLACES[name] if known else true for name, true, known in places], by_hand

    def _airport(self, number: int, middle: Point) -> Airport:
        board, (x, y) = self.board, middle
        name, shape = board.airports[number], int(board.shape[number])
        half = half_plate(name)
        plate = x - half, y + PLATE_TOP, x + half, y + PLATE_TOP + PLATE
        spots = tuple((x + across, y + down) for across, down in SPOTS[shape][: board.room[number]])
        return Airport((x, y), spots, TURNS[shape], plate, self.true[number])


def half_plate(name: str) -> float:
    return (CODE + len(name) * PLATE_LETTER + PLATE_ROOM) / 2


# How high all of an airport is, and how often those that lie on each other are pushed apart.
HIGH = RISE + SPOT + PLATE_TOP + PLATE + 2 * BEYOND
PUSHES = 300


def apart(middles: list[Point], fixed: list[bool], wide: list[float]) -> list[Point]:
    """Airports that lie on each other are pushed apart, the short way, and stay on the picture."""
    at = [list(middle) for middle in middles]
    pairs = [(a, b) for a in range(len(at)) for b in range(a) if not (fixed[a] and fixed[b])]
    for _ in range(PUSHES):
        pushed = False
        for a, b in pairs:
            over = (wide[a] + wide[b]) / 2 - abs(at[a][0] - at[b][0]), HIGH - abs(at[a][1] - at[b][1])
            if min(over) <= 0:
                continue
            pushed = True
            axis = over.index(min(over))
            way = (over[axis] + 1) * (1 if at[a][axis] >= at[b][axis] else -1) / (1 if fixed[a] or fixed[b] else 2)
            for one, far in ((a, way), (b, -way)):
                if not fixed[one]:
                    edge = wide[one] / 2 if axis == 0 else HIGH / 2
                    at[one][axis] = min(max(at[one][axis] + far, edge), SIZE[axis] - edge)
        if not pushed:
            break
    return [(x, y) for x, y in at]


# Steps along a parallel, in degrees.
STEP = 6.0


def outline(area: int) -> str:
    """The path around an area; meridians are straight, parallels are not."""
    corners = OUTLINES[area]
    points: list[Point] = []
    for (lat, lon), (to_lat, to_lon) in zip(corners, (*corners[1:], corners[0]), strict=True):
        steps = max(1, round(abs(to_lon - lon) / STEP)) if lat == to_lat and lat < 90 else 1
        points += [project(lat, lon + (to_lon - lon) * step / steps) for step in range(steps)]
    return "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + "z"


layout = found_once(Layout, lambda board: (board.digest, *board.positions))


assert len(OUTLINES) == AREA_COUNT
