"""Reviews on the site: for finished games only, made once, in steps, and shown to all who may see the game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import AsyncClient, Client

from flightdeck.bots.executors import Here
from flightdeck.engine.errors import BadRecord
from flightdeck.review import judge
from flightdeck.review.review import Review
from flightdeck.web.bots import workers
from flightdeck.web.bots.workers import Workers
from flightdeck.web.leases.holder import LeaseHolder
from flightdeck.web.players.models import Player
from flightdeck.web.replay.records import record_of
from flightdeck.web.reviews import reviewer, tasks
from flightdeck.web.reviews.models import GameReview
from flightdeck.web.tables.models import Table, names_at
from tests.web.accounts import seated
from tests.web.conftest import play_on

Person = tuple[Client, Player]


@pytest.fixture(autouse=True)
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"BATCH": 2, "MOST_WORLDS": 4, "STAKE_WORLDS": 1, "FAR_ITERATIONS": 10}.items():
        monkeypatch.setattr(judge, name, value)
    monkeypatch.setattr(judge, "ITERATIONS", {})


@pytest.fixture
def over(table: Table) -> Table:
    play_on(table)
    table.refresh_from_db()
    assert table.finished
    return table


def some_judged(table: Table, most: int = 40) -> Review:
    """As the reviewer stores it, with the first few decisions."""
    record = record_of(table).to_json()
    made = Review(**tasks.begin(record))
    for move in made.waiting()[:most]:
        made.decisions[str(move)] = tasks.judge(record, move, made.seed)
    GameReview.objects.update_or_create(pk=table.pk, defaults={"data": made.to_json(), "whole": made.whole})
    return made


def test_nobody_reviews_a_game_that_is_not_over(table: Table, ann: Person) -> None:
    play_on(table, 30)
    address = f"/t/{table.pk}/review"
    for client in (ann[0], Client()):
        assert client.get(address).status_code == 403
        assert client.post(address).status_code == 403
        assert client.get(f"{address}/5").status_code == 404
        assert client.get(f"/api/v1/tables/{table.pk}/review").status_code == 403
        assert client.post(f"/api/v1/tables/{table.pk}/review", content_type="application/json").status_code == 403
    assert not GameReview.objects.exists()


def test_one_click_leads_from_the_end_and_from_the_replay_to_the_review(over: Table, ann: Person) -> None:
    form = f'action="/t/{over.pk}/review"'
    assert form in ann[0].get(f"/t/{over.pk}").content.decode()
    assert form in ann[0].get(f"/t/{over.pk}/replay").content.decode()
    assert "begin" not in GameReview.objects.values_list("data", flat=True)
    answer = ann[0].post(f"/t/{over.pk}/review")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/t/{over.pk}/review")
    assert GameReview.objects.filter(pk=over.pk, whole=False).exists()


def test_while_it_is_made_the_page_says_how_far_it_is_and_looks_again(over: Table, ann: Person) -> None:
    some_judged(over, most=12)
    page = ann[0].get(f"/t/{over.pk}/review")
    done = int(100 * 12 / len(GameReview.objects.get().data["choices"]))
    assert f'<progress id="progress" max="100" value="{done}">' in page.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page.content.decode()
    script = {"HX-Request": "true"}
    assert "HX-Refresh" not in ann[0].get(f"/t/{over.pk}/review", headers=script).headers
    GameReview.objects.update(whole=True)
    whole = ann[0].get(f"/t/{over.pk}/review").content.decode()
    assert "http-equiv" not in whole
    assert "made-so-far" not in whole
    assert ann[0].get(f"/t/{over.pk}/review", headers=script).headers["HX-Refresh"] == "true"


def test_everybody_who_may_see_the_game_sees_the_same_review(over: Table, ann: Person) -> None:
    made = some_judged(over)
    GameReview.objects.update(whole=True)
    page, others = (client.get(f"/t/{over.pk}/review?seat=all").content.decode() for client in (ann[0], Client()))
    assert 'href="/insights?game=airlines_europe"' in page
    assert "/insights" not in others
    for move, one in made.mistakes():
        for text in (page, others):
            assert f'id="move-{move}"' in text
            assert f"/t/{over.pk}/replay?move={move}" in text
        assert one["loss"] >= 0.03
    assert made.mistakes()
    shown = {seat: f'<th scope="row">{name}</th>' for seat, name in enumerate(names_at(list(over.seats.all())))}
    assert all(name in page for name in shown.values())
    own = ann[0].get(f"/t/{over.pk}/review").content.decode()
    others_moves = [move for move, one in made.mistakes() if one["seat"] != 0]
    assert not any(f'id="move-{move}"' in own for move in others_moves)


def test_the_answer_is_not_on_the_page_before_the_try(over: Table, ann: Person) -> None:
    made = some_judged(over)
    move, one = made.mistakes()[0]
    page = ann[0].get(f"/t/{over.pk}/review/{move}").content.decode()
    record = record_of(over)
    state = tasks.before(record, move)
    for action in state.legal(one["seat"]):
        assert f'<option value="{action}">' in page
    assert "The best move found" not in page
    assert "Played in the game" not in page


def test_no_answer_changes_the_page_before_the_try(over: Table, ann: Person) -> None:
    """Nothing of what the review says of this decision is on it, whatever it is."""
    made = some_judged(over)
    move, one = made.mistakes()[0]
    address = f"/t/{over.pk}/review/{move}"
    before = without_token(ann[0].get(address))
    legal = [str(action) for action in tasks.before(record_of(over), move).legal(one["seat"])]
    for best in legal[:3]:
        other = made.decisions[str(move)]
        other |= {"best": best, "then": legal[:1], "loss": 0.4, "noise": 0.1, "stake": 0.6, "step": 3, "reasons": []}
        other |= {"best_chances": [0.9, 0.05, 0.05], "played_chances": [0.05, 0.9, 0.05], "best_line": [f"1: {best}"]}
        GameReview.objects.update(data=made.to_json())
        assert without_token(ann[0].get(address)) == before


def without_token(page: Any) -> str:
    return re.sub(r'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]*"', "", page.content.decode())


def test_a_game_that_was_played_on_is_reviewed_once_it_is_over(over: Table, ann: Person) -> None:
    """The game it comes from says nothing of it but what it has in common with it."""
    some_judged(over)
    ann[0].post(f"/t/{over.pk}/play-on", {"move": 30, "seat": 0})
    running = Table.objects.get(redrawn__isnull=False)
    address = f"/t/{running.pk}/review"
    for client in (ann[0], Client()):
        assert client.get(address).status_code == client.post(address).status_code == 403
        assert client.get(f"{address}/5").status_code == 404
        assert client.get(f"/t/{running.pk}/record.json").status_code == 403
        api = f"/api/v1/tables/{running.pk}/review"
        assert client.get(api).status_code == client.post(api, content_type="application/json").status_code == 403
    assert set(GameReview.objects.values_list("pk", flat=True)) == {over.pk}
    play_on(running)
    assert ann[0].post(address).status_code == 302


def test_a_record_of_a_running_game_is_not_reviewed(table: Table, ann: Person) -> None:
    """Even for those who have come by it, which takes its seed."""
    play_on(table, 30)
    record = SimpleUploadedFile("record.json", record_of(table).to_json().encode())
    assert ann[0].post("/record", {"record": record}).status_code == 400
    assert Table.objects.count() == 1
    with pytest.raises(BadRecord, match="over"):
        tasks.begin(record_of(table).to_json())


@pytest.fixture
def working() -> Iterator[None]:
    async def start() -> Workers:
        return Workers(Here())

    workers.running.append(asyncio.run(start()))
    yield
    workers.running.pop()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("working")
async def test_a_try_is_answered_with_both_moves_compared(table: Table) -> None:
    await sync_to_async(play_on)(table)
    made = await sync_to_async(some_judged)(table)
    client: Any = AsyncClient()
    move, one = made.mistakes()[0]
    address = f"/t/{table.pk}/review/{move}"
    best = (await client.post(address, {"action": one["best"]})).content.decode()
    assert "That is the best move found." in best
    played = (await client.post(address, {"action": one["played"]})).content.decode()
    assert "That is what was played. There is something better." in played
    assert "The best move found" in played
    state = await sync_to_async(tasks.before)(await sync_to_async(record_of)(table), move)
    third = next(str(action) for action in state.legal(one["seat"]) if str(action) not in (one["best"], one["played"]))
    other = (await client.post(address, {"action": third})).content.decode()
    assert "Your move" in other
    assert "Played in the game" in other
    refused = await client.post(address, {"action": "nonsense"})
    assert refused.status_code == 409 or refused.status_code == 400


@pytest.mark.usefixtures("on_disk")
async def test_the_reviewer_goes_on_where_it_was_stopped(
    people: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One decision is judged at a time; what is done is not done again."""

    def finished() -> Table:
        found = seated(Player.objects.create(name="Cleo"), Player.objects.create(name="Dan"), game="air_alliance")
        play_on(found)
        return found

    table = await sync_to_async(finished)()
    before = await sync_to_async(some_judged)(table, 10)
    asked: list[int] = []
    original = tasks.judge

    def judging(record: str, move: int, seed: int) -> Any:
        asked.append(move)
        return original(record, move, seed)

    monkeypatch.setattr(tasks, "judge", judging)
    maker = reviewer.Reviewer(Workers(Here()), LeaseHolder())
    await maker.make(table.pk)
    made = Review(**(await sync_to_async(GameReview.objects.get)(pk=table.pk)).data)
    assert made.whole
    assert sorted(asked) == before.waiting()
    assert {move: made.decisions[move] for move in before.decisions} == before.decisions
    assert await sync_to_async(reviewer.unfinished)() == []


