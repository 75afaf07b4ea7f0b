"""How fast the rules are, beside other engines: python -m benchmarks.engine [--seconds 3] [--rounds 5] [--json FILE]"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from statistics import median
from time import process_time

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from benchmarks import contestants
from benchmarks.contestants import Engine, PythonLoop
from flightdeck.bots.match import Tally
from flightdeck.engine import state as engine_state

ROOT = Path(__file__).resolve().parent.parent
# Engines take turns this often in a round, so that the moods of the machine hit all of them alike.
SLICES = 10
COPIES_A_SLICE = 500
COPIES_WEIGHED = 10_000
GAMES_CUT_IN_THIRDS = 1000
# Of the table where there is no terminal to ask.
WIDTH = 120

ROWS: dict[str, type[Engine]] = {
    row.name: row
    for row in (
        contestants.CompiledLoop,
        contestants.PythonLoop,
        contestants.AirlinesCompiledLoop,
        contestants.AirlinesPythonLoop,
        contestants.AirBaronCompiledLoop,
        contestants.AirBaronPythonLoop,
        contestants.AllianceCompiledLoop,
        contestants.AlliancePythonLoop,
        contestants.Catanatron,
        contestants.Backgammon,
        contestants.BackgammonLoop,
        contestants.Hanabi,
        contestants.HanabiLoop,
    )
}
MEASURE = contestants.Catanatron.name
# Rows that are played a second time from the .py files.
PLAIN: dict[str, str] = {
    contestants.CompiledLoop.name: "Flightdeck, not compiled",
    contestants.AirlinesCompiledLoop.name: "Flightdeck, Airlines, not compiled",
    contestants.AirBaronCompiledLoop.name: "Flightdeck, Air Baron, not compiled",
    contestants.AllianceCompiledLoop.name: "Flightdeck, Air Alliance, not compiled",
}


@dataclass
class Sample:
    """What was counted, and the processor time it took."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    seconds: float = 0.0
    copies: int = 0
    copy_seconds: float = 0.0

    def add(self, other: Sample) -> None:
        for field, value in asdict(other).items():
            setattr(self, field, getattr(self, field) + value)

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


class Contestant:
    """An engine in this process."""

    plain = False

    def __init__(self, name: str) -> None:
        self.name = name
        self.row = name
        self.engine = ROWS[name]()
        self.copy = self.engine.copier()
        self.engine.play(Tally())
        self.engine.count(Tally())

    def sample(self, seconds: float) -> Sample:
        """Play whole games for about so long, then make copies of one position."""
        sample = Sample(copies=COPIES_A_SLICE)
        tally = Tally()
        while sample.seconds < seconds:
            start = process_time()
            self.engine.play(tally)
            sample.seconds += process_time() - start
            sample.games += 1
            self.engine.count(tally)
        start = process_time()
        for _ in range(COPIES_A_SLICE):
            self.copy()
        sample.copy_seconds = process_time() - start
        sample.decisions, sample.options = tally.decisions, tally.options
        return sample

    def weigh(self) -> object:
        """Bytes a state, from what many copies of different positions add to the memory of a process of their own."""
        return child(["--weigh", self.row], self.plain)


class PlainPython(Contestant):
    """Flightdeck from its .py files. Compiled and plain modules cannot live together, so this has its own process."""

    plain = True

    def __init__(self, row: str) -> None:
        self.name = PLAIN[row]
        self.row = row

    def sample(self, seconds: float) -> Sample:
        answer = child(["--sample", str(seconds), "--row", self.row], self.plain)
        assert isinstance(answer, dict)
        return Sample(**answer)


def child(job: list[str], plain: bool) -> object:
    environment = {**os.environ, "FLIGHTDECK_PURE": "1"} if plain else None
    command = [sys.executable, "-m", "benchmarks.engine", *job]
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def weigh_here(engine: Engine) -> int | None:
    copiers = [engine.copier(seed) for seed in range(1, 21)]
    # The first copies fill holes in memory that the games before have left.
    kept = [copiers[number % len(copiers)]() for number in range(COPIES_WEIGHED)]
    before = resident()
    kept += [copiers[number % len(copiers)]() for number in range(COPIES_WEIGHED)]
    after = resident()
    return None if before is None or after is None else (after - before) // COPIES_WEIGHED


