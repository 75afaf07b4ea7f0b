"""The review of a game: made in steps, kept as plain data, and what follows from it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from flightdeck.bots.catalogue import derived_seed
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import GameMaker, Record
from flightdeck.engine.state import State
from flightdeck.review.course import follow, steps
from flightdeck.review.decisions import Decision, decide
from flightdeck.review.numbers import FORMAT

DIGITS = 4
TURNING_POINTS = 3
# Nobody is thought to be further from winning, or from losing.
LEAST_CHANCE = 0.004
# A draw or a mistake decides nothing if it moved the chances by less.
SMALLEST_TURN = 0.03


@dataclass(slots=True)
class Review:
    """Numbers of moves are keys of JSON, so they are texts; move 0 is the deal."""

    game: str
    players: int
    # With other seeds the same decisions are judged with other random numbers.
    seed: int
    # By seat: its share of the victory.
    result: list[float]
    # Before the first move and after each, by seat, all cards open.
    chances: list[list[float]]
    # What luck did to each seat, where anything was left to chance.
    luck: dict[str, list[float]]
    # Whose choice each move was; forced ones are not among them.
    choices: dict[str, int]
    # Those that have been judged.
    decisions: dict[str, Decision] = field(default_factory=dict)
    # What the points came from, in the words of the game: by seat.
    sources: dict[str, list[int]] = field(default_factory=dict)
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def waiting(self, seats: Iterable[int] | None = None) -> list[int]:
        """The moves that are still to be judged, the first ones first."""
        wanted = range(self.players) if seats is None else seats
        return [int(move) for move, seat in self.choices.items() if seat in wanted and move not in self.decisions]

    @property
    def whole(self) -> bool:
        return not self.waiting()

    @property
    def progress(self) -> float:
        return len(self.decisions) / len(self.choices) if self.choices else 1.0

    def of(self, seat: int) -> list[Decision]:
        return [one for one in self.decisions.values() if one["seat"] == seat]

    def mistakes(self) -> list[tuple[int, Decision]]:
        """By the number of the move."""
        found = [(int(move), one) for move, one in self.decisions.items() if one["step"]]
        return sorted(found, key=lambda pair: pair[0])


@dataclass(frozen=True, slots=True)
class Account:
    """How one seat did."""

    seat: int
    # None while nothing was judged that could have been done worse.
    accuracy: float | None
    # What its decisions gave away, all together and on average.
    lost: float
    mean_loss: float
    # How many slips, mistakes and blunders.
    steps: tuple[int, int, int]
    # What the deal and all draws did to it, its share of the victory, and that share without the luck.
    luck: float
    result: float
    adjusted: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A mistake, or a stroke of luck: the move, the seat it did most to, and how much."""

    move: int
    seat: int
    size: float
    mistake: bool


def begin(record: Record, make: GameMaker, seed: int = 0) -> Review:
    """The course of the game; its decisions are still to be judged."""
    if record.result is None:
        raise BadRecord("only a game that is over can be reviewed")
    course = follow(record, make)
    return Review(
        record.game,
        record.players,
        seed,
        shares(record),
        [rounded(row) for row in course.chances],
        {str(move): rounded(luck) for move, luck in course.luck.items()},
        {str(move): seat for move, seat in course.decisions.items()},
        sources=sources(record, make),
    )


def sources(record: Record, make: GameMaker) -> dict[str, list[int]]:
    end = record.position(make, events=True)
    return end.game.parts.sources(end) if end.game.parts.sources is not None else {}


def shares(record: Record) -> list[float]:
    assert record.result is not None
    winners = record.result["winners"]
    return [1 / len(winners) if seat + 1 in winners else 0.0 for seat in range(record.players)]


def rounded(row: list[float]) -> list[float]:
    return [round(one, DIGITS) for one in row]


def judge_move(before: State, number: int, entry: str, seed: int = 0) -> Decision:
    """The decision with which a record goes on at this move: `1: buy white Moscow-Riga`."""
    seat_text, _, text = entry.partition(": ")
    seat = int(seat_text) - 1
    return decide(before, seat, before.game.parse(text), derived_seed(seed, number, seat))


def judge_all(review: Review, record: Record, make: GameMaker, seats: Iterable[int] | None = None) -> Iterable[int]:
    """Judge what is still to be judged, one move after the other; tells each when it is done."""
    waiting = set(review.waiting(seats))
    for number, before, _seat, _action, _after in steps(record, make):
        if number in waiting:
            review.decisions[str(number)] = judge_move(before, number, record.actions[number - 1], review.seed)
            yield number


def even_loss(one: Decision, players: int) -> float:
    """What the same decision would have given away if the game had stood level: a lost game leaves little to give."""
    if not one["best_chances"] or one["best"] == one["played"]:
        return 0.0
    par = 1 / players
    best, played = (odds(chances[one["seat"]]) for chances in (one["best_chances"], one["played_chances"]))
    return max(0.0, best - played) * par * (1 - par)


def odds(chance: float) -> float:
    """Their logarithm."""
    chance = min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return math.log(chance / (1 - chance))


def account(review: Review, seat: int) -> Account:
    judged = review.of(seat)
    lost = sum(max(0.0, one["loss"]) for one in judged)
    at_stake = sum(one["stake"] for one in judged)
    luck = math.fsum(row[seat] for row in review.luck.values())
    counts = [sum(one["step"] == step for one in judged) for step in (1, 2, 3)]
    return Account(
        seat,
        max(0.0, 1 - lost / at_stake) if at_stake else None,
        lost,
        lost / len(judged) if judged else 0.0,
        (counts[0], counts[1], counts[2]),
        luck,
        review.result[seat],
        review.result[seat] - luck,
    )


def turning_points(review: Review) -> list[TurningPoint]:
    """The few moves that decided most, in the order of the game."""
    found = [TurningPoint(move, one["seat"], one["loss"], mistake=True) for move, one in review.mistakes()]
    for move, row in review.luck.items():
        seat = max(range(len(row)), key=lambda seat: abs(row[seat]))
        if move != "0":
            found.append(TurningPoint(int(move), seat, row[seat], mistake=False))
    large = [one for one in found if abs(one.size) >= SMALLEST_TURN]
    large.sort(key=lambda one: (-abs(one.size), one.move))
    return sorted(large[:TURNING_POINTS], key=lambda one: one.move)
