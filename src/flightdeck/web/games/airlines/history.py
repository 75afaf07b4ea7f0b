"""How a game of Airlines went, move by move. Whatever goes into it is public at once (AL22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from flightdeck.engine.event import Event
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import AIRLINES, SCORING_CARDS
from flightdeck.games.airlines.scoring import left_over
from flightdeck.games.airlines.scoring import points as points_for
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.games.airlines.view import AirlinesView
from flightdeck.web.postgame import history as shared
from flightdeck.web.postgame.history import Scoring


class Ending(Enum):
    NO_STOCK = 1  # AL20
    LAST_ROUND = 2  # the same, with the option `last_round`
    THIRD_CARD = 3  # AL21
    STALEMATE = 4  # AL19


@dataclass(slots=True)
class History(shared.History):
    # By seat: stock cards on the table.
    stock: list[list[int]] = field(default_factory=list)
    # By seat, after the last move: airlines founded, sabotage markers placed.
    founded: list[list[str]] = field(default_factory=list)
    sabotages: list[int] = field(default_factory=list)
    # Airlines that nobody has founded; those of them that nobody can found any more (AL17).
    unfounded: list[str] = field(default_factory=list)
    inactive: list[str] = field(default_factory=list)
    ending: Ending | None = None
    # Who drew the card that brought about the end; nobody if stock left the game otherwise.
    ender: int | None = None
    # By seat: what it would have earned more in the final scoring without the fictitious third player (AL21).
    cost: list[int] = field(default_factory=list)


class Notes(shared.Notes[History, AirlinesView]):
    course = History

    def growth(self) -> dict[str, int]:
        """Markers on the board, without sabotage."""
        return {airline: seen["placed"] for airline, seen in self.view["airlines"].items()}

    def points(self) -> list[int | None]:
        return [seat["points"] for seat in self.view["seats"]]

    def shares(self, airline: str) -> list[int]:
        return [seat["on_table"].get(airline, 0) for seat in self.view["seats"]]

    def begin(self, start: State) -> None:
        super().begin(start)
        self.told.stock = [[] for _ in self.view["seats"]]
        self.told.founded = [[] for _ in self.view["seats"]]
        self.told.sabotages = [0 for _ in self.view["seats"]]

    def position(self, state: State) -> None:
        super().position(state)
        assert isinstance(state, AirlinesState)
        told, seats, airlines = self.told, self.view["seats"], self.view["airlines"]
        for line, seat in zip(told.stock, seats, strict=True):
            line.append(sum(seat["on_table"].values()))
        told.unfounded = [airline for airline, seen in airlines.items() if not seen["founded"]]
        told.inactive = [airline for airline, seen in airlines.items() if seen["inactive"]]
        if state.over and len(seats) == 2:
            told.cost = [sum(self.lost(state, seat, airline) for airline in airlines) for seat in range(2)]

    def lost(self, state: AirlinesState, seat: int, airline: str) -> int:
        """What the fictitious third player cost a seat with one airline (AL21), now that the deck is open."""
        shares, placed = self.shares(airline), self.view["airlines"][airline]["placed"]
        alone, together = vec[i64](shares), vec[i64]([*shares, left_over(state, AIRLINES.index(airline))])
        return points_for(alone, seat, placed) - points_for(together, seat, placed)

    def event(self, event: Event, facts: dict[str, object]) -> None:
        told = self.told
        if event.name == "scoring":
            self.score(cast(int, facts["scoring"]))
        elif event.name == "earned":
            self.earned(event.seat, facts)
        elif event.name == "founded":
            told.founded[event.seat].append(cast(str, facts["airline"]))
        elif event.name == "sabotaged":
            told.sabotages[event.seat] += 1
        elif event.name == "over":
            told.scorings[-1].final = True
            told.ending = told.ending or Ending.NO_STOCK
        else:
            self.towards_the_end(event)

    def score(self, number: int) -> None:
        """Neither markers nor stock on the table change after a scoring in the same move."""
        self.told.scorings.append(Scoring(number, self.told.moves))
        for airline, markers in self.growth().items():
            if markers:
                self.scored(airline, [markers])

    def towards_the_end(self, event: Event) -> None:
        """Whatever ends the game is the last of these events, but for a stalemate in the last round."""
        told = self.told
        if event.name in ("took", "drew"):
            told.ender = event.seat
        elif event.name == "removed":
            told.ender = None
        elif event.name == "last_round":
            told.ending = Ending.LAST_ROUND
        elif event.name == "stalemate":
            told.ending, told.ender = Ending.STALEMATE, None
        elif event.name == "scoring_card" and len(told.points) == 2 and len(told.scorings) == SCORING_CARDS - 1:
            told.ending, told.ender = Ending.THIRD_CARD, event.seat
