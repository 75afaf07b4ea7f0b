"""Profiles, ratings and rankings: every game counts once, and nothing private is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openskill.models import PlackettLuce

from flightdeck.web.accounts import results
from flightdeck.web.accounts.models import START, UNSURE, Rating, RatingChange, Result
from flightdeck.web.api import tokens
from flightdeck.web.players.models import Player
from flightdeck.web.tables import refusals, seating, stand_ins, writer
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.moves import make_moves
from flightdeck.web.tables.positions import positions
from tests.web.accounts import account, seated
from tests.web.conftest import play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    return account("ann")


@pytest.fixture
def ben() -> Player:
    return account("ben")


def end(table: Table, scores: list[int], winners: tuple[int, ...] | None = None) -> None:
    """The game is over, and this is how it ended."""
    best = winners or tuple(seat for seat, points in enumerate(scores) if points == max(scores))
    state: Any = SimpleNamespace(scores=scores, winners=best, game=SimpleNamespace(players=len(scores)))
    Table.objects.filter(pk=table.pk).update(finished=True)
    results.keep(table=table, state=state)


def rating(player: Player, game: str = "airlines_europe") -> tuple[float, float, int]:
    found = Rating.objects.get(user=player.user_id, game=game)
    return found.mu, found.sigma, found.games


def page(path: str, viewer: Player | None = None) -> str:
    client = Client()
    if viewer is not None:
        assert viewer.user is not None
        client.force_login(viewer.user)
    return client.get(path).content.decode()


# Ratings.


def test_a_game_played_to_its_end_is_rated_once(ann: Player, ben: Player) -> None:
    table = seated(ann, ben)
    play_on(table)
    places = {one.seat.player: one.place for one in Result.objects.select_related("seat__player")}
    assert sorted(places.values()) == [1, 2]
    model = PlackettLuce()
    after = model.rate([[model.rating()], [model.rating()]], ranks=[float(places[ann]), float(places[ben])])
    assert rating(ann) == (after[0][0].mu, after[0][0].sigma, 1)
    assert rating(ben) == (after[1][0].mu, after[1][0].sigma, 1)
    # Told again, as by another process, it changes nothing.
    results.keep(table=table, state=positions.of(table).state)
    assert rating(ann) == (after[0][0].mu, after[0][0].sigma, 1)
    assert (Result.objects.count(), RatingChange.objects.count()) == (2, 2)


def test_of_two_processes_that_make_the_last_move_one_rates(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(ann, ben)
    play_on(table)
    last = table.moves.last()
    assert last is not None
    RatingChange.objects.all().delete()
    last.delete()
    positions.forget(table.pk)
    original = writer.commit

    def slow(batch: list[writer.Waiting]) -> None:
        monkeypatch.setattr(writer, "commit", original)
        position = positions.of(table)
        positions.forget(table.pk)  # the other process has its own memory
        make_moves(batch[0][0].table, last.seat, [last.action], position.rows)
        original(batch)

    monkeypatch.setattr(writer, "commit", slow)
    with pytest.raises(refusals.Stale):
        make_moves(table, last.seat, [last.action], last.number - 1)
    assert RatingChange.objects.count() == 2
    assert table.moves.filter(number=last.number).count() == 1


def test_the_end_and_its_rating_are_stored_together_or_not_at_all(
    ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seated(ann, ben)
    play_on(table)
    last = table.moves.last()
    assert last is not None
    last.delete()
    RatingChange.objects.all().delete()
    Table.objects.filter(pk=table.pk).update(finished=False)
    positions.forget(table.pk)

    def fail(*_given: object) -> None:
        raise RuntimeError("power cut")

    with monkeypatch.context() as patch:
        patch.setattr(results, "rate", fail)
        with pytest.raises(RuntimeError):
            make_moves(table, last.seat, [last.action], last.number - 1)
    table.refresh_from_db()
    assert not table.finished
    assert table.moves.count() == last.number - 1
    make_moves(table, last.seat, [last.action], last.number - 1)
    assert RatingChange.objects.count() == 2


def test_who_is_level_stays_level(ann: Player, ben: Player) -> None:
    carl = account("carl")
    end(seated(ann, ben, carl), [50, 50, 10])
    assert rating(ann) == rating(ben)
    assert rating(ann)[0] > START > rating(carl)[0]
    assert rating(ann)[1] < UNSURE


def test_a_tie_that_was_broken_is_none(ann: Player, ben: Player) -> None:
    end(seated(ann, ben), [50, 50], winners=(1,))
    assert rating(ben)[0] > rating(ann)[0]


def test_each_game_has_its_own_rating_with_a_history(ann: Player, ben: Player) -> None:
    first, second, other = seated(ann, ben), seated(ann, ben), seated(ann, ben, game="air_alliance")
    for table, scores in ((first, [9, 1]), (second, [9, 1]), (other, [1, 9])):
        end(table, scores)
    assert rating(ann)[2] == 2
    assert rating(ann, "air_alliance")[0] < START
    old, new = RatingChange.objects.filter(rating__user=ann.user_id, rating__game="airlines_europe").order_by("pk")
    assert (old.mu_before, old.sigma_before) == (START, UNSURE)
    assert (old.mu, old.sigma) == (new.mu_before, new.sigma_before)
    assert old.difference > new.difference > 0


def with_bot(ann: Player, ben: Player) -> Table:
    table = seated(ann, ben)
    table.seats.filter(number=1).update(kind=Seat.Kind.BOT, player=None, bot="random")
    return table


def with_guest(ann: Player, ben: Player) -> Table:
    return seated(ann, Player.objects.create(name="Guest"))


def on_one_device(ann: Player, ben: Player) -> Table:
    chairs = [seating.Chair(Seat.Kind.PERSON, "ann"), seating.Chair(Seat.Kind.DEVICE, "Dora")]
    return seating.set_up("airlines_europe", {}, chairs, ann, listed=True)


def with_stand_in(ann: Player, ben: Player) -> Table:
    table = seated(ann, ben)
    stand_ins.hand_over(table, 1, "captain")
    return table


def with_hints(ann: Player, ben: Player) -> Table:
    return seated(ann, ben, hints=True)


def with_oneself(ann: Player, ben: Player) -> Table:
    table = seated(ann, ben)
    table.seats.update(player=ann)
    return table


def with_program(ann: Player, ben: Player) -> Table:
    table = seated(ann, ben)
    seat = table.seats.get(number=0)
    tokens.make(seat)
    tokens.revoke(seat)
    return table


@pytest.mark.parametrize("kind", [with_bot, with_guest, on_one_device, with_program, with_hints, with_oneself])
def test_other_tables_are_kept_but_not_rated(ann: Player, ben: Player, kind: Any) -> None:
    table = kind(ann, ben)
    end(table, [9, 1])
    assert Result.objects.filter(seat__table=table).count() == 2
    assert Rating.objects.count() == 0


def test_who_left_is_rated_as_last_whatever_the_bot_did(ann: Player, ben: Player) -> None:
    end(with_stand_in(ann, ben), [1, 9])
    assert rating(ann)[0] > START > rating(ben)[0]


def test_who_came_back_before_the_end_is_rated_as_they_played(ann: Player, ben: Player) -> None:
    table = with_stand_in(ann, ben)
    stand_ins.come_back(table, 1)
    end(table, [1, 9])
    assert rating(ben)[0] > START > rating(ann)[0]


def test_ratings_of_others_outlive_an_account(ann: Player, ben: Player) -> None:
    end(seated(ann, ben), [9, 1])
    before = rating(ben)
    assert ann.user is not None
    ann.user.delete()
    assert rating(ben) == before
    assert RatingChange.objects.count() == 1


# Profiles.


def test_a_profile_tells_games_results_and_ratings(ann: Player, ben: Player) -> None:
    table = seated(ann, ben)
    end(table, [90, 70])
    end(with_bot(ann, ben), [1, 2])
    told = page("/people/ANN")
    assert "Airlines Europe" in told
    assert f'href="/t/{table.pk}/replay"' in told
    assert 'href="/people/ben"' in told
    assert "place 1 of 2, 90 points" in told
    assert "27.6" in told  # the rating after one win
    assert "+2.6" in told
    assert '<td class="number">2</td><td class="number">1</td>' in told
    assert "Sign out" not in told
    assert "Sign out" in page("/people/ann", ann)
    assert "22,4" in Client().get("/people/ben", headers={"accept-language": "de"}).content.decode()


def test_a_private_table_is_shown_only_to_those_who_sat_there(ann: Player, ben: Player) -> None:
    table = seated(ann, ben, listed=False)
    end(table, [9, 1])
    for viewer in (None, account("carl")):
        assert table.pk not in page("/people/ann", viewer)
    for viewer in (ann, ben):
        assert table.pk in page("/people/ann", viewer)


def test_a_table_leads_to_the_profiles_of_its_people(ann: Player, ben: Player) -> None:
    told = page(f"/t/{seated(ann, ben, Player.objects.create(name='Carl')).pk}")
    assert 'href="/people/ann"' in told
    assert 'href="/people/ben"' in told
    assert "/people/Carl" not in told


def test_a_running_game_is_on_no_profile(ann: Player, ben: Player) -> None:
    table = seated(ann, ben)
    assert table.pk not in page("/people/ann", ann)


def test_who_is_blocked_or_unknown_has_no_page(ann: Player) -> None:
    assert Client().get("/people/nobody").status_code == 404
    User.objects.update(is_active=False)
    assert Client().get("/people/ann").status_code == 404


def test_a_profile_shows_no_address(ann: Player) -> None:
    User.objects.update(email="ann@example.org")
    assert "ann@example.org" not in page("/people/ann")


def test_the_ranking_is_led_by_whoever_is_surely_strong(ann: Player, ben: Player) -> None:
    carl = account("carl")
    for player, mu, sigma in ((ann, 30.0, 2.0), (ben, 33.0, 8.0), (carl, 28.0, 1.5)):
        assert player.user is not None
        Rating.objects.create(user=player.user, game="airlines", mu=mu, sigma=sigma, games=5)
    told = page("/ranking/airlines")
    assert told.index("/people/ann") < told.index("/people/carl") < told.index("/people/ben")
    assert "Nobody has a rating yet" in page("/ranking/air_baron")
    assert Client().get("/ranking/chess").status_code == 404
    User.objects.filter(player=ann).update(is_active=False)
    assert "/people/ann" not in page("/ranking/airlines")


def test_looking_at_somebody_who_never_played_stores_nothing(client: Client, db: None) -> None:
    User.objects.create_user("Newcomer")
    assert client.get("/people/newcomer").status_code == 200
    assert not Player.objects.exists()
