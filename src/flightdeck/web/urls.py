"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from flightdeck.web.api import pages
from flightdeck.web.api.v1 import api
from flightdeck.web.health import healthz
from flightdeck.web.tables import notify_views, replay_views, views

urlpatterns = [
    path("", views.front, name="front"),
    path("play/<str:name>", views.play_now, name="play_now"),
    path("new/<str:name>", views.set_up, name="set_up"),
    path("rules/<str:name>", views.rules, name="rules"),
    path("notifications", notify_views.notifications, name="notifications"),
    path("notifications/off/<str:token>", notify_views.off, name="notifications_off"),
    path("name", views.rename, name="rename"),
    path("t/<str:key>", views.table_page, name="table"),
    path("t/<str:key>/live", views.table_live, name="live"),
    path("t/<str:key>/story", views.story, name="story"),
    path("t/<str:key>/stream", views.stream, name="stream"),
    path("t/<str:key>/move", views.move, name="move"),
    path("t/<str:key>/undo", views.undo, name="undo"),
    path("t/<str:key>/show", views.show_hand, name="show_hand"),
    path("t/<str:key>/hint", views.hint, name="hint"),
    path("t/<str:key>/leave", views.leave, name="leave"),
    path("t/<str:key>/back", views.come_back, name="come_back"),
    path("t/<str:key>/relieve", views.relieve, name="relieve"),
    path("t/<str:key>/chat", views.chat, name="chat"),
    path("t/<str:key>/join", views.join, name="join"),
    path("t/<str:key>/seat/<str:token>", views.invitation, name="invitation"),
    path("t/<str:key>/rematch", views.rematch, name="rematch"),
    path("t/<str:key>/replay", replay_views.replay, name="replay"),
    path("t/<str:key>/record.json", replay_views.record, name="record"),
    path("record", replay_views.open_record, name="open_record"),
    path("", include("flightdeck.web.accounts.urls")),
    path("i18n/setlang/", require_POST(set_language), name="set_language"),
    path("t/<str:key>/bot/<int:number>", pages.token_page, name="bot_token"),
    path("api/", pages.reference_page, name="api_reference"),
    path("api/v1/", api.urls),
    path("healthz", healthz, name="healthz"),
]
handler400 = "flightdeck.web.tables.views.bad_request"
handler404 = "flightdeck.web.tables.views.not_found"
handler500 = "flightdeck.web.tables.views.failed"
