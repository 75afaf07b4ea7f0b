"""What is stored of a review: how far it has come, and what it says."""

from __future__ import annotations

from django.db import models

from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table


class GameReview(models.Model):
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review", primary_key=True)
    # As `flightdeck.review.review.Review` writes it; empty before the first step.
    data = models.JSONField(default=dict)
    whole = models.BooleanField(default=False, db_index=True)
    # Could it not be made? Then nobody tries again by themselves.
    failed = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"review of {self.table_id}"


class PuzzleTry(models.Model):
    """How somebody did at a puzzle, the first time."""

    puzzle = models.CharField(max_length=10, db_index=True)
    game = models.CharField(max_length=40)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="puzzles")
    solved = models.BooleanField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("puzzle", "player"), name="the_first_try_counts"),)

    def __str__(self) -> str:
        return f"{self.player} at {self.puzzle}: {'solved' if self.solved else 'not solved'}"
