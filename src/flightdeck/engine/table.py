"""A game being played: the position, the record that grows with it, and taking back."""

from __future__ import annotations

from flightdeck.engine.action import Action
from flightdeck.engine.errors import IllegalAction
from flightdeck.engine.game import Game
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State


class Table:
    def __init__(self, game: Game, seed: int, names: list[str]) -> None:
        self.game = game
        self.record = Record.of(game, seed, names)
        self.state: State = game.start(seed, events=True)

    @classmethod
    def resume(cls, record: Record, make: GameMaker) -> Table:
        """Take a recorded game up where it was left."""
        table = cls.__new__(cls)
        table.record = record
        table.state = record.position(make, events=True)
        table.game = table.state.game
        return table

    def apply(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self.record.add(seat, action, self.state)

    def undo(self) -> None:
        """Take the last action back, if nothing was revealed by it."""
        if not self.record.actions or not self.state.undoable:
            raise IllegalAction("the last action cannot be taken back: it revealed something, or there is none")
        self.record.actions.pop()
        self.record.result = None
        self.state = self.record.position(lambda *_: self.game, events=True)
