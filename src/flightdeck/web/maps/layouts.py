"""What the layouts of all boards have in common: they are found once, and names go where no way runs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import TypeVar

from flightdeck.web.maps.naming import Name, Wanted, place_names
from flightdeck.web.maps.own import Fitted, fits
from flightdeck.web.maps.projection import Picture, Projection
from flightdeck.web.maps.ways import RADIUS, Spot, Way

# How many boards there may be whose layout is not found again each time, and what is kept of what was drawn.
LAYOUTS = 60
DRAWN = 20_000

Board = TypeVar("Board")
Layout = TypeVar("Layout")


def found_once(find: Callable[[Board], Layout], key: Callable[[Board], Hashable]) -> Callable[[Board], Layout]:
    """The layout of a board; the same object for all boards with the same key."""
    found: OrderedDict[Hashable, Layout] = OrderedDict()

    def layout(board: Board) -> Layout:
        same = key(board)
        if same not in found:
            found[same] = find(board)
            if len(found) > LAYOUTS:
                with suppress(KeyError):
                    found.popitem(last=False)
        return found[same]

    return layout


def fitting(usual: Projection, places: Sequence[tuple[float, float]]) -> Projection | Fitted:
    """The projection of the usual map, or one that is fitted around a board which lies elsewhere."""
    return usual if fits(usual, places) else Fitted(places, (usual.width, usual.height))


def names_beside(wanted: list[Wanted], ways: Sequence[Way], spots: Sequence[Spot], project: Picture) -> list[Name]:
    """Names where neither circles nor cities nor lines are in the way."""
    circles = [(x, y, RADIUS + 1) for way in ways for x, y, _ in way.circles]
    lines = [point for way in ways for point in way.curve.dots(6.0)]
    return place_names(wanted, [*circles, *spots], lines, (project.width, project.height))
