from django.urls import path

from flightdeck.web.notifications import views

urlpatterns = [
    path("notifications", views.notifications, name="notifications"),
    path("notifications/off/<str:token>", views.off, name="notifications_off"),
]
