"""Are the chances right that people are told: python -m benchmarks.calibration [--games air_baron] [--players 2,4]

Captains play games that nothing was fitted to. Of all that one of them was told of everybody's chances, tenth by tenth:
what was shown on average, how often it came true, and of how many; and at the start, seat by seat.
"""

from __future__ import annotations

import argparse
import os

from tools import calibrate

import flightdeck
from flightdeck.bots.executors import process_pool

GAMES = [info.name for info in flightdeck.games()]
FIRST_SEED = 800_000_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--players", default="", help="all numbers there are, unless some are given")
    parser.add_argument("--count", type=int, default=2000, help="games for each row")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    wanted = [int(number) for number in asked.players.split(",") if number]
    with process_pool(asked.jobs) as workers:
        for name in asked.games.split(","):
            for players in flightdeck.game(name).info.players:
                if wanted and players not in wanted:
                    continue
                game = flightdeck.game(name, players)
                games = calibrate.collected(game, asked.count, FIRST_SEED, workers)
                found = [case for one in games for case in one]
                how = game.parts.calibrations.get(players)
                print(f"{name}, {players} players, {len(games)} games, {len(found)} positions")
                print(f"  shown: won  {calibrate.table(found, how)}")
                print(f"  at the start  {calibrate.starts(found, how)}", flush=True)


if __name__ == "__main__":
    main()
