"""What each kind of share brings, as it was a moment ago: most actions change it for one kind, or for none."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.games.airlines_europe.board import KINDS, PLACES, SCORINGS

# How much is noted of a position besides weights, cards and parts played; of a kind besides hands and holdings.
MATTERS: Final = 6
MATTERS_OF_KIND: Final = 7


class Kept:
    """For one world and its copies: what was worked out last, and what it follows from."""

    def __init__(self, players: i64, weights: i64) -> None:
        self.common: vec[float] = vec[float]([0.0] * (weights + SCORINGS + SCORINGS * players + MATTERS))
        self.own: vec[i64] = vec[i64]([0] * (KINDS * (MATTERS_OF_KIND + 2 * players)))
        self.known: vec[i64] = vec[i64]([0] * KINDS)
        # By kind, scoring and seat: the points to be expected. By kind and seat: what a share more would bring.
        # By kind: what a share less costs who is to discard, from the hand and from the table.
        self.expected: vec[float] = vec[float]([0.0] * (KINDS * SCORINGS * players))
        self.gains: vec[float] = vec[float]([0.0] * (KINDS * players))
        self.hand_losses: vec[float] = vec[float]([0.0] * KINDS)
        self.table_losses: vec[float] = vec[float]([0.0] * KINDS)
        # Where a kind is worked out: shares by seat, and those of nobody; who is ahead of each; points by place.
        self.amounts: vec[float] = vec[float]([0.0] * (players + 1))
        self.ranks: vec[float] = vec[float]([0.0] * (players + 1))
        self.row: vec[float] = vec[float]([0.0] * (PLACES + 1))

    def note(self, place: i64, figures: vec[float]) -> i64:
        """Note figures that all kinds go by, from this place on; if one has changed, nothing is known any more."""
        noted = self.common
        for figure in figures:
            if noted[place] != figure:
                noted[place] = figure
                for kind in range(i64(KINDS)):
                    self.known[kind] = 0
            place += 1
        return place


def renewed(table: vec[i64], place: i64, number: i64) -> bool:
    """Write it down. Was it another before?"""
    if table[place] == number:
        return False
    table[place] = number
    return True
