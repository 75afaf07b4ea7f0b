"""The API: programs set up tables, sit down, play, leave and talk, and are refused as clearly as people."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.engine.record import Record
from flightdeck.games.catalogue import entries
from flightdeck.games.catalogue import game as make_game
from flightdeck.web.api import tokens
from flightdeck.web.api.models import SeatToken
from flightdeck.web.players.models import Player
from flightdeck.web.rooms import hearing, streams
from flightdeck.web.tables import chat, seating
from flightdeck.web.tables.models import Message, Move, Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.accounts import account
from tests.web.api_client import Program, program_of
from tests.web.conftest import play_on, serving
from tests.web.ears import Ear, ask
from tests.web.test_hints import Now, against_bots, has_choice
from tests.web.test_hints import worker as worker

Person = tuple[Client, Player]
TWO = [{"kind": "person"}, {"kind": "open"}]


def new_table(**more: Any) -> dict[str, Any]:
    return {"game": "airlines_europe", "name": "Ann's program", "seats": TWO} | more


def two_programs(**more: Any) -> tuple[Program, Program]:
    """Both sit at a new table: one that set it up, one that was invited."""
    made = Program().post("/tables", new_table(**more), expect=201)
    first = Program(made["table"]["key"], made["own"]["token"])
    invitation = made["invitations"][0]["invitation"]
    sat = Program(first.table).post("/seats", {"name": "Guest", "invitation": invitation}, expect=201)
    return first, Program(first.table, sat["token"])


# Games.


def test_the_games_and_their_options_are_those_of_the_engine(db: None) -> None:
    listed = Program().get("/games")
    assert [entry["name"] for entry in listed] == list(entries())
    for name, entry in entries().items():
        info = entry.info
        facts = Program().get(f"/games/{name}")
        assert {option["name"]: option["default"] for option in facts["options"]} == info.check_options({})
        assert facts["board"] == make_game(name, info.max_players).board_facts()
    listed = [bot["name"] for bot in Program().get("/bots")]
    assert {"captain", "captain/raider"} <= {*listed}
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "captain/raider"}]
    made = Program().post("/tables", new_table(seats=seats), expect=201)
    assert made["table"]["seats"][1]["bot"] == "captain/raider"


# Sitting down.


def test_a_program_sets_up_a_table_and_another_joins_by_invitation(db: None) -> None:
    first, second = two_programs(listed=False, options={"flight_ban": True})
    table = first.get("")
    assert table["options"]["flight_ban"] is True
    assert [seat["name"] for seat in table["seats"]] == ["Ann's program", "Guest"]
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person"]
    assert table["status"] == "running"
    assert Program().get("/tables") == []
    assert first.get("/view")["seat"] == 0
    assert second.get("/view")["seat"] == 1


def test_anybody_joins_a_listed_table_until_it_is_full(db: None) -> None:
    made = Program().post("/tables", new_table(), expect=201)
    (entry,) = Program().get("/tables?waiting=true&game=airlines_europe")
    assert entry["key"] == made["table"]["key"]
    stranger = Program(entry["key"])
    assert stranger.post("/seats", {"name": "Ben"}, expect=201)["seat"] == 1
    people = Player.objects.count()
    assert stranger.post("/seats", {"name": "Cat"}, expect=409)["error"] == "taken"
    assert Player.objects.count() == people
    assert Program().get("/tables?waiting=true") == []
    assert len(Program().get("/tables?waiting=false")) == 1


def test_an_unlisted_table_needs_its_own_invitation(db: None) -> None:
    made = Program().post("/tables", new_table(listed=False), expect=201)
    other = Program().post("/tables", new_table(listed=False), expect=201)
    stranger = Program(made["table"]["key"])
    for more in ({}, {"invitation": "guessed"}, {"invitation": other["invitations"][0]["invitation"]}):
        assert stranger.post("/seats", {"name": "Ben"} | more, expect=403)["error"] == "no_invitation"
    good = {"name": "Ben", "invitation": made["invitations"][0]["invitation"]}
    stranger.post("/seats", good, expect=201)
    assert stranger.post("/seats", good, expect=409)["error"] == "taken"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": TWO * 3}, "2 to 5 players"),
        ({"seats": [{"kind": "person"}] * 2}, "one seat only"),
        ({"seats": [{"kind": "bot"}] * 2}, "Somebody should play"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "stockfish"}]}, "A seat is for"),
        ({"seats": [{"kind": "person"}, {"kind": "device"}]}, "seats.1.kind"),
        ({"options": {"flight_ban": "yes"}}, "flight_ban is False or True"),
        ({"options": {"no_such": True}}, "no option 'no_such'"),
        ({"name": "   "}, "at least one letter"),
        ({"name": "x" * 25}, "name: "),
        ({"seats": []}, "seats: "),
        ({"colour": "red"}, "colour: "),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(db: None, more: dict[str, Any], words: str) -> None:
    assert words in Program().post("/tables", new_table(**more), expect=422)["message"]
    assert Table.objects.count() == Player.objects.count() == 0


# Tokens.


def test_a_token_is_stored_as_a_digest_only(db: None) -> None:
    first, _ = two_programs()
    row = SeatToken.objects.get(seat__number=0)
    assert row.digest == hashlib.sha256(first.token.encode()).hexdigest()
    assert all(first.token not in str(value) for value in row.__dict__.values())


def test_a_new_token_replaces_the_one_before_and_can_be_revoked(db: None) -> None:
    first, second = two_programs()
    renewed = Program(first.table, first.post("/token", expect=201)["token"])
    assert first.call("GET", "/legal")[0] == 401
    assert renewed.get("/legal")["your_turn"]
    assert renewed.call("DELETE", "/token") == (204, None)
    assert renewed.call("GET", "/legal")[0] == 401
    assert second.get("/legal")["your_turn"]


OPERATIONS = [
    ("GET", "/legal", None),
    ("POST", "/moves", {"actions": ["take money"], "expected": 0}),
    ("POST", "/take-back", {"expected": 0}),
    ("POST", "/hint", {"expected": 0}),
    ("GET", "/tally", None),
    ("POST", "/leave", {"bot": "captain"}),
    ("POST", "/back", None),
    ("POST", "/messages", {"text": "Hello"}),
    ("POST", "/token", None),
    ("DELETE", "/token", None),
]


@pytest.mark.parametrize(("method", "path", "body"), OPERATIONS)
def test_only_the_token_of_the_seat_opens_it(ann: Person, table: Table, method: str, path: str, body: Any) -> None:
    here = Program(table.pk)
    assert here.call(method, path, body)[0] == 401
    here.token = "wrong"
    status, answer = here.call(method, path, body)
    assert (status, answer["error"]) == (401, "no_token")
    elsewhere = program_of(seating.set_up("airlines", {}, [seating.Chair("person", "Ann")] * 2, ann[1], True), 0)
    elsewhere.table = table.pk
    assert elsewhere.call(method, path, body)[0] == 403
    elsewhere.table = "nosuchtabe"
    assert elsewhere.call(method, path, body)[0] == 404
    assert Move.objects.count() == Message.objects.count() == 0


def test_a_cookie_opens_nothing(ann: Person, table: Table) -> None:
    """So a page elsewhere cannot make somebody's browser play, although no form token is asked for."""
    browser = Program(table.pk)
    browser.client.cookies = ann[0].cookies
    for method, path, body in OPERATIONS:
        assert browser.call(method, path, body)[0] == 401
    assert browser.get("/view")["seat"] is None
    assert not browser.response("GET", "/view").cookies


