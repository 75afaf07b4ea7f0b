"""Where everything on the map goes: airports with positions and plates, alliance areas. Found once for a board."""

from __future__ import annotations

from typing import NamedTuple

from flightdeck.games.air_alliance.board import AREA_COUNT, Board
from flightdeck.web.games.air_alliance.projection import project
from flightdeck.web.maps.projection import Point

Box = tuple[float, float, float, float]

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

# Airports, set by hand so that none is in another's way.
PLACES: dict[str, Point] = {
    "Tokyo": (862, 205),
    "Hong Kong": (1040, 395),
    "Polynesia": (505, 75),
    "Seoul": (900, 330),
    "Himalaya": (990, 537),
    "Oceania": (1013, 184),
    "London": (375, 528),
    "Essen": (537, 547),
    "Cannes": (436, 642),
    "Scandinavia": (632, 436),
    "Danube": (692, 576),
    "Siberia": (850, 446),
    "New York": (285, 378),
    "Hollywood": (330, 155),
    "Havana": (130, 350),
    "Rocky": (385, 265),
    "Mexico": (190, 230),
    "Brazil": (135, 620),
    "Cairo": (596, 789),
    "Cape Town": (600, 905),
    "Istanbul": (709, 685),
    "Arabia": (832, 690),
    "Savannah": (745, 838),
    "Casablanca": (398, 772),
}


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
        self.airports = [self._airport(board, number) for number in range(len(board.airports))]

    def _airport(self, board: Board, number: int) -> Airport:
        name, shape = board.airports[number], int(board.shape[number])
        true = project(*board.positions[number])
        x, y = PLACES.get(name, true)
        half = (CODE + len(name) * PLATE_LETTER + PLATE_ROOM) / 2
        plate = x - half, y + PLATE_TOP, x + half, y + PLATE_TOP + PLATE
        spots = tuple((x + across, y + down) for across, down in SPOTS[shape][: board.room[number]])
        return Airport((x, y), spots, TURNS[shape], plate, true)


# The outlines of the areas, as latitudes and longitudes: A, E, U, M.
OUTLINES: tuple[tuple[Point, ...], ...] = (
    ((90, 105), (46, 105), (46, 62), (-50, 62), (-50, 228), (45, 228), (45, 192), (90, 192)),
    ((90, -46), (36, -46), (36, 24), (46, 24), (46, 105), (90, 105)),
    ((90, -168), (45, -168), (45, -132), (-50, -132), (-50, -32), (36, -32), (36, -46), (90, -46)),
    ((36, -32), (-50, -32), (-50, 62), (46, 62), (46, 24), (36, 24)),
)
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


_FOUND: dict[tuple[str, tuple[Point, ...]], Layout] = {}


def layout(board: Board) -> Layout:
    """The layout of a board; the same object for the same board."""
    key = board.digest, tuple(board.positions)
    if key not in _FOUND:
        _FOUND[key] = Layout(board)
    return _FOUND[key]


assert len(OUTLINES) == AREA_COUNT
