"""Nothing hidden leaves the server through the API: not in views, lists, refusals or the stream, and not to anybody."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.engine.state import State
from flightdeck.games.catalogue import entries
from flightdeck.web.players.models import Player
from flightdeck.web.rooms import hearing
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.api_client import Program, program_of
from tests.web.conftest import play_on, pretend, room_of
from tests.web.test_api import europe
from tests.web.test_secrets import worlds

every_game = pytest.mark.parametrize("table", list(entries()), indirect=True)
READ = ("", "/view", "/legal", "/messages", "/record")


def read(program: Program) -> list[bytes]:
    """Everything that can be read, byte by byte."""
    return [program.response("GET", path).content for path in READ]


@every_game
@pytest.mark.parametrize("moves", [0, 1, 3, 25, 60])
def test_what_a_seat_reads_is_the_same_in_every_world_it_cannot_tell_apart(table: Table, moves: int) -> None:
    play_on(table, moves)
    position = positions.of(table)
    truth = position.state
    for seat in (0, 1):
        program = program_of(table, seat)
        pretend(table, truth)
        real = read(program)
        assert json.loads(real[1])["view"] == json.loads(json.dumps(truth.view(seat)))
        for world in worlds(truth, seat, 3):
            pretend(table, world)
            assert read(program) == real
    pretend(table, truth)


@every_game
@pytest.mark.parametrize("moves", [0, 3, 60])
def test_what_a_spectator_reads_is_the_same_in_every_world_of_every_seat(table: Table, moves: int) -> None:
    play_on(table, moves)
    position = positions.of(table)
    truth = position.state
    stranger = Program(table.pk)
    real = read(stranger)
    sight = json.loads(real[1])
    assert sight["seat"] is None
    assert sight["view"] == json.loads(json.dumps(truth.view(None)))
    for seat in range(3):
        for world in worlds(truth, seat, 2):
            pretend(table, world)
            assert read(stranger) == real
    pretend(table, truth)


@every_game
def test_the_seed_the_digests_and_invitations_are_never_sent(table: Table) -> None:
    play_on(table, 30)
    programs = [program_of(table, 0), program_of(table, 1), Program(table.pk)]
    everybody = list(Seat.objects.filter(table=table))
    secrets = [table.seed, *(seat.token for seat in everybody), *(one.token for one in programs if one.token)]
    secrets += [seat.api_token.digest for seat in everybody[:2]]
    for program in programs:
        sent = b"".join([*read(program), Program().response("GET", "/tables").content]).decode()
        assert all(secret not in sent for secret in secrets)
        assert program.call("GET", "/record")[0] == 403


@every_game
def test_a_refusal_tells_nothing_of_what_is_hidden(table: Table) -> None:
    """Every action there is, tried by a seat whose turn it is: the reason depends on what the seat may know alone."""
    play_on(table, 30)
    position = positions.of(table)
    while not set(position.state.to_act) & {0, 1}:
        play_on(table, 1)
        position = positions.of(table)
    truth = position.state
    (seat, *_) = set(truth.to_act) & {0, 1}
    program = program_of(table, seat)
    actions = random.Random(5).sample(truth.game.actions, 60)
    forbidden = [str(action) for action in actions if truth.refuse(seat, action)]
    other = next(worlds(truth, seat, 1))
    assert answers(program, table, truth, forbidden) == answers(program, table, other, forbidden)
    pretend(table, truth)
    assert position.rows == table.moves.count()


@pytest.mark.parametrize("table", ["airlines", "air_baron"], indirect=True)
def test_nobody_tries_out_what_a_card_or_a_die_will_show(table: Table) -> None:
    """Several actions are played whole or not at all; so what follows from chance has to wait until it is seen."""
    rng = random.Random(2)
    tried = 0
    for _ in range(60):
        play_on(table, 1, seed=rng.randrange(100))
        position = positions.of(table)
        state = position.state
        for seat in set(state.to_act) & {0, 1}:
            action = rng.choice(state.legal(seat))
            after = state.copy()
            after.apply(seat, action)
            if after.undoable or seat not in after.to_act:
                continue
            tried += 1
            for then in after.legal(seat)[:2]:
                body = {"actions": [str(action), str(then)], "expected": position.rows}
                refused = program_of(table, seat).post("/moves", body, expect=422)
                assert "reveals something" in refused["message"]
    assert tried


def answers(program: Program, table: Table, state: State, actions: list[str]) -> list[tuple[int, Any]]:
    pretend(table, state)
    body = {"expected": positions.of(table).rows}
    return [program.call("POST", "/moves", body | {"actions": [action]}) for action in actions]


def test_one_seat_never_reads_with_the_eyes_of_another(table: Table) -> None:
    play_on(table, 1)
    seen = [program_of(table, seat).get("/view")["view"] for seat in (0, 1)]
    assert seen[0]["pick"] != seen[1]["pick"] or seen[0]["hand"] != seen[1]["hand"]
    assert "hand" not in Program(table.pk).get("/view")["view"]


@pytest.mark.django_db(transaction=True)
async def test_the_stream_is_the_same_in_every_world() -> None:
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    await sync_to_async(play_on)(table, 20)
    room = await sync_to_async(room_of)(table)
    real = await hearing.Program(room, 0).tell()
    assert set(json.loads(real.rpartition("data: ")[2])) == {"moves", "over"}
    for world in worlds(room.contents.position.state, 0, 3):
        room.contents.position = replace(room.contents.position, state=world)
        assert await hearing.Program(room, 0).tell() == real


def test_a_person_at_a_shared_device_gives_a_program_one_seat_only(ann: tuple[Client, Player]) -> None:
    """The host's other seats at the same device stay closed to it."""
    data = {"seat": ["you", "device", "bot:random"], "name1": "Dora"}
    ann[0].post("/new/airlines_europe", data)
    table = Table.objects.get()
    dora = program_of(table, 1)
    sight = dora.get("/view")
    assert sight["seat"] == 1
    assert sight["view"] == json.loads(json.dumps(positions.of(table).state.view(1)))
    dora.post("/moves", {"actions": [dora.get("/legal")["actions"][0]["action"]], "expected": 0})
    assert table.moves.get().seat == 1
