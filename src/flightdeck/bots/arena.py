"""Bots against each other, so that neither the luck of the deal nor that of the seat decides.

Every deal is played several times: each time all move on by one seat, until everybody has had every seat. Which bots
meet in which game follows from the job alone, and so does what happens there, unless a bot looks at the clock.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.match import play_out
from flightdeck.engine.action import Action
from flightdeck.engine.chance import Chance
from flightdeck.engine.data import BoardText
from flightdeck.engine.errors import BotFailed, FlightdeckError
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State
from flightdeck.games import catalogue


@dataclass(frozen=True, slots=True)
class Job:
    """What all games have in common: plain data, so that other machines can have it."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    rules_revision: int
    board_digest: str
    # The text of a board file, for a board that is not the built-in one.
    board: str | None
    bots: tuple[str, ...]
    # The bot in all other seats, while each of `bots` plays alone; None if they play each other.
    against: str | None
    seed: int

    @property
    def entrants(self) -> tuple[str, ...]:
        return self.bots if self.against is None else (*self.bots, self.against)

    @property
    def games_a_deal(self) -> int:
        return self.players if self.against is None else self.players * len(self.bots)

    def whole_deals(self, games: int) -> int:
        """So many games or a few more: a deal that not everybody has played would favour somebody."""
        return -(-games // self.games_a_deal) * self.games_a_deal


def make_job(game: Game, bots: list[str], against: str | None, seed: int) -> Job:
    return Job(
        game=game.info.name,
        players=game.players,
        options=tuple(game.options.items()),
        rules_revision=game.info.rules_revision,
        board_digest=game.board_digest,
        board=game.board_toml,
        bots=tuple(bots),
        against=against,
        seed=seed,
    )


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played."""

    number: int
    # Of the cards and dice: the same in all games of a deal.
    seed: int
    # By seat: the places of the bots in the job's list of entrants.
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played. Lists are by seat."""

    number: int
    seed: int
    entrants: list[int]
    points: list[int]
    # 1 for those who won, and so on; those who are level share a place.
    places: list[int]
    # How often there was something to choose, and how long that took, altogether and at most.
    choices: list[int]
    seconds: list[float]
    longest: list[float]


def schedule(job: Job) -> Iterator[Fixture]:
    """All games there will ever be, in order: whoever wants more games goes further."""
    number = 0
    for deal, orders in enumerate(seat_orders(job)):
        for order in orders:
            for turn in range(job.players):
                yield Fixture(number, derived_seed(job.seed, deal), order[turn:] + order[:turn])
                number += 1


def seat_orders(job: Job) -> Iterator[list[tuple[int, ...]]]:
    """For each deal, who sits next to whom; once for each bot that plays alone."""
    if job.against is not None:
        others = (len(job.bots),) * (job.players - 1)
        while True:
            yield [(bot, *others) for bot in range(len(job.bots))]
    for deal, line_up in enumerate(line_ups(len(job.bots), job.players)):
        # Moving on by a seat never changes who sits behind whom, so that is left to chance.
        Chance(job.seed, deal).shuffle(line_up)
        yield [tuple(line_up)]


def line_ups(bots: int, seats: int) -> Iterator[list[int]]:
    """Who plays, evenly: a seat goes to whom this game has least often, then to whom had the fewest seats so far,
    and then to whom met the others of this game least often."""
    seats_had: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    while True:
        line_up: list[int] = []
        for _ in range(seats):
            claims = [
                (line_up.count(bot), seats_had[bot], sum(met[bot, other] for other in line_up), bot)
                for bot in range(bots)
            ]
            line_up.append(min(claims)[-1])
        seats_had.update(line_up)
        met.update((bot, other) for bot in line_up for other in line_up)
        yield line_up


def play(job: Job, fixture: Fixture) -> Result:
    """The same result wherever it is played, but for the time it took and for bots that look at the clock."""
    names = [job.entrants[entrant] for entrant in fixture.entrants]
    bots = [Timed(make_bot(name, derived_seed(job.seed, fixture.number, seat))) for seat, name in enumerate(names)]
    state = game_of(job).start(fixture.seed)
    try:
        play_out(state, [*bots])
    except Exception as error:
        seat = int(state.next_seat())
        raise BotFailed(
            f"bot '{names[seat]}' failed in game {fixture.number} (seed {fixture.seed}, seat {seat + 1}): {told(error)}"
        ) from error
    return Result(
        number=fixture.number,
        seed=fixture.seed,
        entrants=list(fixture.entrants),
        points=list(state.scores),
        places=places(state),
        choices=[bot.choices for bot in bots],
        seconds=[round(bot.seconds, 9) for bot in bots],
        longest=[round(bot.longest, 9) for bot in bots],
    )


def places(state: State) -> list[int]:
    """By seat. All winners are first, whatever their points: a game may be won otherwise (AB42)."""
    winners = state.winners
    standing = [(seat in winners, 0 if seat in winners else points) for seat, points in enumerate(state.scores)]
    return [1 + sum(other > own for other in standing) for own in standing]


class Timed(Bot):
    """A bot and a clock, which runs only when there is something to choose."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.choices = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return self._bot.choose(seat)
        started = time.perf_counter()
        action = self._bot.choose(seat)
        seconds = time.perf_counter() - started
        self.choices += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        return action


def told(error: Exception) -> str:
    """The exception and the line it comes from, in one line."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}, line {frame.lineno})"


@lru_cache(maxsize=4)
def game_of(job: Job) -> Game:
    """On another machine, the board may not be at hand and the rules may be others."""
    own = None if job.board is None else BoardText("the board", job.board)
    game = catalogue.game(job.game, job.players, dict(job.options), own)
    if (game.info.rules_revision, game.board_digest) != (job.rules_revision, job.board_digest):
        raise FlightdeckError(f"a worker has another {job.game} than this machine: install the same version on both")
    return game
