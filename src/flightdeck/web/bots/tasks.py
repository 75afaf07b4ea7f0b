"""What a bot does in a worker process. Imports nothing of the site: the process knows no settings and no database."""

from __future__ import annotations

from dataclasses import dataclass

from flightdeck.bots.advice import advise
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
from flightdeck.web.shared_games import shared_game


def get_ready() -> None:
    """Nothing more than importing this module."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, the seat's chance to win that a search expects of it, and what it would do next in the same turn."""

    action: str
    chance: float
    then: tuple[str, ...]


def think(record: str, number: int, bot: str) -> str:
    """The action a bot chooses in the position that a record leads to."""
    seat, seed = sit(record, number)
    return str(make_bot(bot, seed).choose(seat))


def suggest(record: str, number: int, seconds: float) -> list[Suggestion]:
    """The best few actions, the best first, from what the seat may know."""
    seat, seed = sit(record, number)
    return [
        Suggestion(str(one.action), one.chances[number], tuple(str(action) for action in one.then))
        for one in advise(seat, seed, seconds)
    ]


def sit(record: str, number: int) -> tuple[Seat, int]:
    """The seat in the position that a record leads to, and a seed for this decision."""
    table = Table.resume(Record.from_json(record), shared_game)
    seat = Seat(table.state, number)
    seat.look()
    return seat, derived_seed(table.record.seed, len(table.record.actions), number)
