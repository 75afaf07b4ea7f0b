"""Makes shipped puzzles: python -m tools.puzzles GAME [--count 50] [--minutes 10]

Captains and First Officers play each other; positions of their games are searched for longer than a review would,
twice with other random numbers, and kept where one action is clearly the best for a reason that has a name. What is in
the file already stays there, so it can be made little by little.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable

from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.games.catalogue import entries, entry_of, game
from flightdeck.review.puzzles import FOLDER, Puzzle, positions, puzzle_in, renewed, shipped

PLAYERS = (3, 4)
BOTS = ("captain", "captain", "first_officer")
# One position in so many is looked at, and a game gives so many puzzles at most.
EVERY, MOST_OF_A_GAME = 6, 2


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(entries()))
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--renew", action="store_true", help="only find out anew why the best moves are the best")
    arguments = parser.parse_args()
    until = time.monotonic() + 60 * arguments.minutes
    found = list(shipped(arguments.game).values())
    if arguments.renew:
        write(arguments.game, [renewed(puzzle, game) for puzzle in found])
        return 0
    # Never the same games again.
    seed = max([puzzle.seed for puzzle in found], default=0)
    while len(found) < arguments.count and time.monotonic() < until:
        seed += 1
        for puzzle in of_a_game(arguments.game, seed, until):
            found.append(puzzle)
            write(arguments.game, found)
            print(
                f"{len(found)}: {puzzle.best} rather than {puzzle.next_best}, {100 * puzzle.margin:.0f} %", flush=True
            )
    print(f"{len(found)} puzzles of {arguments.game}")
    return 0


def of_a_game(name: str, seed: int, until: float) -> list[Puzzle]:
    rules = game(name, random.Random(seed).choice(PLAYERS), entry_of(name).info.with_bots)
    bots = [make_bot(BOTS[(seed + seat) % len(BOTS)], derived_seed(seed, seat)) for seat in range(rules.players)]
    found: list[Puzzle] = []
    for number, (state, record) in enumerate(positions(rules, seed, EVERY, player(bots))):
        if len(found) == MOST_OF_A_GAME or time.monotonic() > until:
            break
        puzzle = puzzle_in(state, record, derived_seed(seed, number))
        if puzzle is not None:
            found.append(puzzle)
    return found


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
