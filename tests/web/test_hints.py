"""Hints: for whoever is to decide, where that is fair, from a worker, and only as long as they are true."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import translation

import flightdeck
from flightdeck.games.catalogue import entries
from flightdeck.web.bots import hints, workers
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating, stand_ins
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on

Person = tuple[Client, Player]


class Now(Executor):
    """Does everything at once, unless it is broken."""

    def __init__(self) -> None:
        self.asked = 0
        self.broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += 1
        if self.broken:
            raise RuntimeError("no worker is left")
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Now:
    executor = Now()
    monkeypatch.setattr(hints, "SEARCHING", 0.01)
    monkeypatch.setattr(workers, "running", [workers.Workers(executor)])
    return executor


def against_bots(player: Player, game: str = "airlines_europe", moves: int = 12) -> Table:
    """Ann against a bot, with something to decide for Ann."""
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
    table = seating.set_up(game, {}, chairs, player, listed=False)
    play_on(table, moves)
    while not has_choice(table):
        play_on(table, 1)
    return table


def has_choice(table: Table) -> bool:
    state = positions.of(table).state
    return state.next_seat() == 0 and len(state.legal(0)) > 1


def ask(person: Client, table: Table, seat: int = 0, expected: int | None = None, headers: Any = None) -> Any:
    rows = positions.of(table).rows if expected is None else expected
    return person.post(f"/t/{table.pk}/hint", {"seat": seat, "expected": rows}, headers=headers)


def page(person: Client, table: Table) -> str:
    return person.get(f"/t/{table.pk}").content.decode()


@pytest.mark.parametrize("game", sorted(entries()))
def test_a_hint_is_shown_with_chances_in_every_game(ann: Person, worker: Now, game: str) -> None:
    table = against_bots(ann[1], game)
    assert 'id="hint-form"' in page(ann[0], table)
    assert 'id="hint"' not in page(ann[0], table)
    answer = ask(ann[0], table)
    assert answer["Location"] == f"/t/{table.pk}"
    shown = page(ann[0], table)
    assert 'id="hint"' in shown
    assert "an estimate from a search" in shown
    assert 1 <= shown.count('class="hint-bar"') <= 4
    assert 'id="hint-form"' not in shown


def test_htmx_gets_the_table_with_the_hint_and_updates_keep_it(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    answer = ask(ann[0], table, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert answer.content.startswith(b'<div id="table"')
    assert b'id="hint"' in answer.content
    assert 'id="hint"' in ann[0].get(f"/t/{table.pk}/live").content.decode()


def test_a_hint_goes_when_the_position_changes(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    ask(ann[0], table)
    play_on(table, 1)
    assert 'id="hint"' not in page(ann[0], table)
    while not has_choice(table):
        play_on(table, 1)
    assert 'id="hint"' not in page(ann[0], table)


def test_a_hint_that_comes_too_late_is_dropped(ann: Person, worker: Now, monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_bots(ann[1])
    find = hints.find

    async def slowly(asked: hints.Question) -> None:
        await find(asked)
        await sync_to_async(play_on)(table, 1)

    monkeypatch.setattr(hints, "find", slowly)
    answer = ask(ann[0], table)
    assert answer.status_code == 409
    assert "its hint was dropped" in answer.content.decode()
    assert 'id="hint"' not in answer.content.decode()


def test_a_page_that_is_behind_gets_no_hint(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    assert ask(ann[0], table, expected=positions.of(table).rows - 1).status_code == 409
    assert worker.asked == 0


def test_asking_twice_searches_once(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    ask(ann[0], table)
    assert ask(ann[0], table).status_code == 302
    assert worker.asked == 1


def test_no_hints_against_people_unless_allowed(ann: Person, worker: Now, table: Table) -> None:
    assert 'id="hint-form"' not in page(ann[0], table)
    assert "Hints allowed" not in page(ann[0], table)
    refused = ask(ann[0], table)
    assert refused.status_code == 400
    assert "you play against other people" in refused.content.decode()
    Table.objects.filter(pk=table.pk).update(hints=True)
    assert 'id="hint-form"' in page(ann[0], table)
    assert ask(ann[0], table).status_code == 302


def test_a_person_who_left_is_still_a_person(ann: Person, ben: Person, worker: Now, table: Table) -> None:
    stand_ins.leave(table, 1, "captain")
    assert ask(ann[0], table).status_code == 400


def test_whoever_sets_up_a_table_allows_hints_and_all_are_told(ann: Person, client: Client) -> None:
    ann[0].post("/new/airlines_europe", {"seat": ["you", "open"], "hints": "on", "listed": "on"})
    table = Table.objects.get()
    assert table.hints
    assert "Hints allowed" in page(ann[0], table)
    assert "Hints allowed" in page(client, table)
    link = f"/t/{table.pk}/seat/{table.seats.get(number=1).token}"
    assert "Hints allowed" in client.get(link).content.decode()


def test_only_the_owner_of_the_seat_asks_and_sees(ann: Person, ben: Person, client: Client, worker: Now) -> None:
    table = against_bots(ann[1])
    for other in (ben[0], client):
        assert ask(other, table).status_code == 400
    assert ask(ann[0], table, seat=1).status_code == 400
    assert worker.asked == 0
    ask(ann[0], table)
    for other in (ben[0], client):
        assert 'id="hint"' not in page(other, table)


def test_on_one_device_a_hint_is_for_one_person(ann: Person, worker: Now) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False, hints=True)
    assert ask(ann[0], table).status_code == 400  # behind the curtain
    ann[0].post(f"/t/{table.pk}/show", {"seat": 0})
    assert ask(ann[0], table).status_code == 302
    assert 'id="hint"' in page(ann[0], table)
    ann[0].post(f"/t/{table.pk}/show", {"seat": 1})
    assert 'id="hint"' not in page(ann[0], table)


def test_those_at_one_device_play_against_each_other(ann: Person, worker: Now) -> None:
    """So hints are for the table to allow, as ever between people."""
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    chairs += [seating.Chair(Seat.Kind.BOT, "Amelia", "random")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    ann[0].post(f"/t/{table.pk}/show", {"seat": 0})
    assert 'id="hint-form"' not in page(ann[0], table)
    assert "you play against other people" in ask(ann[0], table).content.decode()
    assert worker.asked == 0


def test_no_hint_for_whoever_is_away_or_has_no_choice(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    stand_ins.leave(table, 0, "captain")
    assert ask(ann[0], table).status_code == 400
    stand_ins.come_back(table, 0)
    play_on(table)
    assert ask(ann[0], table).status_code == 400
    assert worker.asked == 0


def test_of_those_who_choose_at_the_same_time_anyone_may_ask(ann: Person, worker: Now) -> None:
    chairs = [seating.Chair(Seat.Kind.BOT, "Amelia", "random"), seating.Chair(Seat.Kind.PERSON, "Ann")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    assert positions.of(table).state.to_act == (0, 1)
    assert ask(ann[0], table, seat=1).status_code == 302
    assert 'id="hint"' in page(ann[0], table)


def test_too_many_hints_have_to_wait(ann: Person, worker: Now, settings: Any) -> None:
    settings.HINTS_PER_MINUTE = 1
    table = against_bots(ann[1])
    assert ask(ann[0], table).status_code == 302
    play_on(table, 1)
    while not has_choice(table):
        play_on(table, 1)
    assert "wait a little" in ask(ann[0], table).content.decode()
    assert worker.asked == 1


def test_a_search_that_fails_says_so(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    worker.broken = True
    answer = ask(ann[0], table)
    assert answer.status_code == 400
    assert "Please try again" in answer.content.decode()


def test_without_workers_nobody_waits(ann: Person) -> None:
    table = against_bots(ann[1])
    assert "No bot is there" in ask(ann[0], table).content.decode()


def test_in_german(ann: Person, worker: Now) -> None:
    table = against_bots(ann[1])
    ask(ann[0], table)
    shown = ann[0].get(f"/t/{table.pk}", headers={"accept-language": "de"}).content.decode()
    assert "Tipp" in shown
    assert "Gewinnchance" in shown


def test_a_real_worker_answers(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SEARCHING", 0.05)
    monkeypatch.setattr(hints, "WAITING_LIMIT", 60.0)
    table = against_bots(ann[1])
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        monkeypatch.setattr(workers, "running", [workers.Workers(executor)])
        assert ask(ann[0], table).status_code == 302
    assert 'id="hint"' in page(ann[0], table)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sorted(entries()))
def test_every_action_has_words(name: str, language: str) -> None:
    with translation.override(language):
        game = flightdeck.game(name, 4)
        for action in game.actions:
            words = game.label(action, translation.gettext)
            assert words != str(action)
            assert "{" not in words
