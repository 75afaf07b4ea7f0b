"""`flightdeck arena`: which bot is the best, and how sure that is."""

from __future__ import annotations

import argparse
import json
import secrets
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from functools import partial
from itertools import islice

from rich.console import Console
from rich.table import Table

from flightdeck.bots.arena import Fixture, Job, Result, make_job, play, schedule
from flightdeck.bots.arena_log import Log, logged_seed
from flightdeck.bots.catalogue import make_bot
from flightdeck.bots.executors import Workers, cluster_workers, local_workers
from flightdeck.bots.standings import Pair, Standing, pairs, standings
from flightdeck.engine.errors import BadArgument
from flightdeck.terminal import arguments
from flightdeck.terminal.console import complaints, output
from flightdeck.terminal.many_games import bar, check_counts, warn_if_endless
from flightdeck.terminal.tables import plain_table

INTERRUPTED = 130


def run(given: argparse.Namespace) -> int:
    check_counts(given.games, given.jobs or 0)
    if given.cluster and given.jobs is not None:
        raise BadArgument("--jobs is for this machine: it cannot be given with --cluster")
    job = asked_for(given)
    games = job.whole_deals(given.games)
    with Log(given.log, job) if given.log else nullcontext() as log:
        results = {number: result for number, result in log.results.items() if number < games} if log else {}
        try:
            play_missing(job, games, results, log, given)
            status = 0
        except KeyboardInterrupt:
            status = INTERRUPTED
    show(job, list(results.values()), games, given)
    if status == INTERRUPTED:
        complaints().print(how_to_go_on(len(results), games, given.log), soft_wrap=True)
    return status


def asked_for(given: argparse.Namespace) -> Job:
    game = arguments.make_game(given, with_bots=True)
    bots = bot_names(given.bots, given.against)
    warn_if_endless(game)
    seed: int | None = given.seed
    if seed is None and given.log:
        seed = logged_seed(given.log)
    return make_job(game, bots, given.against, secrets.randbits(48) if seed is None else seed)


def bot_names(text: str, against: str | None) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names if against is None else [*names, against]:
        make_bot(name, 0)
        if names.count(name) > 1:
            raise BadArgument(f"bot '{name}' is named twice")
    if against is None and len(names) == 1:
        raise BadArgument("name two bots or more in --bots, or one and its opponents with --against")
    return names


def play_missing(job: Job, games: int, results: dict[int, Result], log: Log | None, given: argparse.Namespace) -> None:
    """Results are added as they come."""
    missing = [fixture for fixture in islice(schedule(job), games) if fixture.number not in results]
    if not missing:
        return
    with bar() as progress, workers(given, missing) as helpers:
        task = progress.add_task("games", total=games, completed=len(results))
        for result in helpers.results(partial(play, job), missing):
            if log is not None:
                log.add(result)
            results[result.number] = result
            progress.advance(task)


def workers(given: argparse.Namespace, missing: list[Fixture]) -> AbstractContextManager[Workers]:
    if given.cluster:
        return cluster_workers(given.cluster)
    return local_workers(1 if len(missing) == 1 else given.jobs or 0)


def how_to_go_on(played: int, games: int, log: str | None) -> str:
    if log is None:
        return f"Stopped after {played} of {games} games. With --log FILE it could go on later."
    return f"Stopped after {played} of {games} games. The same command goes on from there: {log} has them."


def show(job: Job, results: list[Result], games: int, given: argparse.Namespace) -> None:
    ranked = standings(job, results)
    met = pairs(job, results)
    if given.json:
        print(json.dumps(report(job, len(results), ranked, met)))
        return
    console = output()
    if ranked:
        parts = [ranking_table(ranked), pair_table(ranked, met), time_table(ranked), fact_table(job, len(results))]
        print_tables(console, parts)
    if games > given.games:
        note = f"{games} games instead of {given.games}, so that every bot has every seat in every deal."
        console.print("", note, sep="\n", soft_wrap=True)


def report(job: Job, games: int, ranked: list[Standing], met: list[Pair]) -> dict[str, object]:
    return {
        "game": job.game,
        "players": job.players,
        "options": dict(job.options),
        "board": job.board_digest,
        "seed": job.seed,
        "against": job.against,
        "games": games,
        "standings": [asdict(one) for one in ranked],
        "pairs": [asdict(one) for one in met],
    }


def print_tables(console: Console, parts: list[Table]) -> None:
    for number, part in enumerate(parts):
        if number:
            console.print()
        console.print(part)


def ranking_table(ranked: list[Standing]) -> Table:
    table = plain_table(2)
    table.add_column("bot")
    for title in ("wins", "seats", "win rate", "95 % interval", "mean points", "rating"):
        table.add_column(title, justify="right")
    for one in ranked:
        table.add_row(
            one.bot,
            f"{one.wins:.1f}",
            f"{one.seats:,}",
            f"{one.win_rate:.1%}",
            f"{one.lowest:.1%} to {one.highest:.1%}",
            f"{one.mean_points:.1f}",
            f"{one.rating:.1f} ± {2 * one.uncertainty:.1f}",
        )
    return table


def pair_table(ranked: list[Standing], met: list[Pair]) -> Table:
    """How often the bot of the row finished ahead of that of the column."""
    shares = {(pair.bot, pair.other): pair.share for pair in met}
    shares |= {(pair.other, pair.bot): 1 - pair.share for pair in met}
    table = plain_table(2)
    table.add_column("finished ahead of")
    for one in ranked:
        table.add_column(one.bot, justify="right")
    for one in ranked:
        cells = [shares.get((one.bot, other.bot)) for other in ranked]
        table.add_row(one.bot, *["·" if share is None else f"{share:.1%}" for share in cells])
    return table


def time_table(ranked: list[Standing]) -> Table:
    table = plain_table(2)
    table.add_column("milliseconds a decision")
    for title in ("mean", "longest", "decisions"):
        table.add_column(title, justify="right")
    for one in ranked:
        table.add_row(one.bot, f"{one.milliseconds:,.2f}", f"{one.longest_milliseconds:,.1f}", f"{one.choices:,}")
    return table


def fact_table(job: Job, games: int) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column(justify="right")
    table.add_row("games", f"{games:,}")
    table.add_row("par", f"{1 / job.players:.1%}")
    table.add_row("seed", str(job.seed))
    for name, value in arguments.unusual(job.game, dict(job.options)).items():
        table.add_row(f"option {name}", value)
    return table
