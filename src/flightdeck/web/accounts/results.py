"""When a game ends: who came where, and what that says about how strong people are."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.dispatch import receiver
from openskill.models import PlackettLuce

from flightdeck.engine.ranking import ranking
from flightdeck.engine.state import State
from flightdeck.web.accounts.models import Rating, RatingChange, Result
from flightdeck.web.api.models import SeatToken
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.writer import game_over


@receiver(game_over)
def keep(table: Table, state: State, **_more: Any) -> None:
    if table.redrawn is not None:  # played on from a moment of another game: it says nothing of how strong people are
        return
    seats = list(table.seats.select_related("player"))
    places = {seat: place for place, seat in ranking(state)}
    with transaction.atomic():
        Result.objects.bulk_create(
            (Result(seat=seat, place=places[seat.number], points=state.scores[seat.number]) for seat in seats),
            ignore_conflicts=True,
        )
        if counts(table, seats):
            # Nobody saves a rating by leaving.
            earned = [len(seats) + 1 if seat.stand_in else places[seat.number] for seat in seats]
            rate(table, dict(zip(accounts(seats), earned, strict=True)))


def counts(table: Table, seats: list[Seat]) -> bool:
    """Only people with accounts, each for one seat, and no program beside them that plays or tells them how."""
    people = all(seat.kind == Seat.Kind.PERSON for seat in seats)
    alone = not table.hints and not SeatToken.objects.filter(seat__in=seats).exists()
    return people and alone and len(set(accounts(seats))) == len(seats) > 1


def accounts(seats: list[Seat]) -> list[int]:
    people = [seat.player for seat in seats if seat.player is not None]
    return [person.user_id for person in people if person.user_id is not None]


def rate(table: Table, places: dict[int, int]) -> None:
    """By the model of Plackett and Luce; who shares a place drew."""
    ratings = [locked(user, table.game) for user in sorted(places)]
    if RatingChange.objects.filter(table=table).exists():
        return
    model = PlackettLuce()
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in ratings]
    after = model.rate(teams, ranks=[float(places[rating.user_id]) for rating in ratings])
    for rating, (new,) in zip(ratings, after, strict=True):
        RatingChange.objects.create(
            rating=rating, table=table, mu_before=rating.mu, sigma_before=rating.sigma, mu=new.mu, sigma=new.sigma
        )
        rating.mu, rating.sigma, rating.games = new.mu, new.sigma, rating.games + 1
        rating.save()


def locked(user: int, game: str) -> Rating:
    """Nobody else's game changes it meanwhile. All ask in the same order, so that two never block each other."""
    return Rating.objects.select_for_update().get_or_create(user_id=user, game=game)[0]
