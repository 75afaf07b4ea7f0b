"""Who somebody is, is nobody else's to say: sessions, cookies, forged forms, forged names of the site, headers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from flightdeck.web import asgi, mail_queue, request_guard
from flightdeck.web.middleware import POLICY
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table
from tests.web.accounts import PASSWORD, Person, account, seated, sign_in, sign_up
from tests.web.addresses import ADMINISTRATION, PAGES, Scene, browser, stored
from tests.web.conftest import play_on
from tests.web.test_every_address import HEADERS

EVIL = "evil.example"


def guarded(response: Any) -> None:
    assert response["Content-Security-Policy"] == POLICY
    assert {name: response[name] for name in HEADERS} == HEADERS


# Sessions.


@pytest.mark.parametrize("arriving", [sign_up, sign_in])
def test_a_session_that_somebody_else_knows_is_worth_nothing_after_signing_in(
    client: Client, db: None, arriving: Any
) -> None:
    account("boss")
    if arriving is sign_in:
        User.objects.create_user("annie", password=PASSWORD)
    client.post("/name", {"name": "Ann"})
    known = client.cookies["sessionid"].value
    assert arriving(client, "annie").status_code == 302
    assert client.cookies["sessionid"].value != known
    assert not Session.objects.filter(session_key=known).exists()
    thief = Client()
    thief.cookies["sessionid"] = known
    assert thief.get("/account").status_code == 302
    assert "annie" not in thief.get("/").content.decode()


def test_a_session_key_that_somebody_makes_up_is_not_taken_over(client: Client, db: None) -> None:
    client.cookies["sessionid"] = "a" * 32
    client.post("/name", {"name": "Ann"})
    assert client.cookies["sessionid"].value != "a" * 32
    assert not Session.objects.filter(session_key="a" * 32).exists()


def test_after_signing_out_the_old_session_opens_nothing(client: Client, db: None) -> None:
    sign_up(client, "annie")
    known = client.cookies["sessionid"].value
    client.post("/sign-out")
    thief = Client()
    thief.cookies["sessionid"] = known
    assert thief.get("/account").status_code == 302


def test_no_script_reads_a_cookie_and_no_other_site_sends_one(client: Client, db: None) -> None:
    client.get("/sign-in")
    sign_up(client, "annie")
    client.post("/i18n/setlang/", {"language": "de"})
    assert set(client.cookies) == {"sessionid", "csrftoken", "django_language"}
    for cookie in client.cookies.values():
        assert (cookie["httponly"], cookie["samesite"], cookie["domain"]) == (True, "Lax", "")


def test_behind_https_cookies_travel_only_there(tmp_path: Path) -> None:
    names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "LANGUAGE_COOKIE_SECURE", "SECURE_SSL_REDIRECT"]
    ask = (
        f"import json; from flightdeck.web import settings; print(json.dumps([getattr(settings, n) for n in {names}]))"
    )
    environment = os.environ | {"FLIGHTDECK_HOME": str(tmp_path), "FLIGHTDECK_HTTPS": "1"}
    done = subprocess.run([sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [True] * len(names)


# Forms that another site posts.


def test_every_form_needs_the_token_of_its_page(db: None) -> None:
    """Posted by Ann or the administrator, who may do all of it, from a page that is not ours."""
    scene = Scene("airlines_europe")
    ann = browser(scene.ann, enforce_csrf_checks=True)
    boss = Client(enforce_csrf_checks=True)
    boss.force_login(User.objects.get(username="boss"))
    before = stored()
    # The link in a mail is the permission; mail programs post it by themselves.
    free = {"notifications/off/<str:token>"}
    for name, address in (PAGES | ADMINISTRATION).items():
        if address.post is None or name in free:
            continue
        someone = boss if name in ADMINISTRATION else ann
        for headers in ({}, {"Origin": f"https://{EVIL}"}):
            response = someone.post(scene.filled(address.path), scene.filled(address.post), headers=headers)
            assert response.status_code == 403, name
            assert "Please reload the page" in response.content.decode(), name
            guarded(response)
    assert stored() == before


# What every answer carries.


def test_pages_that_say_what_is_wrong_carry_the_headers_too(
    ann: Person, table: Table, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = ann[0]
    client.raise_request_exception = False
    settings.MESSAGES_PER_MINUTE = 0
    foreign = {"host": EVIL}
    found = [
        (400, client.get("/", headers=foreign)),
        (400, client.get("/api/v1/games", headers=foreign)),
        (400, client.post(f"/t/{table.pk}/move", {"seat": "x"})),
        (403, client.get(f"/t/{table.pk}/record.json")),
        (404, client.get("/nowhere")),
        (404, client.get(f"/t/{table.pk}x/stream")),
        (405, client.get("/name")),
        (410, client.get("/account/reset/MQ/set-password")),
        (429, client.post(f"/t/{table.pk}/chat", {"text": "hello"})),
        (301, client.get("/admin")),
        (302, client.get("/account")),
    ]
    monkeypatch.setattr("flightdeck.web.tables.views.perspective_at", lambda *_given: 1 / 0)
    found.append((500, client.get(f"/t/{table.pk}")))
    settings.SECURE_SSL_REDIRECT = True
    found.append((301, Client().get("/")))
    assert Client().get("/", headers=foreign)["Content-Security-Policy"] == POLICY
    assert [response.status_code for _status, response in found] == [status for status, _response in found]
    for _status, response in found:
        guarded(response)
        assert EVIL not in response.content.decode() + str(response.headers)


def test_static_files_carry_them_too(client: Client) -> None:
    guarded(client.get("/static/flightdeck/site.js"))


def test_the_administrators_pages_carry_the_headers(db: None) -> None:
    scene = Scene("airlines_europe")
    boss = browser(Player.objects.create(name="boss", user=User.objects.get(username="boss")))
    for address in ADMINISTRATION.values():
        guarded(boss.get(scene.filled(address.path)))


def test_an_invitation_is_told_to_nobody_by_the_browser(ann: Person, people: Any) -> None:
    ann[0].post("/new/airlines_europe", {"seat": ["you", "open"]})
    link = re.search(
        r"http://testserver(/t/\w+/seat/[\w-]+)", ann[0].get(f"/t/{Table.objects.get().pk}").content.decode()
    )
    assert link is not None
    page = people("Ben")[0].get(link[1])
    guarded(page)  # no Referer leaves the site, and nothing of another site is on the page
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', page.content.decode())


# Names of the site that a request makes up.


@pytest.mark.parametrize("headers", [{"host": EVIL}, {"host": f"testserver@{EVIL}"}, {"host": f"{EVIL}:80"}])
def test_only_our_own_names_are_answered_to(client: Client, db: None, headers: dict[str, str]) -> None:
    User.objects.create_user("annie", "annie@example.org", PASSWORD)
    for address in ("/", "/api/v1/games", "/admin/", "/nowhere"):
        response = client.get(address, headers=headers)
        assert response.status_code == 400 if address != "/nowhere" else response.status_code in (400, 404)
        assert EVIL not in response.content.decode()
    assert client.post("/account/reset", {"email": "annie@example.org"}, headers=headers).status_code == 400
    mail_queue.queue.submit(lambda: None).result()
    assert not mail.outbox


@pytest.mark.parametrize(
    ("public", "headers", "link"),
    [
        ("", {"x-forwarded-host": EVIL, "forwarded": f"host={EVIL}"}, "http://testserver/account/"),
        ("https://games.example.org", {"host": "testserver:6666"}, "https://games.example.org/account/"),
        ("https://games.example.org/", {}, "https://games.example.org/account/"),
    ],
)
def test_the_link_to_a_new_password_leads_here(
    client: Client, db: None, settings: Settings, public: str, headers: dict[str, str], link: str
) -> None:
    settings.PUBLIC_URL = public
    User.objects.create_user("annie", "annie@example.org", PASSWORD)
    client.post("/account/reset", {"email": "annie@example.org"}, headers=headers)
    mail_queue.queue.submit(lambda: None).result()
    (letter,) = mail.outbox
    assert re.findall(r"https?://\S+", str(letter.body))[0].startswith(link + "reset/")


# Being sent elsewhere.


@pytest.mark.parametrize(
    "where", [f"https://{EVIL}/", f"//{EVIL}", f"/\\{EVIL}", f"\t//{EVIL}", f"javascript://{EVIL}"]
)
def test_nobody_is_sent_to_another_site(client: Client, db: None, where: str) -> None:
    sign_up(client, "annie")
    told = [
        client.post("/i18n/setlang/", {"language": "de", "next": where}),
        client.post("/i18n/setlang/", {"language": "de"}, headers={"referer": where}),
        client.post("/sign-out", {"next": where}),
        client.get("/sign-in", {"next": where}),
        sign_in(client, "annie", next=where),
        client.get("/admin/login/", {"next": where}),
        client.get(f"//{EVIL}/admin"),
        client.get(f"/admin//{EVIL}/%2e%2e"),
    ]
    for response in told:
        away = response.headers.get("Location", "/")
        assert re.match(r"/(?![/\\])", away), away


# Who has an account.


def test_nobody_learns_which_addresses_have_an_account(db: None) -> None:
    User.objects.create_user("annie", "annie@example.org", PASSWORD)

    def answers(name: str, email: str) -> list[tuple[int, str, bytes]]:
        client = Client()
        cache.clear()
        found = [client.post("/account/reset", {"email": email}), sign_in(client, name, "wrong")]
        found += [sign_in(client, name, "wrong") for _ in range(10)]
        hidden = re.compile(rb'value="[^"]*"')
        return [(one.status_code, one.headers.get("Location", ""), hidden.sub(b"", one.content)) for one in found]

    assert answers("annie", "annie@example.org") == answers("bennie", "nobody@example.org")


def test_a_program_does_not_go_by_the_name_of_an_account(client: Client, db: None) -> None:
    table = seated(account("annie"), account("ben"))
    table.seats.filter(number=1).update(kind="open", player=None)
    wanted = {"game": "airlines", "name": " Annie ", "seats": [{"kind": "person"}, {"kind": "open"}]}
    before = stored()
    for path, body in (("tables", wanted), (f"tables/{table.pk}/seats", {"name": "ANNIE"})):
        response = client.post(f"/api/v1/{path}", body, content_type="application/json")
        assert response.status_code == 422
        assert "Somebody with an account has this name, or one that looks like it." in response.json()["message"]
    assert stored() == before


# Administration.


def test_nothing_hidden_can_be_guessed_by_filtering(table: Table) -> None:
    play_on(table, 3)
    boss = browser(Player.objects.create(name="boss", user=User.objects.create_superuser("boss")))
    asked = [
        f"tables/table/?seed__startswith={table.seed[:3]}",
        f"tables/table/?seats__token__startswith={table.seats.all()[0].token[:3]}",
        "tables/table/?host__webhook__contains=x",
        "players/player/?webhook__startswith=https",
        "players/player/?user__password__startswith=argon2",
        "auth/user/?password__startswith=argon2",
        f"tables/message/?table__seed__startswith={table.seed[:3]}",
    ]
    for address in asked:
        assert boss.get(f"/admin/{address}").status_code == 400, address
    for address in ("tables/table/?game__exact=airlines&finished__exact=0", "auth/user/?is_superuser__exact=1&q=boss"):
        assert boss.get(f"/admin/{address}").status_code == 200


# What never comes to Django.


async def answered(headers: dict[str, str], *pieces: bytes) -> tuple[int, int]:
    """The status, and how much of the body was taken; it never ends."""
    (begin, _body), taken = await exchange("/record", headers, *pieces)
    return begin["status"], taken


async def exchange(path: str, headers: dict[str, str], *pieces: bytes) -> tuple[list[dict[str, Any]], int]:
    sent: list[dict[str, Any]] = []
    taken = 0

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1
        return {"type": "http.request", "body": pieces[min(taken, len(pieces)) - 1], "more_body": True}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    encoded = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "http_version": "1.1", "method": "POST", "query_string": b"x=%5Cud800"}
    await asgi.application(scope | {"headers": encoded, "path": path}, receive, send)
    return sent, taken


@pytest.mark.parametrize("chunks", [1, 40])
async def test_a_body_without_end_is_refused_while_it_comes(chunks: int) -> None:
    assert await answered({}, b"x" * (request_guard.LARGEST_BODY // chunks + 1)) == (413, chunks)


@pytest.mark.parametrize("charset", ["base64", "unicode_escape", '"UTF-16"', "idna", "utf-7; boundary=b", "nonsense"])
async def test_everything_is_utf_8(charset: str) -> None:
    kind = f"multipart/form-data; boundary=b; charset={charset}"
    assert await answered({"content-type": kind}, b"--b--") == (400, 0)


async def test_a_program_is_refused_in_its_own_language() -> None:
    (begin, body), _taken = await exchange("/api/v1/tables", {"content-type": "text/plain; charset=utf-7"}, b"")
    assert (b"content-type", b"application/json") in begin["headers"]
    assert json.loads(body["body"])["error"] == "malformed"


async def test_a_cookie_with_a_nul_in_it_is_none_of_ours() -> None:
    assert await answered({"cookie": r'csrftoken=x; sessionid="\000aaaaaaaaa"'}, b"") == (400, 0)


@pytest.mark.parametrize("kind", ["text/plain", "text/plain; charset=UTF-8", "multipart/form-data; boundary=charset"])
def test_what_can_be_read_comes_in(kind: str) -> None:
    assert not request_guard.unreadable([(b"content-type", kind.encode()), (b"cookie", b"sessionid=abc000")])
