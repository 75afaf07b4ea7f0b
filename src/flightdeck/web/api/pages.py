"""The pages of the API for people: what it can do, and the token for one's own seat."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from flightdeck.web.api import tokens
from flightdeck.web.api.reference import reference
from flightdeck.web.games.lookup import info_of
from flightdeck.web.notices import notice
from flightdeck.web.players import identity
from flightdeck.web.tables.models import Seat, Table


@require_safe
def reference_page(request: HttpRequest) -> HttpResponse:
    return render(request, "api/reference.html", {"reference": reference()})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def token_page(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Make a token for the own seat, which is shown once, or revoke it."""
    table = get_object_or_404(Table, pk=key)
    player = identity.current(request)
    seat = table.seats.filter(number=number, player=player, kind__in=Seat.PEOPLE).first() if player else None
    if seat is None:
        return notice(request, _("This is not your seat."), 403)
    token = None
    if request.method == "POST":
        if request.POST.get("do") == "revoke":
            tokens.revoke(seat)
        else:
            token = tokens.make(seat)
    context = {"table": table, "info": info_of(table.game), "seat": seat, "token": token}
    return render(request, "api/token.html", context | {"exists": tokens.exists(seat)})
