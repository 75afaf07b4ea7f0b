"""Bots by name."""

from __future__ import annotations

import pytest

from flightdeck.bots.catalogue import LEVELS, make_bot, names
from flightdeck.bots.parallel import ParallelSearchBot
from flightdeck.bots.search import SearchBot
from flightdeck.engine.errors import BadBot
from tests.bots.positions import positions, rules, seat_of


@pytest.mark.parametrize("name", ["random", "greedy", "careless:20%", "search:20ms", "search:30", *list(LEVELS)[:4]])
def test_every_bot_plays(name: str) -> None:
    seat = seat_of(positions(rules("air_alliance"), 2, every=100)[1])
    assert make_bot(name, 1).choose(seat) in seat.legal


def test_levels_come_first() -> None:
    assert names()[:5] == ["cadet", "first_officer", "captain", "commander", "ace"]


def test_the_ace_may_take_ten_seconds() -> None:
    ace = make_bot("ace", 1)
    assert isinstance(ace, SearchBot)
    assert ace.seconds == 10.0


def test_settings_say_how_long_and_on_how_many_cores() -> None:
    assert isinstance(make_bot("search", 1), SearchBot)
    assert isinstance(make_bot("search:100:2", 1), ParallelSearchBot)
    assert isinstance(make_bot("search:100ms:1", 1), SearchBot)
    assert isinstance(make_bot("search:2s:2", 1), ParallelSearchBot)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("deep_blue", "there is no bot 'deep_blue'; there is cadet"),
        ("search:fast", "'search:fast' is no search"),
        ("search:0ms", "is no search"),
        ("search:-5", "is no search"),
        ("search:100ms:none", "is no search"),
        ("search:10m", "is no search"),
        ("search:10sms", "is no search"),
        ("search:s", "is no search"),
        ("search:²", "is no search"),
        ("search:" + "9" * 5000, "is no search"),
        ("search:9:" + "9" * 5000, "is no search"),
        ("careless:²", "careless:40%"),
        ("novice:most", "novice:40%"),
        ("careless:" + "9" * 5000, "careless:40%"),
        ("careless:lots", "careless:40%"),
        ("careless:101%", "careless:40%"),
        ("random:5", "takes no settings"),
        ("", "there is no bot ''"),
    ],
)
def test_what_is_no_bot_is_refused_in_words(name: str, message: str) -> None:
    with pytest.raises(BadBot, match=message):
        make_bot(name, 1)
