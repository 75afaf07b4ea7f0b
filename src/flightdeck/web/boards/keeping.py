"""Making boards, changing them, and doing away with them."""

from __future__ import annotations

import tomllib
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.engine.errors import BadBoard
from flightdeck.web.boards import checking
from flightdeck.web.boards.models import LONGEST_TITLE, Board, Draft, Edition
from flightdeck.web.boards.toml import written
from flightdeck.web.players.models import Player
from flightdeck.web.players.names import seen
from flightdeck.web.tables.models import Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.refusals import Refused, Stale

MOST_BOARDS = 20
# So many changes can be taken back.
KEPT_DRAFTS = 15


def make(owner: Player, game: str, title: str, toml: str) -> Board:
    """A new board of this person, which need not be right yet."""
    document(toml)
    with transaction.atomic():
        if owner.pk is None:
            owner.save()
        Player.objects.select_for_update().get(pk=owner.pk)
        if owner.boards.count() >= MOST_BOARDS:
            raise Refused(_("You have %(most)d boards: delete one first.") % {"most": MOST_BOARDS})
        digest = digest_of(game, toml)
        return Board.objects.create(owner=owner, game=game, title=titled(title), toml=toml, digest=digest)


def titled(title: str) -> str:
    return seen(title)[:LONGEST_TITLE].strip() or _("My board")


def document(toml: str) -> dict[str, Any]:
    """What the text says, right or wrong; refused if it says nothing."""
    try:
        checking.check_size(toml)
        return tomllib.loads(toml)
    except BadBoard as error:
        raise Refused(error.faults[0].told(_)) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise Refused(_("This file is not TOML: %(reason)s") % {"reason": str(error)[:200]}) from None


def digest_of(game: str, toml: str) -> str:
    """Empty for a board that cannot be played on."""
    return "" if checking.faults_of(game, toml) else checking.game_on(game, toml).board_digest


def change(board: Board, version: int, changed: dict[str, Any]) -> None:
    """The same board with other figures. Whoever changes it has seen it as it is."""
    store(board, version, written(changed))


def store(board: Board, version: int, toml: str) -> None:
    try:
        checking.check_size(toml)
    except BadBoard as error:
        raise Refused(error.faults[0].told(_)) from None
    digest = digest_of(board.game, toml)
    with transaction.atomic():
        _swap(board, version, toml, digest)
        Draft.objects.create(board=board, toml=board.toml)
        kept = board.drafts.values_list("pk", flat=True)[:KEPT_DRAFTS]
        board.drafts.exclude(pk__in=list(kept)).delete()
    board.toml, board.digest, board.version = toml, digest, version + 1


def take_back(board: Board, version: int) -> None:
    """The last change."""
    draft = board.drafts.first()
    if draft is None:
        raise Refused(_("There is nothing to take back."))
    with transaction.atomic():
        _swap(board, version, draft.toml, digest_of(board.game, draft.toml))
        draft.delete()


def _swap(board: Board, version: int, toml: str, digest: str) -> None:
    """Of two changes at once the first wins."""
    same = Board.objects.filter(pk=board.pk, version=version)
    if not same.update(toml=toml, digest=digest, version=version + 1):
        raise Stale(_("This board was changed meanwhile, perhaps on another page: look at it again."))


def discard(board: Board) -> None:
    """By its owner: tables go on with it as it is."""
    board.delete()


def remove(board: Board) -> None:
    """By an administrator, also from the tables on it: their games cannot be gone on with, nor replayed."""
    editions = Edition.objects.filter(board=board)
    tables = list(Table.objects.filter(edition__in=editions).values_list("pk", flat=True))
    with transaction.atomic():
        editions.delete()
        board.delete()
    for table in tables:
        positions.forget(table)
