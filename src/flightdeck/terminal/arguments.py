"""What was typed on the command line, turned into what the engine takes."""

from __future__ import annotations

import argparse

from flightdeck.bots.catalogue import make_bot
from flightdeck.engine.errors import BadArgument
from flightdeck.engine.game import Game
from flightdeck.engine.info import OptionValue
from flightdeck.engine.record import GameMaker
from flightdeck.games import catalogue

SWITCH = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
PLAYERS = 4


def make_game(arguments: argparse.Namespace) -> Game:
    players = PLAYERS if arguments.players is None else arguments.players
    return catalogue.game(arguments.game, players, options(arguments.option), arguments.board)


def maker(board: str | None) -> GameMaker:
    """Sets up recorded games on this board."""

    def make(name: str, players: int, options: dict[str, OptionValue]) -> Game:
        return catalogue.game(name, players, options, board)

    return make


def options(given: list[str]) -> dict[str, OptionValue]:
    """name=value, each; the game checks them."""
    found: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument(f"an option is written name=on or name=off, not '{text}'")
        found[name.strip()] = option_value(value.strip())
    return found


def option_value(text: str) -> OptionValue:
    if text.casefold() in SWITCH:
        return SWITCH[text.casefold()]
    try:
        return int(text)
    except ValueError:
        return text


def seats(text: str, players: int) -> list[int]:
    """1,3: the seats 0 and 2."""
    found: list[int] = []
    for part in text.split(","):
        number = int(part) if part.strip().isdecimal() else 0
        if not 1 <= number <= players:
            raise BadArgument(f"a seat is a number from 1 to {players}, not '{part.strip()}'")
        if number - 1 not in found:
            found.append(number - 1)
    return found


def bots(text: str, count: int) -> list[str]:
    """The names of so many bots; the last one given is repeated."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        make_bot(name, 0)
    if len(names) > max(count, 1):
        raise BadArgument(f"{len(names)} bots were named, but there are only {count} seats for bots")
    return names + [names[-1]] * (count - len(names))
