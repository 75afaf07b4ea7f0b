"""Playing on from a moment of a finished game: a table of its own, against bots, and what comes is drawn anew."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.bots import levels
from flightdeck.web.clocks import clock
from flightdeck.web.players.models import Player
from flightdeck.web.tables import live, past
from flightdeck.web.tables.forms import BOT_NAMES
from flightdeck.web.tables.models import Move, Seat, Table
from flightdeck.web.tables.positions import Position
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.seating import Chair, add_seat

KEPT = ("game", "rules_revision", "board", "edition", "players", "options", "seed")
# As many as a number of 64 bits can hold, so that any database and any program takes it.
SEED_BITS = 62


def fork(table: Table, position: Position, moves: int, seat: int, player: Player) -> Table:
    """The position after so many moves, this seat for the player, bots on all others. Hands stay as they are."""
    if not position.state.over:
        raise Refused(_("This game is not over yet."))
    record = position.record
    if not 0 <= moves < len(record.actions) or not 0 <= seat < table.players:
        raise Refused(_("There is nothing to play on from there."))
    if past.after(position, moves).has_left(seat):
        raise Refused(_("This player has left the game."))
    if not has_board(table, player):
        raise Refused(_("The board of this game is not shared: only those who sit here can play on."))
    made = Table(**{name: getattr(table, name) for name in KEPT})
    made.listed, made.host, made.forked_from = False, player, table
    made.redrawn = {"after": moves, "seed": secrets.randbits(SEED_BITS)}
    with transaction.atomic():
        if player.pk is None:
            player.save()
        made.save(force_insert=True)
        seats(made, seat, player)
        entries = [entry.partition(": ") for entry in record.actions[:moves]]
        Move.objects.bulk_create(
            Move(table=made, number=place, seat=int(number) - 1, action=action)
            for place, (number, _colon, action) in enumerate(entries, 1)
        )
    clock.settle(made)
    live.announce(made.pk)
    return made


def has_board(table: Table, player: Player) -> bool:
    """Whoever plays on a board can take it along, so a board that was not shared is for those who have it already."""
    if table.edition is None or table.edition.is_public:
        return True
    return player.pk is not None and table.seats.filter(player=player).exists()


def seats(table: Table, own: int, player: Player) -> None:
    names = iter(BOT_NAMES)
    for number in range(table.players):
        if number == own:
            add_seat(table, number, Chair(Seat.Kind.PERSON, player.name), player)
        else:
            add_seat(table, number, Chair(Seat.Kind.BOT, next(names), levels.USUAL_STAND_IN), None)
