"""What is stored of time; that of each seat is with the seat."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """When a server last was there: the time in which none was is not held against anybody. One row."""

    at = models.DateTimeField()

    class Meta:
        db_table = "tables_heartbeat"  # it was made by that app

    def __str__(self) -> str:
        return str(self.at)
