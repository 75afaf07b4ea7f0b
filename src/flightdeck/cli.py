"""The command `flightdeck`."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from flightdeck.bots.levels import USUAL
from flightdeck.engine.errors import FlightdeckError
from flightdeck.terminal.console import one_line

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

WRONG = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
OPTIONS = """set an option of the game, such as events=off or round_limit=60; `flightdeck games` lists them. With bots
at the table, a game that has a round_limit ends after 200 rounds unless you say otherwise: bots may never end it"""


def main(argv: list[str] | None = None) -> int:
    arguments = parser().parse_args(argv)
    try:
        status = run(arguments)
        sys.stdout.flush()
    except FlightdeckError as error:
        print(f"flightdeck: {one_line(str(error))}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more when it ends, and would complain there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return status


def run(arguments: argparse.Namespace) -> int:
    """Each command is imported only when it is asked for, so that all start quickly."""
    if arguments.command == "games":
        from flightdeck.terminal import listing

        return listing.run(arguments.json)
    if arguments.command == "play":
        from flightdeck.terminal import play

        return play.run(arguments)
    if arguments.command == "simulate":
        from flightdeck.terminal import simulate

        return simulate.run(arguments)
    if arguments.command == "arena":
        from flightdeck.terminal import arena

        return arena.run(arguments)
    if arguments.command == "replay":
        from flightdeck.terminal import replay

        return replay.run(arguments.file, arguments.board, arguments.quiet, arguments.seat)
    if arguments.command == "review":
        from flightdeck.terminal import review

        return review.run(arguments.file, arguments.board, arguments.seat, arguments.seed, arguments.json)
    if arguments.command == "serve":
        from flightdeck.web import serve

        return serve.run(arguments.host, arguments.port, arguments.workers)
    if arguments.command == "admin":
        from flightdeck.web.maintenance import commands

        return commands.run(arguments)
    if arguments.action == "report":
        from flightdeck.terminal import board_report

        return board_report.run(arguments)
    from flightdeck.terminal import board

    return board.check(arguments.file, arguments.game)


def parser() -> argparse.ArgumentParser:
    whole = argparse.ArgumentParser(
        prog="flightdeck", description="Airline board games: complete rules, for people and for bots."
    )
    whole.add_argument("--version", action="version", version=f"flightdeck {installed_version()}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add_games(commands)
    add_play(commands)
    add_simulate(commands)
    add_arena(commands)
    add_replay(commands)
    add_review(commands)
    add_board(commands)
    add_serve(commands)
    add_admin(commands)
    return whole


def installed_version() -> str:
    try:
        return version("flightdeck")
    except PackageNotFoundError:
        return "(not installed)"


def command(commands: Commands, name: str, text: str) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")


def add_games(commands: Commands) -> None:
    games = command(commands, "games", "list the games, their options, and what of their boards is reconstructed")
    games.add_argument("--json", action="store_true", help="print data only")


def add_play(commands: Commands) -> None:
    play = command(commands, "play", "play a game in the terminal, against bots or with others at this device")
    play.add_argument("game", nargs="?", metavar="GAME", help="the name of a game, as `flightdeck games` lists it")
    add_setup(play, USUAL)
    play.add_argument("--seat", default="1", metavar="K", help="your seat, counted from 1; 1,3 for two people")
    play.add_argument("--name", metavar="NAME", help="your name; Ann,Bo for two people")
    play.add_argument("--resume", metavar="FILE", help="go on with a saved game")


def add_simulate(commands: Commands) -> None:
    simulate = command(commands, "simulate", "let bots play many games, and count")
    simulate.add_argument("game", metavar="GAME", help="the name of a game, as `flightdeck games` lists it")
    add_setup(simulate, "random")
    simulate.add_argument("--games", type=int, default=100, metavar="N", help="how many games (100)")
    simulate.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at a time (1); 0 for all cores")
    simulate.add_argument("--json", action="store_true", help="print data only")


def add_arena(commands: Commands) -> None:
    arena = command(commands, "arena", "let bots play each other, each deal in every seat, and rank them")
    arena.add_argument("game", metavar="GAME", help="the name of a game, as `flightdeck games` lists it")
    arena.add_argument("--bots", required=True, metavar="A,B,C", help="the bots that are ranked")
    arena.add_argument(
        "--against", metavar="BOT", help="seat each of --bots alone, with this bot in all the other seats"
    )
    add_table(arena)
    arena.add_argument(
        "--games", type=int, default=100, metavar="N", help="how many games (100), or a few more for whole deals"
    )
    arena.add_argument("--jobs", type=int, metavar="N", help="how many at a time (0, all cores); 1 for this process")
    arena.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster at this address")
    arena.add_argument("--log", metavar="FILE", help="write each finished game down, and go on where the file ends")
    arena.add_argument("--json", action="store_true", help="print data only")


def add_setup(parser: argparse.ArgumentParser, bots: str) -> None:
    parser.add_argument(
        "--bots", default=bots, metavar="A,B", help="the bots by seat; the last one is repeated (%(default)s)"
    )
    add_table(parser)


def add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="how many players (4)")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same cards")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=OPTIONS)
    parser.add_argument("--board", metavar="BOARD", help="a file of your own, or an original board by its name")


def add_replay(commands: Commands) -> None:
    replay = command(commands, "replay", "check the record of a game and show it move by move")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--board", metavar="FILE", help="the board it was played on, if not the built-in one")
    replay.add_argument("--quiet", action="store_true", help="check only, and print one line")
    replay.add_argument("--seat", type=int, metavar="K", help="show only what this seat could know")


def add_review(commands: Commands) -> None:
    review = command(commands, "review", "say of a finished game where it was won and lost, by luck and by decisions")
    review.add_argument("file", metavar="FILE", help="the record of the game")
    review.add_argument("--seat", metavar="K", help="judge the decisions of this seat only, counted from 1; or 1,3")
    review.add_argument("--board", metavar="FILE", help="the board it was played on, if not the built-in one")
    review.add_argument("--seed", type=int, default=0, metavar="S", help="judge with other random numbers (0)")
    review.add_argument("--json", action="store_true", help="print data only")


def add_board(commands: Commands) -> None:
    board = command(commands, "board", "work with board files")
    actions = board.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = command(actions, "check", "say whether a file is a board that can be played on")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--game", default="airlines_europe", metavar="GAME", help="the game it is for (%(default)s)")
    report = command(actions, "report", "let bots play on a board, and tell how it is used and how fair it is")
    report.add_argument("game", metavar="GAME", help="the name of a game, as `flightdeck games` lists it")
    add_setup(report, "greedy")
    report.add_argument("--games", type=int, default=300, metavar="N", help="how many games (300)")
    report.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at a time (1); 0 for all cores")
    report.add_argument("--json", action="store_true", help="print data only")


def add_serve(commands: Commands) -> None:
    serve = command(commands, "serve", "serve the site, for this machine or for others")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (%(default)s)")
    serve.add_argument("--port", type=int, default=8000, help="the port to listen at (%(default)s)")
    serve.add_argument(
        "--workers", type=int, default=1, metavar="N", help="how many processes serve (1); more need REDIS_URL"
    )


def add_admin(commands: Commands) -> None:
    admin = command(commands, "admin", "look after what a server has stored")
    actions = admin.add_subparsers(dest="action", required=True, metavar="ACTION")
    backup = command(actions, "backup", "write everything into one file, while the server goes on")
    backup.add_argument("file", metavar="FILE", help="such as flightdeck.jsonl.gz")
    restore = command(actions, "restore", "fill the database from a backup, of SQLite or PostgreSQL, all or nothing")
    restore.add_argument("file", metavar="FILE")
    restore.add_argument("--replace", action="store_true", help="lose what is in the database now")
    export = command(actions, "export", "write the records of tables; those of running games hold their secrets")
    export.add_argument("folder", metavar="DIR", help="the folder for the records")
    export.add_argument("tables", nargs="*", metavar="TABLE", help="as in the address /t/TABLE")
    export.add_argument("--all", action="store_true", help="every table")
    bring = command(actions, "import", "make tables of records; a game that is not over gets links to its seats")
    bring.add_argument("files", nargs="+", metavar="FILE")
    check = command(actions, "check", "replay every stored game under the rules of this version")
    check.add_argument("--quiet", action="store_true", help="name only the tables there is something to say about")


if __name__ == "__main__":
    sys.exit(main())
