"""What happens at tables all the time: moves and streams, on the event loop, without Django's views."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from flightdeck.games.catalogue import entries
from flightdeck.web.players.models import Player
from flightdeck.web.rooms import room as room_module
from flightdeck.web.rooms.room import Room, rooms
from flightdeck.web.tables import chat, live, seating, stand_ins
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.rendering import FRAME, Rendering, render
from tests.invariants import ENDING
from tests.web.api_client import program_of
from tests.web.conftest import play_on, room_of, serving
from tests.web.ears import Ear, ask
from tests.web.test_secrets import worlds

pytestmark = pytest.mark.usefixtures("on_disk")
every_game = pytest.mark.parametrize("game", list(entries()))

WHOLE = '<hx-partial hx-target="#table"'
SITE = "http://localhost"
PARTIAL = re.compile(r'<hx-partial hx-target="#(?:part-)?([\w-]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.S)


@dataclass
class Person:
    """Somebody at a table with a browser."""

    client: Client
    player: Player
    table: Table
    seat: int | None

    @property
    def headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in self.client.cookies.items())
        return {"cookie": cookies, "accept-encoding": "gzip", "accept-language": "en"}

    def path(self, what: str) -> str:
        return f"/t/{self.table.pk}/{what}"

    def page(self) -> str:
        return self.client.get(f"/t/{self.table.pk}").content.decode()

    async def post(self, what: str, **fields: object) -> tuple[int, dict[str, str], bytes]:
        token = self.client.cookies["csrftoken"].value
        headers = {
            "content-type": "application/x-www-form-urlencoded",
            "hx-request": "true",
            "x-live": "open",
            "x-csrftoken": token,
        }
        return await ask("POST", self.path(what), self.headers | headers, urlencode(fields, doseq=True).encode())

    async def move(self, action: str | None = None) -> int:
        """Anything legal, as the page would post it."""
        position = await sync_to_async(positions.of)(self.table)
        assert self.seat is not None
        chosen = action or str(position.state.legal(self.seat)[0])
        return (await self.post("move", seat=self.seat, expected=position.rows, action=chosen))[0]


def come(table: Table, seat: int | None, name: str) -> Person:
    client = Client()
    client.post("/name", {"name": name})
    player = Player.objects.get(pk=client.session["player"])
    if seat is not None:
        table.seats.filter(number=seat).update(player=player, name=name)
    person = Person(client, player, table, seat)
    person.page()  # which sets the cookie against forgery
    return person


def people_at(game: str, count: int = 3, time: str = "") -> tuple[Table, list[Person]]:
    """A table full of people, and a spectator."""
    options = {option: values[0] for option, values in ENDING.get(game, {}).items()}
    chairs = [seating.Chair(Seat.Kind.PERSON, f"P{number}") for number in range(count)]
    table = seating.set_up(game, options, chairs, None, listed=True)
    return table, [*(come(table, seat, f"P{seat}") for seat in range(count)), come(table, None, "Spectator")]


@asynccontextmanager
async def listening(people: list[Person]) -> AsyncIterator[list[Ear]]:
    ears = [Ear(person.path("stream"), person.headers) for person in people]
    for ear in ears:
        await ear.__aenter__()
    try:
        yield ears
    finally:
        for ear in ears:
            await ear.__aexit__()


class Shown:
    """A page in a browser, as far as its parts go: what it shows after all that it was told."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}

    def hear(self, event: str) -> None:
        html = "\n".join(line.removeprefix("data: ") for line in event.split("\n") if line.startswith("data: "))
        for name, _swap, content in PARTIAL.findall(html):
            if name == "table":
                self.parts = {FRAME: content}
            else:
                self.parts[name] = content

    def at(self, rendering: Rendering) -> bool:
        """Is this what the page should show? Parts that were not sent since the whole was are as they were then."""
        if self.parts.keys() == {FRAME}:
            return self.parts[FRAME] == rendering.whole
        named = rendering.parts.items()
        return all(self.parts[name] == rendering._filled(part.html) for name, part in named if name in self.parts)


