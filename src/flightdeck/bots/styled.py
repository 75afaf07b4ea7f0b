"""A bot that counts some of what it sees more than others do, and some less."""

from __future__ import annotations

import random

from librt.vecs import vec

from flightdeck.bots.bot import Bot, Seat
from flightdeck.engine.action import Action
from flightdeck.engine.game import Game
from flightdeck.engine.state import State


class StyledSeat(Seat):
    """The same seat, whose worlds are worth what the style makes of them."""

    def __init__(self, state: State, number: int, weights: vec[float]) -> None:
        super().__init__(state, number)
        self._weights: vec[float] = weights

    def world(self, rng: random.Random) -> State:
        world = self._state.resample(self.number, rng)
        world.weights = self._weights
        return world


class StyledBot(Bot):
    """Thinks as another bot does, in worlds of its style; where a game knows no such style, it plays as usual."""

    def __init__(self, bot: Bot, style: str) -> None:
        self._bot = bot
        self._style = style
        self._game: Game | None = None
        self._weights: vec[float] = vec[float]()

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        if self._game is not seat.game:
            self._game = seat.game
            self._weights = vec[float](seat.game.parts.styled(self._style, seat.game.players))
        own = StyledSeat(seat._state, seat.number, self._weights)
        own.menu = seat.menu
        return self._bot.choose(own)