@pytest.mark.usefixtures("on_disk")
async def test_a_review_that_stops_is_taken_up_again_a_few_times(
    people: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def finished() -> Table:
        found = seated(Player.objects.create(name="Cleo"), Player.objects.create(name="Dan"), game="air_alliance")
        play_on(found)
        some_judged(found, 2)
        return found

    table = await sync_to_async(finished)()

    def busy(*_given: object) -> Any:
        raise TimeoutError

    monkeypatch.setattr(tasks, "judge", busy)
    maker = reviewer.Reviewer(Workers(Here()), LeaseHolder())
    for number in range(1, reviewer.PATIENCE + 1):
        maker._begin(table.pk)
        await maker._tasks[table.pk]
        assert bool(await sync_to_async(reviewer.unfinished)()) == (number < reviewer.PATIENCE)
    row = await sync_to_async(GameReview.objects.get)(pk=table.pk)
    assert (row.failed, len(row.data["decisions"])) == (True, 2)


def test_a_program_reads_the_same_review(over: Table) -> None:
    client, address = Client(), f"/api/v1/tables/{over.pk}/review"
    assert client.get(address).status_code == 404
    asked = client.post(address, content_type="application/json")
    assert (asked.status_code, json.loads(asked.content)["progress"]) == (202, 0.0)
    made = some_judged(over, most=6)
    told = json.loads(client.get(address).content)
    assert told["chances"] == made.chances
    assert told["decisions"] == json.loads(json.dumps(made.decisions))
    assert [one["seat"] for one in told["seats"]] == [0, 1, 2]


def test_one_address_has_so_many_games_reviewed(over: Table, settings: Any) -> None:
    settings.REVIEWS_PER_HOUR = 0
    assert Client().post(f"/t/{over.pk}/review").status_code == 429
    assert not GameReview.objects.exists()
