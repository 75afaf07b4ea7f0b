"""Being told of a turn: once, by the ways one chose; and no webhook is a door into our own network."""

from __future__ import annotations

import json
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

from flightdeck.web import mail_queue
from flightdeck.web.clocks import clock
from flightdeck.web.notifications import claims, delivery, notifier, webhook
from flightdeck.web.notifications.webhook import Address, BadWebhook
from flightdeck.web.players import presence
from flightdeck.web.players.models import Player
from flightdeck.web.tables import live, seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves, take_back
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on
from tests.web.test_leaving import at_turn_of, come_back, leave, page

Person = tuple[Client, Player]

HOST = "hooks.example.org"
HOOK = f"https://{HOST}/turn?key=1"


# Where a webhook may lead.


@pytest.mark.parametrize(
    "url",
    [
        "",
        "example.org",
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https:///turn",
        "https://ann:secret@example.org/",
        "https://ann@example.org/",
        "https://@example.org/",
        "https://example.org:80/",
        "https://example.org:22/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org:x/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: other",
        "https://example.org\\@127.0.0.1/",
        "https://exämple.org/",
        "https://[::1",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[fe80::1%25eth0]/",
        "https://example.org/" + "x" * 500,
    ],
)
def test_an_address_that_is_no_webhook_is_refused(url: str) -> None:
    with pytest.raises(BadWebhook):
        webhook.checked(url)


def test_an_address_that_is_one() -> None:
    assert webhook.checked("https://example.org") == Address("example.org", 443, "/")
    assert webhook.checked("https://Example.org:8443/a?b=c#d") == Address("example.org", 8443, "/a?b=c")
    assert Address("example.org", 8443, "/").named == "example.org:8443"
    assert webhook.checked("https://[2606:4700::1]/").named == "[2606:4700::1]"


@pytest.mark.parametrize(
    "ip",
    [
        "0.0.0.0",
        "0.1.2.3",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.254",
        "127.0.0.1",
        "127.255.0.1",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.0.170",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:127.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b::808:808",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:db8::1",
        "2002:a00:1::1",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_public(ip: str) -> None:
    assert not webhook.is_public(ip_address(ip))


@pytest.mark.parametrize("ip", ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])
def test_addresses_that_are(ip: str) -> None:
    assert webhook.is_public(ip_address(ip))


def found(*ips: str) -> list[tuple[Any, ...]]:
    """What the resolver says."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in ips]


@pytest.mark.parametrize("ips", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::ffff:10.0.0.1",), ()])
def test_a_name_that_leads_inside_is_refused(monkeypatch: pytest.MonkeyPatch, ips: tuple[str, ...]) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found(*ips))
    with pytest.raises(BadWebhook):
        webhook.resolve(Address(HOST, 443, "/"))


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f.1", "a..b", "x" * 300])
def test_however_the_own_machine_is_written(host: str) -> None:
    with pytest.raises(BadWebhook):
        webhook.post(f"https://{host}/", {})


# What happens on the wire.


class Listening:
    """A server with a certificate of its own, for the name HOST; it answers as it is told."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "certificate.pem"
        key = folder / "key.pem"
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        command += ["-keyout", str(key), "-out", str(self.certificate), "-days", "2", "-subj", f"/CN={HOST}"]
        subprocess.run([*command, "-addext", f"subjectAltName=DNS:{HOST}"], check=True, capture_output=True)
        self.status = 204
        self.location = ""
        self.drip = 0
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.names: list[str | None] = []
        listening = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listening.requests.append((self.path, dict(self.headers), body))
                for _ in range(listening.drip):
                    self.wfile.write(b"H")
                    time.sleep(0.1)
                self.send_response(listening.status)
                if listening.location:
                    self.send_header("Location", listening.location)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        class Server(HTTPServer):
            def handle_error(self, *_: object) -> None:
                """Whoever calls may hang up."""

        self.server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        context.sni_callback = lambda _socket, name, _context: self.names.append(name)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.certificate))


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    made = Listening(tmp_path_factory.mktemp("tls"))
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def wire(certified: Listening, monkeypatch: pytest.MonkeyPatch) -> Listening:
    """For once this machine counts as public. The resolver answers once."""
    certified.status, certified.location, certified.drip = 204, "", 0
    certified.requests.clear()
    certified.names.clear()
    answers = [found("127.0.0.1")]

    def resolver(*args: Any, **kwargs: Any) -> Any:
        assert answers, "the name was looked up twice"
        return answers.pop()

    monkeypatch.setattr(socket, "getaddrinfo", resolver)
    monkeypatch.setattr(webhook, "is_public", lambda ip: str(ip) == "127.0.0.1")
    monkeypatch.setattr(webhook, "PORTS", (443, certified.port))
    return certified


