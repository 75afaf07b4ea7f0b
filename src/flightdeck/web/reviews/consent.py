"""Puzzles from games of people: only where all who played agreed, and only for as long as they do."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from flightdeck.web.players.models import Player
from flightdeck.web.reviews.models import PlayedPuzzle
from flightdeck.web.tables.models import Seat, Table


def set_sharing(player: Player, *, agrees: bool) -> None:
    """Who takes it back takes back the puzzles that there are."""
    with transaction.atomic():
        player.shares_positions = agrees
        player.save(update_fields=["shares_positions"])
        if not agrees:
            take_back(player)


def take_back(player: Player) -> None:
    PlayedPuzzle.objects.filter(table__seats__player=player).delete()


def all_agree(key: str) -> bool:
    """People at somebody else's device were not asked, and neither was anybody whose account is deleted.

    Boards of people are their own, and a game that was played on from another is not theirs alone.
    """
    table = Table.objects.filter(pk=key, finished=True, edition=None, redrawn__isnull=True).first()
    if table is None:
        return False
    people = table.seats.filter(kind__in=Seat.PEOPLE).select_related("player")
    agreed = [
        seat.kind == Seat.Kind.PERSON and seat.player is not None and seat.player.shares_positions for seat in people
    ]
    return bool(agreed) and all(agreed)


def keep(key: str, found: list[dict[str, Any]]) -> None:
    """As far as all still agree."""
    with transaction.atomic():
        if not all_agree(key):
            return
        for one in found:
            PlayedPuzzle.objects.get_or_create(
                key=one["key"], defaults={"table_id": key, "game": one["game"], "data": one}
            )
