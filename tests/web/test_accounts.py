"""Accounts: a guest becomes one and keeps everything; nobody becomes somebody else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.web import mail_queue
from flightdeck.web.accounts import deletion, signup
from flightdeck.web.email_settings import email_server
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Message, Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.accounts import PASSWORD, Person, account, seated, sign_in, sign_up
from tests.web.conftest import play_on


def move(client: Client, table: Table, seat: int) -> int:
    position = positions.of(table)
    data = {"seat": seat, "expected": position.rows, "action": str(position.state.legal(seat)[0])}
    status: int = client.post(f"/t/{table.pk}/move", data).status_code
    return status


def letters() -> list[str]:
    """The mails that were sent, once all are."""
    mail_queue.queue.submit(lambda: None).result()
    return [str(letter.body) for letter in mail.outbox]


# Signing up.


def test_a_guest_becomes_an_account_and_keeps_the_seat(ann: Person, table: Table) -> None:
    client, player = ann
    before = client.session.session_key
    assert sign_up(client, "annie")["Location"] == "/"
    assert client.session.session_key != before
    assert client.session["player"] == player.pk
    assert Player.objects.get(user__username="annie") == player
    seat = table.seats.get(number=0)
    assert (seat.player, seat.name) == (player, "annie")
    assert move(client, table, 0) == 302
    assert "annie" in client.get("/").content.decode()


def test_somebody_who_never_played_gets_an_account_too(client: Client, db: None) -> None:
    sign_up(client, "annie", email="annie@example.org")
    user = User.objects.get()
    assert (user.player.name, user.email) == ("annie", "annie@example.org")
    assert client.post("/play/airlines_europe").status_code == 302
    assert Table.objects.get().host == user.player


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"username": ""}, "This field is required"),
        ({"username": "a b"}, "Only letters, digits"),
        ({"username": "a/b"}, "Only letters, digits"),
        ({"username": "..", "email": ""}, "Only letters, digits"),
        ({"username": "x" * 25}, "at most 24"),
        ({"username": "BEN"}, "already exists"),
        ({"email": "nonsense"}, "valid email"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"password1": "annie-annie", "password2": "annie-annie", "username": "annie-annie"}, "too similar"),
        ({"password2": "something-else-1"}, "match"),
    ],
)
def test_what_cannot_be_an_account_is_refused_in_words(client: Client, db: None, given: Any, words: str) -> None:
    account("ben")
    response = sign_up(client, **({"name": "annie"} | given))
    assert response.status_code == 400
    assert words in response.content.decode()
    assert User.objects.count() == 1
    assert "player" not in client.session


def test_the_first_account_is_the_administrators_and_no_other(db: None) -> None:
    for name in ("annie", "ben"):
        sign_up(Client(), name)
    annie, ben = User.objects.order_by("pk")
    assert (annie.is_staff, annie.is_superuser) == (True, True)
    assert (ben.is_staff, ben.is_superuser) == (False, False)


def test_an_account_that_is_made_at_the_same_moment_is_noticed(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the check of the form and the sign-up another server makes an account, which then is the first."""
    client = Client()
    original = signup.sign_up

    def late(user: User) -> None:
        User.objects.create_user("Annie", is_superuser=True)
        original(user)

    monkeypatch.setattr(signup, "sign_up", late)
    response = sign_up(client, "annie")
    assert response.status_code == 400
    assert "Somebody else has this name" in response.content.decode()
    monkeypatch.setattr(signup, "sign_up", original)
    sign_up(client, "ben")
    assert not User.objects.get(username="ben").is_superuser


def test_sign_ups_wait_for_each_other(db: None) -> None:
    """There is one row to lock, and it is locked before anybody looks who is there."""
    with CaptureQueriesContext(connection) as queries:
        signup.sign_up(User(username="annie"))
    asked = [query["sql"] for query in queries]
    locked = next(place for place, sql in enumerate(asked) if "INSERT" in sql and "auth_group" in sql)
    looked = next(place for place, sql in enumerate(asked) if 'FROM "auth_user"' in sql)
    assert locked < looked
    assert Group.objects.count() == 1


# Signing in and out.


