"""Limits count until their time is up: nothing that somebody else makes counted pushes them out."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache, caches
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from flightdeck.web import limit_cache, rate_limit
from tests.web.accounts import sign_in

FEW = 5


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(limit_cache, "monotonic", time)
    return time


@pytest.fixture
def little_room(settings: Settings) -> Iterator[None]:
    limits = settings.CACHES["limits"] | {"OPTIONS": {"MAX_ENTRIES": FEW}}
    settings.CACHES = settings.CACHES | {"limits": limits}
    caches["limits"].clear()
    yield
    caches["limits"].clear()


def counted() -> int:
    return sum(len(room) for room in limit_cache._rooms.values())


def test_a_limit_counts_until_its_time_is_up(time: Time) -> None:
    assert [rate_limit.within("tables:x", 2, 60) for _ in range(3)] == [True, True, False]
    time.now += 59
    assert not rate_limit.within("tables:x", 2, 60)
    assert rate_limit.within("tables:y", 2, 60)
    time.now += 1
    assert rate_limit.within("tables:x", 2, 60)


def test_what_has_expired_is_not_kept(time: Time) -> None:
    for number in range(100):
        rate_limit.within(f"tables:{number}", 2, 60)
        time.now += 1
    assert counted() == 60


def test_many_other_counts_and_hints_push_no_limit_out() -> None:
    assert not rate_limit.within("tables:x", 0, 3600)
    for number in range(12_000):
        rate_limit.within(f"tables:{number}", 1, 3600)
        rate_limit.within(f"moves:{number}", 1, 60)
        cache.set(f"hint:{number}", "a hint")
    assert not rate_limit.within("tables:x", 1, 3600)


def test_limits_push_no_hint_out() -> None:
    cache.set("hint", "a hint")
    for number in range(12_000):
        rate_limit.within(f"tables:{number}", 1, 3600)
    assert cache.get("hint") == "a hint"


@pytest.mark.usefixtures("little_room")
def test_without_room_new_names_of_a_kind_are_counted_together(time: Time) -> None:
    for number in range(FEW):
        assert rate_limit.within(f"tables:{number}", 2, 60)
    assert [rate_limit.within(f"tables:new{number}", 2, 60) for number in range(4)] == [True, True, False, False]
    assert [rate_limit.within("tables:0", 2, 60) for _ in range(2)] == [True, False]
    assert rate_limit.within("chat:new", 2, 60)
    for number in range(100):
        rate_limit.within(f"tables:more{number}", 2, 60)
    assert counted() == FEW + 2
    time.now += 60
    assert rate_limit.within("tables:new3", 2, 60)


def test_threads_count_together() -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: rate_limit.within("tables:x", 500, 60), range(2000)))
    assert answers.count(True) == 500


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.1", "10.0.0.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:10.0.0.1", "::ffff:10.0.0.2", False),
        ("", "", True),
    ],
)
def test_a_network_of_ipv6_is_one_address(one: str, other: str, same: bool) -> None:
    addresses = [rate_limit.address(RequestFactory().get("/", REMOTE_ADDR=each)) for each in (one, other)]
    assert (addresses[0] == addresses[1]) is same


# Passwords.


def test_refused_addresses_make_no_names_to_be_counted(db: None) -> None:
    for number in range(60):
        sign_in(Client(), f"name{number}", "wrong")
    assert counted() == 40 + 1


def test_passwords_are_guessed_no_longer_after_many_refusals(db: None) -> None:
    elsewhere = Client(REMOTE_ADDR="10.0.0.9")
    assert [sign_in(elsewhere, "annie", "wrong").status_code for _ in range(11)] == [400] * 10 + [429]
    for number in range(350):
        sign_in(Client(), f"name{number}", "wrong")
    assert sign_in(elsewhere, "annie", "wrong").status_code == 429
    assert sign_in(Client(REMOTE_ADDR="10.0.0.10"), "annie", "wrong").status_code == 429


@pytest.mark.parametrize("other", ["ANNIE", " annie ", "ａｎｎｉｅ", "annıe"])  # noqa: RUF001
def test_all_ways_to_write_a_name_are_counted_as_one(db: None, other: str) -> None:
    for _ in range(10):
        sign_in(Client(), "annie", "wrong")
    assert sign_in(Client(), other, "wrong").status_code == 429
