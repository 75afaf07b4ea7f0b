"""The door to PettingZoo, by PettingZoo's own tests and by ours."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import flightdeck
from flightdeck.adapters.pettingzoo import env

GAMES = [info.name for info in flightdeck.games()]
# PettingZoo knows by name which of its own environments observe dicts.
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
# The waiting have no legal action.
EMPTY_MASK = "Action mask numpy array is all zeros"


def play(one: Any, seed: int) -> dict[str, float]:
    """A random game by masks; the rewards that everybody got in the end."""
    one.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got: dict[str, float] = {}
    for agent in one.agent_iter():
        observation, reward, terminated, truncated, _ = one.last()
        assert not truncated
        got[agent] = got.get(agent, 0.0) + reward
        mask = observation["action_mask"]
        one.step(None if terminated else int(rng.choice(np.flatnonzero(mask))))
    return got


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_is_content(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for expected in (*EXPECTED, EMPTY_MASK):
            warnings.filterwarnings("ignore", message=expected)
        api_test(env(name, players=3), num_cycles=60)
    seed_test(lambda: env(name, players=2), num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game(name: str, players: int) -> None:
    one = env(name, players=players)
    got = play(one, 3)
    state = one.unwrapped.position
    assert state.over
    assert sum(got.values()) == pytest.approx(0)
    assert [seat for seat in range(players) if got[f"player_{seat}"] == max(got.values())] == list(state.winners)


def test_the_mask_is_what_is_legal_and_the_observation_what_is_seen() -> None:
    one = env("airlines_europe", players=4)
    one.reset(seed=5)
    game, state = one.unwrapped.game, one.unwrapped.position
    seen = one.observe("player_0")
    assert [game.actions[index] for index in np.flatnonzero(seen["action_mask"])] == state.legal(0)
    assert seen["observation"].tolist() == np.array(state.observe(0), np.float32).tolist()
    assert not one.observe("player_1")["action_mask"].any()


def test_seeds_choose_the_game() -> None:
    one = env("airlines", players=3)
    looks = []
    for seed in (1, None, 1, None, 2):
        one.reset(seed=seed)
        looks.append(one.observe("player_0")["observation"].tolist())
    assert looks[:2] == looks[2:4]
    assert looks[0] != looks[1]
    assert looks[0] != looks[4]


def test_illegal_actions_are_refused_in_words() -> None:
    one = env("airlines", players=3)
    one.reset(seed=1)
    before = one.observe("player_0")["observation"].tolist()
    illegal = int(np.flatnonzero(one.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(flightdeck.IllegalAction, match="seat 1 may not"):
        one.step(illegal)
    assert one.observe("player_0")["observation"].tolist() == before
    assert one.agent_selection == "player_0"


def test_options_count() -> None:
    one = env("airlines_europe", players=3, options={"open_points": True}).unwrapped
    assert one.game.options["open_points"]
    with pytest.raises(flightdeck.FlightdeckError, match="has no option"):
        env("airlines_europe", options={"nonsense": 1})


@pytest.mark.parametrize("name", GAMES)
def test_rendering_shows_what_a_spectator_sees(name: str) -> None:
    one = env(name, players=3, render_mode="ansi")
    one.reset(seed=1)
    lines = one.render().splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["player_0", "player_1", "player_2"]
    assert len(lines) == 3 + len(one.unwrapped.position.to_act)
