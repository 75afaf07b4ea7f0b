"""`flightdeck review`: who was likely to win when, what luck did, and which decisions gave something away, and why."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from flightdeck.engine.game import Game
from flightdeck.review import review, words
from flightdeck.review.numbers import STEP_NAMES
from flightdeck.review.review import Review
from flightdeck.terminal import arguments
from flightdeck.terminal.console import complaints, one_line, output
from flightdeck.terminal.files import read_record


def run(file: str, board: str | None, seat: str | None, seed: int, as_json: bool) -> int:
    record, make = read_record(file), arguments.maker(board)
    seats = arguments.seats(seat, record.players) if seat is not None else list(range(record.players))
    made = review.begin(record, make, seed)
    judge(made, len(made.waiting(seats)), review.judge_all(made, record, make, seats))
    if as_json:
        print(json.dumps(made.to_json() | {"seats": accounts(made)}, indent=1))
        return 0
    names = [one_line(name) for name in record.seats]
    show(made, record.bound(make), names, seats)
    return 0


def judge(made: Review, waiting: int, judged: Iterable[int]) -> None:
    """It takes its time, so whoever waits at a terminal sees how far it is."""
    console = complaints()
    for done, _move in enumerate(judged, 1):
        if console.is_terminal:
            console.print(f"\r{done} of {waiting} decisions", end="", soft_wrap=True)
    if console.is_terminal:
        console.print("\r", end="")
    sys.stderr.flush()


def accounts(made: Review) -> list[dict[str, object]]:
    """What follows from it for each seat."""
    found = []
    for seat in range(made.players):
        one = review.account(made, seat)
        found.append({name: getattr(one, name) for name in one.__slots__})
    return found


def show(made: Review, game: Game, names: list[str], seats: list[int]) -> None:
    console = output()
    console.print(table(made, names, seats))
    for line in turning_points(made, names):
        console.print(line, soft_wrap=True)
    for move, one in made.mistakes():
        if one["seat"] in seats:
            mistake(console, move, made, game, names)


def table(made: Review, names: list[str], seats: list[int]) -> Table:
    found = Table(box=None, pad_edge=False)
    found.add_column("player")
    for title in ("result", "luck", "without luck", "accuracy", *[f"{name.lower()}s" for name in STEP_NAMES[1:]]):
        found.add_column(title, justify="right")
    for seat in range(made.players):
        one = review.account(made, seat)
        judged = seat in seats and one.accuracy is not None
        accuracy = f"{100 * (one.accuracy or 0):.0f} %" if judged else ""
        counts = [str(count) if judged else "" for count in one.steps]
        shares = f"{100 * one.result:.0f} %", f"{100 * one.luck:+.0f} %", f"{100 * one.adjusted:.0f} %"
        found.add_row(names[seat], *shares, accuracy, *counts)
    return found


def turning_points(made: Review, names: list[str]) -> list[str]:
    lines = []
    for point in review.turning_points(made):
        if point.mistake:
            lines.append(f"Turning point, move {point.move}: {names[point.seat]} gave away {100 * point.size:.0f} %.")
        else:
            way = "good" if point.size > 0 else "bad"
            size = f"{100 * point.size:+.0f} %"
            lines.append(f"Turning point, move {point.move}: {way} luck for {names[point.seat]}, {size}.")
    return lines


def mistake(console: Console, move: int, made: Review, game: Game, names: list[str]) -> None:
    one = made.decisions[str(move)]
    lost = f"{100 * one['loss']:.0f} % (give or take {200 * one['noise']:.0f})"
    console.print(
        f"\nMove {move}, {names[one['seat']]}: {STEP_NAMES[one['step']]}, {lost}", style="bold", soft_wrap=True
    )
    console.print(f"  played: {words.action(one['played'], game, str)}", soft_wrap=True)
    best = [words.action(text, game, str) for text in (one["best"], *one["then"])]
    console.print(f"  better: {', then '.join(best)}", soft_wrap=True)
    for sentence in words.reasons(one, game, names, str):
        console.print(f"  {sentence}", style="dim", soft_wrap=True)
    for after, entries in (("the best", one["best_line"]), ("that", one["played_line"])):
        if entries:
            line = words.line(entries, game, names, str)
            console.print(f"  after {after}, probably: {line}", style="dim", soft_wrap=True)
