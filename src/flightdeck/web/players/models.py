"""What is stored of a person."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from flightdeck.web.players.names import LONGEST_SKELETON

LONGEST_NAME = 24
LONGEST_WEBHOOK = 500
# How fast bots move.
INSTANT, BRISK, LEISURELY = "instant", "brisk", "leisurely"


class Player(models.Model):
    """A person, known by a browser, or by an account in any browser."""

    name = models.CharField(max_length=LONGEST_NAME)
    user = models.OneToOneField(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="player")
    created = models.DateTimeField(auto_now_add=True)
    # How to be told that it is the own turn, and in which language. A webhook that keeps failing is called no more.
    language = models.CharField(max_length=8, default="")
    notify_browser = models.BooleanField(default=False)
    notify_email = models.BooleanField(default=False)
    webhook = models.CharField(max_length=LONGEST_WEBHOOK, default="")
    webhook_failures = models.IntegerField(default=0)
    # Does a turn that has ended wait for a last word, so that it can be taken back?
    keeps_turns_open = models.BooleanField(default=True)
    # May positions of the own games become puzzles, if all others who played agree?
    shares_positions = models.BooleanField(default=False)
    pace = models.CharField(max_length=12, default=BRISK)

    class Meta:
        db_table = "tables_player"  # it was made by that app

    def __str__(self) -> str:
        return self.name


class AccountSkeleton(models.Model):
    """What the name of an account looks like: an index, so that nobody takes one that looks the same."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="skeletons")
    skeleton = models.CharField(max_length=LONGEST_SKELETON, db_index=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.skeleton
