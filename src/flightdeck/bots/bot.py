"""What a bot is, and the seat it looks at the game from."""

from __future__ import annotations

import random

from mypy_extensions import i64, mypyc_attr

from flightdeck.engine.action import Action, Menu
from flightdeck.engine.game import Game
from flightdeck.engine.state import State, View


class Seat:
    """All a player may use: what the seat sees, what it may do, and worlds it cannot tell from the real one."""

    def __init__(self, state: State, number: int) -> None:
        self._state = state
        self.number = number
        self.menu = Menu()

    @property
    def game(self) -> Game:
        return self._state.game

    def look(self) -> None:
        """List the legal actions of now."""
        self.fill(self.menu)

    def horizon(self) -> i64:
        """After how many more turns of this seat a search first asks for the evaluation of this game."""
        return self._state.horizon()

    def fill(self, menu: Menu) -> None:
        self._state.fill(self.number, menu)

    def option(self, place: i64) -> Action:
        return self._state.game.actions[self.menu[place]]

    @property
    def legal(self) -> list[Action]:
        return [self.option(place) for place in range(len(self.menu))]

    def view(self) -> View:
        return self._state.view(self.number)

    def world(self, rng: random.Random) -> State:
        return self._state.resample(self.number, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. A bot of your own is a subclass that chooses."""

    def choose(self, seat: Seat) -> Action:
        """One of `seat.legal`."""
        raise NotImplementedError
