"""The engines that are compared. Each plays games of uniformly random actions, all legal ones listed every time."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, ClassVar

from flightdeck.bots.bot import Bot
from flightdeck.bots.match import Tally, play_out
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine.state import State
from flightdeck.games.catalogue import game

PLAYERS = 4
Copy = Callable[[], object]


class Engine:
    """One row of the table."""

    name = ""

    def __init__(self) -> None:
        self.seed = 0

    def walk(self, seed: int, stop: int, tally: Tally) -> Copy:
        """Play a new game for at most so many decisions; what makes copies of the position it came to."""
        raise NotImplementedError

    def play(self, tally: Tally) -> None:
        """A whole game from its set-up on."""
        self.seed += 1
        self.walk(self.seed, sys.maxsize, tally)

    def count(self, tally: Tally) -> None:
        """Add, off the clock, what `play` could not count without being slowed down."""

    def copier(self, seed: int = 1) -> Copy:
        """What makes copies of a position halfway through a game."""
        whole = Tally()
        self.walk(seed, sys.maxsize, whole)
        return self.walk(seed, whole.decisions // 2, Tally())


class PythonLoop(Engine):
    """Flightdeck as any Python program may use it."""

    name = "Flightdeck, Python loop"
    title = "airlines_europe"
    options: ClassVar[dict[str, object]] = {}

    def __init__(self) -> None:
        super().__init__()
        self.game = game(self.title, PLAYERS, self.options)

    def walk(self, seed: int, stop: int, tally: Tally) -> Copy:
        state = self.game.start(seed)
        self.drive(state, random.Random(seed), stop, tally)
        return state.copy

    def drive(self, state: State, rng: random.Random, stop: int, tally: Tally) -> None:
        decisions = options = 0
        while decisions < stop and (seats := state.to_act):
            legal = state.legal(seats[0])
            state.apply(seats[0], rng.choice(legal))
            decisions += 1
            options += len(legal)
        tally.decisions += decisions
        tally.options += options


class CompiledLoop(PythonLoop):
    """Flightdeck's own loop over decisions; every action is checked before it is carried out."""

    name = "Flightdeck"

    def __init__(self) -> None:
        super().__init__()
        self.bots: list[Bot] = [RandomBot(seat) for seat in range(PLAYERS)]

    def play(self, tally: Tally) -> None:
        self.seed += 1
        done = play_out(self.game.start(self.seed), self.bots)
        tally.decisions += done.decisions
        tally.options += done.options


class AirlinesPythonLoop(PythonLoop):
    name = "Flightdeck, Airlines, Python loop"
    title = "airlines"


class AirlinesCompiledLoop(CompiledLoop):
    name = "Flightdeck, Airlines"
    title = "airlines"


# Random players hardly ever win, so the rounds are limited.
AIR_BARON: dict[str, object] = {"round_limit": 60}


class AirBaronPythonLoop(PythonLoop):
    name = "Flightdeck, Air Baron, Python loop"
    title = "air_baron"
    options = AIR_BARON


class AirBaronCompiledLoop(CompiledLoop):
    name = "Flightdeck, Air Baron"
    title = "air_baron"
    options = AIR_BARON


class AlliancePythonLoop(PythonLoop):
    name = "Flightdeck, Air Alliance, Python loop"
    title = "air_alliance"


class AllianceCompiledLoop(CompiledLoop):
    name = "Flightdeck, Air Alliance"
    title = "air_alliance"


class Catanatron(Engine):
    """The fastest way that its public methods allow: its own list of actions and no second check of the choice.

    `Game.play` with RandomPlayer does the same, checks the choice again and makes two copies besides.
    """

    name = "catanatron, Catan"

    def __init__(self) -> None:
        super().__init__()
        self.package: Any = import_module("catanatron")
        self.turns_limit: int = import_module("catanatron.game").TURNS_LIMIT

    def walk(self, seed: int, stop: int, tally: Tally) -> Copy:
        players = [self.package.RandomPlayer(color) for color in self.package.Color]
        match = self.package.Game(players, seed=seed)
        state = match.state
        decisions = options = 0
        while decisions < stop and match.winning_color() is None and state.num_turns < self.turns_limit:
            legal = state.playable_actions
            match.execute(random.choice(legal), validate_action=False)
            decisions += 1
            options += len(legal)
        tally.decisions += decisions
        tally.options += options
        copy: Copy = match.copy
        return copy


class OpenSpiel(Engine):
    """Rules in C++, loop in Python. Chance is sampled here, and not counted as a decision."""

    title = ""

    def __init__(self) -> None:
        super().__init__()
        self.pyspiel: Any = import_module("pyspiel")
        self.game = self.pyspiel.load_game(self.title)

    def walk(self, seed: int, stop: int, tally: Tally) -> Copy:
        rng = random.Random(seed)
        state = self.game.new_initial_state()
        decisions = options = 0
        while decisions < stop and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state.chance_outcomes(), rng.random()))
                continue
            legal = state.legal_actions()
            state.apply_action(rng.choice(legal))
            decisions += 1
            options += len(legal)
        tally.decisions += decisions
        tally.options += options
        copy: Copy = state.clone
        return copy


def sample(outcomes: list[tuple[int, float]], number: float) -> int:
    for action, probability in outcomes:
        number -= probability
        if number < 0:
            return action
    return outcomes[-1][0]


class OpenSpielLoop(OpenSpiel):
    """Rules, random players and loop in C++: what compares with Flightdeck's compiled loop."""

    def __init__(self) -> None:
        super().__init__()
        seats = range(self.game.num_players())
        self.bots = [self.pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
        self.ended: list[Any] = []

    def play(self, tally: Tally) -> None:
        self.seed += 1
        state = self.game.new_initial_state()
        self.pyspiel.evaluate_bots(state, self.bots, self.seed)
        self.ended.append(state)

    def count(self, tally: Tally) -> None:
        """Decisions only: the loop in C++ does not tell how many actions were legal."""
        for state in self.ended:
            tally.decisions += sum(step.player >= 0 for step in state.full_history())
        self.ended.clear()


class Backgammon(OpenSpiel):
    name = "OpenSpiel backgammon, Python loop"
    title = "backgammon"


class BackgammonLoop(OpenSpielLoop):
    name = "OpenSpiel backgammon, C++ loop"
    title = "backgammon"


class Hanabi(OpenSpiel):
    name = "OpenSpiel hanabi, Python loop"
    title = "hanabi"


class HanabiLoop(OpenSpielLoop):
    name = "OpenSpiel hanabi, C++ loop"
    title = "hanabi"
