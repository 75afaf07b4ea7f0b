"""Nothing hidden leaves the server: not in pages, fragments, logs, replays, and not to anybody."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.games.catalogue import entries
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Move, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on, pretend

Person = tuple[Client, Player]
PAGES = ("", "/as-text", "/live", "/live?route=Moscow-Riga", "/live?route=Boise-Helena")
every_game = pytest.mark.parametrize("table", list(entries()), indirect=True)


def shown(client: Client, table: Table, page: str) -> str:
    text = client.get(f"/t/{table.pk}{page}").content.decode()
    return re.sub(r'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]*"', "", text)


def worlds(state: State, seat: int, count: int) -> Iterator[State]:
    """Positions that the seat cannot tell from the real one, with the events that led there as the seat saw them.

    Worlds keep points that the rules hide (AE5), for whoever remembers; no page tells them.
    """
    rng = random.Random(1)
    for _ in range(count):
        world = state.resample(seat, rng)
        if world.tally() is not None:
            assert isinstance(world, EuropeState)
            for other in set(range(world.players)) - {seat}:
                world.points[other] = rng.randrange(100)
        world.events, world.watched = state.events, True
        yield world


@every_game
@pytest.mark.parametrize("moves", [0, 1, 3, 25, 60])
def test_what_a_seat_is_sent_is_the_same_in_every_world_it_cannot_tell_apart(
    ann: Person, ben: Person, table: Table, moves: int
) -> None:
    play_on(table, moves)
    position = positions.of(table)
    truth = position.state
    for (client, _), seat in ((ann, 0), (ben, 1)):
        for page in PAGES:
            pretend(table, truth)
            real = shown(client, table, page)
            for world in worlds(truth, seat, 3):
                pretend(table, world)
                assert shown(client, table, page) == real
    pretend(table, truth)


@every_game
def test_a_spectator_sees_nobodys_hand(client: Client, table: Table) -> None:
    play_on(table, 30)
    page = shown(client, table, "")
    assert 'id="hand-form"' not in page
    assert 'id="flights-title"' not in page
    assert 'name="action"' not in page
    assert 'name="verb"' not in page
    assert 'name="text"' not in page


@every_game
def test_the_seed_and_the_moves_of_a_running_game_are_never_sent(ann: Person, client: Client, table: Table) -> None:
    play_on(table, 30)
    for someone in (ann[0], client):
        for address in ("/", f"/t/{table.pk}", f"/t/{table.pk}/live", f"/t/{table.pk}/replay", "/healthz"):
            assert table.seed not in someone.get(address).content.decode()
        assert someone.get(f"/t/{table.pk}/record.json").status_code == 403
    hidden = [move.action for move in table.moves.filter(action__startswith="pick", seat=2)]
    assert all(action not in client.get(f"/t/{table.pk}").content.decode() for action in hidden)


def test_a_pick_stays_secret_until_all_have_picked(ann: Person, ben: Person, table: Table) -> None:
    play_on(table, 1)
    assert "has picked two shares." in shown(ben[0], table, "")
    assert "has picked two shares: " in shown(ann[0], table, "")


@every_game
def test_nothing_inline_and_nothing_from_elsewhere(ann: Person, client: Client, table: Table) -> None:
    play_on(table)
    addresses = [
        "/",
        f"/new/{table.game}",
        f"/rules/{table.game}",
        f"/t/{table.pk}",
        f"/t/{table.pk}/replay",
        "/no",
    ]
    for address in addresses:
        response = ann[0].get(address)
        text = response.content.decode()
        assert "script-src 'self'" in response["Content-Security-Policy"]
        assert "unsafe" not in response["Content-Security-Policy"]
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", text), address
        assert not re.findall(r"<script(?![^>]*\ssrc=)", text)
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', text)


def test_posting_needs_the_token_of_the_page(ann: Person, table: Table) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ann[0].cookies
    response = strict.post(f"/t/{table.pk}/move", {"seat": 0, "expected": 0, "action": "take money"})
    assert response.status_code == 403
    assert b"reload the page" in response.content


@pytest.mark.parametrize("address", ["/t/nosuchtabl", "/new/chess", "/rules/chess", "/t/x/record.json", "/t/x/stream"])
def test_what_is_not_there_is_not_found(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 404


words = st.text(max_size=60)
fields = st.dictionaries(
    st.sampled_from(["seat", "expected", "action", "verb", "card", "text", "name", "route", "bot"]),
    st.one_of(words, st.integers().map(str), st.lists(words, max_size=5)),
    max_size=6,
)
targets = st.sampled_from(
    ["move", "undo", "done", "show", "chat", "join", "rematch", "hint", "leave", "back", "relieve"]
)


class MalformedInput(TestCase):
    """Whatever is posted: a clear answer, and nothing changed that the rules do not allow."""

    @settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
    @given(st.sampled_from(list(entries())), st.lists(st.tuples(targets, fields), max_size=4))
    def test_malformed_posts(self, game: str, posts: list[tuple[str, dict[str, object]]]) -> None:
        positions._cache.clear()
        client = Client()
        client.post(f"/play/{game}")
        table = Table.objects.latest("created")
        for target, data in posts:
            response = client.post(f"/t/{table.pk}/{target}", data)
            assert response.status_code in (200, 302, 400, 403, 404, 409, 429)
        assert Move.objects.filter(table=table).count() == 0