def call(wire: Listening, context: ssl.SSLContext | None = None) -> int:
    return webhook.post(f"https://{HOST}:{wire.port}/turn?key=1", {"text": "Zug"}, context or wire.trust)


def test_the_name_is_looked_up_once_and_the_certificate_is_that_of_the_name(wire: Listening) -> None:
    assert call(wire) == 204
    [(path, headers, body)] = wire.requests
    assert path == "/turn?key=1"
    assert headers["Host"] == f"{HOST}:{wire.port}"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body) == {"text": "Zug"}
    assert wire.names == [HOST]


def test_a_certificate_that_nobody_vouches_for_is_not_accepted(wire: Listening) -> None:
    with pytest.raises(BadWebhook, match="certificate"):
        call(wire, ssl.create_default_context())
    assert wire.requests == []


def test_a_certificate_of_another_name_is_not_accepted(wire: Listening) -> None:
    with pytest.raises(BadWebhook, match="certificate"):
        webhook.post(f"https://other.example.org:{wire.port}/", {}, wire.trust)
    assert wire.requests == []


def test_it_goes_nowhere_else(wire: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither where the answer points nor by way of a proxy."""
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    wire.status, wire.location = 302, f"https://{HOST}:{wire.port}/inside"
    assert call(wire) == 302
    assert [path for path, _, _ in wire.requests] == ["/turn?key=1"]


def test_whoever_answers_slowly_is_cut_off(wire: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, but there is no end of them."""
    monkeypatch.setattr(webhook, "LIMIT", 0.4)
    wire.drip = 15
    begun = time.monotonic()
    with pytest.raises(BadWebhook):
        call(wire)
    assert time.monotonic() - begun < 1.2


# Who is told, and how often.


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What webhooks would get."""
    sent: list[tuple[str, dict[str, Any]]] = []

    def post(url: str, data: dict[str, Any]) -> int:
        sent.append((url, data))
        return 200

    monkeypatch.setattr(webhook, "post", post)
    return sent


def hooked(person: Person) -> Player:
    person[0].post("/notifications", {"webhook": HOOK})
    person[1].refresh_from_db()
    return person[1]


def tell(seat: Seat) -> None:
    """By every way the person chose; what is in the queue goes out."""
    for way in (delivery.mail, delivery.call):
        delivery.deliver(way, seat)
    mail_queue.queue.submit(lambda: None).result()


def tell_all(table: Table) -> list[int]:
    """The seats that were told now."""
    seats = claims.claim_turns(table.pk)
    for seat in seats:
        tell(seat)
    return [seat.number for seat in seats]


def act(table: Table, seat: int, start: str = "") -> None:
    position = positions.of(table)
    legal = [str(action) for action in position.state.legal(seat)]
    make_moves(table, seat, [next(text for text in legal if text.startswith(start))], position.rows)


def test_a_webhook_gets_each_turn_once(ann: Person, table: Table, posted: list[tuple[str, dict[str, Any]]]) -> None:
    hooked(ann)
    at_turn_of(table, 0)
    assert tell_all(table) == [0]
    [(url, data)] = posted
    assert url == HOOK
    assert data == {
        "table": table.pk,
        "game": "airlines_europe",
        "seat": 1,
        "url": f"http://localhost:8000/t/{table.pk}",
        "text": "It is your turn: Airlines Europe",
    }
    assert tell_all(table) == []
    act(table, 0, "buy")
    assert tell_all(table) == []  # still the same turn
    take_back(table, 0, positions.of(table).rows)
    positions.forget(table.pk)  # another server
    assert tell_all(table) == []
    act(table, 0, "take money")
    at_turn_of(table, 0)
    assert tell_all(table) == [0]


def test_of_two_servers_one_tells(ann: Person, table: Table) -> None:
    hooked(ann)
    seat = table.seats.get(number=0)
    assert [claims.claim(seat, 7), claims.claim(seat, 7), claims.claim(seat, 6)] == [True, False, False]


def test_all_who_choose_at_once_are_told_at_once(ann: Person, ben: Person, table: Table) -> None:
    hooked(ann), hooked(ben)
    assert [seat.number for seat in claims.claim_turns(table.pk)] == [0, 1]
    act(table, 0)
    take_back(table, 0, positions.of(table).rows)
    assert claims.claim_turns(table.pk) == []


def test_nobody_is_told_who_did_not_ask_or_is_away_or_has_to_wait(ann: Person, ben: Person, table: Table) -> None:
    at_turn_of(table, 0)
    assert claims.claim_turns(table.pk) == []
    hooked(ann)
    leave(ann[0], table, 0)
    assert claims.claim_turns(table.pk) == []
    come_back(ann[0], table, 0)
    assert claims.claim_turns(table.pk) == []  # she is looking at it
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    waiting = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    assert claims.claim_turns(waiting.pk) == []
    seating.sit_down(waiting.seats.get(number=1), ben[1])
    assert [seat.number for seat in claims.claim_turns(waiting.pk)] == [0]


def test_nobody_is_told_of_a_game_that_is_over(ann: Person, table: Table) -> None:
    hooked(ann)
    play_on(table)
    assert claims.claim_turns(table.pk) == []


@pytest.mark.parametrize("answer", [302, 500, BadWebhook("no")])
def test_a_webhook_that_keeps_failing_is_switched_off_and_its_person_sees_it(
    ann: Person, table: Table, monkeypatch: pytest.MonkeyPatch, answer: int | Exception
) -> None:
    tried = []

    def post(url: str, data: dict[str, Any]) -> int:
        tried.append(url)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(webhook, "post", post)
    hooked(ann)
    for _ in range(delivery.MOST_FAILURES + 3):
        tell(Seat.objects.select_related("player__user", "table").get(table=table, number=0))
    assert len(tried) == delivery.MOST_FAILURES
    at_turn_of(table, 0)
    assert claims.claim_turns(table.pk) == []
    assert "is switched off" in ann[0].get("/notifications").content.decode()
    hooked(ann)
    assert "is switched off" not in ann[0].get("/notifications").content.decode()
    assert ann[1].webhook_failures == 0


def test_one_success_makes_good(ann: Person, table: Table, posted: list[Any]) -> None:
    hooked(ann)
    Player.objects.filter(pk=ann[1].pk).update(webhook_failures=delivery.MOST_FAILURES - 1)
    at_turn_of(table, 0)
    tell_all(table)
    ann[1].refresh_from_db()
    assert ann[1].webhook_failures == 0


def test_a_webhook_is_no_hammer(ann: Person, table: Table, posted: list[Any]) -> None:
    hooked(ann)
    seat = Seat.objects.select_related("player__user", "table").get(table=table, number=0)
    for _ in range(delivery.WEBHOOKS_PER_MINUTE + 10):
        tell(seat)
    assert len(posted) == delivery.WEBHOOKS_PER_MINUTE


def test_whoever_moves_does_not_wait_for_what_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    telling, done = threading.Event(), threading.Event()

    def slow(seat: Seat, player: Player) -> None:
        telling.set()
        done.wait(5)

    monkeypatch.setattr(notifier, "claim_turns", lambda key: [Seat(player=Player())])
    monkeypatch.setattr(delivery, "call", slow)
    mailed = threading.Event()
    monkeypatch.setattr(delivery, "mail", lambda seat, player: mailed.set())
    monkeypatch.setattr(notifier.Notifier, "_wake_all", lambda self: None)
    listening = notifier.Notifier()
    listening.start()
    try:
        begun = time.monotonic()
        for _ in range(3):
            live.announce("anytable22")
        assert time.monotonic() - begun < 0.5
        assert telling.wait(2)
        assert mailed.wait(2)  # whatever the webhook does
    finally:
        listening.stop()
        done.set()
    assert listening.wake not in live.listeners


# Mail.


@pytest.fixture
def member(ann: Person) -> Person:
    """Ann with an account, who wants mail."""
    ann[1].user = get_user_model().objects.create(username="ann", email="ann@example.org")
    ann[1].save()
    ann[0].force_login(ann[1].user)
    ann[0].post("/notifications", {"email": "on"})
    ann[1].refresh_from_db()
    return ann


def stop_link(message: Any) -> str:
    return str(message.extra_headers["List-Unsubscribe"]).strip("<>").removeprefix("http://localhost:8000")


def test_a_mail_says_where_it_is_and_how_to_end_it(member: Person, table: Table) -> None:
    at_turn_of(table, 0)
    tell_all(table)
    [sent] = mail.outbox
    assert sent.to == ["ann@example.org"]
    assert sent.subject == "It is your turn: Airlines Europe"
    assert f"http://localhost:8000/t/{table.pk}" in sent.body
    assert stop_link(sent) in sent.body
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_mail_in_german(member: Person, table: Table) -> None:
    member[0].post("/notifications", {"email": "on"}, headers={"accept-language": "de"})
    at_turn_of(table, 0)
    tell_all(table)
    assert mail.outbox[0].subject == "Du bist am Zug: Airlines Europe"


def test_no_mail_for_a_table_that_is_open_and_not_too_often(
    member: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_turn_of(table, 0)
    at = clock.now()
    monkeypatch.setattr(clock, "now", lambda: at)
    seat = Seat.objects.select_related("player__user", "table").get(table=table, number=0)
    with presence.here(table.pk, member[1].pk):
        tell(seat)
    assert mail.outbox == []
    tell(seat)
    tell(seat)
    assert len(mail.outbox) == 1
    monkeypatch.setattr(clock, "now", lambda: at + delivery.MAIL_PAUSE + timedelta(seconds=1))
    tell(seat)
    assert len(mail.outbox) == 2


def test_all_mail_waits_in_one_queue_and_nobody_waits_for_it(member: Person, table: Table) -> None:
    """A slow mail server delays mails, of whatever kind, and nothing else."""
    delivering = threading.Event()
    mail_queue.queue.submit(delivering.wait, 10)
    try:
        at_turn_of(table, 0)
        for seat in claims.claim_turns(table.pk):
            delivery.deliver(delivery.mail, seat)
        Client().post("/account/reset", {"email": "ann@example.org"})
        assert mail.outbox == []
    finally:
        delivering.set()
    mail_queue.queue.submit(lambda: None).result()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]] * 2


def test_a_table_is_open_as_long_as_its_stream_is() -> None:
    with presence.here("sometable2", 7):
        with presence.here("sometable2", 7):
            assert presence.is_here("sometable2", 7)
        assert presence.is_here("sometable2", 7)
        assert not presence.is_here("sometable2", 8)
    assert not presence.is_here("sometable2", 7)


def test_mail_is_for_people_with_an_account(ann: Person, table: Table) -> None:
    ann[0].post("/notifications", {"email": "on"})
    ann[1].refresh_from_db()
    assert not ann[1].notify_email
    assert 'name="email"' not in ann[0].get("/notifications").content.decode()


def test_the_link_ends_it_without_signing_in(member: Person, table: Table) -> None:
    at_turn_of(table, 0)
    tell_all(table)
    link = stop_link(mail.outbox[0])
    stranger = Client(enforce_csrf_checks=True)
    assert "No more mails" in stranger.get(link).content.decode()
    member[1].refresh_from_db()
    assert member[1].notify_email  # looking changes nothing
    assert stranger.post(link[:-1] + ("a" if link[-1] != "a" else "b")).status_code == 404
    assert stranger.post("/notifications/off/1").status_code == 404
    assert stranger.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    member[1].refresh_from_db()
    assert not member[1].notify_email


def test_mail_that_cannot_be_sent_harms_nobody(
    member: Person, table: Table, monkeypatch: pytest.MonkeyPatch, posted: list[Any]
) -> None:
    member[0].post("/notifications", {"email": "on", "webhook": HOOK})

    def fail(seat: Seat, player: Player) -> None:
        raise OSError("no mail server")

    monkeypatch.setattr(delivery, "mail", fail)
    at_turn_of(table, 0)
    assert tell_all(table) == [0]
    assert len(posted) == 1


# The page where one chooses.


def test_looking_at_the_page_makes_nobody(client: Client, db: None) -> None:
    assert client.get("/notifications").status_code == 200
    assert Player.objects.count() == 0


def test_what_was_chosen_is_kept_and_shown(ann: Person) -> None:
    answer = ann[0].post("/notifications", {"browser": "on", "webhook": f"  {HOOK} "})
    assert answer.status_code == 302
    shown = ann[0].get(answer["Location"]).content.decode()
    assert "Saved." in shown
    assert 'name="browser" checked' in shown
    assert f'value="{HOOK}"' in shown
    ann[0].post("/notifications", {})
    ann[1].refresh_from_db()
    assert (ann[1].notify_browser, ann[1].webhook) == (False, "")


@pytest.mark.parametrize("url", ["http://example.org/", "https://10.0.0.1/", "javascript:alert(1)", '"><script>'])
def test_a_bad_webhook_is_refused_in_words_and_nothing_changes(ann: Person, url: str) -> None:
    hooked(ann)
    answer = ann[0].post("/notifications", {"browser": "on", "webhook": url})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.content.decode()
    assert "<script>" not in answer.content.decode().replace("&lt;", "")
    ann[1].refresh_from_db()
    assert (ann[1].notify_browser, ann[1].webhook) == (False, HOOK)


def test_only_who_asked_is_told_in_the_browser(ann: Person, ben: Person, table: Table) -> None:
    ann[0].post("/notifications", {"browser": "on"})
    assert 'data-notify="It is your turn: Airlines Europe"' in page(ann[0], table)
    assert "sse.pauseOnBackground:false" in page(ann[0], table)
    assert "data-notify" not in page(ben[0], table)
    assert 'data-due="Your turn"' in page(ben[0], table)


def test_nobody_sees_the_webhook_of_another(ann: Person, ben: Person, table: Table) -> None:
    hooked(ann)
    for address in ("/", "/notifications", f"/t/{table.pk}"):
        assert HOST not in ben[0].get(address).content.decode()
