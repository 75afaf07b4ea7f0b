"""What the layouts of all boards have in common: they are found once, and names go where no way runs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from flightdeck.web.maps.naming import Name, Wanted, place_names
from flightdeck.web.maps.projection import Projection
from flightdeck.web.maps.ways import RADIUS, Spot, Way

Board = TypeVar("Board")
Layout = TypeVar("Layout")


def found_once(find: Callable[[Board], Layout], key: Callable[[Board], Hashable]) -> Callable[[Board], Layout]:
    """The layout of a board; the same object for all boards with the same key."""
    found: dict[Hashable, Layout] = {}

    def layout(board: Board) -> Layout:
        same = key(board)
        if same not in found:
            found[same] = find(board)
        return found[same]

    return layout


def names_beside(wanted: list[Wanted], ways: Sequence[Way], spots: Sequence[Spot], project: Projection) -> list[Name]:
    """Names where neither circles nor cities nor lines are in the way."""
    circles = [(x, y, RADIUS + 1) for way in ways for x, y, _ in way.circles]
    lines = [point for way in ways for point in way.curve.dots(6.0)]
    return place_names(wanted, [*circles, *spots], lines, (project.width, project.height))
