"""How a game of Air Alliance went, move by move and turn by turn. Whatever goes into it is public at once (AA21)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from flightdeck.engine.event import Event
from flightdeck.engine.state import State
from flightdeck.games.air_alliance import scoring
from flightdeck.games.air_alliance.board import CLASSES, TRIO, TRIO_BONUS
from flightdeck.games.air_alliance.phases import PLACE
from flightdeck.games.air_alliance.state import AllianceState
from flightdeck.web.postgame import history as shared


@dataclass(slots=True)
class Passenger:
    """One that was won (AA13) or lost (AA15); the move counts from 1."""

    name: str
    miles: int
    seat: int
    move: int


@dataclass(slots=True)
class Turn:
    """From taking the markers back to the last passenger laid (AA6 to AA16); an extra turn is one of its own (AA17)."""

    seat: int
    # The move in which its first passenger was won.
    move: int = 0
    won: list[Passenger] = field(default_factory=list)

    @property
    def miles(self) -> int:
        return sum(passenger.miles for passenger in self.won)


@dataclass(slots=True)
class Alliance:
    """One that was formed (AA7), with its partners as the event has them: `black and white`."""

    seat: int
    partners: str
    move: int


@dataclass(slots=True)
class Trio:
    """Three who bring more together (AA20), and by member who has won them."""

    name: str
    members: dict[str, int | None]

    def held_by(self, seat: int) -> list[str]:
        return [name for name, owner in self.members.items() if owner == seat]

    @property
    def completed_by(self) -> int | None:
        seats = {*self.members.values()}
        return seats.pop() if len(seats) == 1 and len(self.members) == TRIO else None


@dataclass(slots=True)
class History(shared.Course):
    """The lists of lines have, by seat, one entry for the start and one after each move.

    A passenger counts as soon as it lies on the boarding pass (AA16).
    """

    points: list[list[int]] = field(default_factory=list)
    passengers: list[list[int]] = field(default_factory=list)
    # By class and seat: the miles of all passengers; by seat: what complete trios bring.
    miles: dict[str, list[int]] = field(default_factory=dict)
    bonus: list[int] = field(default_factory=list)
    trios: list[Trio] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    # In the order in which they went; a passenger may be lost again when it has come back (AA18).
    lost: list[Passenger] = field(default_factory=list)
    alliances: list[Alliance] = field(default_factory=list)
    # By seat.
    extra_turns: list[int] = field(default_factory=list)
    flights: list[int] = field(default_factory=list)
    # The move in which the last round was announced (AA18).
    last_round: int | None = None

    @property
    def seats(self) -> range:
        return range(len(self.points))

    @property
    def won(self) -> list[Passenger]:
        return [passenger for turn in self.turns for passenger in turn.won]


class Notes(shared.Listener[History]):
    course = History

    def begin(self, start: State) -> None:
        assert isinstance(start, AllianceState)
        told, seats = self.told, range(start.players)
        self.worth = dict(zip(start.board.passengers, start.board.miles, strict=True))
        # Whose turn it is; nobody's while planes are placed (AA3).
        self.active: int | None = None
        # Does the row go because a player wants it to, not as baggage (AA19)?
        self.replacing = False
        told.points = [[] for _ in seats]
        told.passengers = [[] for _ in seats]
        told.extra_turns = [0 for _ in seats]
        told.flights = [0 for _ in seats]

    def move(self, state: State) -> None:
        assert isinstance(state, AllianceState)
        self.replacing = False
        super().move(state)
        if state.phase != PLACE and state.active != self.active:
            self.active = state.active
            self.told.turns.append(Turn(state.active))

    def position(self, state: State) -> None:
        assert isinstance(state, AllianceState)
        told = self.told
        counts = [scoring.passengers_of(state, seat) for seat in range(state.players)]
        # Nothing else changes what the points come from.
        if not told.miles or counts != [line[-1] for line in told.passengers]:
            self.standing(state)
        for seat, (count, points) in enumerate(zip(counts, state.scores, strict=True)):
            told.passengers[seat].append(count)
            told.points[seat].append(points)
        told.winners = list(state.winners)

    def standing(self, s: AllianceState) -> None:
        """What everybody has, and from what."""
        told, board, seats = self.told, s.board, range(s.players)
        told.miles = {name: [0 for _ in seats] for name in CLASSES}
        told.trios = [Trio(name, {}) for name in board.trios]
        for card, name in enumerate(board.passengers):
            seat = scoring.owner(s, card)
            if seat >= 0:
                told.miles[CLASSES[board.travel_class[card]]][seat] += board.miles[card]
            if board.trio[card] >= 0:
                told.trios[board.trio[card]].members[name] = seat if seat >= 0 else None
        told.bonus = [TRIO_BONUS * scoring.trios(s, seat) for seat in seats]

    def event(self, event: Event, facts: dict[str, object]) -> None:
        told, seat = self.told, event.seat
        if event.name == "won":
            turn = told.turns[-1]
            turn.move = turn.move or told.moves
            turn.won.append(self.passenger(seat, facts))
        elif event.name == "replaced":
            self.replacing = True
        elif event.name == "lost" and not self.replacing:
            told.lost.append(self.passenger(seat, facts))
        elif event.name == "extra_turn":
            told.extra_turns[seat] += 1
            told.turns.append(Turn(seat))
        elif event.name == "flew":
            told.flights[seat] += 1
        elif event.name == "allied":
            told.alliances.append(Alliance(seat, cast(str, facts["partners"]), told.moves))
        elif event.name == "last_round":
            told.last_round = told.moves

    def passenger(self, seat: int, facts: dict[str, object]) -> Passenger:
        name = cast(str, facts["passenger"])
        return Passenger(name, self.worth[name], seat, self.told.moves)