def rendering(room: Room, person: Person | None, language: str = "en") -> Rendering:
    """Made from nothing: not shared, not kept."""
    fresh = Room(room.key)
    fresh.contents = room.contents
    player = person.player if person is not None else None
    perspective = fresh.perspective(player)
    with translation.override(language):
        return render(perspective, fresh._surroundings(perspective, SITE))


def random_move(table: Table, rng: random.Random) -> tuple[int, str]:
    state = positions.of(table).state
    seat = rng.choice(state.to_act)
    return seat, str(rng.choice(state.legal(seat)))


@every_game
@pytest.mark.parametrize("moves", [80, pytest.param(10_000, marks=pytest.mark.long)])
async def test_pages_that_hear_of_every_move_show_what_a_new_page_would(game: str, moves: int) -> None:
    table, people = await sync_to_async(people_at)(game)
    rng = random.Random(3)
    async with serving(), listening(people) as ears:
        pages = [Shown() for _ in people]
        for ear, page in zip(ears, pages, strict=True):
            page.hear((await ear.hear())[0])
        for _ in range(moves):
            if (await sync_to_async(positions.of)(table)).state.over:
                break
            seat, action = await sync_to_async(random_move)(table, rng)
            assert await people[seat].move(action) == 204
            room = rooms.of(table.pk)
            for ear, page, person in zip(ears, pages, people, strict=True):
                page.hear((await ear.hear())[0])
                made, sent = rendering(room, person), room.rendering(person.player, None, "en", SITE)
                assert {name for name, html in made.parts.items() if sent.parts[name] != html} == set()
                assert page.at(made)
                assert ear.events[-1].split("\n")[0] == f"id: {made.digest}"
    assert await table.moves.acount() > 40


@every_game
@pytest.mark.parametrize("moves", [0, 1, 3, 25, 60])
def test_what_is_pushed_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(game: str, moves: int) -> None:
    """Every byte, with what is shared and what is kept; a spectator's in the worlds of every seat."""
    table, people = people_at(game)
    play_on(table, moves)
    room = room_of(table)
    truth = room.contents.position
    room.contents.position = replace(truth, narrated={})

    def pushed(person: Person) -> str:
        room._shared.clear()
        with translation.override("de"):
            for one in [*(other for other in people if other is not person), person]:
                made = room._render(room.perspective(one.player), (one.player.pk, None, "de", SITE))
        return made.since({}) + made.digest

    for person in people:
        real = pushed(person)
        for seat in range(3) if person.seat is None else [person.seat]:
            for world in worlds(truth.state, seat, 2):
                room.contents.position = replace(truth, state=world, narrated={})
                room._kept.clear()
                assert pushed(person) == real
                room.contents.position = replace(truth, narrated={})


@every_game
@pytest.mark.parametrize("moves", [0, 2, 30, 10_000])
def test_what_is_shared_is_what_everybody_would_see_anyway(game: str, moves: int) -> None:
    table, people = people_at(game)
    play_on(table, moves)
    room = room_of(table)
    for person in people:
        with translation.override("en"):
            shared = room._render(room.perspective(person.player), (person.player.pk, None, "en", SITE))
        assert shared.parts == rendering(room, person).parts


@every_game
async def test_a_move_brings_a_few_parts_and_not_the_whole_page(game: str) -> None:
    table, people = await sync_to_async(people_at)(game)
    await sync_to_async(play_on)(table, 12)
    seat, action = await sync_to_async(random_move)(table, random.Random(1))
    async with serving(), listening(people) as ears:
        for ear in ears:
            await ear.hear()
        assert await people[seat].move(action) == 204
        for ear in ears:
            (event,) = await ear.hear()
            assert WHOLE not in event
            assert '<hx-partial hx-target="#part-at"' in event
            assert 'id="board-base"' not in event
            assert "csrfmiddlewaretoken" not in event
            assert "\0" not in event


