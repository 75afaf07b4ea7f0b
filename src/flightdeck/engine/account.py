"""What a position is worth to each seat, as a sum of named parts.

A search wants only the sums, many thousand times a second. Whoever asks why keeps the entries too.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE


class Entry:
    """One thing that counts: which part it belongs to, and how much it adds to what the position is worth to a seat."""

    def __init__(self, part: int, seat: int, worth: float, about: int, when: int) -> None:
        self.part = part
        self.seat = seat
        self.worth = worth
        # Which airline, hub or passenger it is about, and at which of several times it counts; NONE if it is all one.
        self.about = about
        self.when = when


class Account:
    def __init__(self, players: i64, parts: i64, keep: bool = False) -> None:
        self.players = players
        self.parts = parts
        # By seat and part.
        self.totals: vec[float] = vec[float]([0.0] * (players * parts))
        self.entries: list[Entry] = []
        self.keep = keep

    def add(self, part: i64, seat: i64, worth: float, about: i64 = NONE, when: i64 = NONE) -> None:
        self.totals[seat * self.parts + part] += worth
        if self.keep:
            self.note(part, seat, worth, about, when)

    def note(self, part: i64, seat: i64, worth: float, about: i64, when: i64) -> None:
        if worth != 0.0:
            self.entries.append(Entry(part, seat, worth, about, when))

    def worths(self, weights: vec[float]) -> vec[float]:
        """By seat: the parts, each counted with its weight."""
        found = vec[float]([0.0] * self.players)
        totals, parts = self.totals, self.parts
        for seat in range(self.players):
            worth = 0.0
            for part in range(parts):
                worth += weights[part] * totals[seat * parts + part]
            found[seat] = worth
        return found
