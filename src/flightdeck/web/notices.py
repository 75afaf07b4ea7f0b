"""Pages that say one thing: that something is done, why it cannot be, or what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def notice(request: HttpRequest, text: str, status: int = 200) -> HttpResponse:
    return render(request, "notice.html", {"text": text}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return notice(request, _("This page is not here."), 404)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return notice(request, _("This request cannot be used."), 400)


def failed(request: HttpRequest) -> HttpResponse:
    return notice(request, _("Something went wrong."), 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return notice(request, _("Please reload the page and try again."), 403)
