"""The other side of benchmarks.yardstick: games followed by the code of another commit, whose bots decide there.

It runs with that commit's package, so it uses only what every commit has. A line comes in, a line of JSON goes out.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping

PROCESSOR = "processor"

if len(sys.argv) > 1 and sys.argv[1] == PROCESSOR:
    # On a busy machine only the processor's time is the same for everybody.
    time.perf_counter = time.thread_time

import flightdeck  # noqa: E402 - the clock comes first
from flightdeck.bots.catalogue import make_bot  # noqa: E402


class Follower:
    """One game."""

    def start(
        self, name: str, players: int, options: Mapping[str, int | str], seed: int, bots: Mapping[str, tuple[str, int]]
    ) -> None:
        self.game = flightdeck.game(name, players=players, options=options)
        self.state = self.game.start(seed)
        self.bots = {int(seat): make_bot(bot, seed) for seat, (bot, seed) in bots.items()}
        self.seats = [flightdeck.Seat(self.state, number) for number in range(players)]

    def apply(self, seat: int, action: str) -> None:
        self.state.apply(seat, self.game.parse(action))

    def choose(self, number: int) -> str:
        seat = self.seats[number]
        seat.look()
        return str(self.bots[number].choose(seat))


def main() -> None:
    follower = Follower()
    for line in sys.stdin:
        verb, *given = json.loads(line)
        print(json.dumps(getattr(follower, verb)(*given)), flush=True)


if __name__ == "__main__":
    main()
