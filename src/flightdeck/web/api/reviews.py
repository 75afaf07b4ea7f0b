"""Reviews for programs: the same that the page shows, as data."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router, Status

from flightdeck.review import review as reviews
from flightdeck.review.puzzles import shipped
from flightdeck.review.review import Review
from flightdeck.web import rate_limit
from flightdeck.web.api.access import answers
from flightdeck.web.api.errors import Denied
from flightdeck.web.api.schemas import GameReview as Told
from flightdeck.web.api.schemas import Puzzle, TableKey
from flightdeck.web.games.lookup import info_of
from flightdeck.web.reviews import reviewer
from flightdeck.web.reviews.models import START, GameReview
from flightdeck.web.reviews.puzzles import every
from flightdeck.web.reviews.ratings import Difficulty, difficulties
from flightdeck.web.reviews.views import stored
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import perspective_of
from flightdeck.web.tables.refusals import TooOften

router = Router(tags=["Playing"])


@router.get("/tables/{table}/review", response=answers(200, Told, 403, 404))
def read_review(request: HttpRequest, table: TableKey) -> Told:
    """The review of a finished game, as far as it has come: chances, luck, decisions, and why."""
    row = GameReview.objects.filter(pk=over(table).pk).first()
    if row is None:
        raise Denied(404, "not_found", "Nobody has asked for a review of this game yet.")
    return told(row)


@router.post("/tables/{table}/review", response=answers(202, Told, 403, 404, 429))
def ask_for_review(request: HttpRequest, table: TableKey) -> Status[Told]:
    """Have a finished game reviewed. It takes some minutes; each game is reviewed once."""
    found = over(table)
    known = GameReview.objects.filter(pk=found.pk).exists()
    if not known and not rate_limit.allowed(request, "reviews", settings.REVIEWS_PER_HOUR, 3600):
        raise TooOften("That was a lot in a short time.")
    reviewer.want(found.pk)
    return Status(202, told(GameReview.objects.get(pk=found.pk)))


@router.get("/puzzles/{game}", response=answers(200, list[Puzzle], 404))
def list_puzzles(request: HttpRequest, game: str) -> list[Puzzle]:
    """The puzzles of a game with their answers: positions of played games in which one action is clearly the best."""
    info_of(game)
    found = every(game)
    rated, unknown = difficulties(list(found)), Difficulty(round(START), 0, 0)
    return [
        Puzzle(**one.to_json() | {"key": key}, shipped=key in shipped(game), **asdict(rated.get(key, unknown)))
        for key, one in found.items()
    ]


def over(key: str) -> Table:
    table = get_object_or_404(Table, pk=key)
    if not perspective_of(table).over:
        raise Denied(403, "not_over", "A game can be reviewed once it is over.")
    return table


def told(row: GameReview) -> Told:
    found = stored(row)
    seats = [asdict(reviews.account(found, seat)) for seat in range(found.players)] if found is not None else []
    return Told(
        whole=row.whole,
        failed=row.failed,
        progress=found.progress if found is not None else 0.0,
        seats=seats,
        turning_points=[asdict(point) for point in reviews.turning_points(found)] if found is not None else [],
        **courses(found),
    )


def courses(found: Review | None) -> dict[str, Any]:
    data = found.to_json() if found is not None else {"chances": [], "luck": {}, "decisions": {}}
    return {name: data[name] for name in ("chances", "luck", "decisions")}
