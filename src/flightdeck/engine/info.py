"""What a game is, as data: for lists, forms and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from flightdeck.engine.errors import BadOption, BadPlayers

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice to be made before the game starts."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    sentence: str

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        allowed = " or ".join(repr(choice) for choice in self.choices)
        raise BadOption(f"option {self.name} is {allowed}, not {value!r}")


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What one can know of a game without playing it."""

    name: str
    title: str
    designers: tuple[str, ...]
    publisher: str
    year: int
    min_players: int
    max_players: int
    minutes: int
    options: tuple[Option, ...]
    rules_revision: int
    # Which parts of the built-in board are not those of the published one; empty when all are.
    reconstructed: tuple[str, ...]

    @property
    def players(self) -> range:
        return range(self.min_players, self.max_players + 1)

    def to_dict(self) -> dict[str, object]:
        return asdict(self)

    def check_players(self, players: object) -> int:
        if type(players) is not int or players not in self.players:
            raise BadPlayers(f"{self.title} is for {self.min_players} to {self.max_players} players, not {players!r}")
        return players

    def check_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, the defaults filled in."""
        if not isinstance(given, Mapping):
            raise BadOption(f"options are a table of names and values, not {given!r}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.title} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
