"""What is stored of a review: how far it has come, and what it says."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from flightdeck.web.players.models import Player
from flightdeck.web.tables.models import Table

# Where every puzzle and everybody who solves them begins.
START = 1500.0


class GameReview(models.Model):
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="review", primary_key=True)
    # As `flightdeck.review.review.Review` writes it; empty before the first step.
    data = models.JSONField(default=dict)
    whole = models.BooleanField(default=False, db_index=True)
    # Could it not be made? Then nobody tries again by themselves.
    failed = models.BooleanField(default=False)
    # Is it still to be looked through for puzzles?
    puzzles_wanted = models.BooleanField(default=False, db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"review of {self.table_id}"


class PlayedPuzzle(models.Model):
    """A puzzle from a game of people, who all agreed."""

    key = models.CharField(primary_key=True, max_length=10)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="puzzles")
    game = models.CharField(max_length=40, db_index=True)
    # As `flightdeck.review.puzzles.Puzzle` writes it.
    data = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"puzzle {self.key} of {self.table_id}"


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


class PuzzleRating(models.Model):
    """How hard a puzzle is, from how people did the first time; also of those that are shipped."""

    puzzle = models.CharField(primary_key=True, max_length=10)
    game = models.CharField(max_length=40, db_index=True)
    rating = models.FloatField(default=START)
    tries = models.IntegerField(default=0)
    solved = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.rating:.0f}"


class SolverRating(models.Model):
    """How well somebody with an account solves the puzzles of a game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_ratings")
    game = models.CharField(max_length=40)
    rating = models.FloatField(default=START)
    tries = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "game"), name="one_puzzle_rating_a_game"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.rating:.0f}"