def test_a_wrong_token_is_no_spectator(table: Table) -> None:
    for header in ("Bearer wrong", "Basic QTpC", "Bearer", "wrong"):
        status, answer = Program(table.pk).call("GET", "/view", headers={"Authorization": header})
        assert (status, answer["error"]) == (401, "no_token")


def test_a_seat_that_is_open_again_is_closed_to_the_old_token(table: Table) -> None:
    program = program_of(table, 1)
    table.seats.filter(number=1).update(kind=Seat.Kind.OPEN, player=None)
    assert program.call("GET", "/legal")[0] == 401


# Playing.


@pytest.mark.parametrize("table", list(entries()), indirect=True)
def test_programs_play_a_game_to_its_end_and_get_its_record(table: Table) -> None:
    programs = [program_of(table, number) for number in (0, 1)]
    rng = random.Random(3)
    assert programs[0].call("GET", "/record")[0] == 403
    play_on(table, 40)
    for _ in range(15):
        for program in programs:
            choice = program.get("/legal")
            assert choice["your_turn"] == bool(choice["actions"]) == bool(choice["prompt"])
            if choice["your_turn"]:
                action = rng.choice(choice["actions"])
                assert action["sentence"]
                after = program.post("/moves", {"actions": [action["action"]], "expected": choice["moves"]})
                assert after["moves"] == choice["moves"] + 1
        if programs[0].get("")["to_act"] == [2]:
            play_on(table, 1)
    assert len({move.seat for move in table.moves.all()}) == 3
    play_on(table)
    assert programs[0].get("/legal")["over"]
    facts = programs[0].get("")
    assert facts["status"] == "finished"
    record = Record.from_json(json.dumps(Program(table.pk).get("/record")))
    for _ in record.replay(make_game):
        pass
    assert record.result is not None
    assert record.result["points"] == facts["result"]["points"]
    assert record.result["winners"] == [seat + 1 for seat in facts["result"]["winners"]]


