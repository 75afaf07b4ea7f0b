"""What is stored: tables, who sits at them, every action ever played, and what was said."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence

from django.db import models
from django.utils.translation import gettext

from flightdeck.bots.levels import title
from flightdeck.engine.text import Translate
from flightdeck.web.players.models import LONGEST_NAME, Player

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LONGEST_MESSAGE = 300


def new_id() -> str:
    """Short enough to type, long enough that nobody guesses a private table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(10))


def new_token() -> str:
    return secrets.token_urlsafe(16)


def new_seed() -> str:
    return str(secrets.randbits(128))


class Table(models.Model):
    """A game that people sit down to. What happened at it is in its moves."""

    id = models.CharField(primary_key=True, max_length=10, default=new_id)
    game = models.CharField(max_length=40)
    rules_revision = models.IntegerField()
    board = models.CharField(max_length=16)
    players = models.IntegerField()
    options = models.JSONField(default=dict)
    # A text: seeds are larger than what a database calls a number. It never leaves the server before the end.
    seed = models.CharField(max_length=80, default=new_seed)
    listed = models.BooleanField(default=True)
    # May people ask for hints even though they play against other people?
    hints = models.BooleanField(default=False)
    # How much time there is, in the notation of `clocks.time_control`; none: no clock.
    time_control = models.CharField(max_length=12, default="")
    finished = models.BooleanField(default=False, db_index=True)
    host = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="hosted")
    rematch = models.OneToOneField("self", null=True, on_delete=models.SET_NULL, related_name="rematch_of")
    # When somebody ended a turn that may still be taken back; see `handover`.
    held_since = models.DateTimeField(null=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    class Kind(models.TextChoices):
        PERSON = "person"
        OPEN = "open"
        BOT = "bot"
        DEVICE = "device"  # another person at the host's device

    PEOPLE = (Kind.PERSON, Kind.DEVICE)

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.IntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=LONGEST_NAME)
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="seats")
    bot = models.CharField(max_length=40, default="")
    # Plays on while the person is away; the seat stays theirs.
    stand_in = models.CharField(max_length=40, default="")
    token = models.CharField(max_length=40, default=new_token)
    # The clock: while it runs, when it will be out; while it stands, what is left. Neither: there is none.
    time_left = models.DurationField(null=True)
    time_ends = models.DateTimeField(null=True, db_index=True)
    # Up to which turn (counted in moves at the table) the person was told of it, and when last by mail.
    notified = models.IntegerField(default=-1)
    mailed = models.DateTimeField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_row_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.number + 1}: {self.name}"

    def named(self, translate: Translate = str) -> str:
        """A bot's name says how strong it is; its own name comes first, since labels are cut at the end."""
        return f"{self.name} ({title(self.bot, translate)})" if self.kind == self.Kind.BOT else self.name

    @property
    def shown(self) -> str:
        return self.named(gettext)

    @property
    def level(self) -> str:
        """The bot that sits here; none if it is somebody's seat."""
        return self.bot if self.kind == self.Kind.BOT else ""

    @property
    def autopilot(self) -> str:
        """The bot that decides for this seat now; none if a person does."""
        return self.bot if self.kind == self.Kind.BOT else self.stand_in


def names_at(seats: Sequence[Seat]) -> list[str]:
    """What players call each other at a table: a bot by its own name, unless somebody else has the same."""
    names = Counter(seat.name for seat in seats)
    return [seat.name if names[seat.name] == 1 else seat.shown for seat in seats]


class Move(models.Model):
    """One action. Rows are only ever added; the unique number lets exactly one of two moves at once win."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.IntegerField()
    seat = models.IntegerField()
    # The action in its notation, or UNDO: the action before it was taken back.
    action = models.CharField(max_length=120)
    created = models.DateTimeField(auto_now_add=True)

    UNDO = "undo"

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "number"), name="one_row_a_move"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.number}: {self.action}"


class Message(models.Model):
    """A line of chat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    name = models.CharField(max_length=LONGEST_NAME)
    text = models.CharField(max_length=LONGEST_MESSAGE)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"
