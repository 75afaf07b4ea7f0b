"""What was typed on the command line, turned into what the engine takes."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from flightdeck.bots.catalogue import make_bot
from flightdeck.engine.data import BoardText, number_in
from flightdeck.engine.errors import BadArgument, BadOption
from flightdeck.engine.game import Game
from flightdeck.engine.info import Option, OptionValue
from flightdeck.engine.record import GameMaker
from flightdeck.games import catalogue

WORDS = {True: ("on", "true", "yes"), False: ("off", "false", "no")}
PLAYERS = 4


def make_game(arguments: argparse.Namespace, with_bots: bool) -> Game:
    given = options(arguments.game, arguments.option)
    if with_bots:
        given = catalogue.entry_of(arguments.game).info.with_bots | given
    return catalogue.game(arguments.game, players(arguments), given, arguments.board)


def players(arguments: argparse.Namespace) -> int:
    given: int | None = arguments.players
    return PLAYERS if given is None else given


def some_bots(arguments: argparse.Namespace) -> bool:
    """Are there more seats than people?"""
    return len(set(arguments.seat.split(","))) < players(arguments)


def maker(board: str | None) -> GameMaker:
    """Sets up recorded games on this board, else on the one that they carry, or on the built-in one."""

    def make(name: str, players: int, options: dict[str, OptionValue], carried: BoardText | None) -> Game:
        return catalogue.game(name, players, options, board or carried)

    return make


def options_of(game: str) -> tuple[Option, ...]:
    """None for a game that does not exist: whoever makes it says so."""
    return next((info.options for info in catalogue.games() if info.name == game), ())


def options(game: str, given: list[str]) -> dict[str, OptionValue]:
    """name=value, each. Names that the game does not know are left to it."""
    known = {option.name: option for option in options_of(game)}
    found: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise BadArgument(f"an option is written name=on or name=off, or name=value, not '{text}'")
        found[name] = option_value(known[name], value) if name in known else value
    return found


def option_value(option: Option, text: str) -> OptionValue:
    for choice in option.choices:
        if text.casefold() in (WORDS[choice] if isinstance(choice, bool) else (str(choice).casefold(),)):
            return choice
    choices = ", ".join(shown(choice) for choice in option.choices[:-1])
    raise BadOption(f"option {option.name} is {choices} or {shown(option.choices[-1])}, not '{text}'")


def unusual(game: str, chosen: Mapping[str, OptionValue]) -> dict[str, str]:
    """The options that are not as usual, as they are typed."""
    usual = {option.name: option.default for option in options_of(game)}
    return {name: shown(chosen[name]) for name in usual if chosen[name] != usual[name]}


def shown(value: OptionValue) -> str:
    """As it is typed."""
    return WORDS[value][0] if isinstance(value, bool) else str(value)


def seats(text: str, players: int) -> list[int]:
    """1,3: the seats 0 and 2."""
    found: list[int] = []
    for part in text.split(","):
        number = number_in(part.strip()) or 0
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
