"""A table from the perspective of one person: what may be seen there, and what may be done."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from flightdeck.bots.levels import title
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.web.clocks import clock
from flightdeck.web.games import page_of
from flightdeck.web.pages import Page, Sight
from flightdeck.web.players.models import Player
from flightdeck.web.postgame.story import Story
from flightdeck.web.tables import handover, moves, past, placing
from flightdeck.web.tables.happenings import Happenings
from flightdeck.web.tables.models import Seat, Table, names_at
from flightdeck.web.tables.positions import Position, has_one_choice, positions
from flightdeck.web.tables.refusals import Refused
from flightdeck.web.tables.stand_ins import deserted
from flightdeck.web.tables.writer import Decision


class Perspective:
    def __init__(self, table: Table, position: Position, seats: list[Seat], player: Player | None, shown: Any) -> None:
        self.table = table
        self.position = position
        self.seats = seats
        self.player = player
        self.own = [seat.number for seat in seats if player is not None and seat.player_id == player.pk]
        self.names = names_at(seats)
        # Whose person has left, and the bot that plays instead.
        self.away = {seat.number: seat.stand_in for seat in seats if seat.stand_in}
        self.waiting = any(seat.kind == Seat.Kind.OPEN for seat in seats)
        self.shared = len(self.own) > 1
        self._shown = shown if shown in self.own else None

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def rows(self) -> int:
        """How many moves this page has seen: what is posted from it is checked against it."""
        return self.position.rows

    @property
    def over(self) -> bool:
        return self.state.over

    @cached_property
    def holder(self) -> int | None:
        """The seat that may still take back the end of its turn: until then nobody else decides."""
        return handover.held_by(self.table, self.seats, self.position)

    @property
    def holds(self) -> bool:
        """Is that the seat whose eyes the page is made for?"""
        return self.seat is not None and self.seat == self.holder

    @property
    def seconds_held(self) -> int:
        """How much longer; a second that has begun counts."""
        until = handover.held_until(self.table)
        return 0 if until is None else max(0, ceil((until - clock.now()).total_seconds()))

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return () if self.waiting or self.holder is not None else self.state.to_act

    def is_due(self, seats: list[int]) -> bool:
        return any(seat in self.to_act for seat in seats)

    @cached_property
    def due(self) -> int | None:
        """The own seat that is to decide now, and for which no bot does."""
        to_act = self.to_act
        return next((seat for seat in self.own if seat in to_act and seat not in self.away), None)

    def check_plays(self, seat: int) -> None:
        """Only the person whose seat it is decides for it, and not while a bot does."""
        if seat not in self.own:
            raise Refused(_("This is not your seat."))
        if seat in self.away:
            raise Refused(_("A bot plays your seat: take it back first."))

    def decision(self, seat: int, actions: list[str], expected: int, *, stay_open: bool = False) -> Decision:
        """What a person chose for a seat; a game that has not started waits for everybody."""
        self.check_plays(seat)
        if not actions:
            raise Refused(_("Nothing was chosen."))
        if self.waiting:
            raise Refused(_("The game starts when all seats are taken."))
        return moves.decision(self.table, self.seats, self.position, seat, actions, expected, stay_open=stay_open)

    def taking_back(self, seat: int, expected: int, *, whole_turn: bool = False) -> Decision:
        self.check_plays(seat)
        return moves.taking_back(self.table, self.seats, self.position, seat, expected, whole_turn=whole_turn)

    def decide(self, seat: int, actions: list[str], expected: int, *, stay_open: bool = False) -> Perspective:
        """The same table after it."""

        def decide() -> Decision:
            return self.decision(seat, actions, expected, stay_open=stay_open)

        return self._at(moves.carry_out(self.seats[seat], decide))

    def take_back(self, seat: int, expected: int, *, whole_turn: bool = False) -> Perspective:
        def decide() -> Decision:
            return self.taking_back(seat, expected, whole_turn=whole_turn)

        return self._at(moves.carry_out(self.seats[seat], decide))

    def _at(self, position: Position) -> Perspective:
        return Perspective(self.table, position, self.seats, self.player, self._shown)

    def hand_over(self, seat: int) -> None:
        """The person is done with the turn. If it was handed over already, so much the better."""
        self.check_plays(seat)
        if self.holder == seat:
            handover.hand_over(self.table)

    @cached_property
    def curtain(self) -> int | None:
        """On a shared device: whose turn it is, before that person has said to be there."""
        due = self.due
        return due if self.shared and due is not None and due != self._shown else None

    @cached_property
    def seat(self) -> int | None:
        """Whose eyes the page is made for; None is a spectator's. Before the game begins nobody sees a hand."""
        if not self.own or self.waiting or self.curtain is not None:
            return None
        if not self.shared:
            return self.own[0]
        return self._shown

    @cached_property
    def may_undo(self) -> int | None:
        """The own seat whose last action may be taken back; on a shared device not once somebody else looks."""
        last = self.position.mover
        if last is None or last not in self.own or last in self.away or self.seat not in (None, last):
            return None
        return last if handover.may_take_back(self.table, self.seats, self.position, last) else None

    @property
    def forced(self) -> Action | None:
        """The only thing that the seat that looks may do, unless it ended what may still be taken back."""
        state, seat = self.position.state, self.due
        if seat is None or seat != self.seat or not has_one_choice(state, seat):
            return None
        (action,) = state.legal(seat)
        ahead = state.copy()
        ahead.apply(seat, action)
        return action if self.may_undo is None or ahead.undoable else None

    @property
    def may_restart(self) -> bool:
        """Is taking back the whole turn something else than taking back an action?"""
        return self.may_undo is not None and self.position.actions_of_turn() > 1

    @property
    def may_keep_open(self) -> bool:
        """Is there a choice whether turns stay open at this table?"""
        return bool(self.own) and not self.over and handover.allowed(self.table, self.seats, self.own[0])

    @property
    def keeps_open(self) -> bool:
        person = self.seats[self.own[0]].player if self.own else None
        return person is not None and person.keeps_turns_open

    @property
    def deserted(self) -> bool:
        return deserted(self.seats)

    @property
    def may_leave(self) -> list[int]:
        """The own seats that a bot could play on."""
        return [] if self.over or self.waiting else [seat for seat in self.own if seat not in self.away]

    @property
    def may_come_back(self) -> list[int]:
        return [] if self.over else [seat for seat in self.own if seat in self.away]

    @property
    def hints_allowed(self) -> bool:
        """Against bots alone, or where whoever set up the table allowed it to all.

        Those who share a device play against each other.
        """
        people = [seat for seat in self.seats if seat.kind != Seat.Kind.BOT]
        return self.table.hints or len(people) == 1

    @property
    def may_ask(self) -> bool:
        """Is there a choice on the screen that a hint may be given for?"""
        seat = self.seat
        return seat is not None and seat == self.due and self.hints_allowed and len(self.state.legal(seat)) > 1

    @property
    def may_count(self) -> bool:
        """May whoever looks have the points counted that the rules hide? Where there are hints, so never at a table
        that is rated."""
        return self.seat is not None and self.hints_allowed and self.state.tally() is not None

    def counted(self) -> list[int]:
        """The points of everybody, for the person who asks."""
        points = self.state.tally()
        if points is None or self.seat is None:
            raise Refused(_("There is nothing to count for you now."))
        if not self.hints_allowed:
            raise Refused(_("At this table points are not counted for you: you play against other people."))
        return points

    @property
    def only_waits(self) -> bool:
        """Does whoever looks see who is waited for, and nothing else?"""
        due_or_done = self.waiting or self.over or self.due is not None or self.holds
        return not due_or_done and self.may_undo is None and not self.may_come_back

    @property
    def profiles(self) -> list[str]:
        """The names of the accounts that sit here."""
        people = [seat.player for seat in self.seats if seat.kind == Seat.Kind.PERSON and seat.player is not None]
        return [person.user.username for person in people if person.user is not None and person.user.is_active]

    @property
    def host(self) -> bool:
        return self.player is not None and self.table.host_id == self.player.pk

    def page(self, focus: str | None = None) -> Page:
        sight = Sight(
            state=self.state,
            seat=self.seat,
            names=self.names,
            labels=[self.label(number) for number in range(len(self.names))],
            levels=[seat.level for seat in self.seats],
            focus=focus,
            acting=self.due is not None and self.due == self.seat,
            begun=not self.waiting,
            rows=self.rows,
            since=self.happenings.since,
            after=lambda event: past.after(self.position, self.position.action_of(event)),
        )
        return page_of(self.table.game).build(sight)

    def label(self, seat: int) -> str:
        """The name, and while the game runs, who plays instead."""
        if self.over or seat not in self.away:
            return self.names[seat]
        facts = {"name": self.names[seat], "level": title(self.away[seat], _)}
        return _("%(name)s (away: %(level)s plays)") % facts

    def story(self) -> Story:
        """How the game went, once it is over."""
        return page_of(self.table.game).story(self.position.record, self.position.game, self.names)

    @cached_property
    def happenings(self) -> Happenings:
        """What happened, as whoever looks may hear it."""
        return Happenings(self.position, self.seat, self.names)

    @property
    def may_replay(self) -> bool:
        """Any finished game, and the own one so far."""
        return self.over or bool(self.own)

    @property
    def bots_move(self) -> bool:
        """Is nobody but bots to decide now?"""
        seats, to_act = self.seats, self.state.to_act
        running = not self.over and not self.waiting and not self.deserted
        return running and all(seats[seat].autopilot for seat in to_act)

    def own_places(self, places: list[tuple[int, int]]) -> list[str]:
        """How the game ended for each own seat, as one would say it."""
        return [
            placing.sentence(place, seat, places, self.state.scores, self.names, self.shared)
            for place, seat in places
            if seat in self.own
        ]

    def whose_turn(self) -> str:
        if self.deserted:
            return _("Everybody has left: the game waits until somebody comes back.")
        holder = self.holder
        if holder is not None:
            return _("%(name)s may still take this back.") % {"name": self.label(holder)}
        names = [self.label(seat) for seat in self.state.to_act]
        return _("Waiting for %(names)s.") % {"names": ", ".join(names)}


def perspective_of(table: Table, player: Player | None = None, shown: Any = None) -> Perspective:
    """Of a person, or of a spectator; `shown` is whose hand is on a screen that several people share."""
    return of_seats(list(table.seats.select_related("player__user")), table, player, shown)


def perspective_at(key: str, player: Player | None = None, shown: Any = None) -> Perspective:
    """The same of a table that was not read yet; with Table.DoesNotExist."""
    seats = seats_at(key)
    return of_seats(seats, seats[0].table, player, shown)


def seats_at(key: str) -> list[Seat]:
    """With their table and people, in one query; no table is without any."""
    seats = list(Seat.objects.filter(table=key).select_related("table", "player__user"))
    if not seats:
        raise Table.DoesNotExist
    return seats


def of_seats(seats: list[Seat], table: Table, player: Player | None, shown: Any) -> Perspective:
    return Perspective(table, positions.of(table, seats), seats, player, shown)
