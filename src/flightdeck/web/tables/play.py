"""What can be done at a table, each verb in one place: set up, sit down, move, take back, leave, play again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext as _

from flightdeck.bots.catalogue import LEVELS, make_bot
from flightdeck.bots.levels import USUAL_STAND_IN
from flightdeck.engine.errors import FlightdeckError
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State
from flightdeck.web.tables import clock, downtime, live, notify
from flightdeck.web.tables.models import LONGEST_MESSAGE, Message, Move, Player, Seat, Table
from flightdeck.web.tables.positions import Position, positions
from flightdeck.web.tables.rules import rules
from flightdeck.web.tables.turns import Standing

# A game has ended: `table` and its last `state`. Sent before the last move is committed, so that what follows from the
# end is stored with it or not at all, and once.
game_over = Signal()


class Refused(Exception):
    """Cannot be done; the message is for the person who tried."""


class Stale(Refused):
    """The game has moved on since the page was made."""


class TooOften(Refused):
    """It costs the server something, and was asked for a lot lately."""


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
    time_control: clock.TimeControl | None = None,
) -> Table:
    """A new table; the host takes the first seat for a person, and those of others at the same device."""
    for chair in chairs:
        if chair.kind == Seat.Kind.BOT:
            make_bot(chair.bot, 0)
    time = str(time_control or "")
    table = Table(game=name, options=options, listed=listed, hints=hints, time_control=time, host=host)
    with transaction.atomic():
        lay(table, len(chairs))
        for number, chair in enumerate(chairs):
            give_seat(table, number, chair, host if chair.kind in Seat.PEOPLE else None)
    clock.settle(table)
    live.announce(table.pk)
    return table


def lay(table: Table, players: int) -> None:
    """Store a new table, with what the rules of today say of it."""
    bound = rules(table.game, players, table.options)
    table.rules_revision, table.board = bound.info.rules_revision, bound.board_digest
    table.players, table.options = bound.players, bound.options
    table.save(force_insert=True)


def give_seat(table: Table, number: int, chair: Chair, player: Player | None) -> None:
    time_left = clock.first(clock.of(table), chair.kind)
    Seat.objects.create(
        table=table, number=number, kind=chair.kind, name=chair.name, bot=chair.bot, player=player, time_left=time_left
    )


def sit_down(seat: Seat, player: Player) -> None:
    """Take an open seat; only one of two who try at once gets it."""
    if Seat.objects.filter(table=seat.table_id, player=player).exists():
        raise Refused(_("You sit at this table already."))
    taken = Seat.objects.filter(pk=seat.pk, kind=Seat.Kind.OPEN).update(
        kind=Seat.Kind.PERSON, player=player, name=player.name
    )
    if not taken:
        raise Refused(_("Somebody else has taken this seat."))
    clock.settle(touched(seat.table_id))
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
    """At a live clock not before the bot has played the turn: otherwise leaving would stop the clock."""
    seats = list(table.seats.all())
    control = clock.of(table)
    due = number in positions.of(table).play.state.to_act
    if control and not control.days and due and seats[number].stand_in and not deserted(seats):
        raise Refused(_("The bot plays this turn to its end; take your seat back after it."))
    hand_over(table, number, "")
    notify.told(table.pk, number)


def hand_over(table: Table, number: int, bot: str) -> None:
    """To a bot, or back to the person. The clock stands still as long as a bot plays."""
    seat = table.seats.filter(number=number, kind__in=Seat.PEOPLE).first()
    if seat is None or seat.stand_in == bot:
        return
    control, left = clock.of(table), clock.remaining(seat, clock.now())
    if control and not bot and (control.days or not left):
        left = control.refill
    if not clock.Change(seat, left, None).made(stand_in=bot):
        raise Stale(_("The game has moved on; this is how it stands now."))
    clock.settle(touched(table.pk))
    live.announce(table.pk)


def time_up(seat: Seat) -> bool:
    """A bot plays on for a person whose time is out. Of several who notice it, one does it."""
    if downtime.check(clock.now()) or not clock.Change(seat, clock.NOTHING, None).made(stand_in=USUAL_STAND_IN):
        return False
    live.announce(seat.table_id)
    return True


def make_moves(table: Table, number: int, actions: list[str], expected: int, position: Position | None = None) -> None:
    """Play these actions for a seat, all or none. `expected` is how many moves the page had seen.

    Whoever has just looked brings the position along. If it is not the latest any more, nothing is stored.
    """
    position = position or positions.of(table)
    with position.lock:
        clocks = Clocks(table, number)
        if not position.knows(expected, number):
            raise Stale(_("The game has moved on; this is how it stands now."))
        trial = position.play.state.copy()
        for place, text in enumerate(actions):
            # Otherwise a refusal would tell what a card or a die will show, and nothing would have been played.
            if place and not trial.undoable:
                raise Refused(
                    _("“%(action)s” reveals something: see it before you go on.") % {"action": actions[place - 1]}
                )
            try:
                trial.apply(number, trial.game.parse(text))
            except FlightdeckError as error:
                raise Refused(str(error)) from error
        rows = [
            Move(table=table, number=position.rows + place, seat=number, action=str(trial.game.parse(text)))
            for place, text in enumerate(actions, 1)
        ]
        ending = trial if trial.over else None
        store(table, rows, clocks.changes(position.play.state, trial), ending)
        for row in rows:
            position.add(row)
    live.announce(table.pk)


def take_back(table: Table, number: int, expected: int) -> None:
    """Undo the seat's own last action of its own turn, if nothing was revealed by it."""
    position = positions.of(table)
    with position.lock:
        clocks = Clocks(table, number)
        if position.rows != expected:
            raise Stale(_("The game has moved on; this is how it stands now."))
        if not position.may_take_back([number]):
            raise Refused(_("Your last action cannot be taken back any more."))
        row = Move(table=table, number=position.rows + 1, seat=number, action=Move.UNDO)
        changes = clocks.changes(position.play.state, position.before_last(), undo=True) if clocks.control else []
        store(table, [row], changes)
        position.add(row)
    live.announce(table.pk)


