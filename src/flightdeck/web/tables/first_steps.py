"""What a game is about, for people who have never played it: until they have made a few moves."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from markupsafe import Markup

from flightdeck.web.rules_at_hand import OVERVIEW, excerpt
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.perspective import Perspective
from flightdeck.web.tables.positions import Position

# After so many own moves one has begun to play.
FEW = 3


def newcomers(table: Table, seats: Iterable[Seat], position: Position) -> frozenset[int]:
    """The players here who have never sat at another table with this game. Asked only while it may matter."""
    players = {seat.player_id for seat in seats if seat.player_id is not None}
    fresh = {player for player in players if few_moves(position, numbers_of(seats, player))}
    if not fresh or position.state.over:
        return frozenset()
    elsewhere = Seat.objects.filter(player__in=fresh, table__game=table.game).exclude(table=table)
    return frozenset(fresh - set(elsewhere.values_list("player", flat=True)))


def numbers_of(seats: Iterable[Seat], player: int) -> list[int]:
    return [seat.number for seat in seats if seat.player_id == player]


def few_moves(position: Position, seats: Collection[int]) -> bool:
    """An action is noted with the seat it was for, counted from 1."""
    starts = tuple(f"{seat + 1}:" for seat in seats)
    return sum(action.startswith(starts) for action in position.record.actions) < FEW


def shown(perspective: Perspective, new: Collection[int]) -> Markup:
    """The overview of the rules for whoever needs it; empty for all others, and for a game that has none."""
    player = perspective.player
    if player is None or player.pk not in new or perspective.over or not perspective.own:
        return Markup()
    if not few_moves(perspective.position, perspective.own):
        return Markup()
    return excerpt(perspective.table.game, OVERVIEW)
