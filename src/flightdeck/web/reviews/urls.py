from django.urls import path

from flightdeck.web.reviews import insights, puzzles, sharing, views

urlpatterns = [
    path("insights", insights.insights, name="insights"),
    path("positions", sharing.share, name="share_positions"),
    path("t/<str:key>/review", views.review, name="review"),
    path("t/<str:key>/review/<int:move>", views.try_again, name="try_again"),
    path("puzzles/<str:name>", puzzles.next_puzzle, name="next_puzzle"),
    path("puzzles/<str:name>/<str:key>", puzzles.puzzle, name="puzzle"),
]
