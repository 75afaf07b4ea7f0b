"""Bots playing a game to its end."""

from __future__ import annotations

from flightdeck.bots.bot import Bot, Seat
from flightdeck.engine.errors import BadPlayers
from flightdeck.engine.state import NOBODY, State


class Tally:
    """How many decisions were made, and among how many legal actions altogether."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0


def play_out(state: State, bots: list[Bot]) -> Tally:
    """Play on from this position, one bot a seat, until the game is over."""
    if len(bots) != state.game.players:
        raise BadPlayers(f"a game of {state.game.players} players needs as many bots, not {len(bots)}")
    tally = Tally()
    seats = [Seat(state, number) for number in range(len(bots))]
    number = state.next_seat()
    while number != NOBODY:
        seat = seats[number]
        seat.look()
        tally.decisions += 1
        tally.options += seat.menu.size
        state.apply(number, bots[number].choose(seat))
        number = state.next_seat()
    return tally
