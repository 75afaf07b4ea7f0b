"""The processes that serve, and the leases they hold."""

from __future__ import annotations

from django.db import models


class Process(models.Model):
    """A server process. Its heartbeat puts off when it expires; one that is late counts as gone."""

    id = models.CharField(primary_key=True, max_length=32)
    expires = models.DateTimeField()

    def __str__(self) -> str:
        return self.id


class Lease(models.Model):
    """What one process does and no other, such as moving for the bots of a table."""

    name = models.CharField(primary_key=True, max_length=60)
    process = models.CharField(max_length=32, db_index=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.process}"
