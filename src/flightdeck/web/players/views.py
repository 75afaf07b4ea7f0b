"""What people post about themselves."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from flightdeck.web.notices import notice
from flightdeck.web.players import identity


@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    player, name = identity.current(request), identity.clean_name(request.POST.get("name", ""))
    if player is not None and player.user_id is not None:
        return notice(request, _("Your name is that of your account."), 409)
    if not name:
        return notice(request, _("A name needs something that can be seen."), 400)
    if identity.is_taken(name):
        return notice(request, _("Somebody with an account has this name, or one that looks like it."), 409)
    with transaction.atomic():
        identity.rename(identity.current_or_new(request), name)
    return redirect("front")