async def test_whoever_has_what_is_there_is_told_nothing() -> None:
    _table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    page = await sync_to_async(ann.page)()
    connect = re.search(r'hx-sse:connect="([^"]+)"', page)
    assert connect is not None
    async with serving():
        async with Ear(connect[1], ann.headers) as ear:
            assert await ear.hear() == ["retry: 1000\n: still here"]
        assert await ann.move() == 204
        async with Ear(connect[1], ann.headers) as ear:
            (event,) = await ear.hear()
            assert WHOLE in event
            mark = re.search(r"^id: (\w+)$", event, re.M)
            assert mark is not None
        # What came last counts, not what the page began with.
        async with Ear(connect[1], ann.headers | {"last-event-id": mark[1]}) as ear:
            assert await ear.hear() == ["retry: 1000\n: still here"]


async def test_a_page_without_a_stream_is_answered_with_the_table() -> None:
    _table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    position = await sync_to_async(positions.of)(ann.table)
    fields = {"seat": 0, "expected": 0, "action": str(position.state.legal(0)[0])}
    headers = ann.headers | {
        "content-type": "application/x-www-form-urlencoded",
        "hx-request": "true",
        "x-csrftoken": ann.client.cookies["csrftoken"].value,
    }
    async with serving():
        status, _headers, body = await ask("POST", ann.path("move"), headers, urlencode(fields).encode())
    assert status == 200
    assert b'data-rows="1"' in body


async def test_a_refusal_is_a_note_and_changes_nothing() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    ann, ben = people[0], people[1]
    async with serving():
        status, _headers, body = await ann.post("move", seat=0, expected=0, action="take money")
        assert status == 400
        assert body.startswith(b'<hx-partial hx-target="#notes"')
        assert (await ann.post("move", seat=1, expected=0, action="take money"))[0] == 400
        assert (await ben.post("move", seat=0, expected=0, action="take money"))[0] == 400
        assert (await ann.post("move", seat=0, expected="x", action="take money"))[0] == 400
        assert await ann.move() == 204
        assert (await ann.post("move", seat=0, expected=0, action="pick red blue"))[0] == 409
    assert await table.moves.acount() == 1


async def test_without_the_token_against_forgery_nothing_is_moved() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    ann.client.cookies["csrftoken"] = "x" * 32
    async with serving():
        headers = ann.headers | {"content-type": "application/x-www-form-urlencoded", "hx-request": "true"}
        status, _, _ = await ask("POST", ann.path("move"), headers | {"x-live": "open"}, b"seat=0&expected=0&action=x")
    assert status == 403
    assert await table.moves.acount() == 0


async def test_a_stream_of_somebody_who_signs_out_sees_what_a_spectator_sees() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    ann, spectator = people[0], people[-1]
    async with serving(), listening([ann, spectator]) as ears:
        for ear in ears:
            await ear.hear()
        await sync_to_async(ann.client.session.delete)()
        await sync_to_async(chat.say)(table, "P1", "Hello")
        (told,), (seen,) = [await ear.hear() for ear in ears]
    assert WHOLE in told
    assert 'id="hand-form"' not in told
    assert told.partition("\n")[0] == ears[1].events[-1].partition("\n")[0] == seen.partition("\n")[0]


async def test_an_account_that_is_blocked_hears_no_more_of_its_seat() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    user = await User.objects.acreate(username="ann")
    await Player.objects.filter(pk=ann.player.pk).aupdate(user=user)
    await sync_to_async(ann.client.force_login)(user)
    async with serving(), listening([ann]) as (ear,):
        assert 'id="hand-form"' in (await ear.hear())[0]
        await User.objects.filter(pk=user.pk).aupdate(is_active=False)
        await sync_to_async(chat.say)(table, "P1", "Hello")
        told = await ear.hear()
    assert 'id="hand-form"' not in told[0]
    assert WHOLE in told[0]


async def test_leaving_coming_back_and_chat_reach_every_page() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    async with serving(), listening(people) as ears:
        for ear in ears:
            await ear.hear()
        for do, word in (
            (lambda: stand_ins.leave(table, 0, "captain"), "away"),
            (lambda: chat.say(table, "P1", "Hello there"), "Hello there"),
        ):
            await sync_to_async(do)()
            for ear in ears:
                assert word in (await ear.hear())[0]


