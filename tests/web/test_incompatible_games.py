"""Games that do not replay any more: kept, shown as far as they can be, and never in the way of others."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import CannotReplay, positions
from tests.web.conftest import play_on, room_of

Person = tuple[Client, Player]


def spoil(table: Table, move: int, action: str = "fly to the moon") -> None:
    """As if a rule had changed since."""
    table.moves.filter(number=move).update(action=action)
    positions.forget(table.pk)


@pytest.fixture
def running(table: Table) -> Table:
    play_on(table, 20)
    spoil(table, 7)
    return table


@pytest.fixture
def finished(table: Table) -> Table:
    play_on(table)
    spoil(table, 7)
    return table


def test_it_says_which_move_and_why(running: Table) -> None:
    for _ in range(2):
        with pytest.raises(CannotReplay, match="fly to the moon") as caught:
            positions.of(running)
        assert caught.value.move == 7


@pytest.mark.parametrize("change", [{"board": "0" * 16}, {"game": "monopoly"}, {"options": {"x": 1}}, {"seed": "?"}])
def test_a_game_that_cannot_even_be_set_up_is_told_the_same_way(table: Table, change: dict[str, object]) -> None:
    Table.objects.filter(pk=table.pk).update(**change)
    with pytest.raises(CannotReplay) as caught:
        positions.of(Table.objects.get(pk=table.pk))
    assert caught.value.move == 0
    assert Client().get(f"/t/{table.pk}").status_code == 200


def test_the_page_of_a_finished_one_has_its_moves_and_its_record(finished: Table, client: Client) -> None:
    for path in ("", "/live", "/story", "/replay"):
        page = client.get(f"/t/{finished.pk}{path}")
        assert page.status_code == 200
        assert "played under older rules" in page.content.decode()
    assert "Amelia (" in page.content.decode()
    assert "fly to the moon" in page.content.decode()
    record = json.loads(client.get(f"/t/{finished.pk}/record.json").content)
    assert record["actions"][6].endswith(": fly to the moon")
    assert len(record["actions"]) == finished.moves.count()


def test_one_that_was_going_on_keeps_its_secrets(running: Table, ann: Person, client: Client) -> None:
    ours, others = running.moves.filter(seat=0)[0].action, running.moves.filter(seat=1)[0].action
    assert ours != others
    page = ann[0].get(f"/t/{running.pk}").content.decode()
    assert ours in page
    assert f"Ben: {others}" not in page
    assert ours not in client.get(f"/t/{running.pk}").content.decode()
    assert client.get(f"/t/{running.pk}/record.json").status_code == 403


def test_the_reason_does_not_tell_what_another_seat_has_chosen(table: Table, ann: Person, client: Client) -> None:
    play_on(table, 3)
    spoil(table, 1, "pick gold and silver")
    whose = table.moves.get(number=1).seat
    assert whose == 0
    addresses = [f"/t/{table.pk}", f"/api/v1/tables/{table.pk}", f"/api/v1/tables/{table.pk}/view"]
    assert not any("gold" in client.get(address).content.decode() for address in addresses)
    assert "gold" in ann[0].get(f"/t/{table.pk}").content.decode()


def test_nothing_can_be_done_there(running: Table, ann: Person) -> None:
    for path in ("move", "undo", "hint", "chat", "rematch", "show"):
        data = {"seat": 0, "expected": 20, "action": "take money", "text": "Hello"}
        assert ann[0].post(f"/t/{running.pk}/{path}", data).status_code == 409
    assert running.moves.count() == 20
    with pytest.raises(CannotReplay):
        room_of(running)


def test_other_tables_are_not_disturbed(running: Table, ann: Person) -> None:
    front = ann[0].get("/")
    assert front.status_code == 200
    assert f"/t/{running.pk}" in front.content.decode()
    assert ann[0].post("/play/airlines_europe").status_code == 302


def test_a_game_that_is_not_there_any_more_is_still_listed(table: Table, ann: Person) -> None:
    Table.objects.update(game="monopoly")
    assert "monopoly:" in ann[0].get("/").content.decode()
    assert ann[0].post(f"/t/{table.pk}/move", {"seat": 0}).status_code == 409


def test_an_open_page_is_loaded_anew(running: Table, ann: Person) -> None:
    assert ann[0].get(f"/t/{running.pk}/live", headers={"hx-request": "true"})["HX-Refresh"] == "true"
