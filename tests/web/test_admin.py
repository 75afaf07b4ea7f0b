"""Administration: what can be done there, and what even an administrator is not shown."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Message, Table
from flightdeck.web.tables.positions import positions
from tests.web.accounts import PASSWORD, Person, sign_in
from tests.web.conftest import play_on

KINDS = ("auth/user", "players/player", "tables/table", "tables/move", "tables/message")


@pytest.fixture
def boss(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


def act(boss: Client, kind: str, action: str, *keys: object) -> None:
    response = boss.post(f"/admin/{kind}/", {"action": action, "_selected_action": [str(key) for key in keys]})
    assert response.status_code == 302


def test_only_administrators_come_in_and_only_by_the_sign_in_of_the_site(client: Client, db: None) -> None:
    User.objects.create_user("ann", password=PASSWORD)
    User.objects.create_superuser("boss", password=PASSWORD)
    door = client.get("/admin/", follow=True)
    assert door.redirect_chain[-1][0] == "/sign-in?next=/admin/"
    assert client.post("/admin/login/", {"username": "boss", "password": PASSWORD}).status_code == 302
    assert client.get("/admin/").status_code == 302
    sign_in(client, "ann")
    assert client.get("/admin/", follow=True).status_code == 403
    client.post("/sign-out")
    assert sign_in(client, "boss", next="/admin/")["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_its_pages_keep_to_the_policy(boss: Client, table: Table) -> None:
    play_on(table, 3)
    Message.objects.create(table=table, name="Ann", text="hello")
    user = User.objects.get()
    pages = [f"/admin/{kind}/" for kind in KINDS]
    pages += ["/admin/", f"/admin/auth/user/{user.pk}/change/", f"/admin/tables/table/{table.pk}/change/"]
    for page in pages:
        response = boss.get(page)
        assert response.status_code == 200, page
        assert "unsafe" not in response["Content-Security-Policy"]
        text = response.content.decode()
        assert not re.search(r"\sstyle=|\son\w+=|<style|javascript:", text), page
        assert not re.findall(r"<script(?![^>]*\s(?:src|data-)[^>]*)", text), page


def test_a_running_game_keeps_its_secrets(boss: Client, table: Table) -> None:
    play_on(table, 30)
    secrets = [table.seed, *(seat.token for seat in table.seats.all())]
    pages = ["tables/table/", f"tables/table/{table.pk}/change/", "tables/move/", f"tables/move/?q={table.pk}"]
    move = table.moves.last()
    assert move is not None
    assert boss.get(f"/admin/tables/move/{move.pk}/change/").status_code == 302  # not found there
    for page in pages:
        text = boss.get(f"/admin/{page}").content.decode()
        assert not any(secret in text for secret in secrets), page
        assert not any(row.action in text for row in table.moves.filter(action__startswith="pick")), page
    play_on(table)
    assert table.seed in boss.get(f"/admin/tables/table/{table.pk}/change/").content.decode()
    assert boss.get(f"/admin/tables/move/{move.pk}/change/").status_code == 200
    assert secrets[1] not in boss.get(f"/admin/tables/table/{table.pk}/change/").content.decode()


def test_moves_and_tables_are_never_changed_or_deleted_by_hand(boss: Client, table: Table) -> None:
    play_on(table)
    move = table.moves.last()
    assert move is not None
    before = positions.of(table).state.to_dict()
    for path in (f"tables/move/{move.pk}", f"tables/table/{table.pk}"):
        assert boss.post(f"/admin/{path}/delete/", {"post": "yes"}).status_code == 403
    assert boss.post(f"/admin/tables/move/{move.pk}/change/", {"action": "take money"}).status_code == 403
    assert boss.get("/admin/tables/move/add/").status_code == 403
    boss.post("/admin/tables/move/", {"action": "delete_selected", "_selected_action": [move.pk], "post": "yes"})
    boss.post("/admin/tables/table/", {"action": "delete_selected", "_selected_action": [table.pk], "post": "yes"})
    positions.forget(table.pk)
    assert positions.of(table).state.to_dict() == before


def test_a_table_is_taken_off_the_lists(boss: Client, client: Client, table: Table) -> None:
    assert table.pk in client.get("/").content.decode()
    act(boss, "tables/table", "hide", table.pk)
    assert table.pk not in client.get("/").content.decode()
    inline = {"seats-TOTAL_FORMS": "0", "seats-INITIAL_FORMS": "0"}
    boss.post(f"/admin/tables/table/{table.pk}/change/", {"listed": "on", "seed": "1", "game": "airlines"} | inline)
    seed, game = table.seed, table.game
    table.refresh_from_db()
    assert (table.listed, table.seed, table.game) == (True, seed, game)


def test_chat_is_deleted(boss: Client, client: Client, table: Table) -> None:
    rude, kind = (Message.objects.create(table=table, name="Ann", text=text) for text in ("rude words", "kind words"))
    act(boss, "tables/message", "take_away", rude.pk)
    page = client.get(f"/t/{table.pk}").content.decode()
    assert "rude words" not in page
    assert "kind words" in page
    assert boss.post(f"/admin/tables/message/{kind.pk}/change/", {"text": "other"}).status_code == 403
    boss.post(f"/admin/tables/message/{kind.pk}/delete/", {"post": "yes"})
    assert not Message.objects.exists()


def test_who_is_blocked_is_signed_out_and_kept_out(boss: Client, client: Client) -> None:
    user = User.objects.create_user("ann", password=PASSWORD)
    sign_in(client, "ann")
    assert client.get("/account").status_code == 200
    act(boss, "auth/user", "block", user.pk, User.objects.get(username="boss").pk)
    assert client.get("/account").status_code == 302
    assert sign_in(client, "ann").status_code == 400
    client.post("/play/airlines_europe")
    assert Table.objects.get().host != user.player  # a guest again
    assert boss.get("/admin/").status_code == 200  # administrators do not block each other
    act(boss, "auth/user", "unblock", user.pk)
    assert sign_in(client, "ann").status_code == 302


def test_an_account_deleted_there_goes_as_if_its_person_had_deleted_it(
    boss: Client, ann: Person, ben: Person, table: Table
) -> None:
    user = User.objects.create_user("annie", password=PASSWORD)
    sign_in(ann[0], "annie")
    boss.post(f"/admin/auth/user/{user.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=user.pk).exists()
    seat = table.seats.get(number=0)
    assert (seat.player, seat.stand_in) == (None, "captain")
    assert "annie" not in ben[0].get(f"/t/{table.pk}").content.decode()
    own = User.objects.get(username="boss")
    assert boss.post(f"/admin/auth/user/{own.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_new_password_from_there_signs_out_everywhere(boss: Client, client: Client) -> None:
    user = User.objects.create_user("ann", password=PASSWORD)
    sign_in(client, "ann")
    new = {"password1": "night-flight-88", "password2": "night-flight-88", "usable_password": "true"}
    assert boss.get(f"/admin/auth/user/{user.pk}/password/").status_code == 200
    boss.post(f"/admin/auth/user/{user.pk}/password/", new)
    assert client.get("/account").status_code == 302
    assert sign_in(client, "ann", "night-flight-88").status_code == 302


def test_a_rude_name_is_changed_at_the_tables_too(boss: Client, ann: Person, table: Table) -> None:
    boss.post(f"/admin/players/player/{ann[1].pk}/change/", {"name": "Polite"})
    assert Player.objects.get(pk=ann[1].pk).name == "Polite"
    assert table.seats.get(number=0).name == "Polite"
