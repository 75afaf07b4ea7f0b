"""How a game went: what a seat may know of it, move by move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypedDict, cast

from flightdeck.engine.event import Event
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import SCORINGS


class SeatSeen(TypedDict):
    money: int
    points: int | None
    holdings: dict[str, int]


class AirlineSeen(TypedDict):
    space: int


class Seen(TypedDict):
    """The part of a view that goes into a history."""

    seats: list[SeatSeen]
    airlines: dict[str, AirlineSeen]
    winners: list[int]


@dataclass(slots=True)
class Scoring:
    """One scoring: what each airline paid, in the order of AE28, and to whom."""

    number: int
    move: int
    # By airline: its points by place; shares on the table by seat; points earned by seat, None where secret.
    pays: dict[str, list[int]] = field(default_factory=dict)
    shares: dict[str, list[int]] = field(default_factory=dict)
    earned: dict[str, list[int | None]] = field(default_factory=dict)

    @property
    def totals(self) -> list[int | None]:
        """By seat: what it earned with all airlines, None where secret."""
        columns = zip(*self.earned.values(), strict=True)
        return [None if None in column else sum(filter(None, column)) for column in columns]


@dataclass(slots=True)
class History:
    """The lists of numbers have one entry for the start and one after each move."""

    seat: int | None
    # Is the recorded game over? Then nothing is secret any more, at no move.
    over: bool
    moves: int = 0
    # By airline: its space on the share track.
    track: dict[str, list[int]] = field(default_factory=dict)
    # By seat.
    money: list[list[int]] = field(default_factory=list)
    points: list[list[int | None]] = field(default_factory=list)
    scorings: list[Scoring] = field(default_factory=list)
    # By seat, after the last move: money paid for licences, shares on the table.
    spent: list[int] = field(default_factory=list)
    holdings: list[dict[str, int]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)


def history(record: Record, make: GameMaker, seat: int | None, upto: int | None = None) -> History:
    """Replay a record, and note what this seat (None: a spectator) may know of its first `upto` moves.

    All of the record is replayed in any case: a result that does not belong to its moves raises BadRecord, so nothing
    secret is told because of it.
    """
    notes = Notes(record.start(make), seat, over=record.result is not None)
    last = len(record.actions) if upto is None else upto
    for number, (state, _, _) in enumerate(record.replay(make, events=True), 1):
        if number <= last:
            notes.move(state)
    return notes.told


class Notes:
    """A history while it grows."""

    def __init__(self, start: State, seat: int | None, over: bool) -> None:
        self.told = History(seat, over)
        self.heard = 0
        self.scoring = 0
        self.seen = self.look(start)
        self.told.track = {airline: [] for airline in self.seen["airlines"]}
        self.told.money = [[] for _ in self.seen["seats"]]
        self.told.points = [[] for _ in self.seen["seats"]]
        self.told.spent = [0 for _ in self.seen["seats"]]
        self.position(start)

    def look(self, state: State) -> Seen:
        return cast(Seen, state.view(self.told.seat))

    def move(self, state: State) -> None:
        self.told.moves += 1
        self.seen = self.look(state)
        self.position(state)
        for event in state.events[self.heard :]:
            self.event(event)
        self.heard = len(state.events)

    def position(self, state: State) -> None:
        told, seats = self.told, self.seen["seats"]
        for airline, spaces in told.track.items():
            spaces.append(self.seen["airlines"][airline]["space"])
        for number, seat in enumerate(seats):
            told.money[number].append(seat["money"])
            told.points[number].append(state.scores[number] if told.over else seat["points"])
        told.holdings = [seat["holdings"] for seat in seats]
        told.winners = self.seen["winners"]

    def event(self, event: Event) -> None:
        # Once the game is over everybody may know what the player knew to whom it happened.
        facts = event.seen_by(event.seat if self.told.over else self.told.seat)
        if event.name == "scoring":
            self.scoring = cast(int, facts["scoring"])
        elif event.name == "all_blocked":  # AE35
            self.scoring = SCORINGS
        elif event.name == "scored":
            self.scored(cast(str, facts["airline"]), cast("list[int]", facts["points"]))
        elif event.name == "earned" and "points" in facts:
            airline = cast(str, facts["airline"])
            self.told.scorings[-1].earned[airline][event.seat] = cast(int, facts["points"])
        elif event.name == "bought":
            self.told.spent[event.seat] += cast(int, facts["price"])

    def scored(self, airline: str, pays: list[int]) -> None:
        scorings = self.told.scorings
        if not scorings or scorings[-1].number != self.scoring:
            scorings.append(Scoring(self.scoring, self.told.moves))
        scorings[-1].pays[airline] = pays
        scorings[-1].shares[airline] = [seat["holdings"].get(airline, 0) for seat in self.seen["seats"]]
        # Whose points are secret has no column, not even zeros.
        scorings[-1].earned[airline] = [None if points[-1] is None else 0 for points in self.told.points]
