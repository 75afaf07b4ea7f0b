"""Tables: sitting down, moving, taking back; nothing lost, nothing twice, nothing out of turn."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.test import Client

from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating, writer
from flightdeck.web.tables.models import Message, Move, Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on

Person = tuple[Client, Player]


def post(client: Client, table: Table, seat: int, *actions: str, expected: int | None = None, **more: Any) -> Any:
    rows = positions.of(table).rows if expected is None else expected
    data = {"seat": seat, "expected": rows, "action": list(actions)} | more
    return client.post(f"/t/{table.pk}/move", data)


def legal(table: Table, seat: int, start: str = "") -> str:
    return next(str(action) for action in positions.of(table).state.legal(seat) if str(action).startswith(start))


def test_play_now_seats_a_guest_against_bots_with_one_click(client: Client, db: None) -> None:
    response = client.post("/play/airlines_europe")
    table = Table.objects.get()
    assert response["Location"] == f"/t/{table.pk}"
    assert [seat.kind for seat in table.seats.all()] == ["person", "bot", "bot", "bot"]
    page = client.get(response["Location"])
    assert b"Pick two shares" in page.content


def test_looking_around_makes_nobody(client: Client, db: None) -> None:
    assert client.get("/").status_code == 200
    assert Player.objects.count() == 0


def test_a_table_is_set_up_as_the_form_says(ann: Person) -> None:
    client, player = ann
    data = {"seat": ["you", "open", "bot:random", "device", ""], "name3": "Dora", "option:flight_ban": "on"}
    response = client.post("/new/airlines_europe", data)
    table = Table.objects.get()
    assert response["Location"] == f"/t/{table.pk}"
    assert [(seat.kind, seat.player_id) for seat in table.seats.all()] == [
        ("person", player.pk),
        ("open", None),
        ("bot", None),
        ("device", player.pk),
    ]
    assert table.seats.get(number=3).name == "Dora"
    assert table.options["flight_ban"] is True
    assert not table.listed


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"seat": ["you"]}, b"2 to 5 players"),
        ({"seat": ["you", "you"]}, b"one seat only"),
        ({"seat": ["bot:random", "bot:random"]}, b"Somebody should play"),
        ({"seat": ["you", "bot:stockfish"]}, b"A seat is for you"),
        ({"seat": ["you", "<script>"]}, b"A seat is for you"),
        ({}, b"2 to 5 players"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(ann: Person, data: dict[str, Any], words: bytes) -> None:
    response = ann[0].post("/new/airlines_europe", data)
    assert response.status_code == 400
    assert words in response.content
    assert Table.objects.count() == 0


def test_an_invitation_link_gives_exactly_one_person_the_seat(ann: Person, ben: Person, client: Client) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False)
    link = f"/t/{table.pk}/seat/{table.seats.get(number=1).token}"
    assert link.encode() in ann[0].get(f"/t/{table.pk}").content
    assert link.encode() not in client.get(f"/t/{table.pk}").content
    assert b"Sit down" in ben[0].get(link).content
    assert ben[0].post(link)["Location"] == f"/t/{table.pk}"
    assert client.post(link).status_code == 409
    assert table.seats.get(number=1).player == ben[1]
    assert ben[0].post(link).status_code == 302  # it is Ben's already
    assert client.get(f"/t/{table.pk}/seat/nonsense").status_code == 404
    assert client.post(f"/t/{table.pk}/join").status_code == 404  # not listed


def test_nobody_moves_before_all_seats_are_taken(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    response = post(ann[0], table, 0, legal(table, 0))
    assert response.status_code == 400
    assert Move.objects.count() == 0


def test_a_move_is_stored_and_shown(ann: Person, table: Table) -> None:
    move = legal(table, 0)
    response = post(ann[0], table, 0, move)
    assert response["Location"] == f"/t/{table.pk}"
    assert [(row.number, row.seat, row.action) for row in table.moves.all()] == [(1, 0, move)]


def test_selected_cards_make_one_move(ann: Person, table: Table) -> None:
    first, second = legal(table, 0).removeprefix("pick ").split(" and ")
    response = post(ann[0], table, 0, verb="pick", card=[f"hand:{first}", f"hand:{second}"])
    assert response.status_code == 302
    assert table.moves.get().action == f"pick {first} and {second}"


def test_a_trade_is_stored_whole_or_not_at_all(ann: Person, table: Table) -> None:
    play_on(table, 3)
    rows = positions.of(table).rows
    state = positions.of(table).state
    assert isinstance(state, EuropeState)
    hand = state.view(0)["hand"]
    kind = next(iter(hand))
    missing = next(name for name in ("white", "grey", "red", "blue", "green") if name not in hand)
    bad = post(ann[0], table, 0, verb="trade", card=[f"hand:{kind}", f"hand:{missing}", f"hand:{missing}"])
    assert bad.status_code == 400
    assert positions.of(table).rows == rows
    good = post(ann[0], table, 0, verb="trade", card=[f"hand:{kind}"])
    assert good.status_code == 302
    assert [row.action for row in table.moves.all()][rows:] == ["trade 1 for 1", f"discard {kind} from hand"]


@pytest.mark.parametrize(
    ("verb", "card"),
    [
        ("trade", ["hand:red", "hand:red"]),
        ("pick", ["hand:red"]),
        ("play", []),
        ("play", ["pocket:red"]),
        ("fly", ["x"]),
    ],
)
def test_cards_that_make_no_move_are_refused(ann: Person, table: Table, verb: str, card: list[str]) -> None:
    assert post(ann[0], table, 0, verb=verb, card=card).status_code == 400
    assert Move.objects.count() == 0


def test_an_illegal_move_says_why_and_changes_nothing(ann: Person, table: Table) -> None:
    response = post(ann[0], table, 0, "take money")
    assert response.status_code == 400
    assert b"money is taken as an action of its own" in response.content
    assert Move.objects.count() == 0


def test_a_stale_click_says_so_and_shows_the_new_position(ann: Person, table: Table) -> None:
    move = legal(table, 0)
    assert post(ann[0], table, 0, move).status_code == 302
    again = post(ann[0], table, 0, move, expected=0)
    assert again.status_code == 409
    assert b"The game has moved on" in again.content
    assert table.moves.count() == 1


def test_of_two_moves_at_once_exactly_one_wins(ann: Person, table: Table) -> None:
    """Another server stores a move that this one has not seen yet."""
    positions.of(table)
    move = legal(table, 0)
    original = writer.commit

    def late(batch: list[writer.Waiting]) -> None:
        Move.objects.create(table=batch[0][0].table, number=1, seat=1, action=legal_of(batch[0][0].table, 1))
        original(batch)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "commit", late)
        response = post(ann[0], table, 0, move)
    assert response.status_code == 409
    assert table.moves.count() == 1
    assert positions.of(table).rows == 1
    with pytest.raises(IntegrityError):
        Move.objects.create(table=table, number=1, seat=0, action=move)


def legal_of(table: Table, seat: int) -> str:
    return str(positions.of(table).state.legal(seat)[0])


def test_nobody_moves_for_another(ann: Person, ben: Person, client: Client, table: Table) -> None:
    for someone in (ben[0], client):
        response = post(someone, table, 0, legal(table, 0))
        assert response.status_code == 400
    assert post(ann[0], table, 2, legal(table, 2)).status_code == 400  # the bot's seat
    assert Move.objects.count() == 0


def test_the_position_is_only_a_cache_of_the_moves(table: Table) -> None:
    play_on(table, 40)
    before = positions.of(table).state.to_dict()
    positions.forget(table.pk)
    assert positions.of(table).state.to_dict() == before


def test_undo_adds_to_the_log_and_takes_back_only_ones_own(ann: Person, ben: Person, table: Table) -> None:
    post(ann[0], table, 0, legal(table, 0))
    before = positions.of(table).state.to_dict()
    assert ben[0].post(f"/t/{table.pk}/undo", {"seat": 1, "expected": 1}).status_code == 400
    assert ann[0].post(f"/t/{table.pk}/undo", {"seat": 0, "expected": 1}).status_code == 302
    assert [row.action for row in table.moves.all()][1:] == ["undo"]
    assert positions.of(table).state.to_dict() != before
    positions.forget(table.pk)
    assert positions.of(table).record.actions == []
    assert ann[0].post(f"/t/{table.pk}/undo", {"seat": 0, "expected": 2}).status_code == 400


def test_undo_ends_with_the_turn(ann: Person, table: Table) -> None:
    play_on(table, 3)
    post(ann[0], table, 0, "take money")
    rows = positions.of(table).rows
    assert ann[0].post(f"/t/{table.pk}/undo", {"seat": 0, "expected": rows}).status_code == 400


def test_a_whole_game_ends_with_result_charts_record_and_rematch(ann: Person, ben: Person, table: Table) -> None:
    play_on(table)
    table.refresh_from_db()
    assert table.finished
    page = ann[0].get(f"/t/{table.pk}")
    assert page.status_code == 200
    assert b"Rematch" in page.content
    assert b"The share track" in page.content
    update = ann[0].get(f"/t/{table.pk}/live").content
    assert b"The share track" not in update
    assert b"The share track" in ann[0].get(f"/t/{table.pk}/story").content
    again = ann[0].post(f"/t/{table.pk}/rematch")["Location"]
    assert ben[0].post(f"/t/{table.pk}/rematch")["Location"] == again
    new = Table.objects.get(pk=again.removeprefix("/t/"))
    assert [seat.name for seat in new.seats.all()] == ["Ben", "Amelia", "Ann"]
    assert new.seed != table.seed
    assert Client().post(f"/t/{table.pk}/rematch").status_code == 403


def test_the_story_of_a_game_is_told_after_its_end(ann: Person, table: Table) -> None:
    assert ann[0].get(f"/t/{table.pk}/story").status_code == 403


def test_a_record_is_downloaded_after_the_end_and_opened_again(ann: Person, table: Table) -> None:
    assert ann[0].get(f"/t/{table.pk}/record.json").status_code == 403
    play_on(table)
    record = ann[0].get(f"/t/{table.pk}/record.json").content
    assert json.loads(record)["result"]["winners"]
    opened = ann[0].post("/record", {"record": SimpleUploadedFile("game.json", record)})
    assert opened.status_code == 302
    page = ann[0].get(opened["Location"] + "?move=3")
    assert page.status_code == 200


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b"[" * 5000, b"x" * 600_000])
def test_a_file_that_is_no_record_is_refused(ann: Person, text: bytes) -> None:
    response = ann[0].post("/record", {"record": SimpleUploadedFile("game.json", text)})
    assert response.status_code == 400
    assert Table.objects.count() == 0


@pytest.mark.parametrize("seat", ["9" * 5000, "3", "0", "x"])
def test_a_record_with_a_seat_that_cannot_be_is_refused(ann: Person, table: Table, seat: str) -> None:
    play_on(table)
    record = positions.of(table).record.to_json().replace('"1: ', f'"{seat}: ').encode()
    refused = ann[0].post("/record", {"record": SimpleUploadedFile("game.json", record)})
    assert refused.status_code == 400


def test_replay_shows_any_move_of_a_finished_game_and_the_own_game_so_far(
    ann: Person, client: Client, table: Table
) -> None:
    play_on(table, 30)
    assert ann[0].get(f"/t/{table.pk}/replay?move=10").status_code == 200
    assert client.get(f"/t/{table.pk}/replay").status_code == 403
    play_on(table)
    for move in ("0", "17", "99999", "-3", "x"):
        assert client.get(f"/t/{table.pk}/replay?move={move}").status_code == 200


def test_a_shared_device_hides_the_next_hand_until_its_owner_says_so(ann: Person) -> None:
    client, player = ann
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    table = seating.set_up("airlines_europe", {}, chairs, player, listed=False)
    page = client.get(f"/t/{table.pk}").content.decode()
    assert "Ann, it is your turn" in page
    assert "Your hand" not in page
    client.post(f"/t/{table.pk}/show", {"seat": 0})
    assert "Your hand" in client.get(f"/t/{table.pk}").content.decode()
    post(client, table, 0, legal(table, 0))
    page = client.get(f"/t/{table.pk}").content.decode()
    assert "Dora, it is your turn" in page
    assert "Your hand" not in page
    assert client.post(f"/t/{table.pk}/show", {"seat": "x"}).status_code == 400


def test_chat_is_for_those_at_the_table_and_is_escaped(ann: Person, client: Client, table: Table) -> None:
    assert client.post(f"/t/{table.pk}/chat", {"text": "hello"}).status_code == 403
    ann[0].post(f"/t/{table.pk}/chat", {"text": "<script>alert(1)</script>"})
    page = client.get(f"/t/{table.pk}").content
    assert b"<script>alert" not in page
    assert b"&lt;script&gt;alert" in page
    for text in ("", " ", "x" * 301):
        assert ann[0].post(f"/t/{table.pk}/chat", {"text": text}).status_code == 400
    assert Message.objects.count() == 1


def test_too_much_chat_and_too_many_tables_have_to_wait(ann: Person, table: Table, settings: Any) -> None:
    codes = [ann[0].post(f"/t/{table.pk}/chat", {"text": "again"}).status_code for _ in range(25)]
    assert codes.count(429) == 5
    settings.TABLES_PER_HOUR = 2
    codes = [ann[0].post("/play/airlines_europe").status_code for _ in range(3)]
    assert codes == [302, 302, 429]


def test_names_are_cleaned_and_can_be_changed(people: Callable[[str], Person], table: Table, ann: Person) -> None:
    _, player = people("  Zoë \u202e\x00 " + "x" * 50)
    assert player.name == "Zoë " + "x" * 20
    ann[0].post("/name", {"name": "Anna"})
    assert table.seats.get(number=0).name == "Anna"


def test_the_front_page_lists_tables_and_where_one_is_to_move(ann: Person, client: Client, table: Table) -> None:
    assert b"It is your turn" in ann[0].get("/").content
    assert f"/t/{table.pk}".encode() in client.get("/").content
    assert b"It is your turn" not in client.get("/").content
