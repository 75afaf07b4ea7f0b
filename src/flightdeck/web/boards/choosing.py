"""Which boards somebody may play on: the built-in one, ours, their own, and those they have a link to."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from flightdeck.engine.errors import BadBoard
from flightdeck.games.catalogue import original_boards
from flightdeck.web.boards.checking import game_on
from flightdeck.web.boards.models import Board, Edition
from flightdeck.web.players.models import Player
from flightdeck.web.tables.refusals import Refused


@dataclass(frozen=True, slots=True)
class Choice:
    """A board as a form names it."""

    # Empty is the built-in board; else `ours:pacific`, `own:KEY`, `link:TOKEN`.
    value: str
    game: str
    title: str
    toml: str = ""
    board: Board | None = None
    # What there is to say of it.
    told: str = ""

    @property
    def public(self) -> bool:
        return self.board is None or bool(self.board.link)

    def edition(self) -> Edition | None:
        """What a table is played on; none is the built-in board."""
        if not self.value:
            return None
        try:
            game_on(self.game, self.toml)
        except BadBoard:
            raise Refused(_("This board has something wrong with it: it cannot be played on yet.")) from None
        return Edition.of(self.game, self.title, self.toml, self.board, public=self.board is None)


def ours(game: str) -> list[Choice]:
    boards = original_boards(game)
    return [Choice(f"ours:{name}", game, _(one.title), one.toml, told=_(one.told)) for name, one in boards.items()]


def own(game: str, player: Player | None) -> list[Choice]:
    """Those that can be played on."""
    if player is None or player.pk is None:
        return []
    return [of(board) for board in player.boards.filter(game=game).exclude(digest="")]


def of(board: Board) -> Choice:
    return Choice(f"own:{board.pk}", board.game, board.title, board.toml, board)


def chosen(game: str, value: str, player: Player | None) -> Choice:
    """What was chosen in a form; refused if it is not this person's to choose."""
    kind, _colon, key = value.partition(":")
    if not value:
        return Choice("", game, _("The usual board"))
    found: Choice | None = None
    if kind == "ours":
        found = next((one for one in ours(game) if one.value == value), None)
    if kind == "own" and player is not None and player.pk is not None:
        board = player.boards.filter(game=game, pk=key).first()
        found = of(board) if board is not None else None
    if kind == "link" and key:
        shared = Board.objects.filter(game=game, link=key).first()
        found = Choice(value, game, shared.title, shared.toml, shared) if shared is not None else None
    if found is None:
        raise Refused(_("There is no such board."))
    return found