def test_of_two_moves_at_once_the_later_is_stale(table: Table) -> None:
    play_on(table, 3)
    program = program_of(table, positions.of(table).state.to_act[0] % 2)
    table.refresh_from_db()
    while not (choice := program.get("/legal"))["your_turn"]:
        play_on(table, 1)
    body = {"actions": [choice["actions"][0]["action"]], "expected": choice["moves"]}
    program.post("/moves", body)
    assert program.post("/moves", body, expect=409)["error"] == "stale"
    assert table.moves.count() == choice["moves"] + 1


def test_several_actions_are_played_whole_or_not_at_all(table: Table) -> None:
    program = program_of(table, 0)
    choice = program.get("/legal")
    action = choice["actions"][0]["action"]
    refused = program.post("/moves", {"actions": [action, action], "expected": choice["moves"]}, expect=422)
    assert refused["error"] == "refused"
    assert "seat 1 may not" in refused["message"]
    assert Move.objects.count() == 0


def test_what_is_no_action_is_refused_in_words(table: Table) -> None:
    refused = program_of(table, 0).post("/moves", {"actions": ["pick violett and red"], "expected": 0}, expect=422)
    assert "did you mean 'pick violet and red'?" in refused["message"]


def test_nobody_moves_before_all_seats_are_taken(db: None) -> None:
    made = Program().post("/tables", new_table(), expect=201)
    program = Program(made["table"]["key"], made["own"]["token"])
    assert made["table"]["status"] == "waiting"
    assert not program.get("/legal")["your_turn"]
    body = {"actions": ["pick violet and red"], "expected": 0}
    assert "all seats are taken" in program.post("/moves", body, expect=422)["message"]


def test_an_action_is_taken_back(table: Table) -> None:
    program = program_of(table, 0)
    choice = program.get("/legal")
    program.post("/moves", {"actions": [choice["actions"][0]["action"]], "expected": 0})
    assert not program.get("/legal")["your_turn"]
    assert program.post("/take-back", {"expected": 0}, expect=409)["error"] == "stale"
    assert program.post("/take-back", {"expected": 1})["your_turn"]
    assert program.post("/take-back", {"expected": 2}, expect=422)["error"] == "refused"
    assert program.get("/legal")["actions"] == choice["actions"]


def test_a_program_leaves_its_seat_to_a_bot_and_comes_back(table: Table) -> None:
    program = program_of(table, 0)
    assert program.post("/leave", {"bot": "random"}, expect=422)["error"] == "refused"
    assert not program.post("/leave", {"bot": "captain"})["your_turn"]
    seat = program.get("")["seats"][0]
    facts = {"number": 0, "kind": "person", "name": "Ann", "bot": "captain", "away": True}
    assert seat == facts | {"seconds_left": None}
    body = {"actions": ["pick violet and red"], "expected": 0}
    assert "take it back first" in program.post("/moves", body, expect=422)["message"]
    assert program.post("/back")["your_turn"]


