from django.urls import path

from flightdeck.web.reviews import views

urlpatterns = [
    path("t/<str:key>/review", views.review, name="review"),
    path("t/<str:key>/review/<int:move>", views.try_again, name="try_again"),
]
