"""Which of several actions is the best, if there is always time to try one of them once more.

Sequential halving, stage after stage: all that are compared meet the same worlds, then the better half meets as many
again, and so on, until two are left. The next stage compares twice as many actions, in twice as many worlds, and looks
further ahead; so no action is out of the race for good. From one stage to the next only this is kept: how far each
action was behind the best when they were compared last. It counts as much as the first worlds of the stage.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# How many actions the first stage compares, and in how many worlds before half of them are left out.
CANDIDATES: Final = 8
WORLDS: Final = 16
# So many standard errors behind the best, after such a stage, an action is out of the question.
BEYOND_DOUBT: Final = 3.0
DEEP_STAGE: Final = 2
LOWEST: Final = -1_000_000.0


class Comparison:
    """Of so many actions at least two, which are given by their places, the most promising first."""

    def __init__(self, players: i64, own: i64, deficits: vec[float]) -> None:
        self._players = players
        self._own = own
        # By place and seat: how much less that seat gains than with the best action, when they were compared last.
        self.deficits = deficits
        self.count: i64 = len(deficits) // players
        self.order: list[int] = list(range(self.count))
        # By place: so far behind that no luck can explain it.
        self._beaten: list[bool] = [False] * int(self.count)
        self._first_world = 0
        self._met = 0
        self.begin(0)

    def begin(self, stage: int) -> None:
        self._first_world += self._met
        self.stage = stage
        self.field = self.order[: CANDIDATES << stage]
        # Up to how many worlds all of the field go on together, and how many all and how many one more have met.
        self._quota = WORLDS << stage
        self._met = 0
        self._turn = 0
        # What is known from before, as if it were from so many worlds.
        self._before = float(self._quota)
        self._deficits_before = self.deficits[:]
        self._sums = vec[float]([0.0] * (self.count * self._players))
        # By place: the gains in the present world, and how they differed from those of the others in the same worlds.
        self._row = vec[float]([0.0] * self.count)
        self._differences = vec[float]([0.0] * self.count)
        self._squares = vec[float]([0.0] * self.count)

    @property
    def world(self) -> int:
        """The number of the world in which the next action is tried."""
        return self._first_world + self._met

    @property
    def next(self) -> int:
        """The place of the action that is to be tried next."""
        return self.field[self._turn]

    def add(self, gains: vec[float]) -> None:
        """What everybody gained by it."""
        place: i64 = self.next
        for seat in range(self._players):
            self._sums[place * self._players + seat] += gains[seat]
        self._row[place] = gains[self._own]
        self._turn += 1
        if self._turn == len(self.field):
            self.end_world()
            if self._met == self._quota:
                self.halve()

    def end_world(self) -> None:
        """All of the field have met it. Its luck is the same for all, so it says nothing about them."""
        self._turn = 0
        self._met += 1
        luck = 0.0
        for place in self.field:
            luck += self._row[place] / len(self.field)
        for place in self.field:
            difference = self._row[place] - luck
            self._differences[place] += difference
            self._squares[place] += difference * difference

    def halve(self) -> None:
        self.settle()
        deficits, players, own = self.deficits, self._players, self._own
        self.field.sort(key=lambda place: -deficits[place * players + own])
        others = [place for place in self.order if place not in self.field]
        self.order = self.field + others
        if len(self.field) <= 2:
            self.begin(self.stage + 1)
        else:
            self.field = self.field[: (len(self.field) + 1) // 2]
            self._quota *= 2

    def settle(self) -> None:
        """Note how far each of the field is behind the best of it."""
        best: i64 = self.best()
        for place in self.field:
            gap = self.mean(best, self._own) - self.mean(place, self._own)
            error = sqrt((self.variance(best) + self.variance(place)) / float(self._met))
            self._beaten[place] = gap > BEYOND_DOUBT * error
            for seat in range(self._players):
                self.deficits[place * self._players + seat] = self.mean(place, seat) - self.mean(best, seat)

    def best(self) -> int:
        """The place of the action to play, as far as is known now."""
        best = self.field[0]
        most = LOWEST
        for place in self.field:
            mean = self.mean(place, self._own)
            if mean > most:
                best = place
                most = mean
        return best

    def mean(self, place: i64, seat: i64) -> float:
        """What a seat gains with an action of the field: less a number that is the same for all."""
        cell = place * self._players + seat
        return (self._before * self._deficits_before[cell] + self._sums[cell]) / (self._before + self.worlds(place))

    def worlds(self, place: i64) -> float:
        """How many an action of the field has met in this stage; some of it are ahead by one."""
        for number in range(self._turn):
            if self.field[number] == place:
                return float(self._met + 1)
        return float(self._met)

    def variance(self, place: i64) -> float:
        mean = self._differences[place] / float(self._met)
        return max(self._squares[place] / float(self._met) - mean * mean, 0.0)

    def decided(self) -> bool:
        """Was every other action beaten beyond doubt, also in a look further ahead?"""
        return self.stage > DEEP_STAGE and self._beaten.count(False) <= 1
