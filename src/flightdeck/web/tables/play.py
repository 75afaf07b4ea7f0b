"""What can be done at a table, each verb in one place: set up, sit down, move, take back, leave, play again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils.translation import gettext as _

from flightdeck.bots.catalogue import LEVELS, make_bot
from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State
from flightdeck.web.tables import live
from flightdeck.web.tables.models import Move, Player, Seat, Table
from flightdeck.web.tables.positions import positions
from flightdeck.web.tables.rules import rules

# A game has ended: `table` and its last `state`. Sent before the last move is committed, so that what follows from the
# end is stored with it or not at all, and once.
game_over = Signal()


class Refused(Exception):
    """Cannot be done; the message is for the person who tried."""


class Stale(Refused):
    """The game has moved on since the page was made."""


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
) -> Table:
    """A new table; the host takes the first seat for a person, and those of others at the same device."""
    bound = rules(name, len(chairs), options)
    with transaction.atomic():
        table = Table.objects.create(
            game=name,
            rules_revision=bound.info.rules_revision,
            board=bound.board_digest,
            players=bound.players,
            options=bound.options,
            listed=listed,
            hints=hints,
            host=host,
        )
        for number, chair in enumerate(chairs):
            if chair.kind == Seat.Kind.BOT:
                make_bot(chair.bot, 0)
            own = chair.kind in Seat.PEOPLE
            Seat.objects.create(
                table=table,
                number=number,
                kind=chair.kind,
                name=chair.name,
                bot=chair.bot,
                player=host if own else None,
            )
    live.announce(table.pk)
    return table


def sit_down(seat: Seat, player: Player) -> None:
    """Take an open seat; only one of two who try at once gets it."""
    if Seat.objects.filter(table=seat.table_id, player=player).exists():
        raise Refused(_("You sit at this table already."))
    taken = Seat.objects.filter(pk=seat.pk, kind=Seat.Kind.OPEN).update(
        kind=Seat.Kind.PERSON, player=player, name=player.name
    )
    if not taken:
        raise Refused(_("Somebody else has taken this seat."))
    positions.forget(seat.table_id)
    live.announce(seat.table_id)


def waiting_for_people(table: Table) -> bool:
    return table.seats.filter(kind=Seat.Kind.OPEN).exists()


def deserted(seats: list[Seat]) -> bool:
    """Have all people left? Bots do not play on for nobody."""
    people = [seat for seat in seats if seat.kind in Seat.PEOPLE]
    return bool(people) and all(seat.stand_in for seat in people)


def leave(table: Table, number: int, bot: str) -> None:
    """A bot plays this seat on until its person comes back."""
    if table.finished:
        raise Refused(_("This game is over."))
    if waiting_for_people(table):
        raise Refused(_("The game starts when all seats are taken."))
    if bot not in LEVELS:
        raise Refused(_("Choose which bot is to play for you."))
    hand_over(table, number, bot)


def come_back(table: Table, number: int) -> None:
    hand_over(table, number, "")


def hand_over(table: Table, number: int, bot: str) -> None:
    table.seats.filter(number=number, kind__in=Seat.PEOPLE).update(stand_in=bot)
    live.announce(table.pk)


def make_moves(table: Table, number: int, actions: list[str], expected: int) -> None:
    """Play these actions for a seat, all or none. `expected` is how many moves the page had seen."""
    position = positions.of(table)
    with position.lock:
        if not position.knows(expected, number):
            raise Stale(_("The game has moved on; this is how it stands now."))
        trial = position.play.state.copy()
        for text in actions:
            try:
                trial.apply(number, trial.game.parse(text))
            except FlightdeckError as error:
                raise Refused(str(error)) from error
        rows = [
            Move(table=table, number=position.rows + place, seat=number, action=str(trial.game.parse(text)))
            for place, text in enumerate(actions, 1)
        ]
        store(table, rows, trial if trial.over else None)
        for row in rows:
            position.add(row)
    live.announce(table.pk)


def take_back(table: Table, number: int, expected: int) -> None:
    """Undo the seat's own last action of its own turn, if nothing was revealed by it."""
    position = positions.of(table)
    with position.lock:
        if position.rows != expected:
            raise Stale(_("The game has moved on; this is how it stands now."))
        if not position.may_take_back([number]):
            raise Refused(_("Your last action cannot be taken back any more."))
        row = Move(table=table, number=position.rows + 1, seat=number, action=Move.UNDO)
        store(table, [row])
        position.add(row)
    live.announce(table.pk)


def store(table: Table, rows: list[Move], ending: State | None = None) -> None:
    """A move counts once this has returned: its row is committed, and if it ended the game, the end is too."""
    try:
        with transaction.atomic():
            for row in rows:
                row.save(force_insert=True)
            Table.objects.get(pk=table.pk).save(update_fields=["touched"])
            if ending is not None:
                Table.objects.filter(pk=table.pk).update(finished=True)
                game_over.send(Table, table=table, state=ending)
    except IntegrityError:
        positions.forget(table.pk)
        raise Stale(_("The game has moved on; this is how it stands now.")) from None


def play_again(table: Table, player: Player) -> Table:
    """A new table with the same seats; everybody who asks comes to the same one."""
    if not table.finished:
        raise Refused(_("This game is not over yet."))
    table.refresh_from_db()
    if table.rematch is not None:
        return table.rematch
    seats = list(table.seats.all())
    with transaction.atomic():
        again = Table.objects.create(
            game=table.game,
            rules_revision=rules(table.game, table.players, table.options).info.rules_revision,
            board=table.board,
            players=table.players,
            options=table.options,
            listed=table.listed,
            hints=table.hints,
            host=table.host,
        )
        for number, seat in enumerate(seats[1:] + seats[:1]):
            # Whose person is no longer known is anybody's.
            gone = seat.kind in Seat.PEOPLE and seat.player is None
            kind, name = (Seat.Kind.OPEN, _("Open seat")) if gone else (seat.kind, seat.name)
            Seat.objects.create(table=again, number=number, kind=kind, name=name, bot=seat.bot, player=seat.player)
        if not Table.objects.filter(pk=table.pk, rematch=None).update(rematch=again):
            transaction.set_rollback(True)
    table.refresh_from_db()
    assert table.rematch is not None
    live.announce(table.pk)
    live.announce(again.pk)
    return table.rematch
