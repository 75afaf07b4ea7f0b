"""The front page, and the rules of each game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from flightdeck.games.catalogue import games
from flightdeck.web.clocks import clock
from flightdeck.web.games import pages, rules_folder
from flightdeck.web.games.lookup import info_of
from flightdeck.web.players import identity
from flightdeck.web.reviews.puzzles import puzzle_of_the_day
from flightdeck.web.rulebook import rules_html
from flightdeck.web.rules_at_hand import excerpt
from flightdeck.web.since import for_so_long
from flightdeck.web.tables.listing import is_waiting, listed, own_tables
from flightdeck.web.tables.models import Seat

SHOWN_TABLES = 20


@require_safe
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    player = identity.current(request)
    page = {
        "games": games(),
        "titles": {info.name: info.title for info in games()},
        "thumbnails": {name: page.thumbnail() for name, page in pages().items()},
        "player": player,
        "own": own_tables(player, SHOWN_TABLES) if player else [],
        "open": listed().filter(seats__kind=Seat.Kind.OPEN).distinct()[:SHOWN_TABLES],
        "running": listed().exclude(seats__kind=Seat.Kind.OPEN)[:SHOWN_TABLES],
        "time_of": clock.in_words,
        "is_waiting": is_waiting,
        "puzzle": puzzle_of_the_day(),
        "since": lambda table: for_so_long(clock.now() - table.touched),
    }
    return render(request, "front.html", page)


@require_safe
def clause(request: HttpRequest, name: str, part: str) -> HttpResponse:
    """A clause or a section of the rules, for a page that explains it where it is needed."""
    info_of(name)
    found = excerpt(name, part)
    if not found:
        raise Http404
    return HttpResponse(found)


@require_safe
def rules(request: HttpRequest, name: str) -> HttpResponse:
    info = info_of(name)
    return render(request, "rules.html", {"info": info, "rules": rules_html(rules_folder(name), name, get_language())})
