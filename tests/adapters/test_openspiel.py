"""The door to OpenSpiel, by OpenSpiel's own tests and by ours."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import flightdeck
from flightdeck.adapters import openspiel
from flightdeck.adapters.common import rewards_of
from flightdeck.adapters.openspiel import DEAL_NODES, OUTCOMES, SEED_MASK, STRIDE, FlightdeckState, load
from flightdeck.adapters.openspiel_bots import OpenSpielBot, Outlook, Playouts, make_ismcts
from flightdeck.engine.errors import BadBot
from tests.invariants import frozen

GAMES = [info.name for info in flightdeck.games()]
SHORT: dict[str, dict[str, object]] = {"air_baron": {"round_limit": 30}}


def loaded(name: str, players: int = 2, **options: object) -> Any:
    return load(name, players, **{**SHORT.get(name, {}), **options})


def advanced(name: str, steps: int, seed: int = 1, players: int = 3) -> FlightdeckState:
    """A decision after so many random steps, chance nodes counted."""
    state: FlightdeckState = loaded(name, players).new_initial_state()
    rng = random.Random(seed)
    while steps > 0 or state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_is_content(name: str) -> None:
    """Clones, serialisation, masks, observations and returns, checked by OpenSpiel itself."""
    pyspiel.random_sim_test(loaded(name, 3), num_sims=1, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("flightdeck_airlines_europe(players=3,open_points=True)")
    assert (game.num_players(), game.rules.options["open_points"]) == (3, True)
    assert pyspiel.load_game("flightdeck_air_baron").rules.options["round_limit"] == 60
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_by_our_rules(name: str) -> None:
    """The same decisions from the same seeds lead to the same positions, to the end."""
    game = loaded(name, 3)
    state = game.new_initial_state()
    for outcome in (1, 2, 3):
        state.apply_action(outcome)
    ours = game.rules.start((1 * OUTCOMES + 2) * OUTCOMES + 3)
    rng = random.Random(2)
    while not ours.over:
        seat = ours.next_seat()
        legal = ours.legal(seat)
        assert state.current_player() == seat
        assert state.legal_actions() == [action.index for action in legal]
        action = rng.choice(legal)
        assert state.action_to_string(seat, action.index) == str(action)
        state.apply_action(action.index)
        if state.is_chance_node():
            ours.seed = (ours.seed * STRIDE + 1 + 77) & SEED_MASK
            state.apply_action(77)
        ours.apply(seat, action)
    assert frozen(state.position) == frozen(ours)
    assert state.is_terminal()
    assert state.returns() == rewards_of(ours)


def test_dice_are_chance_nodes_with_many_futures() -> None:
    """Who looks ahead cannot know what will be thrown."""
    state = advanced("air_baron", 30)
    rng = random.Random(4)
    while not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    futures = set()
    for outcome in range(0, OUTCOMES, 16):
        child = state.child(outcome)
        futures.add(frozen(child.position))
    assert len(futures) > 8
    assert sum(share for _, share in state.chance_outcomes()) == 1


def test_the_deal_is_drawn() -> None:
    state = loaded("airlines").new_initial_state()
    assert state.is_chance_node()
    assert len(state.legal_actions()) == OUTCOMES
    assert state.observation_string(0) == ""
    for outcome in range(DEAL_NODES):
        state.apply_action(outcome)
    assert not state.is_chance_node()
    assert state.history() == [0, 1, 2]


@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_look_the_same_and_are_not(name: str) -> None:
    """To the player who asks; and nothing that is hidden from it decides what it gets."""
    state = advanced(name, 25)
    player = state.current_player()
    worlds = []
    for number in range(6):
        world = state.resample_from_infostate(player, random.Random(number).random)
        again = state.resample_from_infostate(player, random.Random(number).random)
        assert frozen(world.board) == frozen(again.board)
        world.seen_by = -1  # so that it looks for itself
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []
        worlds.append(frozen(world.board))
        other = world.resample_from_infostate(player, lambda: 0.5)
        assert frozen(other.board) == frozen(state.resample_from_infostate(player, lambda: 0.5).board)
    assert len(set(worlds)) > 3


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_those_of_the_engine(name: str) -> None:
    state = advanced(name, 25)
    game = state.get_game()
    seen = make_observation(game)
    seen.set_from(state, 1)
    expected = np.array(state.board.observe(1), np.float32)
    assert seen.tensor.tolist() == expected.tolist()
    assert state.observation_tensor(1) == expected.tolist()
    assert seen.string_from(state, 1) == state.observation_string(1)
    assert seen.dict["phase"].tolist() == expected[game.rules.observation_parts()["phase"]].tolist()
    with pytest.raises(flightdeck.FlightdeckError, match="and no others"):
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))


def play(state: Any, bots: list[Any]) -> list[float]:
    rng = random.Random(3)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_searches_play_whole_games(name: str) -> None:
    game = loaded(name)
    fixed = np.random.RandomState(1)
    searching = [
        ismcts.ISMCTSBot(game, Playouts(1), 1.4, 3, use_observation_string=True, random_state=fixed),
        mcts.MCTSBot(game, 1.4, 3, Outlook(2), random_state=fixed),
    ]
    assert sorted(play(game.new_initial_state(), searching)) in ([-1, 1], [0, 0])


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_search_takes_a_seat_at_our_table(name: str) -> None:
    state = loaded(name).rules.start(2)
    flightdeck.play_out(state, [make_ismcts(1, simulations=2), flightdeck.RandomBot(1)])
    assert state.over


def test_any_bot_of_openspiel_takes_a_seat() -> None:
    state = flightdeck.game("air_alliance", players=2).start(2)
    guest = OpenSpielBot(1, lambda game, seed: pyspiel.make_uniform_random_bot(0, seed))
    flightdeck.play_out(state, [guest, flightdeck.RandomBot(1)])
    assert state.over


def test_the_search_knows_only_its_seat() -> None:
    """Positions that the seat cannot tell apart: the same choice, whatever is hidden."""
    chosen = set()
    real = flightdeck.game("airlines_europe", players=3).start(4)
    for number in range(4):
        state = real.resample(0, random.Random(number))
        seat = flightdeck.Seat(state, 0)
        seat.look()
        chosen.add(str(make_ismcts(7, simulations=40).choose(seat)))
    assert len(chosen) == 1


def test_simultaneous_choices_come_in_any_order() -> None:
    """A seat that picks while others before it have not."""
    state = flightdeck.game("airlines_europe", players=3).start(4)
    seat = flightdeck.Seat(state, 2)
    seat.look()
    state.apply(2, make_ismcts(1, simulations=5).choose(seat))
    assert state.to_act == (0, 1)


def test_a_search_by_the_clock_uses_its_time() -> None:
    state = flightdeck.game("airlines_europe", players=2).start(4)
    seat = flightdeck.Seat(state, 0)
    seat.look()
    bot = make_ismcts(1, seconds=0.05)
    assert bot.choose(seat) in seat.legal
    few = bot.bot.simulations
    more = make_ismcts(1, seconds=0.5)
    more.choose(seat)
    assert 2 <= few < more.bot.simulations


def test_a_search_needs_one_budget() -> None:
    with pytest.raises(BadBot, match="either seconds"):
        make_ismcts(1)
    with pytest.raises(BadBot, match="either seconds"):
        make_ismcts(1, seconds=1, simulations=5)


@pytest.mark.parametrize("evaluator", [Playouts, Outlook])
def test_evaluations_are_utilities(evaluator: Any) -> None:
    for name in GAMES:
        state = advanced(name, 40)
        value = evaluator(1).evaluate(state)
        assert sum(value) == pytest.approx(0)
        assert min(value) >= -0.5 - 1e-9
        assert max(value) <= 1 + 1e-9


def test_playouts_find_the_winner_of_a_won_game() -> None:
    state = advanced("airlines", 25)
    rng = random.Random(1)
    before = state.clone()
    while not state.is_terminal():
        if not state.is_chance_node():
            before = state.clone()
        state.apply_action(rng.choice(state.legal_actions()))
    assert Playouts(3, playouts=20).evaluate(before)[np.argmax(state.returns())] > 0.5


def test_python_ends_quietly() -> None:
    """OpenSpiel keeps what was registered until after Python has ended."""
    code = "from flightdeck.adapters.openspiel import load; print(load('airlines').observation_tensor_shape())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert openspiel.spiel_name("airlines") in pyspiel.registered_names()
