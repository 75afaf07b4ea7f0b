"""PettingZoo: every game as an AEC environment with action masks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from flightdeck.adapters.common import rewards_of, rules_of
from flightdeck.engine.errors import MissingExtra
from flightdeck.engine.state import State

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("pettingzoo") from error

SEED_BITS = 48


def env(
    name: str, players: int = 4, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> AECEnv:
    """An environment of a game by its name; `options` as for `flightdeck.game`."""
    return wrappers.OrderEnforcingWrapper(FlightdeckEnv(name, players, options, render_mode))


class FlightdeckEnv(AECEnv):
    """A game in which whoever is to act takes one small decision a step; simultaneous choices come in seat order.

    An observation is a dict: `observation`, what the seat may see as numbers (`game.observation_parts()` names them),
    and `action_mask`, a 1 for every legal action. Rewards come at the end, see `rewards_of`.
    """

    def __init__(
        self, name: str, players: int, options: Mapping[str, object] | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = rules_of(name, players, options)
        self.metadata = {"render_modes": ["ansi"], "name": f"flightdeck_{name}", "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = random.Random()
        self._state: State | None = None
        size, actions = len(self.game.start(0).observe(0)), len(self.game.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        assert self._state is not None, "reset the environment first"
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the same seed gives the same games, this one and those after it."""
        if seed is not None:
            self._random = random.Random(seed)
        self._state = self.game.start(self._random.getrandbits(SEED_BITS))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.next_seat()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        mask = np.zeros(len(self.game.actions), np.int8)
        if agent == self.agent_selection:
            mask[[action.index for action in self.position.legal(seat)]] = 1
        return {"observation": np.array(self.position.observe(seat), np.float32), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out an action by its index. An illegal one raises IllegalAction, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply(self._seats[agent], self.game.actions[int(action)])
        self._cumulative_rewards[agent] = 0.0
        if self.position.over:
            self.rewards = dict(zip(self.agents, rewards_of(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.position.next_seat()]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What a spectator sees of the seats, and who has to decide what."""
        if self.render_mode != "ansi":
            return None
        state = self.position
        sees: Any = state.view(None)
        lines = [
            f"{agent}: " + ", ".join(f"{name} {value}" for name, value in seat.items() if isinstance(value, int))
            for agent, seat in zip(self.possible_agents, sees["seats"], strict=True)
        ]
        lines += [f"{self.possible_agents[seat]}: {self.game.prompt(state, seat)}" for seat in state.to_act]
        return "\n".join(lines)

    def close(self) -> None:
        """Nothing is open."""
