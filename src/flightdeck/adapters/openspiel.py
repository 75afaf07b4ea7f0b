"""OpenSpiel: every game registered with pyspiel as `flightdeck_` and its name.

Chance is explicit. A game begins with chance nodes that draw its seed. Where a decision throws dice or shuffles in the
middle of the game, a chance node comes before its effects: each outcome is another future. Whatever is hidden from the
player who searches is drawn anew by `resample_from_infostate`, which knows what the player knows and nothing else.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from flightdeck.adapters.common import defaults_of, least_reward, rewards_of, rules_of
from flightdeck.engine.action import Menu
from flightdeck.engine.errors import FlightdeckError, MissingExtra
from flightdeck.engine.game import Game
from flightdeck.engine.info import GameInfo
from flightdeck.engine.state import NOBODY, State
from flightdeck.games.catalogue import games

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("openspiel") from error

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
# Futures at a chance node; so many nodes draw the seed of the deal.
OUTCOMES = 256
DEAL_NODES = 3
FUTURES = [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]
# More decisions than any game has.
LONGEST = 100_000
# Mixes a drawn outcome into a seed.
STRIDE = 6364136223846793005
SEED_MASK = (1 << 64) - 1
SAMPLE_BITS = 53


def spiel_name(name: str) -> str:
    return f"flightdeck_{name}"


def load(name: str, players: int = 4, **options: object) -> FlightdeckGame:
    """The same as `pyspiel.load_game`, with options by name."""
    game: FlightdeckGame = pyspiel.load_game(spiel_name(name), {"players": players, **options})
    return game


class FlightdeckGame(pyspiel.Game):
    """Rules as an OpenSpiel game. Utilities are the rewards of all adapters: zero-sum, at the end.

    Each game has a class of its own, which is what OpenSpiel wants to register.
    """

    kind: pyspiel.GameType
    name: str

    def __init__(self, parameters: dict[str, Any], rules: Game | None = None) -> None:
        """Rules that are there already may have a board of their own."""
        options = {name: value for name, value in parameters.items() if name != "players"}
        self.rules = rules or rules_of(self.name, parameters["players"], options)
        players = self.rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=least_reward(players),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, parameters)

    def new_initial_state(self) -> FlightdeckState:
        return FlightdeckState(self)

    def state_at(self, position: State, mover: int) -> FlightdeckState:
        """A state without a past, in which this seat is to decide. The position is the state's own from now on."""
        state = FlightdeckState(self)
        state.deal_nodes = 0
        state.position = position
        state.mover = mover
        return state

    def max_chance_nodes_in_history(self) -> int:
        return DEAL_NODES + LONGEST

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, object] | None = None
    ) -> Observer:
        return Observer(self.rules, iig_obs_type)


