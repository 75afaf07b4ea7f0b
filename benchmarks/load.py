"""What a move costs, and how soon everybody has it: python -m benchmarks.load [--against CHECKOUT] [--parts move,crowd]

CHECKOUT is a clone of another commit with its own build. Both are measured in turn, round by round: what disturbs one
disturbs the other. The table shows medians of the rounds. Compare the processor time of the server first: what a clock
on the wall says tells of this machine too, which browsers and programs share with the server.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks.connections import Broken
from benchmarks.parts import PARTS, Asked
from benchmarks.servers import Checkout

ELSEWHERE = {"boardgame": Checkout("boardgame.io")}
# Of the table where there is no terminal to ask.
WIDTH = 120

# By part, measure and checkout: one figure a round.
Measured = dict[str, dict[str, dict[str, list[float]]]]


def turns(part: str, checkouts: list[Checkout], rounds: int) -> Iterator[Checkout]:
    """Who is first changes from round to round."""
    for number in range(rounds):
        if part in ELSEWHERE:
            yield ELSEWHERE[part]
        else:
            yield from checkouts if number % 2 == 0 else reversed(checkouts)


def measure(part: str, checkouts: list[Checkout], rounds: int, asked: Asked, notes: Console) -> dict[str, Any]:
    measured: dict[str, dict[str, list[float]]] = {}
    for checkout in turns(part, checkouts, rounds):
        notes.print(f"{part}, {checkout.name} ...")
        try:
            figures = PARTS[part](checkout, asked)
        except (Broken, OSError, RuntimeError, subprocess.CalledProcessError) as error:
            notes.print(f"{part}, {checkout.name}: {error!r}", style="red", markup=False)
            figures = {"could not be measured": 1}
        for what, figure in figures.items():
            measured.setdefault(what, {}).setdefault(checkout.name, []).append(round(figure, 3))
    return measured


def show(result: dict[str, Any], names: list[str], console: Console) -> None:
    """Also what there is when somebody has had enough."""
    console.print(f"{result['date']}, {result['python']}, {result['machine']}, load before: {result['load_before']}")
    console.print("; ".join(result["checkouts"]), highlight=False)
    table = Table(box=SIMPLE)
    table.add_column("")
    compared = "old" in names
    for heading in (*names, *(["old / new"] if compared else [])):
        table.add_column(heading, justify="right", no_wrap=True)
    for part, measures in result["measured"].items():
        first, *_ = (PARTS[part].__doc__ or part).splitlines()
        table.add_row(f"[bold]{part}[/bold]: {first}")
        for what, figures in measures.items():
            middle = [median(figures[name]) if name in figures else None for name in names]
            table.add_row(f"  {what}", *map(shown, middle), *(ratio(middle) if compared else ()))
        table.add_section()
    console.print(table)


def shown(figure: float | None) -> str:
    return "" if figure is None else f"{figure:,.0f}" if figure >= 1000 else f"{figure:,.4g}"


def ratio(middle: list[float | None]) -> Iterator[str]:
    old, new, *_ = middle
    yield f"{old / new:.1f}" if old and new else ""


def machine() -> dict[str, Any]:
    return {
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load_before": round(os.getloadavg()[0], 1),
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="What a move costs.")
    usual = [part for part in PARTS if part not in ELSEWHERE]
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="another commit, to be measured in turn with us"
    )
    parser.add_argument("--parts", default=",".join(usual), help=f"with commas, of {', '.join(PARTS)}")
    parser.add_argument("--tables", type=int, default=500, help="of a crowd; everything else grows with them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="for each rate of moves")
    parser.add_argument("--packages", type=Path, help="where boardgame.io and node-persist are installed")
    parser.add_argument("--json", metavar="FILE", help="write every figure there too")
    asked = parser.parse_args()
    asked.parts = asked.parts.split(",")
    if not set(asked.parts) <= set(PARTS) or min(asked.tables, asked.rounds, asked.seconds) < 1:
        parser.error("there must be known parts, a table, a round, and time to play")
    if asked.packages and "boardgame" not in asked.parts:
        asked.parts.append("boardgame")
    if "boardgame" in asked.parts and asked.packages is None:
        parser.error("boardgame.io needs --packages")
    return asked


def main() -> int:
    asked = arguments()
    # Ended from outside, the server must end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # Every stream is a connection, here and in the server.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    checkouts = [Checkout("old", asked.against.resolve())] if asked.against else []
    checkouts.append(Checkout("new"))
    notes, console = Console(stderr=True), Console()
    measured: Measured = {}
    result = machine() | {"checkouts": [checkout.words for checkout in checkouts], "measured": measured}
    try:
        for part in asked.parts:
            given = Asked(asked.tables, asked.seconds, asked.packages)
            measured[part] = measure(part, checkouts, asked.rounds, given, notes)
            if asked.json:
                Path(asked.json).write_text(json.dumps(result, indent=2) + "\n")
    finally:
        elsewhere = [ELSEWHERE[part].name for part in asked.parts if part in ELSEWHERE]
        names = [*(checkout.name for checkout in checkouts), *elsewhere]
        show(result, names, console if console.is_terminal else Console(width=WIDTH))
    return int(any("could not be measured" in measures for measures in measured.values()))


if __name__ == "__main__":
    sys.exit(main())