def resident() -> int | None:
    """Bytes of memory of this process; known on Linux only."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else None


def contestants_here(notes: Console) -> list[Contestant]:
    found: list[Contestant] = []
    for name in ROWS:
        try:
            found.append(Contestant(name))
        except ImportError as missing:
            notes.print(f"{name}: skipped, for it is not installed ({missing})")
        if name in PLAIN and is_compiled():
            found.append(PlainPython(name))
    if not is_compiled():
        notes.print("Flightdeck is not compiled here: its rows are of plain Python")
    return found


def is_compiled() -> bool:
    return not str(engine_state.__file__).endswith(".py")


def one_round(field: list[Contestant], seconds: float) -> dict[str, Sample]:
    totals = {each.name: Sample() for each in field}
    for _ in range(SLICES):
        for each in field:
            totals[each.name].add(each.sample(seconds / SLICES))
    return totals


def summary(name: str, rounds: list[dict[str, Sample]], size: object) -> dict[str, object]:
    """One row: the median round; the ratio is taken within each round."""
    total = Sample()
    for each in rounds:
        total.add(each[name])
    ratios = [each[name].rate / each[MEASURE].rate for each in rounds if MEASURE in each]
    return {
        "engine": name,
        "decisions_per_second": round(median(each[name].rate for each in rounds)),
        "ratio": round(median(ratios), 2) if ratios else None,
        "ratio_min": round(min(ratios), 2) if ratios else None,
        "ratio_max": round(max(ratios), 2) if ratios else None,
        "legal_actions": round(total.options / total.decisions, 1) if total.options else None,
        "decisions_per_game": round(total.decisions / total.games, 1),
        "copy_us": round(median(each[name].copy_seconds / each[name].copies for each in rounds) * 1e6, 2),
        "bytes_per_state": size,
    }


def thirds() -> list[dict[str, float]]:
    """Does a decision late in the game cost more than an early one? The parts of each game are timed apart."""
    loop = PythonLoop()
    parts = [Sample(), Sample(), Sample()]
    for seed in range(GAMES_CUT_IN_THIRDS):
        whole = Tally()
        loop.walk(seed, sys.maxsize, whole)
        state, rng = loop.game.start(seed), random.Random(seed)
        for part in parts:
            tally = Tally()
            start = process_time()
            loop.drive(state, rng, whole.decisions // 3, tally)
            part.add(Sample(1, tally.decisions, tally.options, process_time() - start))
    return [
        {"us": round(1e6 / part.rate, 2), "legal_actions": round(part.options / part.decisions, 1)} for part in parts
    ]


def measure(seconds: float, rounds: int, notes: Console) -> dict[str, object]:
    field = contestants_here(notes)
    done: list[dict[str, Sample]] = []
    for number in range(rounds):
        notes.print(f"round {number + 1} of {rounds} ...")
        done.append(one_round(field, seconds))
    return {
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "seconds": seconds,
        "rounds": rounds,
        "engines": [summary(each.name, done, each.weigh()) for each in field],
        "skipped": [name for name in ROWS if name not in done[0]],
        "thirds_of_a_game": thirds(),
    }


def show(result: dict[str, object], console: Console) -> None:
    engines, parts = result["engines"], result["thirds_of_a_game"]
    assert isinstance(engines, list)
    assert isinstance(parts, list)
    table = Table(title=f"{result['date']}, {result['python']}, {result['machine']}", box=SIMPLE)
    table.add_column("random play", no_wrap=True)
    for heading in ("decisions/s", "ratio (spread)", "legal", "decisions\na game", "copy µs", "bytes\na state"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in engines:
        ratio = row["ratio"] and f"{row['ratio']} ({row['ratio_min']}..{row['ratio_max']})"
        cells = [f"{row['decisions_per_second']:,}", ratio, row["legal_actions"]]
        cells += [row["decisions_per_game"], row["copy_us"], row["bytes_per_state"]]
        table.add_row(row["engine"], *["-" if cell is None else str(cell) for cell in cells])
    console.print(table)
    cost = ", ".join(f"{part['us']} µs with {part['legal_actions']} legal actions" for part in parts)
    console.print(f"Ratio: to {MEASURE}, within each round. Legal: the mean number of actions to choose from.")
    console.print(f"A decision in the first, middle and last third of a game ({PythonLoop.name}): {cost}.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description="How fast the rules are.")
    parser.add_argument("--seconds", type=float, default=3, help="of play for each engine in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", metavar="FILE", help="write the result there; - for standard output and nothing else")
    parser.add_argument("--sample", type=float, help=argparse.SUPPRESS)
    parser.add_argument("--row", choices=PLAIN, help=argparse.SUPPRESS)
    parser.add_argument("--weigh", choices=ROWS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.seconds <= 0 or asked.rounds < 1:
        parser.error("there must be a round, and time to play in it")
    if asked.sample:
        print(json.dumps(asdict(Contestant(asked.row).sample(asked.sample))))
    elif asked.weigh:
        print(json.dumps(weigh_here(ROWS[asked.weigh]())))
    else:
        result = measure(asked.seconds, asked.rounds, Console(stderr=True))
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
