"""What the commands share that play many games."""

from __future__ import annotations

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from flightdeck.engine.errors import BadArgument
from flightdeck.engine.game import Game
from flightdeck.terminal.console import complaints


def check_counts(games: int, jobs: int) -> None:
    if games < 1:
        raise BadArgument(f"--games should be 1 or more, not {games}")
    if jobs < 0:
        raise BadArgument(f"--jobs should be 0 or more, not {jobs}")


def warn_if_endless(game: Game) -> None:
    if option := game.info.endless(game.options):
        usual = game.info.for_learners[option]
        complaints().print(
            f"Without a {option.replace('_', ' ')} bots may never end a game: "
            f"Ctrl-C stops, and --option {option}={usual} sets one.",
            soft_wrap=True,
        )


def bar() -> Progress:
    console = complaints()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
