"""How good reviews are: python -m benchmarks.review [GAME] [--games N] [--deals N] [--planted N]

Prints for each game, four players: the mean loss a decision by level, with intervals; how many of the flagged mistakes
are flagged again with other random numbers; how many planted blunders are found; what luck comes to over many games,
and how much less the result varies without it; and how long a review takes.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from dataclasses import dataclass, field
from math import inf

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.search import Search, expectations
from flightdeck.engine.game import Game
from flightdeck.engine.record import Record
from flightdeck.engine.table import Table
from flightdeck.games.catalogue import entries, entry_of, game
from flightdeck.review.course import steps
from flightdeck.review.numbers import FAR_ITERATIONS, ITERATIONS, STEP_NAMES
from flightdeck.review.review import Review, account, begin, even_loss, judge_all, judge_move

LEVELS = ("random", "cadet", "first_officer", "captain", "commander")
PLAYERS = 4
# So that games end however badly they are played.
ENDING: dict[str, dict[str, object]] = {"air_baron": {"round_limit": 60}}
# A blunder is planted where a search of so many times the usual length puts an action this much lower.
LONG, PLANTED = 4, 0.15
OTHER_SEED = 1


@dataclass
class Reviewed:
    record: Record
    bots: list[str]
    review: Review
    seconds: float
    # By seat: seconds for its decisions alone.
    own: list[float] = field(default_factory=list)


def rules(name: str) -> Game:
    return game(name, PLAYERS, entry_of(name).info.with_bots | ENDING.get(name, {}))


def play(name: str, bots: list[str], seed: int) -> Record:
    table = Table(rules(name), seed, bots)
    players = [make_bot(bot, derived_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while not table.state.over:
        number = table.state.to_act[0]
        seat = Seat(table.state, number)
        seat.look()
        table.apply(number, players[number].choose(seat))
    return table.record


def reviewed(name: str, number: int) -> Reviewed:
    """A game in which one of the five levels is left out, each in turn, and everybody sits elsewhere each time."""
    present = [level for place, level in enumerate(LEVELS) if place != number % len(LEVELS)]
    random.Random(number).shuffle(present)
    record = play(name, present, 1000 + number)
    begun = time.process_time()
    review = begin(record, game)
    own = [0.0] * PLAYERS
    before = time.process_time()
    for move in judge_all(review, record, game):
        now = time.process_time()
        own[review.choices[str(move)]] += now - before
        before = now
    return Reviewed(record, present, review, time.process_time() - begun, own)


def interval(values: list[float]) -> str:
    if len(values) < 2:
        return "unknown"
    mean, error = statistics.mean(values), statistics.stdev(values) / math.sqrt(len(values))
    return f"{100 * mean:.2f} % ({100 * (mean - 1.96 * error):.2f} to {100 * (mean + 1.96 * error):.2f})"


def by_level(games: list[Reviewed]) -> None:
    print(
        "  mean loss a decision, and as if the game stood level, with 95 % intervals; accuracy;"
        " flags a hundred decisions:"
    )
    for level in LEVELS:
        seats = [(one, seat) for one in games for seat, bot in enumerate(one.bots) if bot == level]
        if not seats:
            continue
        decisions = [decision for one, seat in seats for decision in one.review.of(seat)]
        found = [account(one.review, seat).accuracy or 0.0 for one, seat in seats]
        flags = sum(decision["step"] > 0 for decision in decisions)
        print(
            f"    {level:14} {interval([max(0.0, one['loss']) for one in decisions])};"
            f" {interval([even_loss(one, PLAYERS) for one in decisions])}, {len(decisions)} decisions;"
            f" {100 * statistics.mean(found):.0f} %; {100 * flags / len(decisions):.1f}"
        )


def repeated(games: list[Reviewed]) -> None:
    """Each flagged mistake once more, with other random numbers."""
    for step in (1, 2, 3):
        again = total = 0
        for one in games:
            flagged = {move for move, decision in one.review.mistakes() if decision["step"] == step}
            for number, before, *_rest in steps(one.record, game):
                if number in flagged:
                    total += 1
                    entry = one.record.actions[number - 1]
                    again += judge_move(before, number, entry, OTHER_SEED)["step"] > 0
        print(f"  {STEP_NAMES[step].lower()}s flagged again with other random numbers: {again} of {total}")


def planted(name: str, wanted: int) -> None:
    """In games of captains: the best move replaced by one that a long search puts much lower."""
    found = total = seed = 0
    while total < wanted and seed < 50 * wanted:
        seed += 1
        rng, state = random.Random(seed), rules(name).start(seed)
        stop = rng.randrange(20, 150)
        for _ in range(stop):
            if state.over:
                break
            number = state.to_act[0]
            seat = Seat(state, number)
            seat.look()
            state.apply(number, make_bot("captain", rng.getrandbits(48)).choose(seat))
        if state.over:
            continue
        number = state.to_act[0]
        search = Search(Seat(state, number), seed)
        search.run(inf, LONG * ITERATIONS.get(int(state.horizon()), FAR_ITERATIONS))
        expected = expectations(Seat(state, number), search)
        low = [one for one in expected if expected[0].chance - one.chance >= PLANTED]
        if low:
            total += 1
            entry = f"{number + 1}: {low[0].action}"
            found += judge_move(state, seed, entry)["step"] > 0
    print(f"  planted blunders found: {found} of {total}")


def luck(name: str, deals: int) -> None:
    """In games of captains, where skill is the same: only the course is needed.

    In each game the luck of all seats sums to 0, so it is told by seat.
    """
    games = [begin(play(name, ["captain"] * PLAYERS, seed), game) for seed in range(deals)]
    accounts = [account(review, seat) for review in games for seat in range(PLAYERS)]
    by_seat = [interval([one.luck for one in accounts if one.seat == seat]) for seat in range(PLAYERS)]
    lucky, result = [one.luck for one in accounts], [one.result for one in accounts]
    spread = [statistics.stdev(values) for values in (result, [one.adjusted for one in accounts])]
    print(f"  luck by seat over {deals} games: {'; '.join(by_seat)}")
    print(f"  correlation of luck and result {statistics.correlation(lucky, result):.2f}")
    print(f"  the result varies by {spread[0]:.3f} (standard deviation), without luck by {spread[1]:.3f}")


def times(games: list[Reviewed]) -> None:
    whole, own = [one.seconds for one in games], [seconds for one in games for seconds in one.own]
    decisions = statistics.mean(len(one.review.choices) for one in games)
    print(
        f"  processor seconds: {statistics.mean(whole):.0f} for all seats ({decisions:.0f} decisions),"
        f" {statistics.mean(own):.0f} for the decisions of one, at most {max(own):.0f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(entries()))
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--planted", type=int, default=20)
    arguments = parser.parse_args()
    for name in arguments.game:
        print(f"{entry_of(name).info.title}, {PLAYERS} players, {arguments.games} games of all levels", flush=True)
        games = [reviewed(name, number) for number in range(arguments.games)]
        times(games)
        by_level(games)
        repeated(games)
        planted(name, arguments.planted)
        luck(name, arguments.deals)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
