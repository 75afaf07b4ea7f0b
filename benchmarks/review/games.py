"""Games to be reviewed: who plays them, and positions of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.state import State
from flightdeck.engine.table import Table
from flightdeck.games.catalogue import entry_of, game
from flightdeck.review.course import is_choice, steps

PLAYERS = 4
# So that games end however badly they are played.
ENDING: dict[str, dict[str, object]] = {"air_baron": {"round_limit": 60}}


def rules(name: str) -> Game:
    return game(name, PLAYERS, entry_of(name).info.with_bots | ENDING.get(name, {}))


def shuffled(bots: tuple[str, ...], seed: int) -> list[str]:
    """Everybody sits elsewhere each time."""
    return random.Random(seed).sample(bots, len(bots))


def play(name: str, bots: list[str], seed: int) -> Record:
    table = Table(rules(name), seed, bots)
    players = [make_bot(bot, derived_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while not table.state.over:
        number = table.state.to_act[0]
        seat = Seat(table.state, number)
        seat.look()
        table.apply(number, players[number].choose(seat))
    return table.record


def choices(record: Record, count: int, seed: int) -> Iterator[tuple[int, State, int]]:
    """So many decisions of a game, drawn by lot: the number of the move, the position before it and the seat."""
    found = [
        (number, before.copy(), seat) for number, before, seat, *_rest in steps(record, game) if is_choice(before, seat)
    ]
    rng = random.Random(seed)
    yield from sorted(rng.sample(found, min(count, len(found))), key=lambda one: one[0])
