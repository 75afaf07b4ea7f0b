"""What a game is, as data: for lists, forms and pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from flightdeck.engine.data import shown
from flightdeck.engine.errors import BadOption, BadPlayers

OptionValue = bool | int | str
# What people are told of an option.
OPTION_KEYS = ("name", "default", "choices", "sentence")


@dataclass(frozen=True, slots=True)
class Option:
    """A choice to be made before the game starts."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    sentence: str
    # With this value bots may never end the game; the value chosen for a table with bots unless somebody chooses
    # another, and for learners, who begin by playing at random.
    endless: OptionValue | None = None
    with_bots: OptionValue | None = None
    for_learners: OptionValue | None = None

    def check(self, value: object) -> OptionValue:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        allowed = " or ".join(repr(choice) for choice in self.choices)
        raise BadOption(f"option {self.name} is {allowed}, not {shown(value)}")


def switch(name: str, sentence: str) -> Option:
    """Something that is off unless somebody wants it."""
    return Option(name, False, (False, True), sentence)


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
    # Records made under this revision and later ones replay as they were played.
    oldest_revision: int = 1

    @property
    def players(self) -> range:
        return range(self.min_players, self.max_players + 1)

    def to_dict(self) -> dict[str, object]:
        told = asdict(self)
        told["options"] = [{name: option[name] for name in OPTION_KEYS} for option in told["options"]]
        del told["oldest_revision"]
        return told

    @property
    def with_bots(self) -> dict[str, OptionValue]:
        """Options of a table with bots, unless somebody chooses others: with them a game ends."""
        return {option.name: option.with_bots for option in self.options if option.with_bots is not None}

    @property
    def for_learners(self) -> dict[str, OptionValue]:
        """The same for random play."""
        return {option.name: option.for_learners for option in self.options if option.for_learners is not None}

    def endless(self, options: Mapping[str, OptionValue]) -> str:
        """The name of the option by which bots may never end the game; empty if they will."""
        return next((o.name for o in self.options if o.endless is not None and options[o.name] == o.endless), "")

    def check_players(self, players: object) -> int:
        if type(players) is not int or players not in self.players:
            allowed = f"{self.min_players} to {self.max_players} players"
            raise BadPlayers(f"{self.title} is for {allowed}, not {shown(players)}")
        return players

    def check_options(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values, the defaults filled in."""
        if not isinstance(given, Mapping):
            raise BadOption(f"options are a table of names and values, not {shown(given)}")
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.title} has no option {shown(name)}; it has {', '.join(known)}")
        return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
