"""Where people say whether positions of their games may become puzzles."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from flightdeck.web.notices import notice
from flightdeck.web.players import identity
from flightdeck.web.reviews import consent, reviewer
from flightdeck.web.tables.models import Table


@require_POST
def share(request: HttpRequest) -> HttpResponse:
    """Whether positions of the own games may become puzzles: asked on the page of the account and of a review."""
    player = identity.current(request)
    if player is None:
        return notice(request, _("Only those who have played here are asked."), 403)
    key = request.POST.get("table", "")
    consent.set_sharing(player, agrees=request.POST.get("agree") == "1")
    own = Table.objects.filter(pk=key, finished=True, seats__player=player).exists()
    if own and player.shares_positions:
        reviewer.want_puzzles(key)
    if own:
        return redirect("review", key)
    return redirect(reverse("account", query={"done": "puzzles"}) if player.user_id is not None else "front")
