"""The pages of a review: the review itself, and a decision to be tried again."""

from __future__ import annotations

import logging

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from flightdeck.review.decisions import Decision
from flightdeck.review.numbers import FORMAT
from flightdeck.review.review import Review
from flightdeck.web import rate_limit
from flightdeck.web.games import page_of
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.pages import Sight
from flightdeck.web.players import identity
from flightdeck.web.reviews import reviewer, trying
from flightdeck.web.reviews.models import GameReview
from flightdeck.web.reviews.showing import Shown
from flightdeck.web.reviews.trying import Attempt
from flightdeck.web.tables import past
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.perspective import Perspective, perspective_of
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.rendering import Frame

log = logging.getLogger(__name__)

# How often a page looks how far it is.
LOOK_AGAIN = 3
ALL = "all"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def review(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever may see a finished game may have it reviewed, and see the review. It is made once."""
    perspective = perspective_of(get_object_or_404(Table, pk=key), identity.current(request))
    if not perspective.over:
        return notice(request, _("A game can be reviewed once it is over."), 403)
    row = GameReview.objects.filter(pk=key).first()
    if row is not None and row.whole and stored(row) is None:
        row = None
    if request.method == "POST":
        if row is None and not rate_limit.allowed(request, "reviews", settings.REVIEWS_PER_HOUR, 3600):
            return notice(request, _("That was a lot in a short time. Please wait a little."), 429)
        reviewer.want(key)
        return redirect("review", key)
    found = stored(row)
    context = {"table": perspective.table, "info": info_of(perspective.table.game), "row": row}
    context["shown"] = shown(request, perspective, found) if found is not None else None
    context["own"] = perspective.own
    context["shares"] = perspective.player is not None and perspective.player.shares_positions
    making = row is not None and not row.whole and not row.failed
    if not making and "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "review/review.html", context | {"look_again": LOOK_AGAIN if making else 0})


def stored(row: GameReview | None) -> Review | None:
    """As far as it has come; none if it was made by an older way of reviewing."""
    return Review(**row.data) if row is not None and row.data.get("format") == FORMAT else None


def shown(request: HttpRequest, perspective: Perspective, found: Review) -> Shown:
    """Whose mistakes are listed: those that are asked for, or the own ones."""
    own = perspective.own[0] if len(perspective.own) == 1 else None
    asked = request.GET.get("seat", "")
    if asked == ALL:
        own = None
    elif asked.isdecimal() and 0 < int(asked) <= found.players:
        own = int(asked) - 1
    return Shown(found, perspective.position, perspective.names, perspective.table.pk, own)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
async def try_again(request: HttpRequest, key: str, move: int) -> HttpResponse:
    """The position before a mistake, without the answer; and the answer after the try."""
    try:
        attempt = await sync_to_async(attempt_at)(request, key, move)
        tried = None
        if request.method == "POST":
            tried = await trying.compare(attempt, request.POST.get("action", ""))
        return await sync_to_async(show)(request, attempt, tried)
    except Refused as refused:
        return await sync_to_async(notice)(request, str(refused), refused.status)


def attempt_at(request: HttpRequest, key: str, move: int) -> Attempt:
    perspective = perspective_of(get_object_or_404(Table, pk=key), identity.current(request))
    found = stored(GameReview.objects.filter(pk=key).first())
    if not perspective.over or found is None or not found.decisions.get(str(move), {"step": 0})["step"]:
        raise Http404
    limited = request.method == "POST" and not rate_limit.allowed(request, "tries", settings.HINTS_PER_MINUTE, 60)
    return Attempt.at(perspective, found, move, limited=limited)


def show(request: HttpRequest, attempt: Attempt, tried: Decision | None) -> HttpResponse:
    perspective, position = attempt.perspective, attempt.perspective.position
    sight = Sight(
        state=attempt.state,
        seat=attempt.seat,
        names=perspective.names,
        levels=[one.level for one in perspective.seats],
        acting=False,
        since=position.events_before(attempt.move),
        after=lambda event: past.after(position, position.action_of(event)),
    )
    page = page_of(perspective.table.game).build(sight)
    context = {
        "table": perspective.table,
        "info": info_of(perspective.table.game),
        "perspective": perspective,
        "page": page,
        "acting": False,
        "frame": Frame.of(perspective, page.parts()),
        "attempt": attempt,
        "answer": attempt.answer(tried) if tried is not None else None,
    }
    return render(request, "review/try.html", context)
