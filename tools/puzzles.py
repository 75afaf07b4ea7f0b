"""Makes shipped puzzles: python -m tools.puzzles GAME [--count 50] [--minutes 10] [--renew] [--check 50]

Captains and weaker bots play each other. A short search looks at every position of a game; where it sees one action
ahead of all others, a search four times as long as that of a review looks twice, and the position is kept if one action
is clearly the best for a reason that has a name. Kinds of decisions that the set has few of are rather looked at, and
rather those that a Captain, who looks one decision ahead, gets wrong.

What is in the file already stays there, so it can be made little by little. `--check` looks at some of it anew, with
other random numbers and the evaluation as it is now, and drops what is no puzzle any more. `--renew` finds out anew why
the best moves are the best, and what follows; it drops what is no question or has no reason with a name.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.games.catalogue import entries, entry_of, game
from flightdeck.review.puzzles import (
    FOLDER,
    PROMISING,
    Puzzle,
    is_a_question,
    is_named,
    positions,
    promise,
    puzzle_in,
    renewed,
    shipped,
)

PLAYERS = (2, 3, 4)
BOTS = ("captain", "first_officer", "captain", "cadet")
# How many positions of a game are looked at for long, and how many are kept.
MOST_LOOKS, MOST_OF_A_GAME = 8, 2
# How much of a set may be decisions of one kind, and how much more is one worth that a Captain gets wrong.
MOST_OF_A_KIND, MISSED = 0.4, 4
# What seeds are derived for.
FINDING, CHECKING = 1, 2
Kind = tuple[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(entries()))
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--renew", action="store_true", help="find out anew why, and drop what has no reason")
    parser.add_argument(
        "--check", type=int, default=0, help="drop what does not hold any more, of so many drawn by lot"
    )
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * arguments.minutes
    found = list(shipped(arguments.game).values())
    if arguments.renew:
        again = [renewed(puzzle, game) for puzzle in found if asks(puzzle)]
        write(arguments.game, [puzzle for puzzle in again if is_named(puzzle.reasons)])
        return 0
    if arguments.check:
        write(arguments.game, checked(found, arguments.check))
        return 0
    # Never the same games again.
    seed = max([puzzle.seed for puzzle in found], default=0)
    while len(found) < arguments.count and time.monotonic() < until:
        seed += 1
        for puzzle in of_a_game(arguments.game, seed, until, room_in(found, arguments.count)):
            found.append(puzzle)
            write(arguments.game, found)
            print(
                f"{len(found)}: {puzzle.best} rather than {puzzle.next_best}, {100 * puzzle.margin:.0f} %", flush=True
            )
    print(f"{len(found)} puzzles of {arguments.game}")
    return 0


def asks(puzzle: Puzzle) -> bool:
    seat = Seat(puzzle.position(game), puzzle.seat)
    seat.look()
    return is_a_question(seat, seat.game.parse(puzzle.best), seat.game.parse(puzzle.next_best))


def checked(found: list[Puzzle], count: int) -> list[Puzzle]:
    kept = []
    looked_at = set(random.Random(len(found)).sample(range(len(found)), min(count, len(found))))
    for place, puzzle in enumerate(found):
        again = holds(puzzle) if place in looked_at else puzzle
        if again is None:
            print(f"{puzzle.key}: {puzzle.best} rather than {puzzle.next_best} does not hold", flush=True)
        else:
            kept.append(again)
    print(f"{len(looked_at)} looked at, {len(found) - len(kept)} dropped, {len(kept)} puzzles left")
    return kept


def holds(puzzle: Puzzle) -> Puzzle | None:
    """As it is found now, if the same action is still clearly the best."""
    record = puzzle.record([""] * puzzle.players)
    again = puzzle_in(puzzle.position(game), record, derived_seed(puzzle.seed, len(puzzle.actions), CHECKING))
    return again if again is not None and again.best == puzzle.best else None


def of_a_game(name: str, seed: int, until: float, room: Callable[[Kind], float]) -> list[Puzzle]:
    rules = game(name, random.Random(seed).choice(PLAYERS), entry_of(name).info.with_bots)
    bots = [make_bot(BOTS[(seed + seat) % len(BOTS)], derived_seed(seed, seat)) for seat in range(rules.players)]
    candidates = []
    for number, (state, record) in enumerate(positions(rules, seed, player(bots))):
        found = promise(state, derived_seed(seed, number))
        if found is None or found.lead < PROMISING:
            continue
        wanted = found.lead * room(kind_of(found.best, found.next_best))
        wanted *= MISSED if is_missed(state, found.best, seed) else 1
        if wanted > 0:
            candidates.append((-wanted, number, state, replace(record, actions=list(record.actions))))
    puzzles: list[Puzzle] = []
    for _wanted, number, state, record in sorted(candidates, key=lambda one: one[:2])[:MOST_LOOKS]:
        puzzle = puzzle_in(state, record, derived_seed(seed, number, FINDING))
        if puzzle is not None and room(kind_of(puzzle.best, puzzle.next_best)) > 0:
            puzzles.append(puzzle)
        if len(puzzles) == MOST_OF_A_GAME or time.monotonic() > until:
            break
    return puzzles


def is_missed(state: State, best: str, seed: int) -> bool:
    seat = state.to_act[0]
    return str(player([make_bot("captain", seed)] * (seat + 1))(state.copy(), seat)) != best


def room_in(found: list[Puzzle], count: int) -> Callable[[Kind], float]:
    """What share of the place for decisions of its kind is still free."""
    had = Counter(kind_of(puzzle.best, puzzle.next_best) for puzzle in found)
    return lambda kind: max(0.0, 1 - had[kind] / (MOST_OF_A_KIND * count))


def kind_of(best: str, next_best: str) -> Kind:
    """The verbs of what is best and of what tempts."""
    return best.split()[0], next_best.split()[0]


def player(bots: list[Bot]) -> Callable[[State, int], Action]:
    def play(state: State, number: int) -> Action:
        seat = Seat(state, number)
        seat.look()
        return bots[number].choose(seat)

    return play


def write(name: str, found: list[Puzzle]) -> None:
    FOLDER.mkdir(exist_ok=True)
    data = [{key: value for key, value in puzzle.to_json().items() if key != "key"} for puzzle in found]
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in data)
    (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