def test_signing_in_brings_the_guest_along_and_changes_the_session(ann: Person, table: Table) -> None:
    annie = account("annie")
    assert annie.user is not None
    annie.user.set_password(PASSWORD)
    annie.user.save()
    client, guest = ann
    before = client.session.session_key
    assert sign_in(client, "Annie").status_code == 302  # whichever letters
    assert client.session.session_key != before
    assert client.session["player"] == annie.pk
    seat = table.seats.get(number=0)
    assert (seat.player, seat.name, seat.stand_in) == (annie, "annie", "")
    table.refresh_from_db()
    assert table.host == annie
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert move(client, table, 0) == 302


def test_where_the_account_sits_already_the_guest_gets_up(ann: Person, ben: Person, table: Table) -> None:
    sign_up(ben[0], "benny")
    sign_in(ann[0], "benny")
    ours, guests = table.seats.get(number=1), table.seats.get(number=0)
    assert ours.player == ben[1]
    assert (guests.player, guests.name, guests.stand_in) == (None, "Ann", USUAL_STAND_IN)
    table.refresh_from_db()
    assert table.host == ben[1]


def test_a_second_browser_is_the_same_person(ann: Person, table: Table) -> None:
    sign_up(ann[0], "annie")
    other = Client()
    sign_in(other, "annie")
    assert move(other, table, 0) == 302


def test_after_signing_out_the_browser_is_nobody(ann: Person, table: Table) -> None:
    client, player = ann
    sign_up(client, "annie")
    key = client.session.session_key
    assert client.get("/sign-out").status_code == 405  # a link somebody sends signs nobody out
    assert client.post("/sign-out")["Location"] == "/"
    assert client.session.session_key != key
    assert "player" not in client.session
    assert move(client, table, 0) == 400
    client.post("/name", {"name": "Somebody"})
    assert client.session["player"] != player.pk
    assert table.seats.get(number=0).name == "annie"


def test_a_session_that_is_not_signed_in_is_never_an_accounts_person(client: Client, db: None) -> None:
    annie = account("annie")
    client.post("/name", {"name": "x"})
    session = client.session
    session["player"] = annie.pk
    session.save()
    table = seated(annie, account("ben"))
    assert move(client, table, 0) == 400


@pytest.mark.parametrize("name", ["annie", "nobody", "blocked"])
def test_a_wrong_password_an_unknown_name_and_a_blocked_account_look_the_same(
    client: Client, db: None, name: str
) -> None:
    User.objects.create_user("annie", password=PASSWORD)
    User.objects.create_user("blocked", password=PASSWORD, is_active=False)
    response = sign_in(client, name, PASSWORD if name == "blocked" else "wrong")
    assert response.status_code == 400
    assert "The name or the password is not right." in response.content.decode()


def test_passwords_cannot_be_guessed_for_long(client: Client, db: None) -> None:
    sign_up(Client(), "annie")
    codes = [sign_in(client, name, "wrong").status_code for name in ["annie", "ANNIE"] * 7]
    assert codes == [400] * 10 + [429] * 4
    refused = sign_in(Client(REMOTE_ADDR="10.0.0.9"), "annie")
    assert refused.status_code == 429
    assert "Please wait some minutes" in refused.content.decode()
    assert sign_in(client, "ben", "wrong").status_code == 400


def test_one_address_cannot_try_all_names(db: None) -> None:
    codes = [sign_in(Client(), f"name{number}", "wrong").status_code for number in range(45)]
    assert codes.count(429) == 5
    assert sign_in(Client(REMOTE_ADDR="10.0.0.9"), "name1", "wrong").status_code == 400


@pytest.mark.parametrize(
    "where",
    ["https://evil.example", "//evil.example", "javascript:alert(1)", "/sign-in", "/sign-up?next=/x", "\\\\evil"],
)
def test_nobody_is_sent_elsewhere_after_signing_in(db: None, where: str) -> None:
    assert sign_up(Client(), "annie", next=where)["Location"] == "/"
    client = Client()
    form = client.get("/sign-in", {"next": where}).content.decode().partition("<main")[2]
    assert 'name="next"' not in form
    assert sign_in(client, "annie", next=where)["Location"] == "/"
    assert client.get("/sign-in", {"next": where})["Location"] == "/"


def test_one_comes_back_to_the_table(ann: Person, table: Table) -> None:
    page = f"/t/{table.pk}"
    assert f'href="/sign-in?next={page}"' in ann[0].get(page).content.decode()
    assert sign_up(ann[0], "annie", next=page)["Location"] == page


