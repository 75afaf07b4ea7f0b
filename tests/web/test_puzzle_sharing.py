"""Puzzles from games of people: only where all who played agreed, and gone when one of them changes their mind."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from flightdeck.bots.executors import Here
from flightdeck.engine.record import Record
from flightdeck.review import judge
from flightdeck.review.puzzles import Puzzle, likely, shipped
from flightdeck.review.review import Review
from flightdeck.web.accounts.deletion import delete_account
from flightdeck.web.bots.workers import Workers
from flightdeck.web.leases.holder import LeaseHolder
from flightdeck.web.players.models import Player
from flightdeck.web.replay.records import record_of
from flightdeck.web.reviews import consent, reviewer, tasks
from flightdeck.web.reviews.models import GameReview, PlayedPuzzle
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables.models import Seat, Table
from tests.web.accounts import member, seated
from tests.web.conftest import play_on

GAME = "air_alliance"
Person = tuple[Client, Player]
KEY = "0123456789"
RECORD = Path(__file__).parent.parent / "records" / "air_alliance_2_53.json"


@pytest.fixture(autouse=True)
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"BATCH": 2, "MOST_WORLDS": 4, "STAKE_WORLDS": 1, "FAR_ITERATIONS": 10}.items():
        monkeypatch.setattr(judge, name, value)
    monkeypatch.setattr(judge, "ITERATIONS", {})


def finished(*people: Player) -> Table:
    table = seated(*people, game=GAME)
    play_on(table)
    table.refresh_from_db()
    assert table.finished
    return table


def reviewed(table: Table) -> Review:
    """As far as the puzzles are concerned: the course, and no decisions."""
    made = Review(**tasks.begin(record_of(table).to_json()))
    made.choices = {}
    GameReview.objects.create(pk=table.pk, data=made.to_json(), whole=True)
    return made


def posing(table: Table) -> PlayedPuzzle:
    """A puzzle of this game; which one makes no difference here."""
    puzzle = next(iter(shipped(GAME).values()))
    return PlayedPuzzle.objects.create(key=KEY, table=table, game=GAME, data=puzzle.to_json() | {"key": KEY})


def agree(client: Client, table: Table | None = None, answer: str = "1") -> Any:
    return client.post("/positions", {"agree": answer, "table": table.pk if table is not None else ""})


def test_nobody_agrees_by_default_and_one_alone_is_not_enough(ann: Person, ben: Person) -> None:
    table = finished(ann[1], ben[1])
    assert not consent.all_agree(table.pk)
    agree(ann[0], table)
    assert not consent.all_agree(table.pk)
    agree(ben[0], table)
    assert consent.all_agree(table.pk)
    agree(ann[0], table, "0")
    assert not consent.all_agree(table.pk)


def test_a_game_that_is_not_over_gives_none(ann: Person, ben: Person) -> None:
    Player.objects.update(shares_positions=True)
    table = seated(ann[1], ben[1], game=GAME)
    play_on(table, 10)
    assert not consent.all_agree(table.pk)


@pytest.mark.parametrize(
    "change",
    [{"redrawn": {"after": 3, "seed": 1}}, "device", "no player", "only bots"],
    ids=lambda change: str(change),
)
def test_other_games_give_none_even_if_all_agree(ann: Person, ben: Person, change: Any) -> None:
    Player.objects.update(shares_positions=True)
    table = finished(ann[1], ben[1])
    assert consent.all_agree(table.pk)
    seats = table.seats.filter(number=1)
    if isinstance(change, dict):
        Table.objects.update(**change)
    elif change == "device":
        seats.update(kind=Seat.Kind.DEVICE)
    elif change == "no player":
        seats.update(player=None)
    else:
        table.seats.update(kind=Seat.Kind.BOT, player=None)
    assert not consent.all_agree(table.pk)


def test_it_is_asked_on_the_page_of_the_review_and_of_the_account(ann: Person, ben: Person) -> None:
    table = finished(ann[1], ben[1])
    reviewed(table)
    address = f"/t/{table.pk}/review"
    assert "May positions of your games become puzzles" in ann[0].get(address).content.decode()
    assert 'action="/positions"' not in Client().get(address).content.decode()
    answer = agree(ann[0], table)
    assert answer.headers["Location"] == address
    assert "You agreed that positions" in ann[0].get(address).content.decode()
    client, player = member("cleo")
    assert "May positions of your games become puzzles" in client.get("/account").content.decode()
    assert agree(client).headers["Location"] == "/account?done=puzzles"
    assert "You agreed that positions" in client.get("/account").content.decode()
    player.refresh_from_db()
    assert player.shares_positions


def test_who_never_played_is_not_asked(db: None) -> None:
    assert agree(Client()).status_code == 403
    assert Client().get("/positions").status_code == 405


def test_another_s_game_is_not_looked_through_because_somebody_agrees(
    ann: Person, ben: Person, people: Callable[[str], Person]
) -> None:
    table = finished(ann[1], ben[1])
    reviewed(table)
    Player.objects.update(shares_positions=True)
    agree(people("Eve")[0], table)
    assert not GameReview.objects.get().puzzles_wanted
    agree(ann[0], table)
    assert GameReview.objects.get().puzzles_wanted


def test_puzzles_go_when_somebody_takes_it_back_or_leaves(people: Callable[[str], Person]) -> None:
    _client, cleo = member("cleo")
    client, dan = people("Dan")
    Player.objects.update(shares_positions=True)
    posing(finished(cleo, dan))
    assert client.get(f"/puzzles/{GAME}/{KEY}").status_code == 200
    agree(client, None, "0")
    assert client.get(f"/puzzles/{GAME}/{KEY}").status_code == 404
    posing(finished(cleo, dan))
    assert cleo.user is not None
    delete_account(cleo.user)
    assert not PlayedPuzzle.objects.exists()


def test_it_is_shown_without_names_and_listed_for_programs(ann: Person, ben: Person) -> None:
    table = finished(ann[1], ben[1])
    posing(table)
    page = Client().get(f"/puzzles/{GAME}/{KEY}").content.decode()
    assert "Ann" not in page
    assert "Ben" not in page
    assert table.pk not in page
    (one,) = [one for one in json.loads(Client().get(f"/api/v1/puzzles/{GAME}").content) if not one["shipped"]]
    assert one["key"] == KEY
    assert table.pk not in json.dumps(one)
    assert Client().get("/puzzles/airlines/" + KEY).status_code == 404


@pytest.mark.usefixtures("on_disk")
@pytest.mark.parametrize("agreed", [True, False])
async def test_the_reviewer_looks_for_puzzles_where_most_was_at_stake(
    monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    def playing() -> Table:
        people = [Player.objects.create(name=name, shares_positions=agreed) for name in ("Cleo", "Dan")]
        return finished(*people)

    table = await sync_to_async(playing)()
    asked: list[int] = []
    puzzle = next(iter(shipped(GAME).values()))

    def looking(_record: str, move: int, _seed: int) -> dict[str, Any] | None:
        asked.append(move)
        return puzzle.to_json() | {"key": f"puzzle{len(asked)}"} if len(asked) > 2 else None

    monkeypatch.setattr(tasks, "puzzle", looking)
    await sync_to_async(GameReview.objects.create)(pk=table.pk)
    await reviewer.Reviewer(Workers(Here()), LeaseHolder()).make(table.pk)
    row = await sync_to_async(GameReview.objects.get)(pk=table.pk)
    assert row.whole
    assert not row.puzzles_wanted
    found = await sync_to_async(lambda: sorted(PlayedPuzzle.objects.values_list("pk", flat=True)))()
    assert found == (["puzzle3", "puzzle4"] if agreed else [])
    assert asked == (likely(Review(**row.data))[:4] if agreed else [])
    assert await sync_to_async(reviewer.unfinished)() == []


@pytest.mark.usefixtures("on_disk")
async def test_looking_for_puzzles_goes_on_after_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The review is done, and the server was stopped before its puzzles were looked for."""

    def playing() -> Table:
        people = [Player.objects.create(name=name, shares_positions=True) for name in ("Cleo", "Dan")]
        table = finished(*people)
        reviewed(table)
        GameReview.objects.update(puzzles_wanted=True)
        return table

    table = await sync_to_async(playing)()
    assert await sync_to_async(reviewer.unfinished)() == [table.pk]
    await reviewer.Reviewer(Workers(Here()), LeaseHolder()).make(table.pk)
    assert await sync_to_async(reviewer.unfinished)() == []


def test_what_a_worker_finds_leads_to_the_position_of_the_game() -> None:
    """Many positions are none; those that are one have the move played there among their choices."""
    record = Record.from_json(RECORD.read_text())
    looks = [tasks.puzzle(record.to_json(), move, 0) for move in range(20, 80)]
    found = [Puzzle(**{name: value for name, value in one.items() if name != "key"}) for one in looks if one]
    assert 0 < len(found) < len(looks)
    for puzzle in found:
        move = len(puzzle.actions) + 1
        assert puzzle.actions == record.actions[: move - 1]
        state = puzzle.position(shared_game)
        assert record.actions[move - 1] in {f"{puzzle.seat + 1}: {action}" for action in state.legal(puzzle.seat)}
