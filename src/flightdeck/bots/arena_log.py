"""The log of an arena: a line that says what is played, then a line for each finished game, all of them JSON."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from flightdeck.bots.arena import Job, Result
from flightdeck.engine.errors import BadArgument

FORMAT = 1
# A file that starts otherwise is not ours, and is never written to.
START = b'{"flightdeck_arena": '


def heading(job: Job) -> dict[str, object]:
    """What has to be the same for games to be counted together."""
    return {
        "flightdeck_arena": FORMAT,
        "game": job.game,
        "players": job.players,
        "options": dict(job.options),
        "rules_revision": job.rules_revision,
        "board": job.board_digest,
        "bots": list(job.bots),
        "against": job.against,
        "seed": job.seed,
    }


def logged_seed(file: str) -> int | None:
    """Of the job that this file is the log of, if it is one already."""
    lines = whole_lines(file, read(file))
    seed = lines[0].get("seed") if lines else None
    return seed if isinstance(seed, int) else None


class Log:
    """Takes up a log, or starts one. Every result is on the disk before the next one is waited for."""

    def __init__(self, file: str, job: Job) -> None:
        content = read(file)
        lines = whole_lines(file, content)
        if lines:
            check(file, lines[0], heading(job))
        self.results = {result.number: result for result in map(result_of, lines[1:])}
        self._out = opened(file)
        # What was being written when the run before this one was cut off.
        self._out.truncate(length_of(content, len(lines)))
        if not lines:
            self._write(heading(job))

    def add(self, result: Result) -> None:
        self._write(asdict(result))
        self.results[result.number] = result

    def _write(self, line: dict[str, object]) -> None:
        self._out.write(json.dumps(line).encode() + b"\n")
        self._out.flush()
        os.fsync(self._out.fileno())

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()


def read(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise BadArgument(f"{file}: the file cannot be read: {error.strerror}") from None


def opened(file: str) -> BinaryIO:
    try:
        return Path(file).open("ab")
    except OSError as error:
        raise BadArgument(f"{file}: the file cannot be written: {error.strerror}") from None


def whole_lines(file: str, content: bytes) -> list[dict[str, object]]:
    """All lines; the last one is left out if it was cut off."""
    if not content.startswith(START[: len(content)]):
        raise BadArgument(f"{file} is no log of an arena")
    texts = content.split(b"\n")
    # What follows the last line break is empty, or torn.
    last = len(texts) - 1
    found: list[dict[str, object]] = []
    for number, text in enumerate(texts[:last], 1):
        line = parsed(text)
        if line is None or (number > 1 and not is_result(line)):
            if number == last:
                break
            raise BadArgument(f"{file}: line {number} is no result of a game")
        found.append(line)
    return found


def length_of(content: bytes, lines: int) -> int:
    return sum(len(text) + 1 for text in content.split(b"\n")[:lines])


def parsed(text: bytes) -> dict[str, object] | None:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def is_result(line: dict[str, object]) -> bool:
    return set(line) == {field.name for field in fields(Result)}


def result_of(line: dict[str, object]) -> Result:
    return Result(**line)  # type: ignore[arg-type]


def check(file: str, there: dict[str, object], here: dict[str, object]) -> None:
    for name, value in here.items():
        if there.get(name) != value:
            raise BadArgument(
                f"{file} is the log of another job: its {name} is {json.dumps(there.get(name))}, "
                f"not {json.dumps(value)}; name another file"
            )
