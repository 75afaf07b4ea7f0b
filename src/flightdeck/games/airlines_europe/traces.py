"""What everybody saw of a hand from which shares went face down (AE21), and what may have become of its cards.

Which share was discarded nobody else knows; but it was in the hand then, and has not been played since. So a trace
keeps, from the first discard on, what came and went in the open; a world is one way in which all of it can have been.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.routemap import NONE
from flightdeck.games.airlines_europe.board import ABACUS, AIRLINE_COUNT, AIRLINES, KINDS

if TYPE_CHECKING:
    from flightdeck.games.airlines_europe.state import EuropeState

# An entry of a trace below this is the airline of a share that was taken from the market.
PLAYED: Final = AIRLINE_COUNT  # and the airline
DREW: Final = 2 * AIRLINE_COUNT
DISCARDED: Final = DREW + 1
WORDS: Final = (*(f"took {one}" for one in AIRLINES), *(f"played {one}" for one in AIRLINES), "drew", "discarded")


def note(s: EuropeState, seat: i64, entry: int, count: int = 1) -> None:
    if s.traces[seat]:
        s.traces[seat] += (entry,) * count


def note_discard(s: EuropeState, seat: i64) -> None:
    """A share is about to go face down. The first time the hand is written down as everybody knows it."""
    if not s.traces[seat]:
        known: list[int] = []
        for airline in range(AIRLINE_COUNT):
            known += [airline] * s.seen[seat * KINDS + airline]
        unknown: int = s.cards(s.hands, seat) - s.hands[seat * KINDS + ABACUS] - len(known)
        s.traces[seat] = tuple([DREW] * unknown + known)
    note(s, seat, DISCARDED)


def tally(entries: list[int]) -> tuple[int, int, int]:
    """How many cards came into the hand, were played, and went face down."""
    went = entries.count(DISCARDED)
    played = len([entry for entry in entries if PLAYED <= entry < DREW])
    return len(entries) - played - went, played, went


class Trace:
    """The cards that came into a hand, one by one: of which airline, or NONE, when they came and when they went."""

    def __init__(self, entries: tuple[int, ...]) -> None:
        self.entries = entries
        self.airline: list[int] = []
        self.came: list[int] = []
        self.went: list[int] = []
        # Has everything that was played been there?
        self.holds = True
        for time, entry in enumerate(entries):
            if entry < PLAYED or entry == DREW:
                self.airline.append(entry if entry < PLAYED else NONE)
                self.came.append(time)
                self.went.append(len(entries))
            elif entry < DREW:
                self._play(entry - PLAYED, time)

    def _play(self, airline: int, time: int) -> None:
        """The card that came last, so that earlier ones are left which may have been discarded before."""
        card = self._last(airline)
        if card == NONE:
            card = self._last(NONE)
        if card == NONE:
            self.holds = False
        else:
            self.went[card] = time

    def _last(self, airline: int) -> int:
        for card in range(len(self.airline) - 1, -1, -1):
            if self.airline[card] == airline and self.stays(card):
                return card
        return NONE

    def stays(self, card: int) -> bool:
        return self.went[card] == len(self.entries)

    def discard(self, time: int, unseen: vec[i64], rng: random.Random) -> int:
        """Which card went face down then: one that was there, and not one that was played later.

        That one only if what was played can have been a card that came in between, of which nobody knows what it was:
        as likely as there are shares of this airline among those `unseen`.
        """
        there = [card for card in range(len(self.came)) if self.came[card] < time < self.went[card]]
        free = [card for card in there if self.stays(card)]
        lent = [card for card in there if not self.stays(card) and self._stand_ins(card, time)]
        if not free and not lent:
            return NONE
        card = rng.choice(free + lent)
        if free and not self.stays(card) and rng.randrange(sum(unseen)) >= unseen[self.airline[card]]:
            card = rng.choice(free)
        if not self.stays(card):
            self.went[rng.choice(self._stand_ins(card, time))] = self.went[card]
        self.went[card] = time
        return card

    def _stand_ins(self, card: int, time: int) -> list[int]:
        """What may have been played instead of a card that went before."""
        return [
            other
            for other in range(len(self.came))
            if self.airline[other] == NONE and self.stays(other) and time < self.came[other] < self.went[card]
        ]


def lay_known(world: EuropeState, seat: int, unseen: vec[i64], rng: random.Random) -> bool:
    """Put into hand and discards what is known to be in either, in one way it may be; False if that way leads nowhere.

    Both are empty before, but for Air ABACUS.
    """
    trace = Trace(world.traces[seat])
    if not trace.holds:
        return False
    for time, entry in enumerate(trace.entries):
        if entry == DISCARDED:
            card = trace.discard(time, unseen, rng)
            if card == NONE:
                return False
            if trace.airline[card] != NONE:
                world.discarded[seat * KINDS + trace.airline[card]] += 1
    for card, airline in enumerate(trace.airline):
        if airline != NONE and trace.stays(card):
            world.hands[seat * KINDS + airline] += 1
    return True
