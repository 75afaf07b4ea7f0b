"""What a game is made of besides its position and its verbs, put together once and used alike by all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from flightdeck.engine import calibration, styles, weights
from flightdeck.engine.calibration import Calibration
from flightdeck.engine.observation import Observation
from flightdeck.engine.schema import Schema
from flightdeck.engine.styles import Style


@dataclass(frozen=True, slots=True)
class Parts:
    """The positions that these functions take are those of the game's own class."""

    # The words for what is to be decided, by the number of the phase.
    phases: Sequence[str]
    # How a position is written down and read.
    schema: Schema
    # From a position, a seat and random numbers: a world that the seat cannot tell from it.
    resample: Callable[..., Any]
    # What goes into an observation, in this order, and then for each seat, from the observer's clockwise.
    observe: Sequence[Callable[[Any, Observation], None]]
    observe_seat: Callable[[Any, Observation, int], None]
    # The event in a sentence: from event, seat, names, translation.
    tell: Callable[..., str]
    # What a seat that is to act has to decide: from position, seat, translation.
    prompt: Callable[..., str]
    # The action as a button would say it, whatever the position: from the game, the action, translation.
    label: Callable[..., str]
    # From a position and random numbers: a copy in which only what is still to come is drawn anew.
    redraw: Callable[..., Any] | None = None
    # The attributes of a position in which what is still to come lies: all that `redraw` changes.
    future: Sequence[str] = ()
    # What `account` is counted in, as it stands behind a number.
    unit: str = "points"
    # What majorities are counted in, and how many of it every seat has in the open: from a position, translation.
    majorities: Callable[..., list[tuple[str, list[int]]]] | None = None
    # By the rules, as the position is: what each thing would pay every seat, as a sentence about `{player}`,
    # `{instead}` and `{then}` or `{points}`; and what is reached once and for all, as a sentence, and whether it is.
    payments: Callable[..., list[tuple[str, list[int]]]] | None = None
    goals: Callable[..., list[tuple[str, bool]]] | None = None
    # Of a finished game that was watched: what the points of every seat came from; together they are its points.
    sources: Callable[[Any], dict[str, list[int]]] | None = None
    # After how many more turns of its own a search asks for the worth of a position.
    horizon: int = 0
    # What the worth is a sum of, and one entry as people call it, and as they speak of it in a sentence if there is
    # anything to say: from the game, the entry, translation.
    worth_parts: Sequence[str] = ()
    figures: Sequence[str] = ()
    explain: Callable[..., str] = str
    in_sentence: Callable[..., str] = str
    # By the number of players, or `weights.ANY`: what each of them counts, then what the other figures are.
    weighed: Mapping[int, Sequence[float]] = field(default_factory=dict)
    # By the number of players: how chances become right. Where nothing is said, they stay as they are.
    calibrations: Mapping[int, Calibration] = field(default_factory=dict)
    # By name: ways to play that weigh the parts otherwise.
    styles: Mapping[str, Style] = field(default_factory=dict)

    def weights(self, players: int) -> list[float]:
        return list(self.weighed.get(players) or self.weighed.get(weights.ANY) or [1.0] * len(self.worth_parts))

    def styled(self, name: str, players: int) -> list[float]:
        """The weights as a style sees them; as usual where the game does not know it."""
        style = self.styles.get(name)
        return self.weights(players) if style is None else style.weighed(self.weights(players), players)

    @staticmethod
    def of(
        phases: ModuleType,
        position: ModuleType,
        resample: ModuleType,
        observe: ModuleType,
        words: ModuleType,
        evaluate: ModuleType,
        figures: ModuleType,
    ) -> Parts:
        """From the modules of a game that call these things as ours do."""
        observed = observe.SECTIONS, observe.add_seat
        said = words.tell, words.prompt, words.label
        names: Sequence[str] = words.PARTS
        folder = Path(str(evaluate.__file__)).parent
        counts = weights.names_of(figures)
        fitted = weights.load(folder, names, counts), calibration.load(folder)
        ways = styles.load(folder, [*names, *counts])
        read = phases.NAMES, position.SCHEMA, resample.resample
        future = resample.redraw, position.FUTURE
        counted = words.UNIT, words.majorities, words.payments, words.goals, words.sources
        told = words.explain, words.in_sentence
        return Parts(*read, *observed, *said, *future, *counted, evaluate.HORIZON, names, counts, *told, *fitted, ways)