def test_a_name_is_the_accounts_or_a_guests(ann: Person, table: Table) -> None:
    sign_up(ann[0], "annie")
    response = ann[0].post("/name", {"name": "ben"})
    assert response.status_code == 409
    assert Player.objects.get(pk=ann[1].pk).name == "annie"


def test_no_guest_takes_the_name_of_an_account(ann: Person) -> None:
    account("ben")
    response = ann[0].post("/name", {"name": " BEN "})
    assert response.status_code == 409
    assert "Somebody with an account has this name, or one that looks like it." in response.content.decode()
    assert Player.objects.get(pk=ann[1].pk).name == "Ann"


def test_a_page_of_the_own_account_is_for_whoever_is_signed_in(client: Client, db: None) -> None:
    for page in ("", "/password", "/email", "/delete"):
        assert client.get(f"/account{page}")["Location"].startswith("/sign-in?next=/account")
    sign_up(client, "annie")
    for page in ("", "/password", "/email", "/delete"):
        assert client.get(f"/account{page}").status_code == 200
    assert client.get("/sign-up")["Location"] == "/account"


# Password and e-mail.


def test_a_new_password_signs_all_other_browsers_out(db: None) -> None:
    here, there = Client(), Client()
    sign_up(here, "annie")
    sign_in(there, "annie")
    assert there.get("/account").status_code == 200
    before = here.session.session_key
    new = {"old_password": PASSWORD, "new_password1": "night-flight-88", "new_password2": "night-flight-88"}
    assert here.post("/account/password", new | {"old_password": "wrong"}).status_code == 400
    assert here.post("/account/password", new)["Location"] == "/account?done=password"
    assert here.session.session_key != before
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 302
    assert there.get("/").content.decode().count("annie") == 0


def test_a_password_is_chosen_anew_by_mail(client: Client, db: None) -> None:
    sign_up(Client(), "annie", email="annie@example.org")
    signed_in = Client()
    sign_in(signed_in, "annie")
    answers = [
        client.post("/account/reset", {"email": address}, follow=True).content
        for address in ("annie@example.org", "nobody@example.org")
    ]
    token = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
    assert token.sub(b"", answers[0]) == token.sub(b"", answers[1])
    (letter,) = letters()
    link = re.search(r"http://testserver(/account/reset/\S+)", letter)
    assert link is not None
    page = client.get(link[1])["Location"]
    assert client.get(page).status_code == 200
    new = {"new_password1": "night-flight-88", "new_password2": "night-flight-88"}
    assert client.post(page, new | {"new_password2": "x"}).status_code == 400
    assert client.post(page, new)["Location"] == "/sign-in?done=password"
    assert signed_in.get("/account").status_code == 302
    assert sign_in(Client(), "annie").status_code == 400
    assert sign_in(Client(), "annie", "night-flight-88").status_code == 302
    used = Client().get(link[1])
    assert used.status_code == 410
    assert "has been used already" in used.content.decode()


def test_a_blocked_account_gets_no_mail_and_nobody_too_many(client: Client, db: None) -> None:
    User.objects.create_user("annie", "annie@example.org", PASSWORD, is_active=False)
    codes = [client.post("/account/reset", {"email": "annie@example.org"}).status_code for _ in range(4)]
    assert codes == [302, 302, 302, 429]
    assert letters() == []


def test_mail_is_written_in_the_language_of_the_page(client: Client, db: None) -> None:
    User.objects.create_user("annie", "annie@example.org", PASSWORD)
    client.post("/account/reset", {"email": "annie@example.org"}, headers={"accept-language": "de"})
    assert letters()[0].startswith("Hallo annie,")


def test_an_address_is_changed_with_the_password(client: Client, db: None) -> None:
    sign_up(client, "annie")
    for given in ({"email": "a@example.org", "password": "wrong"}, {"email": "nonsense", "password": PASSWORD}):
        assert client.post("/account/email", given).status_code == 400
    assert User.objects.get().email == ""
    client.post("/account/email", {"email": "a@example.org", "password": PASSWORD})
    assert User.objects.get().email == "a@example.org"


