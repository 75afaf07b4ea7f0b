"""How good reviews are: python -m benchmarks.review [GAME ...] [--levels N] [--review N] [--planted N] [--luck N]

Four players. What each level gives away at the same decisions of N games; N games of all levels reviewed, how long that
took and how many of the flagged mistakes are flagged again with other random numbers; how many planted blunders are
found at N positions; and what luck comes to over N games, and how much less the result varies without it.

Each result is written to the folder at once (`--folder`), and what is there is not measured again: this may be stopped
and go on with larger numbers. Another evaluation or another way of reviewing needs another folder.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.review.report import report
from benchmarks.review.tasks import TASKS
from flightdeck.games.catalogue import entries

COUNTS = {"levels": 40, "review": 5, "planted": 200, "luck": 100}
# One game, one task, one number.
Work = tuple[str, str, int]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(entries()))
    for task, count in COUNTS.items():
        parser.add_argument(f"--{task}", type=int, default=count)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/review"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    done = {name: stored(file_of(arguments.folder, name)) for name in arguments.game}
    counts = {task: getattr(arguments, task) for task in TASKS}
    with multiprocessing.Pool(arguments.jobs) as pool:
        for (name, task, number), result in pool.imap_unordered(measure, missing(arguments.game, counts, done)):
            done[name][task, number] = result
            with file_of(arguments.folder, name).open("a", encoding="utf-8") as file:
                file.write(json.dumps([task, number, result]) + "\n")
    for name in arguments.game:
        print(report(name, {task: within(done[name], task, count) for task, count in counts.items()}))
    return 0


def file_of(folder: Path, name: str) -> Path:
    return folder / f"{name}.jsonl"


def stored(file: Path) -> dict[tuple[str, int], Any]:
    if not file.exists():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {(task, number): result for task, number, result in rows}


def missing(names: list[str], counts: dict[str, int], done: dict[str, dict[tuple[str, int], Any]]) -> Iterator[Work]:
    """The first numbers of everything first, so that there is something of all whenever this is stopped."""
    rounds = max(counts.values())
    for part in range(1, rounds + 1):
        for name in names:
            for task, count in counts.items():
                for number in range((part - 1) * count // rounds, part * count // rounds):
                    if (task, number) not in done[name]:
                        yield name, task, number


def measure(work: Work) -> tuple[Work, Any]:
    name, task, number = work
    return work, TASKS[task](name, number)


def within(done: dict[tuple[str, int], Any], task: str, count: int) -> list[Any]:
    return [result for (what, number), result in sorted(done.items()) if what == task and number < count]


if __name__ == "__main__":
    raise SystemExit(main())
