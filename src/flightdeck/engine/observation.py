"""A toolbox for fixed-size observations: the vector and its layout are made by the same calls, so they agree."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class Observation:
    """What one seat may see, as numbers from -1 to 1, in named parts.

    Seats are told relative to the observer: 0 is the observer, 1 is next clockwise.
    """

    def __init__(self, seat: int, players: int) -> None:
        self.seat: i64 = seat
        self.players: i64 = players
        self.values: list[float] = []
        # By name: where the part begins, and how many numbers it has.
        self.parts: dict[str, tuple[int, int]] = {}
        self._name = ""
        self._start = 0

    def part(self, name: str) -> Observation:
        """What is added from now on belongs to this part."""
        self.end()
        assert name not in self.parts, f"there are two parts '{name}'"
        self._name = name
        return self

    def end(self) -> None:
        if self._name:
            self.parts[self._name] = (self._start, len(self.values) - self._start)
        self._start = len(self.values)

    def flag(self, value: bool) -> None:
        self.values.append(1.0 if value else 0.0)

    def fraction(self, value: i64, top: i64) -> None:
        """Of the most there can be; what goes beyond that counts as all."""
        self.values.append(min(max(float(value) / float(top), -1.0), 1.0) if top > 0 else 0.0)

    def amount(self, value: i64, usual: i64) -> None:
        """A number without an upper bound: 0 stays 0, the usual becomes a half, and more comes ever closer to 1."""
        size = value if value >= 0 else -value
        self.values.append(float(value) / float(size + usual))

    def choice(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen place among zeros; only zeros if nothing is chosen."""
        start = self.blank(size)
        if 0 <= chosen < size:
            self.mark(start + chosen)

    def blank(self, size: i64) -> i64:
        """Zeros, to be marked; tells where they begin."""
        start: i64 = len(self.values)
        self.values += [0.0] * size
        return start

    def mark(self, place: i64) -> None:
        self.values[place] = 1.0

    def fractions(self, table: vec[i64], start: i64, size: i64, top: i64) -> None:
        for place in range(start, start + size):
            self.fraction(table[place], top)

    def shares_of(self, table: vec[i64], start: i64, tops: vec[i64]) -> None:
        """Each number of the table as a fraction of its own top."""
        for place in range(i64(len(tops))):
            self.fraction(table[start + place], tops[place])

    def flags(self, table: vec[i64], start: i64, size: i64) -> None:
        """A 1 for every number that is not 0."""
        for place in range(start, start + size):
            self.values.append(1.0 if table[place] != 0 else 0.0)

    def equal(self, table: vec[i64], size: i64, number: i64) -> None:
        """A 1 for every number that is this one."""
        for place in range(size):
            self.flag(table[place] == number)

    def relative(self, seat: i64) -> i64:
        """How many seats clockwise of the observer; -1 for nobody."""
        return (seat - self.seat + self.players) % self.players if seat >= 0 else -1

    def absolute(self, place: i64) -> i64:
        """The seat that is so many places clockwise of the observer."""
        return (self.seat + place) % self.players

    def whose(self, seat: i64) -> None:
        """One of the seats, or nobody."""
        self.choice(self.relative(seat), self.players)

    def text(self) -> str:
        """All numbers but zeros, by part and place in it: `phase 1=1.0; hand 0=0.05 3=0.1`."""
        told: list[str] = []
        for name, (start, length) in self.parts.items():
            line = name
            for place in range(length):
                value = self.values[start + place]
                if value != 0.0:
                    line += f" {place}={value}"
            if line != name:
                told.append(line)
        return "; ".join(told)
