"""What a bot does in a worker process. Imports nothing of the site: the process knows no settings and no database."""

from __future__ import annotations

from dataclasses import dataclass

from flightdeck.bots.advice import advise
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.web.checkpoints import Checkpoints, opened

# Up to 20 kB each. A table that is not among them is played from its first move.
KEPT_GAMES = 300

checkpoints = Checkpoints(KEPT_GAMES)


def get_ready() -> None:
    """Nothing more than importing this module."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move, the seat's chance to win that a search expects of it, and what it would do next in the same turn."""

    action: str
    chance: float
    then: tuple[str, ...]


def think(transcript: str, number: int, bot: str) -> str:
    """The action a bot chooses in the position that a transcript leads to."""
    seat, seed = sit(transcript, number)
    return str(make_bot(bot, seed).choose(seat))


def suggest(transcript: str, number: int, seconds: float) -> list[Suggestion]:
    """The best few actions, the best first, from what the seat may know."""
    seat, seed = sit(transcript, number)
    return [
        Suggestion(str(one.action), one.chances[number], tuple(str(action) for action in one.then))
        for one in advise(seat, seed, seconds)
    ]


def sit(transcript: str, number: int) -> tuple[Seat, int]:
    """The seat in the position that a transcript leads to, and a seed for this decision."""
    seat = Seat(checkpoints.position(transcript), number)
    seat.look()
    head, _, actions = transcript.partition("\n")
    return seat, derived_seed(opened(head).seed, actions.count("\n"), number)
