"""Where people choose how they are told of their turns."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from flightdeck.web.notices import notice
from flightdeck.web.notifications import delivery, webhook
from flightdeck.web.players import identity
from flightdeck.web.players.models import LONGEST_WEBHOOK, Player

PAGE = "notifications.html"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def notifications(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return show(request, identity.current(request) or Player(), saved="saved" in request.GET)
    player = identity.current(request) or identity.new_guest()
    try:
        choose(player, request)
    except webhook.BadWebhook as bad:
        return show(request, player, error=str(bad), status=400)
    return redirect(request.path + "?saved")


def choose(player: Player, request: HttpRequest) -> None:
    """All of the form or nothing of it. A webhook gets a new chance by being saved."""
    url = request.POST.get("webhook", "").strip()
    if url:
        webhook.checked(url)
    player.notify_browser = "browser" in request.POST
    player.notify_email = "email" in request.POST and has_address(player)
    player.webhook, player.webhook_failures = url, 0
    player.language = get_language() or ""
    if player.pk is not None:
        player.save(update_fields=["notify_browser", "notify_email", "webhook", "webhook_failures", "language"])
    identity.remember(request, player)


def has_address(player: Player) -> bool:
    return player.user is not None and bool(player.user.email)


def show(
    request: HttpRequest, player: Player, *, saved: bool = False, error: str = "", status: int = 200
) -> HttpResponse:
    page = {
        "player": player,
        "has_address": has_address(player),
        "webhook": request.POST.get("webhook", player.webhook),
        "webhook_off": player.webhook and player.webhook_failures >= delivery.MOST_FAILURES,
        "failures": delivery.MOST_FAILURES,
        "longest": LONGEST_WEBHOOK,
        "saved": saved,
        "error": error,
    }
    return render(request, PAGE, page, status=status)


@csrf_exempt  # the link itself is the permission; mail programs post it by themselves
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def off(request: HttpRequest, token: str) -> HttpResponse:
    """No more mails. Looking at the link changes nothing: programs that check links look at all of them."""
    player = delivery.unsubscribed(token)
    if player is None:
        return notice(request, _("This link is not complete."), 404)
    if request.method != "POST":
        return render(request, "notifications_off.html", {"player": player})
    player.notify_email = False
    player.save(update_fields=["notify_email"])
    return notice(request, _("You get no more mails about your turns."))