def test_programs_talk_with_people(ann: Person, table: Table, client: Client) -> None:
    program = program_of(table, 1)
    said = program.post("/messages", {"text": "  Good   luck <b>! "}, expect=201)
    assert (said["name"], said["text"]) == ("Ben", "Good luck <b>!")
    assert "Good luck &lt;b&gt;!" in ann[0].get(f"/t/{table.pk}").content.decode()
    ann[0].post(f"/t/{table.pk}/chat", {"text": "Thank you"})
    assert [line["text"] for line in program.get(f"/messages?after={said['number']}")] == ["Thank you"]
    assert len(Program(table.pk).get("/messages")) == 2
    assert program.post("/messages", {"text": "   "}, expect=422)["error"] == "refused"


def test_a_program_gets_the_hint_that_the_page_would_show(ann: Person, worker: Now, settings: Any) -> None:
    settings.HINTS_PER_MINUTE = 1
    program = program_of(table := against_bots(ann[1]), 0)
    moves = program.get("")["moves"]
    assert program.post("/hint", {"expected": moves - 1}, expect=409)["error"] == "stale"
    hint = program.post("/hint", {"expected": moves})
    legal = [one["action"] for one in program.get("/legal")["actions"]]
    assert {one["action"] for one in hint["suggestions"]} <= set(legal)
    assert 0 <= hint["suggestions"][0]["chance"] <= 1
    assert 'id="hint"' in ann[0].get(f"/t/{table.pk}").content.decode()
    assert program.post("/hint", {"expected": moves}) == hint
    assert worker.asked == 1
    play_on(table, 1)
    while not has_choice(table):
        play_on(table, 1)
    assert program.post("/hint", {"expected": positions.of(table).rows}, expect=429)["error"] == "too_often"


def test_against_people_there_are_no_hints(table: Table) -> None:
    assert "against other people" in program_of(table, 0).post("/hint", {"expected": 0}, expect=422)["message"]


def test_a_program_has_points_counted_where_the_page_would_and_its_view_tells_them_no_more(ann: Person) -> None:
    program = program_of(table := against_bots(ann[1], moves=60), 0)
    state = positions.of(table).state
    assert program.get("/tally") == {"moves": positions.of(table).rows, "points": state.scores}
    assert program.get("/view")["view"]["seats"][1]["points"] is None


def test_against_people_points_are_not_counted(table: Table) -> None:
    assert "against other people" in program_of(table, 0).call("GET", "/tally")[1]["message"]


# Refusals that concern every operation.


def test_limits(table: Table, settings: Any) -> None:
    settings.TABLES_PER_HOUR, settings.MOVES_PER_MINUTE, settings.MESSAGES_PER_MINUTE = 1, 2, 1
    Program().post("/tables", new_table(), expect=201)
    assert Program().post("/tables", new_table(), expect=429)["error"] == "too_often"
    program = program_of(table, 0)
    for expected in (422, 422, 429):
        program.post("/moves", {"actions": ["nonsense"], "expected": 0}, expect=expected)
    assert program_of(table, 1).post("/take-back", {"expected": 0}, expect=422)
    program.post("/messages", {"text": "One"}, expect=201)
    program.post("/messages", {"text": "Two"}, expect=429)


