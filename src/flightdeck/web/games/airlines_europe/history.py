"""How a game of Airlines Europe went: what a seat may know of it, move by move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from flightdeck.engine.event import Event
from flightdeck.engine.state import State
from flightdeck.games.airlines_europe.board import SCORINGS
from flightdeck.games.airlines_europe.view import EuropeView
from flightdeck.web.postgame import history as shared
from flightdeck.web.postgame.history import Scoring


@dataclass(slots=True)
class History(shared.History):
    # By seat.
    money: list[list[int]] = field(default_factory=list)
    # By seat, after the last move: money paid for licences, shares on the table.
    spent: list[int] = field(default_factory=list)
    holdings: list[dict[str, int]] = field(default_factory=list)


class Notes(shared.Notes[History, EuropeView]):
    course = History
    scoring = 0

    def growth(self) -> dict[str, int]:
        """On the share track."""
        return {airline: seen["space"] for airline, seen in self.view["airlines"].items()}

    def points(self) -> list[int | None]:
        return [seat["points"] for seat in self.view["seats"]]

    def shares(self, airline: str) -> list[int]:
        return [seat["holdings"].get(airline, 0) for seat in self.view["seats"]]

    def begin(self, start: State) -> None:
        super().begin(start)
        self.told.money = [[] for _ in self.view["seats"]]
        self.told.spent = [0 for _ in self.view["seats"]]

    def position(self, state: State) -> None:
        super().position(state)
        for number, seat in enumerate(self.view["seats"]):
            self.told.money[number].append(seat["money"])
        self.told.holdings = [seat["holdings"] for seat in self.view["seats"]]

    def event(self, event: Event, facts: dict[str, object]) -> None:
        if event.name == "scoring":
            self.scoring = cast(int, facts["scoring"])
        elif event.name == "all_blocked":  # AE35
            self.scoring = SCORINGS
        elif event.name == "scored":
            self.open_scoring()
            self.scored(cast(str, facts["airline"]), cast("list[int]", facts["points"]))
        elif event.name == "earned":
            self.earned(event.seat, facts)
        elif event.name == "bought":
            self.told.spent[event.seat] += cast(int, facts["price"])

    def open_scoring(self) -> None:
        """One that is only announced is none yet: it begins with its first airline."""
        scorings = self.told.scorings
        if not scorings or scorings[-1].number != self.scoring:
            # The final one may come early (AE35), but has its number all the same.
            scorings.append(Scoring(self.scoring, self.told.moves, final=self.scoring == SCORINGS))
