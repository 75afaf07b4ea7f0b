"""The two generators of chance.

`Chance` shuffles and throws dice for real games: the same on every machine, compiled or not, and nobody can work out
what comes next from what came before. `QuickRandom` is for playouts, where only speed counts.
"""

from __future__ import annotations

import hashlib
import random
import struct
from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
WORD_BITS: Final = 32
WORDS_A_BLOCK: Final = 128
# What SHAKE-256 gives from one squeeze, in bytes, and how many of them a throw takes: so many that a cup of a hundred
# markers is as good as fair.
SQUEEZE: Final = 136
THROW: Final = 7
THROWS_A_SQUEEZE: Final = SQUEEZE // THROW


class Chance:
    """A stream of fair numbers made from a seed: SHAKE-256 of the seed and a counter, read as 32-bit words.

    The set-up of a game reads stream 0. Each shuffle or throw in the middle of a game has a stream of its own, so that
    a position has to know the seed and the number of streams used, and nothing else.
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._key = b"flightdeck %d/%d " % (seed, stream) if stream else b"flightdeck %d " % seed
        self._counter = 0
        self._words: tuple[int, ...] = ()
        self._next = 0

    def _word(self) -> int:
        if self._next == len(self._words):
            block = hashlib.shake_256(self._key + b"%d" % self._counter).digest(4 * WORDS_A_BLOCK)
            self._words = struct.unpack(f">{WORDS_A_BLOCK}I", block)
            self._counter += 1
            self._next = 0
        self._next += 1
        return self._words[self._next - 1]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= MASK + 1:
            raise ValueError(f"one of {n} cannot be drawn with {WORD_BITS} bits")
        fair = (MASK + 1) // n * n
        word = self._word()
        while word >= fair:
            word = self._word()
        return word % n

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self.below(high - low + 1)

    def shuffle(self, cards: list[int]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def single_throw(seed: int, stream: int, sides: int) -> int:
    """A number from 0 to sides - 1, with a stream of its own: dear, since each throw is a squeeze."""
    digest = hashlib.shake_256(b"flightdeck %d/%d " % (seed, stream)).digest(16)
    return int.from_bytes(digest, "big") % sides


class Squeeze:
    """Neighbouring throws of a seed, made at once. Each of them tells nothing of the others."""

    def __init__(self, seed: int, number: i64) -> None:
        self.seed = seed
        self.number = number
        self.digest = hashlib.shake_256(b"flightdeck %d/throws %d " % (seed, number)).digest(SQUEEZE)


class Latest:
    """The squeeze that was asked for last: the next throw of a game is most likely in it, too.

    It is no part of a position, so that no copy costs more for it and no world knows the real throws to come.
    """

    def __init__(self) -> None:
        self.squeeze = Squeeze(0, 0)


LATEST: Final = Latest()


def throw(seed: int, stream: i64, sides: i64) -> i64:
    """A number from 0 to sides - 1: a die, or a marker drawn from a cup."""
    number = stream // THROWS_A_SQUEEZE
    squeeze = LATEST.squeeze
    if squeeze.number != number or squeeze.seed != seed:
        squeeze = Squeeze(seed, number)
        LATEST.squeeze = squeeze
    first = stream % THROWS_A_SQUEEZE * THROW
    word: i64 = 0
    for place in range(first, first + THROW):
        word = (word << 8) | squeeze.digest[place]
    return word % sides


def shuffle(cards: list[int], rng: random.Random) -> None:
    """What `rng.shuffle` makes of them, number by number, but compiled: worlds are drawn before every thought."""
    draw = rng.getrandbits
    places: i64 = len(cards)
    bits: i64 = 0
    power: i64 = 1
    while power <= places:
        power *= 2
        bits += 1
    while places > 1:
        # So many bits are just enough for the number of places.
        while power > 2 * places:
            power //= 2
            bits -= 1
        other: i64 = draw(bits)
        while other >= places:
            other = draw(bits)
        places -= 1
        cards[places], cards[other] = cards[other], cards[places]


class QuickRandom:
    """A small generator (xorshift with 32 bits in each of two words) whose steps never leave 64 bits."""

    def __init__(self, seed: int) -> None:
        key = hashlib.sha256(b"quick %d" % seed).digest()
        self._a: i64 = int.from_bytes(key[:4], "big") | 1
        self._b: i64 = int.from_bytes(key[4:8], "big") | 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, as good as equally likely for the small n of a menu."""
        a = self._a
        a ^= (a << 13) & MASK
        a ^= a >> 17
        a ^= (a << 5) & MASK
        self._a = a
        # A Weyl sequence beside it, so that zero-heavy stretches of the shift register do not show.
        b = (self._b + 0x9E3779B9) & MASK
        self._b = b
        word: i64 = (a + (b ^ (b >> 16))) & MASK
        return (word * n) >> 32
