"""Lists of tables cost as many queries for many tables as for one."""

from __future__ import annotations

import itertools
import random
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from flightdeck.web.accounts import results
from flightdeck.web.players.models import Player
from flightdeck.web.tables import many_positions, seating
from flightdeck.web.tables.listing import own_tables
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import positions
from tests.web.accounts import account, seated
from tests.web.conftest import play_on

Person = tuple[Client, Player]


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def twenty(ann: Player, ben: Player) -> list[Table]:
    """Tables of two people, some of them a few moves on."""
    tables = [seated(ann, ben) for _ in range(19)]
    for number, table in enumerate(tables):
        play_on(table, number % 4, seed=number)
    return tables


@pytest.mark.parametrize("fresh", [True, False])
def test_the_front_page_asks_as_often_for_twenty_own_tables_as_for_one(ann: Person, ben: Person, fresh: bool) -> None:
    """Whether they are in memory or not."""
    play_on(seated(ann[1], ben[1]), 1)
    ann[0].get("/")
    one = queries(ann[0], "/")
    twenty(ann[1], ben[1])
    if fresh:
        positions._cache.clear()
    assert queries(ann[0], "/") == one


def test_own_tables_are_three_queries(ann: Person, ben: Person, django_assert_num_queries: Any) -> None:
    """The tables, their seats, and what was played since."""
    twenty(ann[1], ben[1])
    positions._cache.clear()
    for _ in range(2):
        with django_assert_num_queries(3):
            assert len(own_tables(ann[1], 20)) == 19


def test_the_list_says_at_each_table_whether_one_is_to_move(ann: Person, ben: Person) -> None:
    tables = twenty(ann[1], ben[1])
    for _ in range(2):
        for player, seat in ((ann[1], 0), (ben[1], 1)):
            due = {table.pk: due for table, due, _ in own_tables(player, 20)}
            assert due == {table.pk: seat in positions.of(table).state.to_act for table in tables}
        positions._cache.clear()


def test_moves_of_another_process_are_in_the_list(ann: Person, ben: Person) -> None:
    table = seated(ann[1], ben[1])
    play_on(table, 12)
    ((_, before, _),) = own_tables(ann[1], 20)
    state, rng = positions.of(table).state.copy(), random.Random(1)
    for number in itertools.count(13):
        seat = state.to_act[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        Move.objects.create(table=table, number=number, seat=seat, action=str(action))
        if (0 in state.to_act) != before:
            break
    assert [(one, due) for one, due, _ in own_tables(ann[1], 20)] == [(table, not before)]


@pytest.mark.parametrize(
    "change", [{"board": "0" * 16}, {"game": "monopoly"}, {"options": {"x": 1}}, {"options": []}, {"seed": "?"}]
)
def test_a_broken_table_is_listed_and_the_others_as_ever(ann: Person, ben: Person, change: dict[str, Any]) -> None:
    broken, sound = seated(ann[1], ben[1]), seated(ann[1], ben[1])
    Table.objects.filter(pk=broken.pk).update(**change)
    positions._cache.clear()
    assert {table.pk for table, *_ in own_tables(ann[1], 20)} == {broken.pk, sound.pk}
    whose = (ann[1], ben[1])[positions.of(sound).state.to_act[0]]
    assert [table.pk for table, due, _ in own_tables(whose, 20) if due] == [sound.pk]
    assert ann[0].get("/").status_code == 200


def test_a_move_that_does_not_replay_is_nobodys_turn(ann: Person, ben: Person) -> None:
    broken, sound = seated(ann[1], ben[1]), seated(ann[1], ben[1])
    Move.objects.create(table=broken, number=1, seat=0, action="fly to the moon")
    for _ in range(2):
        assert set(many_positions.positions_of([broken, sound])) == {sound.pk}


def test_a_move_made_while_the_list_was_read_counts_once(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(ann[1], ben[1])
    play_on(table, 2)
    found = many_positions.moves_since

    def meanwhile(rows: dict[str, int]) -> Any:
        position = positions.of(table)
        seat = position.state.to_act[0]
        make_moves(table, seat, [str(position.state.legal(seat)[0])], position.rows)
        return found(rows)

    monkeypatch.setattr(many_positions, "moves_since", meanwhile)
    assert many_positions.positions_of([table])[table.pk].rows == 3


def test_a_finished_table_and_one_that_waits_are_not_looked_into(ann: Person) -> None:
    chairs = [seating.Chair(Seat.Kind.PERSON, "Ann"), seating.Chair(Seat.Kind.OPEN, "Open seat")]
    seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    chairs[1] = seating.Chair(Seat.Kind.BOT, "Amelia", "random")
    over = seating.set_up("airlines_europe", {}, chairs, ann[1], listed=True)
    Table.objects.filter(pk=over.pk).update(finished=True)
    positions._cache.clear()
    assert [due for _, due, _ in own_tables(ann[1], 20)] == [False, False]
    assert not positions._cache


def test_the_list_of_the_api_asks_as_often_for_twenty_tables_as_for_one(ann: Person, ben: Person) -> None:
    seated(ann[1], ben[1])
    one = queries(Client(), "/api/v1/tables")
    twenty(ann[1], ben[1])
    assert queries(Client(), "/api/v1/tables") == one


@pytest.mark.django_db
def test_a_profile_asks_as_often_for_twenty_games_as_for_one() -> None:
    ann, ben = account("ann"), account("ben")

    def end_one() -> None:
        table = seated(ann, ben)
        state: Any = SimpleNamespace(scores=[2, 1], winners=(0,), game=SimpleNamespace(players=2))
        Table.objects.filter(pk=table.pk).update(finished=True)
        results.keep(table=table, state=state)

    end_one()
    one = queries(Client(), "/people/ann")
    for _ in range(19):
        end_one()
    assert queries(Client(), "/people/ann") == one
