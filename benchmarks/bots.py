"""How strong the bots are: python -m benchmarks.bots [--parts greedy] [--scale 0.5] [--logs FOLDER] [--json FILE]

One bot plays alone against copies of another one, every deal from every seat. With --logs a run that was stopped goes
on where it was. Timed bots need a core each: nothing else should run beside this.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path

from rich.console import Console

import flightdeck
from flightdeck.bots import arena, catalogue
from flightdeck.bots.arena_log import Log
from flightdeck.bots.executors import Workers, local_workers
from flightdeck.bots.match import play_out
from flightdeck.bots.random_bot import RandomBot
from flightdeck.bots.search import Search
from flightdeck.bots.standings import standings
from flightdeck.engine.info import OptionValue
from flightdeck.engine.state import State

GAMES = [info.name for info in flightdeck.games()]
# Random players hardly ever win Air Baron, and then only this ends it.
OPTIONS: dict[str, dict[str, OptionValue]] = {"air_baron": {"round_limit": 60}}
SEED = 20261115
RIVAL = "openspiel_ismcts"
RIVAL_MILLISECONDS = 100


@dataclass(frozen=True, slots=True)
class Question:
    """Does the bot win at least this share, alone against copies of the other?"""

    part: str
    bot: str
    against: str
    players: int
    games: int
    goal: float | None = None

    @property
    def par(self) -> float:
        return 1 / self.players


QUESTIONS = [
    Question("greedy", "greedy", "random", 4, 200, 0.8),
    Question("search", "search:500ms", "greedy", 4, 32, 0.5),
    Question("rival", f"search:{RIVAL_MILLISECONDS}ms", RIVAL, 2, 24, 0.75),
    Question("growth", "search:100ms", "greedy", 4, 32),
    Question("growth", "search:300ms", "greedy", 4, 32),
    Question("growth", "search:1000ms", "greedy", 4, 24),
    Question("growth", "search:1500ms", "greedy", 4, 16),
    Question("tenfold", "search:500ms", "search:50ms", 4, 32, 0.4),
    # The Commander against the Captain is the search at 500 ms against greedy.
    Question("levels", "cadet", "random", 4, 100, 0.55),
    Question("levels", "first_officer", "cadet", 4, 100, 0.55),
    Question("levels", "captain", "first_officer", 4, 100, 0.55),
]
PARTS = [*dict.fromkeys(question.part for question in QUESTIONS), "speed"]


@dataclass(frozen=True, slots=True)
class Answer:
    part: str
    game: str
    bot: str
    against: str
    par: float
    goal: float | None
    games: int
    share: float
    lowest: float
    highest: float
    milliseconds: float
    longest_milliseconds: float


def ask(question: Question, game: str, scale: float, logs: Path | None, workers: Workers) -> Answer:
    rules = flightdeck.game(game, players=question.players, options=OPTIONS.get(game, {}))
    job = arena.make_job(rules, [question.bot], question.against, SEED)
    games = job.whole_deals(max(1, round(question.games * scale)))
    name = f"{game} {question.bot} {question.against}.jsonl".replace(":", "-").replace(" ", "_")
    with Log(str(logs / name), job) if logs else nullcontext() as log:
        results = {number: result for number, result in log.results.items() if number < games} if log else {}
        missing = [fixture for fixture in islice(arena.schedule(job), games) if fixture.number not in results]
        for result in workers.results(partial(play, job), missing):
            if log:
                log.add(result)
            results[result.number] = result
    own = standings(job, list(results.values()))[0]
    return Answer(
        part=question.part,
        game=game,
        bot=question.bot,
        against=question.against,
        par=question.par,
        goal=question.goal,
        games=own.seats,
        share=own.win_rate,
        lowest=own.lowest,
        highest=own.highest,
        milliseconds=own.milliseconds,
        longest_milliseconds=own.longest_milliseconds,
    )


def play(job: arena.Job, fixture: arena.Fixture) -> arena.Result:
    """In a worker process, which has to be told of the rival."""
    if RIVAL in job.entrants:
        from flightdeck.adapters.openspiel_bots import make_ismcts

        catalogue.PLAIN[RIVAL] = partial(make_ismcts, seconds=RIVAL_MILLISECONDS / 1000)
    return arena.play(job, fixture)


@dataclass(frozen=True, slots=True)
class Speed:
    """On one core, four players: random games, and the search in the middle of games."""

    game: str
    playouts: float
    iterations: float
    nodes: float
    looks: float


def speed(game: str, seconds: float) -> Speed:
    rules = flightdeck.game(game, players=4, options=OPTIONS.get(game, {}))
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        play_out(rules.start(count), [RandomBot(seat) for seat in range(4)])
        count += 1
    playouts = count / (time.process_time() - start)
    iterations = nodes = looks = 0
    start = time.process_time()
    for state in middles(rules, 8):
        seat = flightdeck.Seat(state, state.to_act[0])
        seat.look()
        search = Search(seat, 1)
        search.run(seconds / 8)
        iterations, nodes, looks = iterations + search.iterations, nodes + search.nodes, looks + search.looks
    used = time.process_time() - start
    return Speed(game, playouts, iterations / used, nodes / used, looks / used)


def middles(rules: flightdeck.Game, count: int) -> list[State]:
    """Positions of greedy games with something to choose."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        bots = [catalogue.make_bot("greedy", seat) for seat in range(4)]
        state = rules.start(seed)
        for _ in range(rng.randrange(30, 120)):
            seat = flightdeck.Seat(state, state.to_act[0])
            seat.look()
            state.apply(seat.number, bots[seat.number].choose(seat))
        while len(state.legal(state.to_act[0])) < 2:
            state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
        found.append(state)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default=",".join(PARTS), help=f"of {', '.join(PARTS)}")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--scale", type=float, default=1.0, help="how many games: 1 is what docs/bots.md has")
    parser.add_argument("--seconds", type=float, default=8.0, help="for each measurement of speed")
    parser.add_argument("--logs", type=Path, help="a folder for finished games, to go on later")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    parts, games = given.parts.split(","), given.games.split(",")
    console = Console(width=140, soft_wrap=True)
    if given.logs:
        given.logs.mkdir(parents=True, exist_ok=True)
    answers: list[Answer] = []
    speeds = [speed(game, given.seconds) for game in games] if "speed" in parts else []
    for one in speeds:
        console.print(speed_row(one))
    with local_workers(given.jobs) as workers:
        for question in QUESTIONS:
            for game in games if question.part in parts else []:
                answers.append(ask(question, game, given.scale, given.logs, workers))
                console.print(row(answers[-1]))
    if given.json:
        found = {"answers": [asdict(one) for one in answers], "speeds": [asdict(one) for one in speeds]}
        given.json.write_text(json.dumps(found, indent=1) + "\n")


def row(answer: Answer) -> str:
    goal = "" if answer.goal is None else f" (goal {answer.goal:.0%})"
    return (
        f"| {answer.game} | {answer.bot} against {answer.against} | {answer.games} | {answer.par:.0%} | "
        f"{answer.share:.0%}{goal} | {answer.lowest:.0%} to {answer.highest:.0%} | {answer.milliseconds:.0f} | "
        f"{answer.longest_milliseconds:.0f} |"
    )


def speed_row(one: Speed) -> str:
    return f"| {one.game} | {one.playouts:,.0f} | {one.iterations:,.0f} | {one.nodes:,.0f} | {one.looks:,.0f} |"


if __name__ == "__main__":
    main()
