"""What is remembered of finished games: who came where, and how strong that says people are."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from flightdeck.web.tables.models import Seat, Table

# Where everybody starts: strength and uncertainty, as `openskill` has them.
START, UNSURE = 25.0, 25.0 / 3


class Result(models.Model):
    """How a finished game ended for a seat. It could be replayed from the moves, but not for a list of hundreds."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    place = models.IntegerField()
    points = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.seat}: place {self.place}"

    @property
    def won(self) -> bool:
        return self.place == 1


class Rating(models.Model):
    """How strong a person is at a game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=40)
    mu = models.FloatField(default=START)
    sigma = models.FloatField(default=UNSURE)
    games = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "game"), name="one_rating_a_game"),)

    def __str__(self) -> str:
        return f"{self.game}: {self.mu:.1f} ± {self.reach:.1f}"

    @property
    def reach(self) -> float:
        """The truth is likely to be no farther away than this."""
        return 2 * self.sigma


class RatingChange(models.Model):
    """What one table did to a rating; there can be only one such row, so a table counts once."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rating_changes")
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("rating", "table"), name="a_table_counts_once"),)

    def __str__(self) -> str:
        return f"{self.table}: {self.difference:+.1f}"

    @property
    def difference(self) -> float:
        return self.mu - self.mu_before