@pytest.mark.parametrize(
    ("method", "path", "more", "expected"),
    [
        ("GET", "/nothing", {}, (404, "not_found")),
        ("GET", "/games/chess", {}, (404, "not_found")),
        ("GET", "/tables/nosuchtabe", {}, (404, "not_found")),
        ("GET", "/tables/no%00such", {}, (404, "not_found")),
        ("GET", "/tables/nosuchtabe/events", {}, (404, "not_found")),
        ("GET", "/tables?waiting=perhaps", {}, (422, "invalid")),
        ("DELETE", "/games", {}, (405, "wrong_method")),
        ("PUT", "/tables", {}, (405, "wrong_method")),
        ("POST", "/tables", {"data": "{", "content_type": "application/json"}, (400, "malformed")),
        ("POST", "/tables", {"data": "[" * 60_000, "content_type": "application/json"}, (400, "malformed")),
        ("POST", "/tables", {"data": "[1]", "content_type": "application/json"}, (422, "invalid")),
        ("POST", "/tables", {"data": "", "content_type": "application/json"}, (422, "invalid")),
        ("POST", "/tables", {"data": "a=b", "content_type": "application/x-www-form-urlencoded"}, (415, "not_json")),
        ("POST", "/tables", {"data": " " * 70_000, "content_type": "application/json"}, (413, "too_large")),
        ("POST", "/tables", {"headers": {"Transfer-Encoding": "chunked"}}, (411, "no_length")),
    ],
)
def test_every_refusal_has_the_same_shape(
    db: None, method: str, path: str, more: dict[str, Any], expected: tuple[int, str]
) -> None:
    more.setdefault("headers", {})["Accept-Language"] = "de"
    response = Program().response(method, path, **more)
    answer = json.loads(response.content)
    assert (response.status_code, answer["error"]) == expected
    assert set(answer) == {"error", "message"}
    assert response["Content-Language"] == "en"
    assert ("Allow" in response) == (expected[0] == 405)


def test_a_fault_of_the_server_has_the_shape_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("flightdeck.web.api.playing.asking", broken)
    status, answer = Program(table.pk).call("GET", "/record")
    assert status == 500
    assert answer == {"error": "failed", "message": "Something went wrong."}


def test_programs_are_answered_in_english(table: Table) -> None:
    program = program_of(table, 0)
    german = program.get("/legal", headers={"Accept-Language": "de"})
    assert german == program.get("/legal")
    assert "Pick two shares" in german["prompt"]


# The stream.


def address(table: Table) -> str:
    return f"/api/v1/tables/{table.pk}/events"


def shown(program: Program) -> dict[str, str]:
    return {"Authorization": f"Bearer {program.token}"}


def europe(first: Player) -> Table:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Bessie", "random")]
    return seating.set_up("airlines_europe", {}, chairs, first, True)


@pytest.mark.usefixtures("on_disk")
async def test_the_stream_says_what_changed_and_whose_turn_it_is() -> None:
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    headers = shown(await sync_to_async(program_of)(table, 0))
    async with serving(), Ear(address(table), headers) as ear:
        changed, turn = await ear.hear(2)
        assert changed == 'retry: 1000\nevent: changed\ndata: {"moves": 0, "over": false}'
        assert turn == 'event: your_turn\ndata: {"moves": 0, "over": false}'
        await sync_to_async(chat.say)(table, "Ann", "Hello")
        assert await ear.hear() == ['event: changed\ndata: {"moves": 0, "over": false}']
        await sync_to_async(play_on)(table, 1)  # the same decision is not announced twice
        assert await ear.hear() == ['event: changed\ndata: {"moves": 1, "over": false}']


@pytest.mark.usefixtures("on_disk")
async def test_the_stream_keeps_the_line_open_and_ends_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.01)
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    await sync_to_async(play_on)(table)
    async with serving(), Ear(address(table), {}) as ear:
        changed, alive = await ear.hear(2)
    assert '"over": true' in changed
    assert alive == ": still here"


@pytest.mark.usefixtures("on_disk")
async def test_the_stream_needs_a_right_token_or_none() -> None:
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    program = await sync_to_async(program_of)(table, 0)
    async with serving():
        assert (await ask("GET", address(table), {"Authorization": "Bearer wrong"}))[0] == 401
        for headers, count in ((shown(program), 2), ({}, 1)):
            async with Ear(address(table), headers) as ear:
                told = await ear.hear(count)
            assert ear.headers["content-type"] == "text/event-stream"
            assert any("your_turn" in event for event in told) == bool(headers)


