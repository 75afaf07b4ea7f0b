"""`flightdeck play`: people at this device and bots, until the game is over."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import shlex
import sys

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed, make_bot
from flightdeck.bots.levels import USUAL, title
from flightdeck.engine.errors import BadArgument, BadRecord
from flightdeck.engine.state import NOBODY
from flightdeck.engine.table import Table
from flightdeck.terminal import arguments
from flightdeck.terminal.console import one_line
from flightdeck.terminal.files import read_record
from flightdeck.terminal.person import Desk, Quit


def run(given: argparse.Namespace) -> int:
    table = resumed(given) if given.resume else fresh(given)
    people = arguments.seats(given.seat, table.game.players)
    bots = bot_names(given.bots, people, table.game.players)
    if sys.stdin.isatty():
        # Its import alone gives the arrow keys their meaning.
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401
    desk = Desk(table, people, given.resume, resume_flags(given))
    with contextlib.suppress(Quit):
        play(table, desk, bots)
    desk.leave()
    return 0


def play(table: Table, desk: Desk, bots: dict[int, str]) -> None:
    while True:
        seat = table.state.next_seat()
        if seat == NOBODY or desk.deserted:
            return
        if seat in bots:
            bot_moves(table, seat, bots[seat])
        else:
            desk.decide(seat)


def bot_moves(table: Table, number: int, name: str) -> None:
    """A bot is made anew for each decision: a game taken up again, or taken back, goes on as it would have."""
    bot = make_bot(name, derived_seed(table.record.seed, len(table.record.actions), number))
    seat = Seat(table.state, number)
    seat.look()
    table.apply(number, bot.choose(seat))


def fresh(given: argparse.Namespace) -> Table:
    if given.game is None:
        raise BadArgument("say which game to play (`flightdeck games` lists them), or --resume FILE")
    game = arguments.make_game(given, arguments.some_bots(given))
    people = arguments.seats(given.seat, game.players)
    bots = bot_names(given.bots, people, game.players)
    names = seat_names(given.name, people, bots, game.players)
    seed = secrets.randbits(48) if given.seed is None else given.seed
    return Table(game, seed, names)


def resumed(given: argparse.Namespace) -> Table:
    for name in ("players", "seed", "option", "name"):
        if getattr(given, name) not in (None, []):
            raise BadArgument(f"--{name} cannot be given with --resume: the saved game has it")
    record = read_record(given.resume)
    if given.game not in (None, record.game):
        raise BadArgument(f"{given.resume} is a game of {record.game}, not of {given.game}")
    try:
        table = Table.resume(record, arguments.maker(given.board))
    except BadRecord as error:
        raise BadRecord(f"{given.resume}: {error}") from error
    record.seats = [one_line(name) for name in record.seats]
    return table


def resume_flags(given: argparse.Namespace) -> str:
    """What has to be said again when the game is taken up: a record does not know it."""
    words = []
    for name, usual in (("seat", "1"), ("bots", USUAL), ("board", None)):
        value = getattr(given, name)
        if value != usual:
            words += [f"--{name}", shlex.quote(value)]
    return " ".join(words)


def bot_names(text: str, people: list[int], players: int) -> dict[int, str]:
    seats = [seat for seat in range(players) if seat not in people]
    return dict(zip(seats, arguments.bots(text, len(seats)), strict=False))


def seat_names(text: str | None, people: list[int], bots: dict[int, str], players: int) -> list[str]:
    given = [one_line(name) for name in text.split(",")] if text else []
    if len(given) > len(people):
        raise BadArgument(f"{len(given)} names were given for {len(people)} seats of people")
    own = dict(zip(people, given, strict=False))
    names = []
    for seat in range(players):
        kind = title(bots[seat]) if seat in bots else "Player"
        names.append(own.get(seat) or f"{kind} {seat + 1}")
    return names
