"""A process knows when it misses something: messages of other processes, and time on its event loop."""

from __future__ import annotations

import asyncio
import gc
import logging
import time

import pytest

from flightdeck.web.rooms import pauses
from flightdeck.web.rooms.relay import Relay
from flightdeck.web.rooms.room import Room, rooms


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The rooms that were told that something happened, each time."""
    found: list[str] = []
    monkeypatch.setattr(Room, "heard", lambda room: found.append(room.key))
    for key in ("a", "b", "c"):
        rooms.of(key)
    return found


def told(number: int, *tables: str, process: str = "other") -> dict[str, object]:
    return {"process": process, "number": number, "tables": list(tables)}


async def test_a_room_reads_again_what_another_process_did(heard: list[str]) -> None:
    relay = Relay()
    relay.hear(told(1, "a", "nobody is there"))
    relay.hear(told(2))
    relay.hear(told(3, "b", "a"))
    assert heard == ["a", "b", "a"]


async def test_after_a_message_that_was_missed_all_rooms_read_again(heard: list[str]) -> None:
    relay = Relay()
    relay.hear(told(1, "a"))
    relay.hear(told(3))
    assert heard == ["a", "a", "b", "c"]
    heard.clear()
    relay.hear(told(4, "b"))
    relay.hear(told(9, process="one that was there before us"))
    assert heard == ["b", "a", "b", "c"]


async def test_the_own_messages_say_only_that_redis_is_there(heard: list[str]) -> None:
    relay = Relay()
    relay.hear(told(7, "a", process=relay._process))
    assert heard == []


async def test_without_redis_all_rooms_read_again_and_again(heard: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flightdeck.web.rooms.relay.SILENCE", 0.02)
    watching = asyncio.create_task(Relay()._watch())
    await asyncio.sleep(0.2)
    watching.cancel()
    assert len(heard) >= 6


async def test_a_pause_of_the_loop_is_told_with_its_cause(caplog: pytest.LogCaptureFixture) -> None:
    def slow_work() -> None:
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            sum(range(1000))

    watch = asyncio.create_task(pauses.Watch().keep())
    await asyncio.sleep(0.1)
    slow_work()
    await asyncio.sleep(0.1)
    watch.cancel()
    await asyncio.gather(watch, return_exceptions=True)
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert any("slow_work (test_pauses.py" in line for line in told)
    assert not any(callback.__name__ == "_collected" for callback in gc.callbacks)
