"""What is stored: who may play a seat from a program."""

from __future__ import annotations

from django.db import models

from flightdeck.web.tables.models import Seat


class SeatToken(models.Model):
    """The key to one seat. Only its digest is kept, so that whoever reads the database cannot play."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="api_token")
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"token of {self.seat_id}"