async def test_taking_back_is_pushed_too() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    async with serving(), listening([ann]) as (ear,):
        await ear.hear()
        assert await ann.move() == 204
        assert 'data-rows="1"' in (await ear.hear())[0]
        assert (await ann.post("undo", seat=0, expected=1))[0] == 204
        assert 'data-rows="2"' in (await ear.hear())[0]
    assert [move.action async for move in table.moves.all()][-1] == Move.UNDO


async def test_moves_at_the_same_moment_are_stored_one_after_the_other() -> None:
    """All pick at once; each is stored once, and nobody waits for another table."""
    tables = [await sync_to_async(people_at)("airlines_europe") for _ in range(4)]
    async with serving():
        posts = [person.move() for _table, people in tables for person in people[:3]]
        assert await asyncio.gather(*posts) == [204] * 12
    for table, _people in tables:
        assert [move.number async for move in table.moves.all()] == [1, 2, 3]


async def test_a_move_counts_whatever_happens_to_those_who_are_told_of_it() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")

    def fail(_table: str) -> None:
        raise RuntimeError("a mistake in the program")

    async with serving():
        live.listeners.insert(0, fail)
        assert await people[0].move() == 204
        live.listeners.remove(fail)
    assert await table.moves.acount() == 1


async def test_a_move_of_another_server_is_read_when_it_is_told() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    async with serving(), listening(people) as ears:
        for ear in ears:
            await ear.hear()
        state = (await sync_to_async(positions.of)(table)).state
        await Move.objects.acreate(table=table, number=1, seat=0, action=str(state.legal(0)[0]))
        rooms.heard(table.pk)
        for ear in ears:
            assert 'data-rows="1"' in (await ear.hear())[0]


async def test_a_program_and_a_page_play_at_one_table() -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    program = await sync_to_async(program_of)(table, 1)
    state = (await sync_to_async(positions.of)(table)).state
    body = b'{"actions": ["%s"], "expected": 0}' % str(state.legal(1)[0]).encode()
    headers = {"authorization": f"Bearer {program.token}", "content-type": "application/json"}
    async with serving(), listening([people[0]]) as (ear,):
        await ear.hear()
        path = f"/api/v1/tables/{table.pk}/moves"
        status, answered, told = await ask("POST", path, headers, body)
        assert (status, told) == (200, b'{"moves":1,"to_act":[0,2],"your_turn":false,"over":false}')
        assert answered["content-type"].startswith("application/json")
        assert 'data-rows="1"' in (await ear.hear())[0]
        assert (await ask("POST", path, headers, body))[0] == 409
        assert (await ask("POST", path, headers, b"{"))[0] == 400


async def test_the_lane_answers_with_the_same_headers_as_django() -> None:
    _table, people = await sync_to_async(people_at)("airlines_europe")
    ann = people[0]
    async with serving():
        _status, quick, _body = await ann.post("move", seat=0, expected=0, action=str(await first_action(ann)))
        _status, slow, _body = await ann.post("chat", text="Hello")
        async with Ear(ann.path("stream"), ann.headers) as ear:
            await ear.hear()
    # Those that depend on what is in the answer.
    varying = {"content-length", "vary", "content-type", "content-language", "cache-control", "x-request-id"}
    assert (
        quick.keys() - varying
        == slow.keys() - varying
        == ear.headers.keys()
        - varying
        - {
            "content-encoding",
            "x-accel-buffering",
        }
    )
    assert all(quick[name] == slow[name] == ear.headers[name] for name in quick.keys() & slow.keys() - varying)


async def first_action(person: Person) -> Any:
    return (await sync_to_async(positions.of)(person.table)).state.legal(0)[0]


async def test_a_room_that_nobody_uses_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await sync_to_async(people_at)("airlines_europe")
    monkeypatch.setattr(room_module, "IDLE", -1.0)
    async with serving():
        async with listening(people[:1]) as (ear,):
            await ear.hear()
            rooms.tidy()
            assert rooms.known(table.pk) is not None
        rooms.tidy()
        assert rooms.known(table.pk) is None


async def test_of_very_many_idle_rooms_those_longest_unused_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "MOST_IDLE", 2)
    for number in range(5):
        rooms.of(f"table{number}").used += number
    rooms.tidy()
    assert [key for key in (f"table{number}" for number in range(5)) if rooms.known(key)] == ["table3", "table4"]
