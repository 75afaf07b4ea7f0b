"""The writer: one thread that stores moves. All that wait are committed together, so one sync of the disk is for many.

A move counts once it is committed, with what it does to the clocks and the end of the game, or not at all.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from queue import Empty, SimpleQueue

from django.db import IntegrityError, connection, transaction
from django.dispatch import Signal
from django.utils import timezone

from flightdeck.web.clocks import clock
from flightdeck.web.tables.models import Seat, Table
from flightdeck.web.tables.positions import Position
from flightdeck.web.tables.refusals import Stale

# A game has ended: `table` and its last `state`. Sent before the last move is committed, so that what follows from the
# end is stored with it or not at all, and once.
game_over = Signal()

# Written out, since this is done all the time: the ORM takes ten times as long.
HOLDER = "SELECT kind, player_id, bot, stand_in FROM tables_seat WHERE id = %s"
INSERT = "INSERT INTO tables_move (table_id, number, seat, action, created) VALUES (%s, %s, %s, %s, %s)"
# Only if nobody has handed the turn before over, or taken it back, meanwhile.
TOUCH = (
    "UPDATE tables_table SET touched = %s, held_since = %s"
    " WHERE id = %s AND (held_since = %s OR (held_since IS NULL AND %s))"
)

MOST_AT_ONCE = 64


@dataclass(slots=True)
class Decision:
    """What a seat does, checked and ready to be stored: where it leads to, and what it does to the clocks."""

    table: Table
    seat: Seat
    before: Position
    after: Position
    actions: list[str]
    changes: list[clock.Change] = field(default_factory=list)
    # When it was decided, if it ends a turn that may still be taken back.
    held_since: datetime | None = None


def store(made: Decision) -> None:
    """In a transaction: the move, if the seat is still whose it was, the clocks, and the end of the game.

    Of two servers the unique number of a move lets one win.
    """
    key, adapted = made.table.pk, connection.ops.adapt_datetimefield_value
    now, was_held, held = adapted(timezone.now()), adapted(made.table.held_since), adapted(made.held_since)
    lock = " FOR SHARE" if connection.features.has_select_for_update else ""
    rows = [
        (key, number, made.seat.number, text, now) for number, text in enumerate(made.actions, made.before.rows + 1)
    ]
    with connection.cursor() as cursor:
        cursor.execute(HOLDER + lock, [made.seat.pk])
        if cursor.fetchone() != (made.seat.kind, made.seat.player_id, made.seat.bot, made.seat.stand_in):
            raise Stale
        try:
            for row in rows:
                cursor.execute(INSERT, row)
        except IntegrityError:
            raise Stale from None
        cursor.execute(TOUCH, [now, held, key, was_held, was_held is None])
        if not cursor.rowcount:
            raise Stale
    if not all([change.made() for change in made.changes]):
        raise Stale
    if made.after.state.over:
        Table.objects.filter(pk=key).update(finished=True)
        game_over.send(Table, table=made.table, state=made.after.state)


Waiting = tuple[Decision, "Future[None]"]


class Writer:
    """One a server. Without it, in a test or a command, whoever decides stores."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """What was handed in is stored."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def store(self, made: Decision) -> Future[None]:
        """Done when it is committed; Stale if somebody moved, left or came back just now, or time ran out."""
        future: Future[None] = Future()
        if self._thread is None:
            commit([(made, future)])
        else:
            self._queue.put((made, future))
        return future

    def _run(self) -> None:
        while (batch := self._batch()) is not None:
            commit(batch)
            if connection.errors_occurred:
                connection.close()

    def _batch(self) -> list[Waiting] | None:
        """All that wait, at least one; None is the end."""
        first = self._queue.get()
        if first is None:
            return None
        found = [first]
        while len(found) < MOST_AT_ONCE:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                self._queue.put(None)
                break
            found.append(more)
        return found


def commit(batch: list[Waiting]) -> None:
    """All together; where that does not work, each for itself, since it is not the fault of all of them."""
    # In the same order on every server, so that two of them never wait for each other.
    batch.sort(key=lambda waiting: waiting[0].table.pk)
    try:
        with transaction.atomic():
            for made, _future in batch:
                store(made)
    except Exception as error:
        if len(batch) == 1:
            batch[0][1].set_exception(error)
        else:
            for waiting in batch:
                commit([waiting])
        return
    for _made, future in batch:
        future.set_result(None)


writer = Writer()
