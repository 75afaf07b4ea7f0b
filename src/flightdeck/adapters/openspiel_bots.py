"""OpenSpiel's bots at our tables, and evaluators that let its searches play our games at full speed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from flightdeck.adapters.common import rewards_of
from flightdeck.adapters.openspiel import FlightdeckGame, FlightdeckState, around
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import chances
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine.action import Action
from flightdeck.engine.errors import BadBot, MissingExtra
from flightdeck.engine.game import Game

try:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts
except ImportError as error:
    raise MissingExtra("openspiel") from error

# How far OpenSpiel's search wanders, for utilities up to 1.
CURIOSITY = 1.4
SEED_BITS = 32
# The first simulation only opens the root; without a second one there is no visit to choose by.
FEWEST = 2


class Evaluator(mcts.Evaluator):
    """Every legal action is as likely as any other at first."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def prior(self, state: FlightdeckState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


class Playouts(Evaluator):
    """What OpenSpiel's RandomRolloutEvaluator does, at the speed of compiled rules: random decisions to the end."""

    def __init__(self, seed: int, playouts: int = 1) -> None:
        super().__init__(seed)
        self._playouts = playouts
        self._bot = RandomBot(seed)

    def evaluate(self, state: FlightdeckState) -> Any:
        total = np.zeros(state.num_players())
        for _ in range(self._playouts):
            world = state.world(self._random)
            play_out(world, [self._bot] * world.game.players)
            total += rewards_of(world)
        return total / self._playouts


class Outlook(Evaluator):
    """The game's own evaluation, without playing on: what our search looks at, too."""

    def evaluate(self, state: FlightdeckState) -> Any:
        world = state.world(self._random)
        players = world.game.players
        return (np.array(list(chances(world))) * players - 1.0) / (players - 1)


class TimedISMCTSBot(ismcts.ISMCTSBot):
    """OpenSpiel's information-set search, ended by the clock instead of by a number of simulations."""

    def __init__(self, seconds: float, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._seconds = seconds
        self.simulations = 0

    def run_search(self, state: FlightdeckState) -> list[tuple[int, float]]:
        end = time.perf_counter() + self._seconds
        self.reset()
        self.simulations = 0
        self._root_node = self.create_new_node(state)
        while self.simulations < FEWEST or time.perf_counter() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return policy


class OpenSpielBot(Bot):
    """A bot of OpenSpiel on one of our seats. It is given a world that the seat cannot tell from the real one."""

    def __init__(self, seed: int, make: Callable[[FlightdeckGame, int], Any]) -> None:
        """`make` gets an OpenSpiel game and a seed when the bot first sees a game, and gives a pyspiel.Bot."""
        self._random = random.Random(seed)
        self._make = make
        self._rules: Game | None = None
        self._game: FlightdeckGame | None = None
        self.bot: Any = None

    def choose(self, seat: Seat) -> Action:
        if seat.menu.size == 1:
            return seat.option(0)
        if seat.game is not self._rules or self._game is None:
            self._rules = seat.game
            self._game = around(seat.game)
            self.bot = self._make(self._game, self._random.getrandbits(SEED_BITS))
        state = self._game.state_at(seat.world(self._random), seat.number)
        return seat.game.actions[int(self.bot.step(state))]


def make_ismcts(
    seed: int,
    seconds: float | None = None,
    simulations: int | None = None,
    evaluator: Callable[[int], Evaluator] = Playouts,
    curiosity: float = CURIOSITY,
) -> OpenSpielBot:
    """OpenSpiel's information-set Monte-Carlo tree search, for a time or for a number of simulations a decision."""
    if (seconds is None) == (simulations is None):
        raise BadBot("a search has either seconds or a number of simulations")

    def make(game: FlightdeckGame, seed: int) -> Any:
        settings: dict[str, Any] = {
            "random_state": np.random.RandomState(seed),
            "final_policy_type": ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            "use_observation_string": True,
        }
        if seconds is not None:
            bot = TimedISMCTSBot(seconds, game, evaluator(seed), curiosity, FEWEST, **settings)
        else:
            bot = ismcts.ISMCTSBot(game, evaluator(seed), curiosity, max(simulations or 0, FEWEST), **settings)
        # Its own sampler has no seed.
        sampler = random.Random(seed).random
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, sampler))
        return bot

    return OpenSpielBot(seed, make)
