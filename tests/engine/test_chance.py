"""The two generators."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from flightdeck.engine.chance import THROWS_A_SQUEEZE, Chance, QuickRandom, shuffle, single_throw, throw

SINGLE = [3, 84, 96, 71, 25, 69, 27]
THROWN = [44, 53, 41, 22, 80, 17, 58, 26, 33]


def test_chance_is_the_same_everywhere() -> None:
    """These numbers must never change: every record depends on them."""
    chance = Chance(7)
    assert [chance.below(100) for _ in range(10)] == [76, 23, 91, 84, 35, 44, 96, 57, 91, 20]
    deck = list(range(10))
    Chance(2**100).shuffle(deck)
    assert deck == [8, 1, 4, 7, 3, 5, 0, 6, 2, 9]


def test_throws_are_the_same_everywhere_whatever_was_thrown_before() -> None:
    """These numbers must never change either."""
    assert [single_throw(7, stream, 100) for stream in range(1, 8)] == SINGLE
    streams = [*range(1, 8), THROWS_A_SQUEEZE - 1, THROWS_A_SQUEEZE]
    assert [throw(7, stream, 100) for stream in streams] == THROWN
    for seed in (8, 2**100):
        throw(seed, 3, 100)
        assert [throw(7, stream, 100) for stream in reversed(streams)] == THROWN[::-1]


def test_throws_are_fair_and_none_comes_twice() -> None:
    thrown = [throw(5, stream, 60) for stream in range(60_000)]
    counts = Counter(thrown)
    assert set(counts) == set(range(60))
    assert all(abs(count - 1000) < 160 for count in counts.values())
    lines = {tuple(thrown[first : first + THROWS_A_SQUEEZE]) for first in range(60_000 - THROWS_A_SQUEEZE)}
    assert len(lines) == 60_000 - THROWS_A_SQUEEZE


def test_chance_is_fair() -> None:
    chance = Chance(1)
    counts = Counter(chance.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())
    assert {chance.between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}


def test_chance_shuffles_every_order_alike() -> None:
    chance = Chance(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        deck = [0, 1, 2, 3]
        chance.shuffle(deck)
        orders[tuple(deck)] += 1
    assert len(orders) == 24
    assert all(abs(count - 1000) < 160 for count in orders.values())


def test_cards_are_shuffled_as_python_does_and_what_comes_after_is_the_same() -> None:
    for size in [*range(70), 127, 128, 129, 200]:
        ours, theirs = random.Random(size), random.Random(size)
        cards, others = list(range(size)), list(range(size))
        shuffle(cards, ours)
        theirs.shuffle(others)
        assert cards == others
        assert ours.random() == theirs.random()


def test_quick_random_is_even_enough_and_the_same_everywhere() -> None:
    quick = QuickRandom(1)
    assert [QuickRandom(5).below(1000), quick.below(1)] == [393, 0]
    for n in (2, 7, 44):
        counts = Counter(quick.below(n) for _ in range(n * 5000))
        assert set(counts) == set(range(n))
        assert all(abs(count - 5000) < 400 for count in counts.values())


@pytest.mark.parametrize("n", [2**32 + 1, 2**40, 0, -1])
def test_more_than_a_word_can_tell_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot be drawn with 32 bits"):
        Chance(1).below(n)


def test_a_whole_word_can_be_drawn() -> None:
    chance = Chance(1)
    assert max(chance.below(2**32) for _ in range(20)) > 2**31
