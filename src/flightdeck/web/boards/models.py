"""What is stored of boards: those that people make, and those that tables are played on, which never change."""

from __future__ import annotations

import hashlib

from django.db import models

from flightdeck.engine.data import BoardText
from flightdeck.web.boards.checking import NAME
from flightdeck.web.players.models import Player
from flightdeck.web.tables.ids import new_id, new_token

LONGEST_TITLE = 40
MOST_STARS = 5


class Board(models.Model):
    """A board that somebody makes. Only they see it, until they share it by its link."""

    id = models.CharField(primary_key=True, max_length=10, default=new_id)
    owner = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="boards")
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=LONGEST_TITLE)
    toml = models.TextField()
    # Of its figures; empty while it cannot be played on.
    digest = models.CharField(max_length=16, default="")
    # The link by which others see it; empty: nobody does.
    link = models.CharField(max_length=40, default="", db_index=True)
    # Is it in the gallery, as long as it is shared?
    listed = models.BooleanField(default=False)
    # How often it was changed: whoever changes it says which one they saw.
    version = models.IntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed",)

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"

    def share(self) -> None:
        self.link = self.link or new_token()
        self.save(update_fields=["link"])


class Draft(models.Model):
    """What a board was before a change, so that it can be taken back."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="drafts")
    toml = models.TextField()

    class Meta:
        ordering = ("-pk",)
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.board_id} before change {self.pk}"


class BoardRating(models.Model):
    """What somebody who finished a game on a board thinks of it."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="board_ratings")
    game = models.CharField(max_length=40)
    # One of our boards by its name, or somebody's.
    ours = models.CharField(max_length=40, blank=True, default="")
    board = models.ForeignKey(Board, null=True, on_delete=models.CASCADE, related_name="ratings")
    stars = models.PositiveSmallIntegerField()
    rated = models.DateTimeField(auto_now=True)

    class Meta:
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=("player", "board"), name="one_rating_of_a_board"),
            models.UniqueConstraint(
                fields=("player", "game", "ours"), condition=models.Q(board=None), name="one_rating_of_ours"
            ),
            models.CheckConstraint(condition=models.Q(stars__range=(1, MOST_STARS)), name="one_to_five_stars"),
        )

    def __str__(self) -> str:
        return f"{self.ours or self.board_id}: {self.stars} of {MOST_STARS}"


class Edition(models.Model):
    """A board as some tables are played on it: whatever becomes of the board later, this stays as it is."""

    key = models.CharField(primary_key=True, max_length=64)
    game = models.CharField(max_length=40)
    title = models.CharField(max_length=LONGEST_TITLE)
    toml = models.TextField()
    # Where it is from; none for boards that came with a record, and for those of Flightdeck.
    board = models.ForeignKey(Board, null=True, on_delete=models.SET_NULL, related_name="editions")
    # May everybody see it who sees a table on it?
    public = models.BooleanField(default=False)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"

    @property
    def is_public(self) -> bool:
        return self.public or bool(self.board is not None and self.board.link)

    @classmethod
    def of(cls, game: str, title: str, toml: str, board: Board | None = None, public: bool = False) -> Edition:
        """The one of this text; those of different boards are different, however alike."""
        own = "" if board is None else board.pk
        key = hashlib.sha256("\0".join((game, own, title, str(public), toml)).encode()).hexdigest()
        given = {"game": game, "title": title, "toml": toml, "board": board, "public": public}
        return cls.objects.get_or_create(key=key, defaults=given)[0]


def text_of(edition: Edition | None) -> BoardText | None:
    """As the rules take it; none is the built-in board."""
    return None if edition is None else BoardText(NAME, edition.toml)