class FlightdeckState(pyspiel.State):
    """A position, or a chance node before one. All attributes are copied one by one when a state is cloned."""

    def __init__(self, game: FlightdeckGame) -> None:
        super().__init__(game)
        self.position: State | None = None
        # Who decides now, as OpenSpiel counts: a seat, CHANCE or TERMINAL.
        self.mover = CHANCE
        # Chance nodes left before the deal, and the seed as far as it is drawn.
        self.deal_nodes = DEAL_NODES
        self.seed = 0
        # The decision that was taken and waits for its dice.
        self.pending = -1
        # What the player who asked last sees.
        self.seen_by = -1
        self.seen = ""

    @property
    def board(self) -> State:
        assert self.position is not None, "the game is not dealt yet"
        return self.position

    # The contract of OpenSpiel.

    def current_player(self) -> int:
        return self.mover

    def is_terminal(self) -> bool:
        return self.mover == TERMINAL

    def is_chance_node(self) -> bool:
        return self.mover == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The same as the inherited one, without the way through C++."""
        if self.mover == CHANCE:
            return list(range(OUTCOMES))
        return self._legal_actions(self.mover if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.mover or player < 0:
            return []
        menu = Menu()
        self.board.fill(player, menu)
        return list(menu.indices[: menu.size])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(FUTURES)

    def _apply_action(self, action: int) -> None:
        self.seen_by = -1
        if self.deal_nodes > 0:
            self.deal(action)
        elif self.pending >= 0:
            self.throw(action)
        else:
            self.decide(action)

    def deal(self, outcome: int) -> None:
        self.seed = self.seed * OUTCOMES + outcome
        self.deal_nodes -= 1
        if self.deal_nodes == 0:
            self.position = self.get_game().rules.start(self.seed)
            self.go_on()

    def decide(self, action: int) -> None:
        """At once, or after a chance node if the decision asks for chance."""
        before = self.board
        after = before.copy()
        after.carry_out(self.mover, before.game.actions[action])
        if after.streams == before.streams:
            self.position = after
            self.go_on()
        else:
            self.pending = self.mover * len(before.game.actions) + action
            self.mover = CHANCE

    def throw(self, outcome: int) -> None:
        board = self.board
        seat, action = divmod(self.pending, len(board.game.actions))
        board.seed = (board.seed * STRIDE + outcome + 1) & SEED_MASK
        board.carry_out(seat, board.game.actions[action])
        self.pending = -1
        self.go_on()

    def go_on(self) -> None:
        seat = self.board.next_seat()
        self.mover = TERMINAL if seat == NOBODY else seat

    def returns(self) -> list[float]:
        if self.mover != TERMINAL:
            return [0.0] * self.num_players()
        return rewards_of(self.board)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"future {action}"
        return str(self.get_game().rules.actions[action])

    def __str__(self) -> str:
        """The whole truth, hidden things too."""
        truth = self.position.to_dict() if self.position is not None else None
        return json.dumps({"seed": self.seed, "pending": self.pending, "mover": self.mover, "position": truth})

    # What a player sees.

    def observation_string(self, player: int | None = None) -> str:
        return self.sight(self.mover if player is None else player)

    def sight(self, player: int) -> str:
        """A short key of what the player sees now. A decision that waits for its dice was taken in the open."""
        if self.position is None:
            return ""
        if self.seen_by != player:
            # Hashes of numbers are the same everywhere, and 64 bits are plenty for the nodes of a search.
            digest = hash(tuple(self.position.observe(player)))
            self.seen_by, self.seen = player, f"{player} {self.mover} {self.pending} {digest:x}"
        return self.seen

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FlightdeckState:
        """A state without a past that this player cannot tell from this one; nothing hidden from it is used."""
        rng = random.Random(int(sampler() * (1 << SAMPLE_BITS)))
        twin: FlightdeckState = self.get_game().state_at(self.board.resample(player, rng), self.mover)
        twin.pending = self.pending
        # By the contract of `resample` the player sees the same.
        twin.seen_by, twin.seen = player, self.sight(player)
        return twin

    def world(self, rng: random.Random) -> State:
        """A copy of the position to play on from, chance nodes resolved."""
        if self.mover != CHANCE:
            return self.board.copy()
        twin: FlightdeckState = self.clone()
        while twin.mover == CHANCE:
            twin.apply_action(rng.randrange(OUTCOMES))
        return twin.board


class Observer:
    """What one player may see now, in the named parts of `game.observation_parts()`."""

    def __init__(self, rules: Game, kind: pyspiel.IIGObservationType | None) -> None:
        asked = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if asked.perfect_recall or not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise FlightdeckError("there are observations of what one player sees now, and no others")
        parts = rules.observation_parts()
        self.tensor = np.zeros(max(part.stop for part in parts.values()), np.float32)
        self.dict = {name: self.tensor[part] for name, part in parts.items()}

    def set_from(self, state: FlightdeckState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = state.position.observe(player)

    def string_from(self, state: FlightdeckState, player: int) -> str:
        return state.sight(player)


def spiel_type(info: GameInfo) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=spiel_name(info.name),
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.max_players,
        min_num_players=info.min_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 4, **defaults_of(info)},
    )


def register(info: GameInfo) -> type[FlightdeckGame]:
    kind = spiel_type(info)
    made = type(spiel_name(info.name), (FlightdeckGame,), {"kind": kind, "name": info.name})
    pyspiel.register_game(kind, made)
    return made


CLASSES: dict[str, type[FlightdeckGame]] = {info.name: register(info) for info in games()}


def around(rules: Game) -> FlightdeckGame:
    """An OpenSpiel game of rules that are there already."""
    return CLASSES[rules.info.name]({"players": rules.players, **rules.options}, rules)