class Clocks:
    """Those of a table when a seat moves: in time, or not at all."""

    def __init__(self, table: Table, mover: int) -> None:
        self.control = clock.of(table)
        self.mover = mover
        self.at = clock.now()
        self.seats = list(table.seats.all()) if self.control else []
        for seat in self.seats:
            if seat.number == mover and clock.is_up(seat, self.at):
                if time_up(seat):
                    raise Refused(_("Your time is up: a bot plays for you now."))
                raise Stale(_("The game has moved on; this is how it stands now."))

    def changes(self, before: State, after: State, *, undo: bool = False) -> list[clock.Change]:
        if self.control is None:
            return []
        was, comes = Standing.of(before), Standing.of(after)
        return clock.after_move(self.control, self.seats, self.mover, was, comes, self.at, undo)


def store(table: Table, rows: list[Move], changes: list[clock.Change], ending: State | None = None) -> None:
    """A move counts once this has returned: committed, with what it does to the clocks and the end of the game."""
    try:
        with transaction.atomic():
            for row in rows:
                row.save(force_insert=True)
            Table.objects.filter(pk=table.pk).update(touched=timezone.now())
            if not all([change.made() for change in changes]):
                raise IntegrityError("somebody left or came back, or time ran out, just now")
            if ending is not None:
                Table.objects.filter(pk=table.pk).update(finished=True)
                game_over.send(Table, table=table, state=ending)
    except IntegrityError:
        positions.forget(table.pk)
        raise Stale(_("The game has moved on; this is how it stands now.")) from None


def touched(key: str) -> Table:
    """Something happened at this table just now."""
    table = Table.objects.get(pk=key)
    table.save(update_fields=["touched"])
    return table


def say(table: Table, name: str, text: str) -> Message:
    """A line of chat, with spaces as people mean them."""
    said = " ".join(text.replace("\0", "").split())
    if not said or len(said) > LONGEST_MESSAGE:
        raise Refused(_("A message has 1 to %(most)d letters.") % {"most": LONGEST_MESSAGE})
    message = Message.objects.create(table=table, name=name, text=said)
    live.announce(table.pk)
    return message


def play_again(table: Table, player: Player) -> Table:
    """A new table with the same seats; everybody who asks comes to the same one."""
    if not table.finished:
        raise Refused(_("This game is not over yet."))
    table.refresh_from_db()
    if table.rematch is not None:
        return table.rematch
    seats = list(table.seats.all())
    kept = ("game", "options", "listed", "hints", "time_control", "host")
    again = Table(**{name: getattr(table, name) for name in kept})
    with transaction.atomic():
        lay(again, len(seats))
        for number, before in enumerate(seats[1:] + seats[:1]):
            # Whose person is no longer known is anybody's.
            gone = before.kind in Seat.PEOPLE and before.player is None
            kind, name = (Seat.Kind.OPEN, _("Open seat")) if gone else (before.kind, before.name)
            give_seat(again, number, Chair(kind, name, before.bot), before.player)
        if not Table.objects.filter(pk=table.pk, rematch=None).update(rematch=again):
            transaction.set_rollback(True)
    table.refresh_from_db()
    assert table.rematch is not None
    clock.settle(table.rematch)
    live.announce(table.pk)
    live.announce(again.pk)
    return table.rematch
