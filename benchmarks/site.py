"""What the site costs, to show a table and to keep it live: python -m benchmarks.site [--tables 30] [--seconds 10]

All of it on this machine, in a data folder that is thrown away.
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
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks import crowd

ROOT = Path(__file__).resolve().parent.parent
# What a visit may cost at most: bytes of the first one, bytes of an update, milliseconds for page and template.
LIMITS = {"first_visit_bytes": 150_000, "update_bytes": 12_000, "render_ms": 3.0}
MILLISECONDS = ("look_ms", "page_ms", "template_ms", "request_ms", "render_ms", "fastest_render_ms")
# Of the table where there is no terminal to ask.
WIDTH = 120


def showing(home: Path) -> list[dict[str, Any]]:
    """In a process of its own: Django is set up once a process, for one data folder."""
    environment = {**os.environ, "FLIGHTDECK_HOME": str(home)}
    command = [sys.executable, "-m", "benchmarks.showing"]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    for row in rows:
        row["first_visit_bytes"] = row["page_bytes"] + row["static_bytes"]
        row["render_ms"] = round(row["page_ms"] + row["template_ms"], 3)
        row["within_limits"] = all(row[name] <= limit for name, limit in LIMITS.items())
    return rows


def measure(tables: int, seconds: float, notes: Console) -> dict[str, Any]:
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="flightdeck-bench-") as folder:
        for name in ("showing", "live"):
            Path(folder, name).mkdir()
        notes.print("showing a table ...")
        shown = showing(Path(folder, "showing"))
        live = crowd.measure(Path(folder, "live"), tables, seconds, notes)
    return {
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load_before": round(load, 1),
        "limits": LIMITS,
        "showing": shown,
        "live": live,
    }


def show(result: dict[str, Any], console: Console) -> None:
    console.print(f"{result['date']}, {result['python']}, {result['machine']}, load before: {result['load_before']}")
    console.print(showing_table(result["showing"]))
    console.print(live_table(result["live"]))
    live = result["live"]
    console.print(f"Borne: {live['borne_per_second']} moves a second at {live['tables']} tables.")
    if live["memory_per_table"] is not None:
        first, seated, played = [live[f"memory_{when}"] / 1e6 for when in ("at_first", "seated", "played")]
        console.print(
            f"Memory of the server: {first:.1f} MB with one table, {seated:.1f} MB with all, "
            f"{played:.1f} MB after play: {live['memory_per_table'] / 1e3:.0f} kB a table."
        )


def showing_table(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Showing a table: compressed bytes, and processor time of an update", box=SIMPLE)
    table.add_column("position", no_wrap=True)
    for heading in ("moves", "legal", "first visit", "update", "look ms", "page", "template", "request"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("page +\ntemplate", justify="right", no_wrap=True)
    table.add_column("fastest", justify="right", no_wrap=True)
    for row in rows:
        cells = [row["moves"], row["legal_actions"], f"{row['first_visit_bytes']:,}", f"{row['update_bytes']:,}"]
        cells += [f"{row[name]:.2f}" for name in MILLISECONDS]
        table.add_row(row["position"], *[str(cell) for cell in cells])
    limits = [f"{LIMITS['first_visit_bytes']:,}", f"{LIMITS['update_bytes']:,}", "", "", "", ""]
    table.add_row("limit", "", "", *limits, f"{LIMITS['render_ms']:.2f}", "")
    return table


def live_table(live: dict[str, Any]) -> Table:
    title = f"{live['tables']} tables, {live['streams']} streams: milliseconds from a click, median / 99 of 100"
    table = Table(title=title, box=SIMPLE)
    for heading in ("offered/s", "moves/s", "moves", "errors", "answered", "all told", "all shown"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in live["steps"]:
        spans = [f"{row[f'{what}_p50_ms']} / {row[f'{what}_p99_ms']}" for what in ("answered", "told", "shown")]
        cells = [row["offered_per_second"], row["moves_per_second"], row["moves"], row["errors"], *spans]
        table.add_row(*[str(cell) for cell in cells])
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.site", description="What the site costs.")
    parser.add_argument("--tables", type=int, default=30, help="with four people each")
    parser.add_argument("--seconds", type=float, default=10, help="for each offered rate of moves")
    parser.add_argument("--json", metavar="FILE", help="write the result there; - for standard output and nothing else")
    asked = parser.parse_args()
    if asked.seconds <= 0 or asked.tables < 1:
        parser.error("there must be a table, and time to play at it")
    # Ended from outside, the server must end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    # Every browser holds three connections, and the server as many.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    result = measure(asked.tables, asked.seconds, Console(stderr=True))
    text = json.dumps(result, indent=2)
    if asked.json == "-":
        print(text)
    else:
        console = Console()
        show(result, console if console.is_terminal else Console(width=WIDTH))
    if asked.json and asked.json != "-":
        Path(asked.json).write_text(text + "\n")


if __name__ == "__main__":
    main()
