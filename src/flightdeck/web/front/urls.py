from django.urls import path

from flightdeck.web.front import views

urlpatterns = [
    path("", views.front, name="front"),
    path("rules/<str:name>", views.rules, name="rules"),
    path("rules/<str:name>/clause/<str:part>", views.clause, name="clause"),
]
