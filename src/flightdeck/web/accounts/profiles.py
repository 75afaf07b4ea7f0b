"""What everybody may see of a person: games, results, ratings; and who is the strongest at a game."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from flightdeck.engine.info import GameInfo
from flightdeck.games.catalogue import games
from flightdeck.web.accounts.models import Rating, RatingChange, Result
from flightdeck.web.games.lookup import info_of, title_of
from flightdeck.web.players import identity
from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Seat, Table

SHOWN_TABLES = 20
SHOWN_PEOPLE = 100


@dataclass(slots=True)
class Record:
    """What a person has done at one game."""

    info: GameInfo
    played: int
    won: int
    rating: Rating | None


@dataclass(slots=True)
class Finished:
    """A finished table of a person."""

    table: Table
    title: str
    others: list[Seat]
    result: Result
    change: RatingChange | None


@require_safe
@never_cache
def profile(request: HttpRequest, name: str) -> HttpResponse:
    user = get_object_or_404(User, username__iexact=name, is_active=True)
    context = {"person": user, "own": request.user == user, "since": user.date_joined.date()}
    context |= {"records": records(user), "finished": finished(user, identity.current(request))}
    return render(request, "accounts/profile.html", context)


def results_of(user: User) -> QuerySet[Result]:
    return Result.objects.filter(seat__player__user=user, seat__kind=Seat.Kind.PERSON)


def records(user: User) -> list[Record]:
    """One a game. Numbers say nothing about a private table, so they count all."""
    results = results_of(user)
    a_game = results.values_list("seat__table__game")
    counted = a_game.annotate(played=Count("pk"), wins=Count("pk", filter=Q(place=1)))
    by_game = {game: (played, won) for game, played, won in counted}
    ratings = {rating.game: rating for rating in Rating.objects.filter(user=user)}
    return [Record(info, *by_game[info.name], ratings.get(info.name)) for info in games() if info.name in by_game]


def visible(viewer: Player | None) -> QuerySet[Table]:
    """Tables on the list, and the viewer's own."""
    own = Seat.objects.filter(player=viewer).values("table") if viewer is not None else Seat.objects.none()
    return Table.objects.filter(Q(listed=True) | Q(pk__in=own))


def finished(user: User, viewer: Player | None) -> list[Finished]:
    results = results_of(user).filter(seat__table__in=visible(viewer)).select_related("seat__table")
    latest = results.order_by("-pk").prefetch_related("seat__table__seats__player__user")[:SHOWN_TABLES]
    changes = RatingChange.objects.filter(rating__user=user, table__in=[one.seat.table_id for one in latest])
    by_table = {change.table_id: change for change in changes}
    return [
        Finished(
            table=one.seat.table,
            title=title_of(one.seat.table.game),
            others=[seat for seat in one.seat.table.seats.all() if seat.pk != one.seat_id],
            result=one,
            change=by_table.get(one.seat.table_id),
        )
        for one in latest
    ]


@require_safe
def ranking(request: HttpRequest, name: str) -> HttpResponse:
    """By what somebody is at least likely to be, so that one lucky game does not lead the list."""
    info = info_of(name)
    ratings = Rating.objects.filter(game=name, user__is_active=True).select_related("user")
    best = ratings.order_by((F("mu") - 2 * F("sigma")).desc(), "pk")[:SHOWN_PEOPLE]
    return render(request, "accounts/ranking.html", {"info": info, "best": best})
