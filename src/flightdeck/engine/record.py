"""A game on file: everything needed to play it again, move by move, and the result to compare with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, fields

from flightdeck.engine.action import Action
from flightdeck.engine.data import BoardText, number_in, shown
from flightdeck.engine.errors import BadNotation, BadRecord, FlightdeckError, IllegalAction
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State

FORMAT = 1
MOST_ACTIONS = 100_000

# Makes the game that a record names: name, players, options, and the board if the record carries one.
GameMaker = Callable[[str, int, dict[str, OptionValue], BoardText | None], Game]


@dataclass(slots=True)
class Record:
    """Seats are numbered from 1 in a record, as people count them."""

    game: str
    rules_revision: int
    board: str
    players: int
    options: dict[str, OptionValue]
    seats: list[str]
    seed: int
    actions: list[str] = field(default_factory=list)
    result: dict[str, list[int]] | None = None
    format: int = FORMAT
    # The whole board, unless it is the built-in one; `board` is the digest of its figures.
    board_toml: str | None = None
    # Of a game that was played on from a moment of another one: after how many actions everything that was still to
    # come was drawn anew, and from which seed.
    redrawn: dict[str, int] | None = None

    @classmethod
    def of(cls, game: Game, seed: int, names: list[str]) -> Record:
        """The empty record of a game that starts."""
        digest, options = game.board_digest, dict(game.options)
        return cls(
            game.info.name, game.revision, digest, game.players, options, names, seed, board_toml=game.board_toml
        )

    def add(self, seat: int, action: Action, state: State) -> None:
        """Note an action and, if the game is over now, the result."""
        self.actions.append(f"{seat + 1}: {action}")
        if state.over:
            self.result = result(state)

    def to_json(self) -> str:
        data = {"format": self.format, **asdict(self)}
        for name in OPTIONAL:
            if data[name] is None:
                del data[name]
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"the record is not JSON: {error}") from None
        if not isinstance(data, dict):
            raise BadRecord("the record is not a JSON object")
        if data.get("format") != FORMAT:
            raise BadRecord(f"the record has format {shown(data.get('format'))}; this program reads format {FORMAT}")
        for name in OPTIONAL:
            data.setdefault(name, None)
        for name, kind in SHAPE.items():
            if name not in data:
                raise BadRecord(f"the record has no '{name}'")
            if type(data[name]) is not kind and not (name in MAY_BE_NONE and data[name] is None):
                raise BadRecord(f"'{name}' of the record should be of type {kind.__name__}, not {shown(data[name])}")
        for name in data:
            if name not in SHAPE:
                raise BadRecord(f"'{name}' is not known in a record")
        check_redrawn(data["redrawn"])
        for name in ("seats", "actions"):
            if not all(isinstance(entry, str) for entry in data[name]):
                raise BadRecord(f"'{name}' of the record should be a list of texts")
        if len(data["seats"]) != data["players"]:
            raise BadRecord(f"the record has {len(data['seats'])} seats for {data['players']} players")
        if len(data["actions"]) > MOST_ACTIONS:
            raise BadRecord(f"the record has more than {MOST_ACTIONS} actions")
        return cls(**data)

    def bound(self, make: GameMaker) -> Game:
        """The recorded game, on its board and under its rules."""
        try:
            own = None if self.board_toml is None else BoardText("the board", self.board_toml)
            return make(self.game, self.players, self.options, own).under(self.rules_revision)
        except FlightdeckError as error:
            raise BadRecord(f"the recorded game cannot be set up: {error}") from error

    def start(self, make: GameMaker, events: bool = False) -> State:
        """The first position of the recorded game."""
        game = self.bound(make)
        if game.board_digest != self.board:
            raise BadRecord(
                f"the game was played on another board (digest {self.board}, this one is {game.board_digest})"
            )
        return game.start(self.seed, events)

    def replay(self, make: GameMaker, events: bool = False) -> Iterator[tuple[State, int, Action]]:
        """Play the record: after each action the position (always the same object), the seat and the action."""
        yield from self._play_all(self.start(make, events))

    def position(self, make: GameMaker, events: bool = False) -> State:
        """The position that the record leads to."""
        state = self.start(make, events)
        for _ in self._play_all(state):
            pass
        return state

    def _play_all(self, state: State) -> Iterator[tuple[State, int, Action]]:
        for number, entry in enumerate(self.actions, 1):
            seat, action = self.play(state, number, entry)
            yield state, seat, action
        if state.over and self.result != result(state):
            raise BadRecord(f"the result should be {result(state)}, not {self.result}{self._revision(state)}")
        if not state.over and self.result is not None:
            raise BadRecord(f"after {len(self.actions)} moves the game is not over, but the record has a result")

    def play(self, state: State, number: int, entry: str) -> tuple[int, Action]:
        """Carry out one entry, the one of this number, in the position before it; its seat and its action."""
        if self.redrawn is not None and number == self.redrawn[AFTER] + 1:
            draw_anew(state, self.redrawn[SEED])
        seat_text, _, text = entry.partition(": ")
        try:
            number_of_seat = number_in(seat_text)
            if number_of_seat is None or not 1 <= number_of_seat <= self.players:
                raise BadNotation("an action begins with the number of its seat, as in '1: …'")
            seat, action = number_of_seat - 1, state.game.parse(text)
            state.apply(seat, action)
        except (BadNotation, IllegalAction) as error:
            raise BadRecord(f"move {number}, '{entry}', does not replay: {error}{self._revision(state)}") from error
        return seat, action

    def _revision(self, state: State) -> str:
        now = state.game.revision
        return f" (made under rules revision {self.rules_revision}, now {now})" if now != self.rules_revision else ""


SHAPE: dict[str, type] = {
    "format": int,
    "game": str,
    "rules_revision": int,
    "board": str,
    "players": int,
    "options": dict,
    "seats": list,
    "seed": int,
    "actions": list,
    "result": dict,
    "board_toml": str,
    "redrawn": dict,
}
OPTIONAL = ("board_toml", "redrawn")
MAY_BE_NONE = ("result", *OPTIONAL)
assert {entry.name for entry in fields(Record)} == set(SHAPE)

AFTER, SEED = "after", "seed"


def check_redrawn(data: object) -> None:
    if data is None:
        return
    if not isinstance(data, dict) or set(data) != {AFTER, SEED} or any(type(one) is not int for one in data.values()):
        raise BadRecord(f"'redrawn' of the record should have the numbers '{AFTER}' and '{SEED}'")


def draw_anew(state: State, seed: int) -> None:
    """In place: piles and dice to come are others, and all that anybody has stays."""
    world = state.redraw(random.Random(seed))
    for name in state.game.parts.future:
        setattr(state, name, getattr(world, name))


def result(state: State) -> dict[str, list[int]]:
    return {"points": state.scores, "winners": [seat + 1 for seat in state.winners]}
