"""The bots of here against those of another commit, in one game: python -m benchmarks.yardstick --old FOLDER

The folder is a checkout of that commit with its own build; both follow the same game, each with its own code. One bot
of here plays alone against three of the other commit, every deal from every seat (par is 25 %), by the rules of both.
With --logs a run that was stopped goes on. With --processor a second is one of the processor, so a busy machine is as
good as a quiet one, only slower; otherwise nothing else should run beside this.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from contextlib import nullcontext
from functools import cache, partial
from itertools import islice
from pathlib import Path

from rich.console import Console

import flightdeck
from benchmarks.bots import GAMES, OPTIONS
from benchmarks.other_side import PROCESSOR
from flightdeck.bots import arena
from flightdeck.bots.arena_log import Log
from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.executors import local_workers
from flightdeck.bots.standings import standings
from flightdeck.engine.state import NOBODY

SEED = 20261119
# By these rules the other commit plays: those of a table that was begun then.
REVISION = 1
OTHER_SIDE = Path(__file__).with_name("other_side.py")


class OtherSide:
    """A process of the other commit, for one game after the other."""

    def __init__(self, folder: Path, processor: bool) -> None:
        environment = os.environ | {"PYTHONPATH": str(folder / "src")}
        command = [sys.executable, str(OTHER_SIDE), *([PROCESSOR] if processor else [])]
        self._process = subprocess.Popen(
            command, env=environment, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def ask(self, *words: object) -> object:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the other side has ended; its message stands above")
        answer: object = json.loads(line)
        return answer


@cache
def other_side(folder: Path, processor: bool) -> OtherSide:
    """One for each worker."""
    if processor:
        time.perf_counter = time.thread_time
    return OtherSide(folder, processor)


def play(job: arena.Job, folder: Path, processor: bool, fixture: arena.Fixture) -> arena.Result:
    """Our bot has the place 0 among the entrants, the other commit's the place 1."""
    other = other_side(folder, processor)
    seeds = [derived_seed(job.seed, fixture.number, seat) for seat in range(job.players)]
    theirs = {seat: (job.bots[0], seeds[seat]) for seat, entrant in enumerate(fixture.entrants) if entrant}
    (own,) = [seat for seat, entrant in enumerate(fixture.entrants) if not entrant]
    bot = arena.Timed(make_bot(job.bots[0], seeds[own]))
    game = arena.game_of(job).under(REVISION)
    state = game.start(fixture.seed)
    other.ask("start", job.game, job.players, dict(job.options), fixture.seed, theirs)
    place, count = Seat(state, own), 0
    seconds = longest = 0.0
    while (number := state.next_seat()) != NOBODY:
        if number == own:
            place.look()
            action = bot.choose(place)
        else:
            started = time.monotonic()
            action = game.parse(str(other.ask("choose", number)))
            taken = time.monotonic() - started
            count, seconds, longest = count + 1, seconds + taken, max(longest, taken)
        state.apply(number, action)
        other.ask("apply", number, str(action))
    own_only = [seat == own for seat in range(job.players)]
    rivals = job.players - 1
    return arena.Result(
        number=fixture.number,
        seed=fixture.seed,
        entrants=list(fixture.entrants),
        points=list(state.scores),
        places=arena.places(state),
        choices=[bot.choices if mine else count // rivals for mine in own_only],
        seconds=[round(bot.seconds if mine else seconds / rivals, 6) for mine in own_only],
        longest=[round(bot.longest if mine else longest, 6) for mine in own_only],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--old", type=Path, required=True, help="a built checkout of the other commit")
    parser.add_argument("--bot", default="search:500ms", help="here and there")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--count", type=int, default=128)
    parser.add_argument("--processor", action="store_true", help="count the processor's time")
    parser.add_argument("--logs", type=Path, help="a folder for finished games, to go on later")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    console = Console(width=140, soft_wrap=True)
    if given.logs:
        given.logs.mkdir(parents=True, exist_ok=True)
    for name in given.games.split(","):
        rules = flightdeck.game(name, players=4, options=OPTIONS.get(name, {}))
        job = arena.make_job(rules, [given.bot], f"other {given.bot}", SEED)
        games = job.whole_deals(given.count)
        file = f"{name} {given.bot} yardstick.jsonl".replace(":", "-").replace(" ", "_")
        with (
            Log(str(given.logs / file), job) if given.logs else nullcontext() as log,
            local_workers(given.jobs) as workers,
        ):
            results = {number: result for number, result in log.results.items() if number < games} if log else {}
            missing = [one for one in islice(arena.schedule(job), games) if one.number not in results]
            for result in workers.results(partial(play, job, given.old.resolve(), given.processor), missing):
                if log:
                    log.add(result)
                results[result.number] = result
        own = standings(job, list(results.values()))[0]
        console.print(
            f"| {name} | {given.bot} here against there | {own.seats} | {own.win_rate:.0%} | "
            f"{own.lowest:.0%} to {own.highest:.0%} |"
        )


if __name__ == "__main__":
    main()
