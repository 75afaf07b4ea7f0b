"""Games of Air Alliance, and what happened in them by other means than their history: no event is heard.

Everything comes from the public positions before and after a move and from the action.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import flightdeck
from flightdeck.engine.action import Action
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table
from flightdeck.games.air_alliance.state import AllianceState
from tests.web.games import NAMES

OFTEN = {"use": 12, "ally": 20, "keep": 1, "replace": 3}


def played_alliance(
    players: int, options: dict[str, object], seed: int, greed: int = 40, moves: int = 10_000
) -> Record:
    """Random moves, but a flight that wins passengers, or a symbol for it, is chosen more often."""
    table = Table(flightdeck.game("air_alliance", players, options), seed, NAMES[:players])
    rng = random.Random(seed)
    while moves and not table.state.over:
        seat = table.state.next_seat()
        legal = table.state.legal(seat)
        weights = [OFTEN.get(action.text.split(" ")[0], 1) + greed * gain(table.state, action) for action in legal]
        table.apply(seat, rng.choices(legal, weights)[0])
        moves -= 1
    return table.record


def gain(state: State, action: Action) -> int:
    """How many passengers a flight wins, or the best flight with a symbol."""
    verb, seat = action.text.split(" ")[0], state.next_seat()
    if verb not in ("use", "fly"):
        return 0
    after = state.copy()
    after.apply(seat, action)
    if verb == "use":
        return max(gain(after, flight) for flight in after.legal(seat))
    assert isinstance(state, AllianceState)
    assert isinstance(after, AllianceState)
    return after.won - state.won


def claimed(view: Any) -> set[str]:
    """Passengers won, those of this turn that do not yet lie on the boarding pass too."""
    return {*view["won"], *[name for seat in view["seats"] for name in owned(seat)]}


def owned(seat: Any) -> list[str]:
    on_top = [field["passenger"] for field in seat["fields"] if field["passenger"] is not None]
    return [*on_top, *[name for field in seat["fields"] for name in field["covered"]], *seat["beside"]]


class Truth:
    def __init__(self, record: Record) -> None:
        self.players = range(record.players)
        self.winners = [seat - 1 for seat in record.result["winners"]] if record.result else []
        board: Any = flightdeck.game("air_alliance", record.players, record.options)
        # Miles, class and trio of everybody; the board has no others.
        names = board.board.passengers
        self.miles = {name: int(board.board.miles[card]) for card, name in enumerate(names)}
        self.classes = {name: int(board.board.travel_class[card]) for card, name in enumerate(names)}
        self.trio = {
            name: board.board.trios[board.board.trio[card]]
            for card, name in enumerate(names)
            if board.board.trio[card] >= 0
        }
        self.flights = [0 for _ in self.players]
        self.extra = [0 for _ in self.players]
        # Seat, partners, move; passenger, seat, move; passenger, move.
        self.alliances: list[tuple[int, str, int]] = []
        self.won: list[tuple[str, int, int]] = []
        self.lost: list[tuple[str, int]] = []
        # Seat and passengers of each turn, with the move of the first of them.
        self.turns: list[tuple[int, list[str], int]] = []
        self.last_round: int | None = None
        before: Any = record.start(flightdeck.game).view(None)
        self.positions = [before["seats"]]
        for number, (state, seat, action) in enumerate(record.replay(flightdeck.game), 1):
            now: Any = state.view(None)
            self.move(number, before, now, seat, action.text)
            self.positions.append(now["seats"])
            before = now
        self.last = before

    def move(self, number: int, before: Any, now: Any, seat: int, text: str) -> None:
        verb = text.split(" ")[0]
        begins = now["markers_left"] == 3 and now["phase"] in ("marker", "ally", "replace", "over")
        goes_on = before["phase"] in ("ally", "replace")
        if verb == "fly":
            self.flights[seat] += 1
        elif verb == "ally":
            self.alliances.append((seat, text.removeprefix("ally with ").partition(" at ")[0], number))
        fresh = claimed(now) - claimed(before)
        self.won += [(person["name"], seat, number) for person in before["row"] if person["name"] in fresh]
        if fresh:
            turn_seat, people, first = self.turns[-1]
            assert turn_seat == seat
            self.turns[-1] = (seat, people + sorted(fresh), first or number)
        self.baggage(number, before, now, verb)
        if self.last_round is None and (now["last_round_comes"] or now["last_turns"]):
            self.last_round = number
        if now["phase"] != "over" and begins and not goes_on:
            if verb != "place" and now["active"] == seat:
                self.extra[seat] += 1
            self.turns.append((now["active"], [], 0))

    def baggage(self, number: int, before: Any, now: Any, verb: str) -> None:
        """Phase 1 ends with a stop or with the last marker: then the leftmost without a marker goes (AA15)."""
        ends = verb == "stop" or (verb in ("fly", "swap", "reserve") and before["markers_left"] == (verb == "reserve"))
        if not ends:
            return
        fresh = claimed(now) - claimed(before)
        kept = [person for person in before["row"] if person["name"] not in fresh]
        # The marker of this move lies on the row afterwards.
        marked = {person["name"] for person in [*before["row"], *now["row"]] if person["reserved"] is not None}
        free = [person["name"] for person in kept if person["name"] not in marked]
        if free:
            self.lost.append((free[0], number))

    @property
    def points(self) -> list[list[int]]:
        """After each move, worked out from the passengers."""
        return [[self.worth(owned(seat)) for seat in seats] for seats in self.positions]

    def worth(self, people: list[str]) -> int:
        trios = Counter(self.trio[name] for name in people if name in self.trio)
        return sum(self.miles[name] for name in people) + 30_000 * sum(count == 3 for count in trios.values())

    def owners(self) -> dict[str, int]:
        return {name: seat for seat, has in enumerate(self.positions[-1]) for name in owned(has)}
