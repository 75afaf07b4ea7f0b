"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from flightdeck.web.api import pages
from flightdeck.web.api.v1 import api
from flightdeck.web.health import healthz

urlpatterns = [
    *(
        path("", include(f"flightdeck.web.{part}.urls"))
        for part in ("front", "players", "tables", "boards", "notifications", "replay", "reviews", "accounts")
    ),
    path("i18n/setlang/", require_POST(set_language), name="set_language"),
    path("t/<str:key>/bot/<int:number>", pages.token_page, name="bot_token"),
    path("api/", pages.reference_page, name="api_reference"),
    path("api/v1/", api.urls),
    path("healthz", healthz, name="healthz"),
]
handler400 = "flightdeck.web.notices.bad_request"
handler404 = "flightdeck.web.notices.not_found"
handler500 = "flightdeck.web.notices.failed"
