from django.urls import path

from flightdeck.web.tables import setup_views, views

urlpatterns = [
    path("play/<str:name>", setup_views.play_now, name="play_now"),
    path("new/<str:name>", setup_views.set_up, name="set_up"),
    path("t/<str:key>", views.table_page, name="table"),
    path("t/<str:key>/live", views.table_live, name="live"),
    path("t/<str:key>/as-text", views.as_text, name="as_text"),
    path("t/<str:key>/log", views.log, name="log"),
    path("t/<str:key>/stream", views.stream, name="stream"),
    path("t/<str:key>/move", views.move, name="move"),
    path("t/<str:key>/undo", views.undo, name="undo"),
    path("t/<str:key>/done", views.done, name="done"),
    path("t/<str:key>/keep-open", views.keep_open, name="keep_open"),
    path("t/<str:key>/show", views.show_hand, name="show_hand"),
    path("t/<str:key>/hint", views.hint, name="hint"),
    path("t/<str:key>/count", views.count, name="count"),
    path("t/<str:key>/leave", views.leave, name="leave"),
    path("t/<str:key>/back", views.come_back, name="come_back"),
    path("t/<str:key>/relieve", views.relieve, name="relieve"),
    path("t/<str:key>/chat", views.chat, name="chat"),
    path("t/<str:key>/pace", views.pace, name="pace"),
    path("t/<str:key>/skip", views.skip, name="skip"),
    path("t/<str:key>/join", setup_views.join, name="join"),
    path("t/<str:key>/seat/<str:token>", setup_views.invitation, name="invitation"),
    path("t/<str:key>/play-on", setup_views.play_on, name="play_on"),
    path("t/<str:key>/rematch", setup_views.rematch, name="rematch"),
]
