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
        self.airports = [self._airport(board, number) for number in range(len(board.airports))]

    def _airport(self, board: Board, number: int) -> Airport:
        name, shape = board.airports[number], int(board.shape[number])
        lat, lon = board.positions[number]
        true = project(max(lat, SOUTHERNMOST), lon)
        usual = built_in()
        known = name in usual.airports and usual.positions[usual.airports.index(name)] == (lat, lon)
        x, y = PLACES.get(name, true) if known else true
        half = (CODE + len(name) * PLATE_LETTER + PLATE_ROOM) / 2
        plate = x - half, y + PLATE_TOP, x + half, y + PLATE_TOP + PLATE
        spots = tuple((x + across, y + down) for across, down in SPOTS[shape][: board.room[number]])
        return Airport((x, y), spots, TURNS[shape], plate, true)


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
