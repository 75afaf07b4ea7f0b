from django.urls import path

from flightdeck.web.replay import views

urlpatterns = [
    path("t/<str:key>/story", views.story, name="story"),
    path("t/<str:key>/replay", views.replay, name="replay"),
    path("t/<str:key>/record.json", views.download, name="record"),
    path("record", views.upload, name="open_record"),
]
