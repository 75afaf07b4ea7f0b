"""Small tables of numbers, as positions are made of them."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, u8


def zeros(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


def zero_bytes(count: int) -> vec[u8]:
    """For numbers up to 255."""
    return vec[u8]([0] * count)


def named(table: vec[i64], start: int, names: Sequence[str]) -> dict[str, int]:
    """The numbers from `start` on, by the names of those that are not 0."""
    return {name: table[start + place] for place, name in enumerate(names) if table[start + place] != 0}


def put(table: vec[i64], start: int, numbers: list[int]) -> None:
    """Set the numbers from `start` on."""
    for place, number in enumerate(numbers):
        table[start + place] = number


def columns(rows: Sequence[Sequence[int]], count: int) -> list[vec[i64]]:
    """One table for each column of these rows, of which each has so many."""
    return [vec[i64]([row[place] for row in rows]) for place in range(count)]


def filled(count: int, number: int) -> vec[i64]:
    return vec[i64]([number] * count)
