"""How a game went: what a seat may know of it, move by move. Each game notes its own things besides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from flightdeck.engine.event import Event
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State, View


@dataclass(slots=True)
class Scoring:
    """One scoring: what each airline paid, in the order of the scoring, and to whom."""

    number: int
    move: int
    # By airline: its points by place; shares on the table by seat; points earned by seat, None where secret.
    pays: dict[str, list[int]] = field(default_factory=dict)
    shares: dict[str, list[int]] = field(default_factory=dict)
    earned: dict[str, list[int | None]] = field(default_factory=dict)
    # A game may end early: the final scoring is not always the same by number.
    final: bool = False

    @property
    def totals(self) -> list[int | None]:
        """By seat: what it earned with all airlines, None where secret. Empty if there was no airline to score."""
        columns = zip(*self.earned.values(), strict=True)
        return [None if None in column else sum(filter(None, column)) for column in columns]


@dataclass(slots=True)
class Course:
    """What any game has."""

    seat: int | None
    # Is the recorded game over? Then nothing is secret any more, at no move.
    over: bool
    moves: int = 0
    winners: list[int] = field(default_factory=list)


@dataclass(slots=True)
class History(Course):
    """Of a game with scorings. The lists of numbers have one entry for the start and one after each move."""

    # By airline: how far it has come, in the measure of its game.
    growth: dict[str, list[int]] = field(default_factory=dict)
    # By seat.
    points: list[list[int | None]] = field(default_factory=list)
    scorings: list[Scoring] = field(default_factory=list)


Followed = TypeVar("Followed", bound=Course)
Told = TypeVar("Told", bound=History)
Seen = TypeVar("Seen", bound=View)


class Listener(Generic[Followed]):
    """A course of a game while it grows: after each move its position, then what happened."""

    course: type[Followed]

    def __init__(self, start: State, over: bool, seat: int | None = None) -> None:
        self.told = self.course(seat, over)
        self.heard = 0
        self.begin(start)
        self.position(start)

    @classmethod
    def history(cls, record: Record, make: GameMaker, upto: int | None = None, seat: int | None = None) -> Followed:
        """Replay a record, and note what this seat (None: a spectator) may know of its first `upto` moves.

        All of the record is replayed in any case: a result that does not belong to its moves raises BadRecord, so
        nothing secret is told because of it.
        """
        notes = cls(record.start(make), record.result is not None, seat)
        last = len(record.actions) if upto is None else upto
        for number, (state, _, _) in enumerate(record.replay(make, events=True), 1):
            if number <= last:
                notes.move(state)
        return notes.told

    def begin(self, start: State) -> None:
        """Before the first position is noted."""
        raise NotImplementedError

    def position(self, state: State) -> None:
        raise NotImplementedError

    def event(self, event: Event, facts: dict[str, object]) -> None:
        raise NotImplementedError

    def move(self, state: State) -> None:
        self.told.moves += 1
        self.position(state)
        for event in state.events[self.heard :]:
            # Once the game is over everybody may know what the player knew to whom it happened.
            self.event(event, event.seen_by(event.seat if self.told.over else self.told.seat))
        self.heard = len(state.events)


class Notes(Listener[Told], Generic[Told, Seen]):
    """A history while it grows; a game fulfils `growth`, `points`, `shares` and `event` from its own kind of view."""

    view: Seen

    def growth(self) -> dict[str, int]:
        """By airline."""
        raise NotImplementedError

    def points(self) -> list[int | None]:
        """By seat, as far as they are seen."""
        raise NotImplementedError

    def shares(self, airline: str) -> list[int]:
        """On the table, by seat."""
        raise NotImplementedError

    def begin(self, start: State) -> None:
        self.view = cast(Seen, start.view(self.told.seat))
        self.told.growth = {airline: [] for airline in self.growth()}
        self.told.points = [[] for _ in self.points()]

    def move(self, state: State) -> None:
        self.view = cast(Seen, state.view(self.told.seat))
        super().move(state)

    def position(self, state: State) -> None:
        told = self.told
        for airline, reached in self.growth().items():
            told.growth[airline].append(reached)
        for line, points in zip(told.points, state.scores if told.over else self.points(), strict=True):
            line.append(points)
        told.winners = self.view["winners"]

    def scored(self, airline: str, pays: list[int]) -> None:
        """In the scoring noted last."""
        scoring = self.told.scorings[-1]
        scoring.pays[airline] = pays
        scoring.shares[airline] = self.shares(airline)
        # Whose points are secret has no column, not even zeros.
        scoring.earned[airline] = [None if points[-1] is None else 0 for points in self.told.points]

    def earned(self, seat: int, facts: dict[str, object]) -> None:
        if "points" in facts:
            self.told.scorings[-1].earned[cast(str, facts["airline"])][seat] = cast(int, facts["points"])
