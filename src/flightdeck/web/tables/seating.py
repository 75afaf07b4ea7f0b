"""Setting up a table, and sitting down at it."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from flightdeck.bots.catalogue import make_bot
from flightdeck.engine.info import OptionValue
from flightdeck.web.boards.models import Edition, text_of
from flightdeck.web.clocks import clock
from flightdeck.web.clocks.time_control import TimeControl
from flightdeck.web.players.models import Player
from flightdeck.web.shared_games import shared_game
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.refusals import Refused


@dataclass(frozen=True, slots=True)
class Chair:
    """Who is to sit on a seat."""

    kind: str
    name: str
    bot: str = ""


def set_up(
    name: str,
    options: dict[str, OptionValue],
    chairs: list[Chair],
    host: Player | None,
    listed: bool,
    hints: bool = False,
    time_control: TimeControl | None = None,
    edition: Edition | None = None,
) -> Table:
    """A new table; the host takes the first seat for a person, and those of others at the same device."""
    table = lay(name, options, chairs, host, listed, hints, time_control, edition)
    begin(table)
    return table


def lay(
    name: str,
    options: dict[str, OptionValue],
    chairs: list[Chair],
    host: Player | None,
    listed: bool,
    hints: bool = False,
    time_control: TimeControl | None = None,
    edition: Edition | None = None,
) -> Table:
    """The same as far as it is stored: all of it or nothing, a host who is new among it. Then it may `begin`."""
    for chair in chairs:
        if chair.kind == Seat.Kind.BOT:
            make_bot(chair.bot, 0)
    time = str(time_control or "")
    with transaction.atomic():
        if host is not None and host.pk is None:
            host.save()
        # Whoever finds a table in the list sees its board.
        listed = listed and (edition is None or edition.is_public)
        table = Table(game=name, options=options, listed=listed, hints=hints, time_control=time, host=host)
        table.edition = edition
        store(table, len(chairs))
        for number, chair in enumerate(chairs):
            add_seat(table, number, chair, host if chair.kind in Seat.PEOPLE else None)
    return table


def begin(table: Table) -> None:
    """Others hear of it only when it is stored."""
    clock.settle(table)
    live.announce(table.pk)


def store(table: Table, players: int) -> None:
    """A new table, with what the rules of today say of it."""
    game = shared_game(table.game, players, table.options, text_of(table.edition))
    table.rules_revision, table.board = game.info.rules_revision, game.board_digest
    table.players, table.options = game.players, game.options
    table.save(force_insert=True)


def add_seat(table: Table, number: int, chair: Chair, player: Player | None) -> None:
    time_left = clock.first(clock.of(table), chair.kind)
    Seat.objects.create(
        table=table, number=number, kind=chair.kind, name=chair.name, bot=chair.bot, player=player, time_left=time_left
    )


def sit_down(seat: Seat, player: Player) -> None:
    begin(take(seat, player))


def take(seat: Seat, player: Player) -> Table:
    """An open seat; a compare-and-swap, so only one of two who try at once gets it. A new player is stored with it."""
    with transaction.atomic():
        if player.pk is None:
            player.save()
        if Seat.objects.filter(table=seat.table_id, player=player).exists():
            raise Refused(_("You sit at this table already."))
        taken = Seat.objects.filter(pk=seat.pk, kind=Seat.Kind.OPEN).update(
            kind=Seat.Kind.PERSON, player=player, name=player.name
        )
        if not taken:
            raise Refused(_("Somebody else has taken this seat."))
        return touch(seat.table_id)


def waiting_for_people(table: Table) -> bool:
    return table.seats.filter(kind=Seat.Kind.OPEN).exists()


def touch(key: str) -> Table:
    """Something happened at this table just now."""
    table = Table.objects.get(pk=key)
    table.save(update_fields=["touched"])
    return table
