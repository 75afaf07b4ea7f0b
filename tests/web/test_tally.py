"""Points that the rules hide (AE5) are counted on request: where hints are allowed, never at a rated table."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from flightdeck.games.catalogue import entries
from flightdeck.web.accounts.results import counts
from flightdeck.web.players.models import Player
from flightdeck.web.tables import seating
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.positions import positions
from tests.web.accounts import member, seated
from tests.web.conftest import play_on
from tests.web.test_hints import against_bots

Person = tuple[Client, Player]
COUNT = "Count points"
COUNTED = "by what everybody has seen"


def ask(person: Client, table: Table, headers: Any = None) -> Any:
    return person.post(f"/t/{table.pk}/count", headers=headers)


def page(person: Client, table: Table) -> str:
    return person.get(f"/t/{table.pk}").content.decode()


def sentence(table: Table) -> str:
    scores = positions.of(table).state.scores
    return f"Points, by what everybody has seen: Ann: {scores[0]}, Amelia: {scores[1]}."


def test_against_bots_the_points_are_counted_once_for_whoever_asks(ann: Person) -> None:
    """Without a script it is a page; it is told once and not shown on."""
    table = against_bots(ann[1], moves=60)
    assert COUNT in page(ann[0], table)
    answer = ask(ann[0], table)
    assert answer.status_code == 200
    assert sentence(table) in answer.content.decode()
    assert COUNTED not in page(ann[0], table)


def test_an_open_page_is_sent_the_note_alone(ann: Person) -> None:
    table = against_bots(ann[1])
    answer = ask(ann[0], table, headers={"hx-request": "true", "x-live": "open"})
    assert answer.content.decode().count(sentence(table)) == 1
    assert 'id="table"' not in answer.content.decode()
    assert sentence(table) in ask(ann[0], table, headers={"hx-request": "true"}).content.decode()


def test_between_people_points_are_not_counted_unless_hints_are_allowed(ann: Person, ben: Person, table: Table) -> None:
    assert COUNT not in page(ann[0], table)
    refused = ask(ann[0], table)
    assert refused.status_code == 400
    assert "you play against other people" in refused.content.decode()
    assert COUNTED not in refused.content.decode()
    Table.objects.filter(pk=table.pk).update(hints=True)
    assert COUNT in page(ann[0], table)
    assert COUNTED in ask(ann[0], table).content.decode()
    assert COUNTED not in page(ben[0], table)


def test_nobody_else_asks(ann: Person, ben: Person, client: Client) -> None:
    table = against_bots(ann[1])
    for other in (ben[0], client):
        assert COUNT not in page(other, table)
        refused = ask(other, table)
        assert refused.status_code == 400
        assert COUNTED not in refused.content.decode()


def test_at_one_device_it_is_for_who_is_there(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    table = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=False, hints=True)
    assert ask(ann[0], table).status_code == 400  # behind the curtain
    ann[0].post(f"/t/{table.pk}/show", {"seat": 0})
    assert "Ann: 1, Dora: 2" in ask(ann[0], table).content.decode()


def test_a_rated_table_never_counts(db: None) -> None:
    (client, first), (_, second) = member("Ann"), member("Ben")
    rated = seated(first, second)
    assert counts(rated, list(rated.seats.all()))
    assert COUNT not in page(client, rated)
    assert ask(client, rated).status_code == 400


@pytest.mark.parametrize("hints", [False, True])
@pytest.mark.parametrize("kinds", [["bot"], ["open"], ["person"], ["device"], ["bot", "person"], ["device", "bot"]])
def test_where_points_may_be_counted_nothing_is_rated(db: None, kinds: list[str], hints: bool) -> None:
    """Whoever may still sit down, and whatever accounts they have."""
    (_, first), (_, second) = member("Ann"), member("Ben")
    chairs = [seating.Chair("person", "Ann"), *(seating.Chair(kind, kind, "random") for kind in kinds)]
    table = seating.set_up("airlines_europe", {}, chairs, first, listed=False, hints=hints)
    table.seats.filter(kind="person", number__gt=0).update(player=second)
    seats = list(table.seats.all())
    allowed = perspective_of(table, first, 0).hints_allowed
    for seat in seats:
        if seat.kind == Seat.Kind.OPEN:
            seating.sit_down(seat, second)
    assert not (allowed and counts(table, list(table.seats.all())))


@pytest.mark.parametrize("game", sorted(entries()))
def test_only_hidden_points_are_counted(ann: Person, game: str) -> None:
    table = against_bots(ann[1], game)
    assert (COUNT in page(ann[0], table)) is (game == "airlines_europe")
    assert (ask(ann[0], table).status_code == 200) is (game == "airlines_europe")
    play_on(table)
    assert COUNT not in page(ann[0], table)
    assert ask(ann[0], table).status_code == 400


def test_in_german(ann: Person) -> None:
    table = against_bots(ann[1])
    assert "Punkte zählen" in ann[0].get(f"/t/{table.pk}", headers={"accept-language": "de"}).content.decode()
    told = ask(ann[0], table, headers={"accept-language": "de"}).content.decode()
    assert "Punkte, nach dem, was alle gesehen haben: Ann" in told
