"""Whatever is sent: a clear answer and no fault; what is refused changes nothing, what is accepted is stored once."""

from __future__ import annotations

import json
import random
import re
from io import BytesIO
from typing import Any
from urllib.parse import quote_from_bytes

from django.core.cache import cache, caches
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from tools.golden import GOLDEN

from flightdeck.games.catalogue import entries
from flightdeck.web import request_guard
from flightdeck.web.api import tokens
from flightdeck.web.tables.models import Move
from flightdeck.web.tables.positions import positions
from tests.web.addresses import API, PAGES, PROGRAMS, Address, Scene, browser, stored
from tests.web.test_every_address import body

FORMS = {name: address for name, address in PAGES.items() if address.post is not None}
OPERATIONS = {name: address for name, address in PROGRAMS.items() if address.post is not None}
PLAYING = {"t/<str:key>/move", "t/<str:key>/undo", "api/v1/tables/<table>/moves", "api/v1/tables/<table>/take-back"}
RECORD = json.loads(min(GOLDEN.glob("airlines_europe_2_*.json")).read_text(encoding="utf-8"))

odd_texts = st.one_of(
    st.text(max_size=40),
    st.integers().map(str),
    st.sampled_from(
        ["", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e", "-1", "1_0", "٣", "1e9", "NaN", "on", "null", "[]"]
    ),
    st.sampled_from(["9" * 400, "9" * 5000, "x" * 5000, "x" * 70_000, "../" * 40, "' OR 1=1 --", "{{ 7 * 7 }}", "%00"]),
)
charsets = st.sampled_from(
    ["", "", "", "utf-8", "UTF8", "latin-1", "utf-16", "utf-7", "unicode_escape", "base64", "zlib", "idna", "none"]
)
PARTS, FIELDS = "multipart/form-data; boundary=b", "application/x-www-form-urlencoded"
kinds = st.sampled_from(
    [PARTS, FIELDS, "multipart/form-data", "multipart/mixed", "text/plain", "", "x" * 300, "\N{SNOWMAN}"]
)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def as_form(fields: list[tuple[str, str]]) -> bytes:
    return "&".join(f"{quote_from_bytes(encoded(a))}={quote_from_bytes(encoded(b))}" for a, b in fields).encode()


def as_parts(fields: list[tuple[str, str]]) -> bytes:
    head = 'Content-Disposition: form-data; name="{}"\r\n\r\n'
    return b"".join(b"--b\r\n" + encoded(head.format(a) + b) + b"\r\n" for a, b in fields) + b"--b--\r\n"


@st.composite
def posts(draw: st.DrawFn) -> tuple[str, bytes, str]:
    """To an address that takes posts: its own fields, each as it should be, odd, twice, or not there."""
    name = draw(st.sampled_from(sorted(FORMS)))
    own = [*(FORMS[name].post or {}), "seat", "expected", "action", "verb", "card", "text", "next", "webhook", "time"]
    right = {field: value for field, value in (FORMS[name].post or {}).items() if isinstance(value, str)}
    fields = [(field, value) for field, value in right.items() if draw(st.booleans())]
    fields += draw(st.lists(st.tuples(st.one_of(st.sampled_from(own), st.text(max_size=5)), odd_texts), max_size=4))
    many = [("seat", "0")] * 300 if draw(st.integers(0, 20)) == 7 else []
    text = draw(st.sampled_from([as_form, as_parts]))(draw(st.permutations(fields + many)))
    if draw(st.integers(0, 4)) == 0:
        text = draw(st.one_of(st.binary(max_size=60), st.just(text[: len(text) // 2]), st.just(text + b"\xff\x00")))
    kind = PARTS if text.startswith(b"--b") else FIELDS
    if draw(st.integers(0, 3)) == 0:
        kind = draw(kinds)
    charset = draw(charsets)
    return name, text, f"{kind}; charset={charset}" if charset else kind


odd_json = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from([10**400, -(10**30), 1e308, float("nan"), float("inf"), 2**63]),
        odd_texts,
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.one_of(st.text(max_size=4), odd_texts), inner, max_size=3)
    ),
    max_leaves=6,
)
raw_json = st.one_of(
    st.binary(max_size=60),
    st.sampled_from(
        [
            b"",
            b"{",
            b"null",
            b"[" * 50_000,
            b'{"a":' * 9_000,
            b"1" * 5000,
            b'{"expected": 1, "expected": 2}',
            b"\xff\xfe{}",
            b'{"text": "' + b"x" * 70_000 + b'"}',
            b'"\\ud800"',
            b'{"actions": "' + b"x" * 60_000 + b'", "expected": 0}',
        ]
    ),
)


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, dict[str, Any] | bytes, str]:
    """The same for programs."""
    name = draw(st.sampled_from(sorted(OPERATIONS)))
    kind = draw(st.sampled_from(["application/json"] * 6 + ["text/plain", "application/json; charset=utf-16", ""]))
    if draw(st.integers(0, 3)) == 0:
        return name, draw(raw_json), kind
    right = dict(OPERATIONS[name].post or {})
    wrong = draw(st.dictionaries(st.sampled_from([*right, "seat", "expected", "name"]), odd_json, max_size=2))
    left_out = draw(st.sets(st.sampled_from([*right, ""])))
    return name, {field: value for field, value in (right | wrong).items() if field not in left_out}, kind


class Malformed(TestCase):
    scene: Scene

    @classmethod
    def setUpTestData(cls) -> None:
        cls.scene = Scene("airlines_europe")

    def answer(self, client: Client, name: str, address: Address, data: bytes, kind: str, **headers: str) -> None:
        positions._cache.clear()
        cache.clear()
        caches["limits"].clear()
        before, moves = stored(), Move.objects.count()
        client.raise_request_exception = False
        path = self.scene.filled(address.path)
        if request_guard.unreadable([(b"content-type", kind.encode())]):
            return
        response: Any = client.generic("POST", path, data, kind, headers=headers)
        assert response.status_code < 500
        if response.status_code >= 400:
            assert stored() == before
            assert clear(response, path.startswith(API))
        assert name in PLAYING or Move.objects.count() == moves

    @settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(posts())
    def test_forms(self, post: tuple[str, bytes, str]) -> None:
        name, text, kind = post
        self.answer(browser(self.scene.ann), name, FORMS[name], text, kind)

    @settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(calls())
    def test_programs(self, call: tuple[str, dict[str, Any] | bytes, str]) -> None:
        name, data, kind = call
        token = tokens.make(self.scene.table.seats.get(number=0))
        text = data if isinstance(data, bytes) else json.dumps(self.scene.filled(data)).encode()
        self.answer(Client(), name, OPERATIONS[name], text, kind, Authorization=f"Bearer {token}")

    @settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
    @given(st.dictionaries(st.sampled_from([*RECORD, "more"]), odd_json, min_size=1, max_size=2), st.integers(0, 9))
    def test_records(self, wrong: dict[str, Any], cut: int) -> None:
        text = json.dumps(RECORD | wrong)
        file = BytesIO(text.encode()[: len(text) // 2 if cut == 0 else None])
        file.name = "record.json"
        before = stored()
        response = Client(raise_request_exception=False).post("/record", {"record": file})
        assert response.status_code in (302, 400)
        assert clear(response, False)
        assert response.status_code == 302 or stored() == before

    @settings(max_examples=30)
    @given(
        st.sampled_from(["/", "/t/{key}", "/t/{key}/live", "/t/{key}/replay", "/sign-in", "/api/v1/tables", "/admin/"]),
        odd_texts,
    )
    def test_queries(self, path: str, odd: str) -> None:
        positions._cache.clear()
        query = as_form([(name, odd) for name in ("route", "move", "next", "game", "waiting", "q")]).decode()
        client = browser(self.scene.ann, raise_request_exception=False)
        response = client.get(f"{self.scene.filled(path)}?{query}")
        assert response.status_code < 500


def clear(response: Any, program: bool) -> bool:
    """Does it say in words what is wrong?"""
    if response.status_code == 302:
        return True
    if program:
        answer = json.loads(body(response))
        return set(answer) == {"error", "message"} and len(answer["message"]) > 10
    return bool(re.search(r'<h1>[^<]{10,}|class="(?:note|error|errorlist)', body(response).decode()))


class Replayed(TestCase):
    """Moves that come twice, late, early or for others: each one that is accepted is stored, once and in its place."""

    @settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
    @given(st.sampled_from(list(entries())), st.booleans(), st.integers(0, 10**6))
    def test_replays(self, game: str, program: bool, luck: int) -> None:
        rng = random.Random(luck)
        positions._cache.clear()
        cache.clear()
        caches["limits"].clear()
        self.scene = Scene(game)
        self.table, self.program = self.scene.table, program
        self.people = [browser(self.scene.ann), browser(self.scene.ben)]
        self.keys = [tokens.make(seat) for seat in self.table.seats.filter(number__lt=2)]
        sent: list[tuple[int, dict[str, Any]]] = []
        for _ in range(10):
            position = positions.of(self.table)
            if position.state.over:
                break
            seat = rng.choice(position.state.to_act)
            action = str(rng.choice(position.state.legal(seat)))
            now: tuple[int, dict[str, Any]] = (seat % 2, {"seat": seat, "expected": position.rows, "action": action})
            early = (now[0], now[1] | {"expected": position.rows + rng.choice([-1, 1, 7, 10**6, 10**400])})
            other = (1 - now[0], now[1])
            for who, post in rng.sample([now, now, early, other, *sent[-3:]], 3):
                self.send(who, post)
            sent.append(now)

    def send(self, who: int, post: dict[str, Any]) -> None:
        before = list(self.table.moves.values_list("number", "seat", "action"))
        position = positions.of(self.table)
        state, seat = position.state, post["seat"]
        # What may be stored: the own move, of what the page shows now, if the rules allow it.
        fine = seat == who and position.knows(post["expected"], seat)
        fine = fine and seat in state.to_act and post["action"] in map(str, state.legal(seat))
        if self.program:
            data = {"actions": [post["action"]], "expected": post["expected"]}
            address = f"{API}tables/{self.table.pk}/moves"
            headers = {"Authorization": f"Bearer {self.keys[who]}"}
            fine = fine or (
                position.knows(post["expected"], who)
                and post["action"] in map(str, state.legal(who))
                and who in state.to_act
            )
            seat = who
            response: Any = self.people[who].post(address, data, content_type="application/json", headers=headers)
        else:
            response = self.people[who].post(f"/t/{self.table.pk}/move", post)
        after = list(self.table.moves.values_list("number", "seat", "action"))
        assert (response.status_code < 400) == fine, (response.status_code, post)
        assert fine or response.status_code in (400, 409, 422)
        assert after == before + [(len(before) + 1, seat, post["action"])] * fine
