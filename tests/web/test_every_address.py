"""Whoever comes to whichever address, and whatever they ask for: nothing hidden comes back, nothing of others changes.

The addresses are those of the URL resolver: a new one without an example in tests/web/addresses.py fails here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.db import transaction
from django.test import Client

from flightdeck.engine.state import State
from flightdeck.games.catalogue import entries
from flightdeck.web import health
from flightdeck.web.api import tokens
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.replay import views
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.positions import positions
from tests.web.accounts import seated
from tests.web.addresses import (
    ADMINISTRATION,
    ANN,
    ANYBODY,
    API,
    EVERY,
    PAGES,
    PROGRAMS,
    TABLE,
    Address,
    Scene,
    browser,
    of_the_site,
    stored,
)
from tests.web.conftest import pretend
from tests.web.test_secrets import worlds

FIRST = next(iter(entries()))
# Others see what these see.
SEEING = ("nobody", "no token", "another seat")
CHANGING = re.compile(rb'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]*"')
HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@dataclass
class Looker:
    """Somebody with a browser or a program. `seat` is theirs at the table."""

    who: str
    client: Client
    player: Player | None = None
    seat: int | None = None
    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, post: Any = None) -> Any:
        if self.token:
            self.headers = {"Authorization": f"Bearer {self.token}"}
        if method == "POST":
            kind: Any = {"content_type": "application/json"} if path.startswith(API) else {}
            return self.client.post(path, post, headers=self.headers, **kind)
        return self.client.generic(method, path, headers=self.headers)

    def may(self, address: Address) -> bool:
        return address.may == ANYBODY or (address.may == TABLE and self.seat is not None)


def body(response: Any) -> bytes:
    """Of a stream, how it begins."""
    if not response.streaming:
        return CHANGING.sub(b"", response.content)

    async def first() -> bytes:
        stream = aiter(response.streaming_content)
        begin = await anext(stream)
        await stream.aclose()
        return bytes(begin)

    return async_to_sync(first)() if response.is_async else b"".join(response.streaming_content)


def heads(response: Any) -> dict[str, str]:
    """But for what is different each time."""
    return {name: value for name, value in response.headers.items() if name not in ("X-Request-ID", "Expires")}


@pytest.fixture
def scene(request: pytest.FixtureRequest, db: None, monkeypatch: pytest.MonkeyPatch) -> Scene:
    # It would ask from a thread of its own, which sees no database that is only in memory.
    monkeypatch.setattr(health, "ask_database", lambda: None)
    return Scene(getattr(request, "param", FIRST))


@pytest.fixture
def strangers(scene: Scene) -> list[Looker]:
    guest = Player.objects.create(name="Guest 1")
    eve = identity.of_account(User.objects.create_user("mallory"))
    return [
        Looker("nobody", Client()),
        Looker("a guest", browser(guest), guest),
        Looker("another account", browser(eve), eve),
    ]


@pytest.fixture
def ben(scene: Scene) -> Looker:
    return Looker("another seat", browser(scene.ben), scene.ben, 1)


@pytest.fixture
def programs(scene: Scene) -> list[Looker]:
    """Without a token, with that of another seat, of another table, and with one that was revoked."""
    elsewhere = seated(Player.objects.create(name="Cleo"), Player.objects.create(name="Dan"), game=scene.game)
    here, there = scene.table.seats.get(number=1), elsewhere.seats.get(number=0)
    old, own, other = tokens.make(here), tokens.make(here), tokens.make(there)
    lost = tokens.make(elsewhere.seats.get(number=1))
    tokens.revoke(elsewhere.seats.get(number=1))
    return [
        Looker("no token", Client()),
        Looker("a wrong token", Client(), token="guessed"),
        Looker("the token before", Client(), token=old),
        Looker("a revoked token", Client(), token=lost),
        Looker("another table", Client(), there.player, token=other),
        Looker("another seat", Client(), scene.ben, 1, token=own),
    ]


def checked(scene: Scene, looker: Looker, method: str, address: Address) -> tuple[int, dict[str, str], bytes]:
    """Ask, look for secrets in the answer and for changes in what is stored, and undo what was done."""
    path, post = scene.filled(address.path), scene.filled(address.post or {})
    where = f"{looker.who}: {method} {path}"
    changes = method == "POST" and looker.may(address)
    cache.clear()
    caches["limits"].clear()
    but = looker.player if changes else None
    # Everything is undone each time, so it is always the same.
    before = scene.remembered(but)
    with transaction.atomic():
        response = looker.ask(method, path, post)
        sent = body(response)
        after = stored(but)
        transaction.set_rollback(True)
    assert response.status_code < 500, where
    assert (before <= after) if changes else (before == after), where
    answer = sent.decode() + str(response.headers) + response.cookies.output()
    assert [secret for secret in scene.secrets if secret in answer] == [], where
    assert "unsafe" not in response["Content-Security-Policy"], where
    assert {name: response[name] for name in HEADERS} == HEADERS, where
    if method == "POST" and not changes:
        refused = (302,) if address in PAGES.values() or address in ADMINISTRATION.values() else ()
        assert response.status_code >= 400 or response.status_code in refused, where
        assert sent or response.status_code in (302, 405), where
    return response.status_code, heads(response), sent


def methods(address: Address) -> Iterator[str]:
    yield "GET"
    if address.post is not None:
        yield "POST"


def test_every_address_has_an_example() -> None:
    assert set(of_the_site()) == set(EVERY)


@pytest.mark.parametrize("scene", list(entries()), indirect=True)
def test_nothing_hidden_comes_back_and_nothing_of_others_changes(
    scene: Scene, strangers: list[Looker], ben: Looker, programs: list[Looker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in every world that whoever looks cannot tell from the real one, each answer is the same."""
    original = views.at_move
    position = scene.position
    # A replay starts from the seed: in another world it has to end there.

    def at_the_end(perspective: Perspective, *given: Any) -> tuple[State, list[str]]:
        return perspective.state, original(perspective, *given)[1]

    monkeypatch.setattr(views, "at_move", at_the_end)
    truth = position.state
    asked = [(looker, address) for looker in [*strangers, ben] for address in PAGES.values()]
    asked += [(looker, address) for looker in programs for address in PROGRAMS.values()]
    for looker, address in asked:
        # What the game has no part in is asked once, and once by everybody.
        seeing = looker.who in SEEING and "{key}" in address.path
        if not seeing and scene.game != FIRST:
            continue
        for method in methods(address):
            pretend(scene.table, truth)
            real = checked(scene, looker, method, address)
            if not seeing or (method == "POST" and looker.may(address)):
                continue
            eyes = [0, 1] if looker.seat is None else [looker.seat]
            for world in [next(worlds(truth, seat, 1)) for seat in eyes]:
                pretend(scene.table, world)
                assert checked(scene, looker, method, address) == real, (looker.who, method, address.path)
    pretend(scene.table, truth)


