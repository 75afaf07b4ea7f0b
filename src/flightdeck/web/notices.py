"""Pages that say one thing: that something is done, why it cannot be, or what went wrong."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from flightdeck.web.outages import SECONDS_TO_RETRY, outage_behind


def notice(request: HttpRequest, text: str, status: int = 200) -> HttpResponse:
    return render(request, "notice.html", {"text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return notice(request, _("This page is not here."), 404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    # Django takes a session that could not be stored for one that somebody has ended meanwhile.
    if outage_behind(exception):
        return unavailable(request)
    return notice(request, _("This request cannot be used."), 400)


def failed(request: HttpRequest) -> HttpResponse:
    if outage_behind(sys.exc_info()[1]):
        return unavailable(request)
    return notice(request, _("Something went wrong."), 500)


def unavailable(request: HttpRequest) -> HttpResponse:
    """On a page that stays open the sentence stands above the table, until something is done there again."""
    text = _("The server cannot store or read anything right now. Nothing was changed: please try again in a moment.")
    response = notice(request, text, 503)
    response["Retry-After"] = str(SECONDS_TO_RETRY)
    if request.headers.get("HX-Request"):
        response["HX-Retarget"], response["HX-Reswap"], response["HX-Reselect"] = "#notes", "innerHTML", "main > *"
    return response


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return notice(request, _("Please reload the page and try again."), 403)
