"""Names beside their cities, where they are in nobody's way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from flightdeck.web.maps.projection import Point

# Sizes of letters, generous, because every machine has another typeface.
LETTER = {"name": 9.2, "home": 9.8, "far": 8.8}
LINE = 17.0
EDGE = 6.0
ROUNDS = 3
# More is not in the way of a name on any map that can be read.
MOST_NEAR = 700

Disc = tuple[float, float, float]


class Wanted(NamedTuple):
    """A thing to be named: where it is, how large it is, and the kind of letters."""

    word: str
    at: Point
    size: float
    # Room behind the word for whatever belongs to it.
    tail: float
    letters: str
    # Beside its city, the tail may lie between the city and the word.
    tail_inside: bool = False


class Name(NamedTuple):
    """A name with its box on the picture."""

    word: str
    left: float
    top: float
    width: float
    tail: float
    # How the word is set in its box: towards its city, whatever the typeface.
    anchor: str

    @property
    def x(self) -> float:
        part = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.word_left + self.word_width * part

    @property
    def baseline(self) -> float:
        return self.top + LINE * 0.76

    @property
    def word_left(self) -> float:
        return self.left + self.tail if self.anchor == "start" else self.left

    @property
    def word_width(self) -> float:
        return self.width - self.tail

    @property
    def tail_left(self) -> float:
        """Before a word that is set to the right of its city, else behind it."""
        return self.left if self.anchor == "start" else self.left + self.word_width


def place_names(wanted: list[Wanted], discs: Sequence[Disc], lines: list[Point], size: Point) -> list[Name]:
    """All names; those with the least choice go first, then each in turn may move."""
    fixed = []
    for one in wanted:
        at, offered = one.at, _spots(one)
        reach = offered[0][0].width + 60
        near_discs = [disc for disc in discs if abs(disc[0] - at[0]) < reach and abs(disc[1] - at[1]) < 80]
        near_lines = [point for point in lines if abs(point[0] - at[0]) < reach and abs(point[1] - at[1]) < 80]
        near_discs, near_lines = near_discs[:MOST_NEAR], near_lines[:MOST_NEAR]
        fixed.append([(_fixed_cost(name, near_discs, near_lines, size) + far, name) for name, far in offered])
    order = sorted(range(len(wanted)), key=lambda index: -min(cost for cost, _ in fixed[index]))
    chosen: dict[int, Name] = {}
    for _ in range(ROUNDS):
        for index in order:
            others = [name for other, name in chosen.items() if other != index]
            chosen[index] = min(fixed[index], key=lambda offer: offer[0] + _overlaps(offer[1], others))[1]
    return [chosen[index] for index in range(len(wanted))]


def _spots(wanted: Wanted) -> list[tuple[Name, float]]:
    """Places around a point, the best first, each with how little it is liked."""
    word, at, size, tail, letters, tail_inside = wanted
    width = len(word) * LETTER[letters] + tail
    spots = []
    for further in (0.0, 6.0, 13.0, 22.0):
        gap = size + 4 + further
        for step in range(24):
            angle = step * math.pi / 12
            across, down = math.cos(angle), math.sin(angle)
            # The box touches a circle around the point from outside, in this direction.
            left = at[0] + across * gap + (across - 1) * width / 2
            top = at[1] + down * gap + (down - 1) * LINE / 2
            disliked = further * 1.7 + abs(down) * 6 + (across < 0) * 2
            anchor = "middle" if (tail and not tail_inside) or abs(across) < 0.7 else "start" if across > 0 else "end"
            spots.append((Name(word, left, top, width, tail, anchor), disliked))
    return spots


def _fixed_cost(name: Name, discs: list[Disc], lines: list[Point], size: Point) -> float:
    left, top, right, bottom = name.left, name.top, name.left + name.width, name.top + LINE
    outside = max(0.0, EDGE - left) + max(0.0, right + EDGE - size[0])
    outside += max(0.0, EDGE - top) + max(0.0, bottom + EDGE - size[1])
    cost = outside * 100
    for x, y, radius in discs:
        dx, dy = max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom)
        inside = radius + 1 - math.hypot(dx, dy)
        if inside > 0:
            cost += 60 + inside * 20
    for x, y in lines:
        if left - 2 < x < right + 2 and top < y < bottom:
            cost += 9
    return cost


def _overlaps(name: Name, others: list[Name]) -> float:
    cost = 0.0
    for other in others:
        if abs(name.top - other.top) > LINE + 2:
            continue
        across = min(name.left + name.width, other.left + other.width) - max(name.left, other.left) + 4
        down = min(name.top, other.top) + LINE - max(name.top, other.top) + 2
        if across > 0 and down > 0:
            cost += 80 + across * down
    return cost