@pytest.mark.usefixtures("on_disk")
async def test_an_address_holds_only_so_many_streams_open(settings: Any) -> None:
    """Also when all come at the same moment."""
    settings.STREAMS_PER_ADDRESS = 2
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    both = [f"/t/{table.pk}/stream", address(table)]
    ears = [Ear(path, {}) for path in both * 20]
    async with serving():
        for ear in ears:
            await ear.__aenter__()
        await until(lambda: all(ear.status for ear in ears))
        assert Counter(ear.status for ear in ears) == {200: 2, 429: 38}
        assert streams.streams.open.total() == 2
        async with Ear(both[0], {}, client="192.0.2.7") as other:
            await other.hear()
        assert other.status == 200
        for ear in ears:
            await ear.__aexit__()
        assert not streams.streams.open
        async with Ear(both[0], {}) as ear:
            await ear.hear()
        assert ear.status == 200


@pytest.mark.usefixtures("on_disk")
async def test_streams_leave_descriptors_to_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "streams_allowed", lambda: 1)
    table = await sync_to_async(europe)(await Player.objects.acreate(name="Ann"))
    async with serving(), Ear(address(table), {}) as ear:
        await ear.hear()
        status, _headers, body = await ask("GET", address(table), {})
    assert status == 503
    assert json.loads(body)["error"] == "unavailable"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not true():
            await asyncio.sleep(0.01)


# From the browser.


def test_the_reference_shows_every_operation_and_every_shape(client: Client, db: None) -> None:
    page = client.get("/api/")
    text = page.content.decode()
    schema = client.get("/api/v1/openapi.json").json()
    shown = set(re.findall(r'id="([^"]+)"', text))
    operations = {one["operationId"] for methods in schema["paths"].values() for one in methods.values()}
    assert operations | set(schema["components"]["schemas"]) <= shown
    assert set(re.findall(r'href="#([^"]+)"', text)) <= shown
    kinds = {"result": "Result or null", "winners": "list of integer", "kind": "one of person, open, bot"}
    for name, kind in kinds.items():
        assert re.search(rf"<code>{name}</code></dt><dd>(<a[^>]*>)?{kind}", text), name
    assert "Flightdeck für Programme" in client.get("/api/", headers={"Accept-Language": "de"}).content.decode()


@pytest.mark.parametrize("address", ["/api/", "/t/{key}/bot/0"])
def test_the_pages_have_nothing_inline_and_nothing_from_elsewhere(ann: Person, table: Table, address: str) -> None:
    response = ann[0].get(address.format(key=table.pk))
    text = response.content.decode()
    assert response.status_code == 200
    assert "unsafe" not in response["Content-Security-Policy"]
    assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", text)
    assert not re.findall(r"<script(?![^>]*\ssrc=)", text)
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', text)


def test_a_person_makes_a_token_for_the_own_seat_and_revokes_it(ann: Person, ben: Person, table: Table) -> None:
    page = f"/t/{table.pk}/bot/0"
    assert page in ann[0].get(f"/t/{table.pk}").content.decode()
    assert page not in ben[0].get(f"/t/{table.pk}").content.decode()
    assert b"Revoke" not in ann[0].get(page).content
    shown = ann[0].post(page, {"do": "make"})
    assert "no-store" in shown["Cache-Control"]
    (token,) = {word for word in re.split(r'[\s"<>]', shown.content.decode()) if tokens.seat_of(word)}
    assert Program(table.pk, token).get("/legal")["your_turn"]
    again = ann[0].get(page).content.decode()
    assert token not in again
    assert "Revoke" in again
    for person in (ben[0], Client()):
        assert person.get(page).status_code == 403
        assert person.post(page, {"do": "make"}).status_code == 403
    ann[0].post(page, {"do": "revoke"})
    assert Program(table.pk, token).call("GET", "/legal")[0] == 401


def test_a_table_with_a_clock_tells_what_everybody_has_left(db: None) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    wanted = {"game": "airlines_europe", "name": "Bo", "seats": seats, "time": "15+10"}
    made = Program().post("/tables", wanted, expect=201)["table"]
    assert made["time"] == "15+10"
    assert 890 <= made["seats"][0]["seconds_left"] <= 900
    assert made["seats"][1]["seconds_left"] is None
    Program().post("/tables", wanted | {"time": "0+10"}, expect=422)


def test_no_program_goes_by_the_name_of_an_account(db: None) -> None:
    account("ada")
    wanted = {"game": "airlines_europe", "name": "Ada", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}
    Program().post("/tables", wanted, expect=422)
    assert not Table.objects.exists()