def test_only_administrators_see_or_change_anything_in_administration(
    scene: Scene, strangers: list[Looker], ben: Looker
) -> None:
    for looker in [*strangers, ben]:
        for address in ADMINISTRATION.values():
            for method in methods(address):
                status, headers, sent = checked(scene, looker, method, address)
                assert status in (302, 403, 404, 405), (looker.who, address.path)
                assert b"Good luck" not in sent
                if status == 302:
                    assert re.match(r"/(admin/(login/)?(\?|$)|sign-in|$)", headers["Location"]), address.path


def test_other_methods_do_nothing(scene: Scene, ben: Looker) -> None:
    for method, address in product(("PUT", "DELETE", "PROPFIND"), EVERY.values()):
        if method == "DELETE" and address.delete:
            continue
        status, headers, _sent = checked(scene, ben, method, address)
        away = headers.get("Location", "").startswith(("/sign-in?", "/admin/"))
        assert status in (403, 404, 405, 410) or away, address.path


def test_nobody_revokes_the_token_of_another_seat(scene: Scene, programs: list[Looker]) -> None:
    address = PROGRAMS["api/v1/tables/<table>/token"]
    codes = [checked(scene, looker, "DELETE", address)[0] for looker in programs if looker.seat is None]
    assert codes == [401, 401, 401, 401, 403]


def test_the_examples_are_such_that_ann_could_do_them(scene: Scene) -> None:
    """Otherwise that others are refused would prove nothing."""
    ann = browser(scene.ann)
    program = {"Authorization": f"Bearer {tokens.make(scene.table.seats.get(number=0))}"}
    done = set()
    for name, address in (PAGES | PROGRAMS).items():
        if address.post is None or address.may != ANN:
            continue
        path, post = scene.filled(address.path), scene.filled(address.post)
        kind: Any = {"content_type": "application/json", "headers": program} if name in PROGRAMS else {}
        with transaction.atomic():
            cache.clear()
            caches["limits"].clear()
            before = stored()
            if ann.post(path, post, **kind).status_code < 400 and stored() != before:
                done.add(name.rpartition("/")[2] if name.startswith(("t/", "api")) else name)
            transaction.set_rollback(True)
        positions.forget(scene.table.pk)
    assert {"move", "leave", "rematch", "<int:number>", "moves"} <= done