@pytest.mark.parametrize(
    ("url", "port", "tls", "starttls"),
    [
        ("smtp://mail.example.org", 25, False, False),
        ("smtp+tls://me:p%40ss@mail.example.org", 587, False, True),
        ("smtps://me:p%40ss@mail.example.org:4650", 4650, True, False),
    ],
)
def test_the_mail_server_is_one_address(url: str, port: int, tls: bool, starttls: bool) -> None:
    server = email_server(url)
    assert (server.host, server.port, server.tls, server.starttls) == ("mail.example.org", port, tls, starttls)
    assert (server.user, server.password) == (("me", "p@ss") if "@" in url else ("", ""))
    assert "console" in email_server("console:").backend


@pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://"])
def test_what_is_no_mail_server_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="FLIGHTDECK_EMAIL_URL"):
        email_server(url)


# Deleting.


def deleted(client: Client) -> Any:
    return client.post("/account/delete", {"password": PASSWORD})


def test_after_deleting_an_account_the_others_play_on_with_a_bot(ann: Person, ben: Person, table: Table) -> None:
    account("boss")
    sign_up(ann[0], "annie")
    ann[0].post(f"/t/{table.pk}/chat", {"text": "hello"})
    play_on(table, 30)
    assert ann[0].post("/account/delete", {"password": "wrong"}).status_code == 400
    assert "Your account is deleted." in deleted(ann[0]).content.decode()
    assert not User.objects.filter(username="annie").exists()
    assert not Player.objects.filter(pk=ann[1].pk).exists()
    seat = table.seats.get(number=0)
    assert (seat.player, seat.kind, seat.stand_in) == (None, "person", USUAL_STAND_IN)
    assert "player" not in ann[0].session
    for page in ("", "/live", "/replay?move=5"):
        shown = ben[0].get(f"/t/{table.pk}{page}")
        assert shown.status_code == 200
        assert "annie" not in shown.content.decode()
    assert Message.objects.get().name == seat.name
    assert "Guest" in seat.name
    play_on(table)
    assert Client().get(f"/t/{table.pk}/replay?move=3").status_code == 200


def test_finished_games_stay_and_can_be_played_again(ann: Person, ben: Person, table: Table) -> None:
    account("boss")
    sign_up(ann[0], "annie")
    play_on(table)
    record = Client().get(f"/t/{table.pk}/record.json").json()
    deleted(ann[0])
    after = Client().get(f"/t/{table.pk}/record.json").json()
    assert after["actions"] == record["actions"]
    assert "annie" in record["seats"]
    assert "annie" not in after["seats"]
    assert b"annie" not in Client().get(f"/t/{table.pk}").content
    assert ben[0].post(f"/t/{table.pk}/rematch").status_code == 302
    again = Table.objects.get(rematch_of=table)
    assert [seat.kind for seat in again.seats.all()] == ["person", "bot", "open"]


def test_at_a_table_that_waits_the_seat_is_open_again(ann: Person, ben: Person) -> None:
    account("boss")
    sign_up(ben[0], "benny")
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), *[seating.Chair(Seat.Kind.OPEN, "Open seat")] * 2]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    taken = table.seats.get(number=1)
    seating.sit_down(taken, ben[1])
    deleted(ben[0])
    seat = table.seats.get(number=1)
    assert (seat.kind, seat.name, seat.player) == ("open", "Open seat", None)
    assert seat.token != taken.token


def test_the_last_administrator_stays(client: Client, db: None) -> None:
    sign_up(client, "annie")
    response = deleted(client)
    assert response.status_code == 400
    assert "only administrator" in response.content.decode()
    assert User.objects.count() == 1
    User.objects.create_superuser("ben")
    assert deleted(client).status_code == 200


def test_an_account_without_a_person_can_be_deleted(db: None) -> None:
    deletion.delete_account(User.objects.create_user("annie"))
    assert not User.objects.exists()


def test_guests_play_as_ever(client: Client, db: None) -> None:
    client.post("/play/airlines_europe")
    page = client.get("/").content.decode()
    assert "Create an account" in page
    assert 'action="/name"' in page
    assert User.objects.count() == 0


def test_even_a_request_that_is_refused_at_the_door_gets_a_page(client: Client, db: None) -> None:
    """Nobody is known yet when an unknown host is turned away."""
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert b"This request cannot be used" in response.content
