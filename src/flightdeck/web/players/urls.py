from django.urls import path

from flightdeck.web.players import views

urlpatterns = [path("name", views.rename, name="rename")]
