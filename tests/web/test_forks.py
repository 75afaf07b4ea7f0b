"""Playing on from a moment of a finished game: the same past, another future, and nothing is rated."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.test import Client

from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.games.catalogue import entries, game
from flightdeck.web.accounts.models import Result
from flightdeck.web.bots.tasks import sit
from flightdeck.web.checkpoints import transcript
from flightdeck.web.players.models import Player
from flightdeck.web.replay.records import checked, record_of, store
from flightdeck.web.tables import past
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import positions
from tests.web.conftest import play_on

Person = tuple[Client, Player]
MOVES = 30
every_game = pytest.mark.parametrize("table", list(entries()), indirect=True)


@pytest.fixture
def over(table: Table) -> Table:
    play_on(table)
    table.refresh_from_db()
    return table


def forked(client: Client, table: Table, moves: int = MOVES, seat: int = 0) -> Table:
    answer = client.post(f"/t/{table.pk}/play-on", {"move": moves, "seat": seat})
    assert answer.status_code == 302
    return Table.objects.get(pk=answer.headers["Location"].rpartition("/")[2])


@every_game
def test_the_past_is_the_same_and_the_future_another(over: Table, ann: Person) -> None:
    first, second = forked(ann[0], over), forked(ann[0], over)
    then = past.after(positions.of(over), MOVES)
    for made in (first, second):
        position = positions.of(made)
        assert position.state.to_dict() == then.to_dict()
        assert position.record.actions == record_of(over).actions[:MOVES]
    for made in (first, second):
        play_on(made, seed=4)
        made.refresh_from_db()
        assert made.finished
    futures = {tuple(record_of(made).actions[MOVES:]) for made in (over, first, second)}
    assert len(futures) == 3


@every_game
def test_what_anybody_knows_stays_as_it_is(over: Table, ann: Person) -> None:
    """Also after the first move there, hands differ by nothing but that move."""
    made = forked(ann[0], over)
    before = positions.of(made).state
    seat = before.to_act[0]
    action = before.legal(seat)[0]
    after = positions.of(made).played(seat, str(action)).state
    expected = before.copy()
    expected.apply(seat, action)
    if expected.undoable:
        assert [after.view(one) for one in range(3)] == [expected.view(one) for one in range(3)]


@every_game
def test_workers_records_and_imports_come_to_the_same_game(over: Table, ann: Person) -> None:
    made = forked(ann[0], over)
    play_on(made, 15, seed=2)
    position = positions.of(made)
    found, _seed = sit(transcript(position.record), position.state.to_act[0])
    assert found.world(random.Random(1)).view(found.number) == position.state.view(found.number)
    play_on(made, seed=2)
    record = record_of(made)
    again = checked(Record.from_json(record.to_json()))
    assert again.redrawn == made.redrawn
    assert again.position(game).scores == positions.of(made).state.scores
    assert positions.of(store(again)).state.to_dict() == positions.of(made).state.to_dict()


def test_a_fork_says_so_and_is_never_rated(over: Table, ann: Person) -> None:
    before = Result.objects.count()
    made = forked(ann[0], over)
    page = ann[0].get(f"/t/{made.pk}").content.decode()
    assert f"Played on from move {MOVES} of another game" in page
    assert f"/t/{over.pk}/replay?move={MOVES}" in page
    kinds = [seat.kind for seat in made.seats.all()]
    assert kinds == [Seat.Kind.PERSON, Seat.Kind.BOT, Seat.Kind.BOT]
    assert not made.listed
    play_on(made)
    assert Result.objects.count() == before


def test_what_is_to_come_is_secret(over: Table, ann: Person) -> None:
    made = forked(ann[0], over)
    assert made.redrawn is not None
    for address in ("", "/live", "/as-text", "/log", "/replay", "/review", "/record.json"):
        assert str(made.redrawn["seed"]) not in ann[0].get(f"/t/{made.pk}{address}").content.decode()
    assert ann[0].get(f"/api/v1/tables/{made.pk}/record").status_code == 403


def test_only_finished_games_are_played_on_from(table: Table, ann: Person) -> None:
    play_on(table, 40)
    assert ann[0].post(f"/t/{table.pk}/play-on", {"move": 3, "seat": 0}).status_code == 403
    assert Table.objects.count() == 1


@pytest.mark.parametrize("post", [{"move": 10_000, "seat": 0}, {"move": 3, "seat": 7}, {"move": -1, "seat": 0}, {}])
def test_what_makes_no_sense_is_refused(over: Table, ann: Person, post: dict[str, Any]) -> None:
    assert ann[0].post(f"/t/{over.pk}/play-on", post).status_code in (400, 409)
    assert Table.objects.count() == 1


@pytest.mark.parametrize("wrong", [{"after": 3}, {"after": "3", "seed": 1}, [3, 1], {"after": 1, "seed": 2, "more": 3}])
def test_a_record_with_another_kind_of_fork_is_refused(over: Table, wrong: Any) -> None:
    data = record_of(over).to_json().replace('"format": 1', f'"redrawn": {json.dumps(wrong)}, "format": 1')
    with pytest.raises(BadRecord, match="redrawn"):
        Record.from_json(data)
