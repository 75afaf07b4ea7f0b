"""The search, and the bot that looks one decision ahead."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from operator import eq
from pathlib import Path

import pytest
from librt.vecs import vec

import flightdeck.engine.state
from flightdeck.bots.advice import advise
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.careless import CarelessBot
from flightdeck.bots.comparison import CANDIDATES, WORLDS, Comparison
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.match import play_out
from flightdeck.bots.novice import NoviceBot
from flightdeck.bots.outlook import chances
from flightdeck.bots.parallel import ParallelSearchBot
from flightdeck.bots.random_bot import RandomBot
from flightdeck.bots.search import Search, SearchBot, expectations
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from tests.bots import choices
from tests.bots.positions import GAMES, positions, rules, seat_of

ROOT = Path(__file__).parents[2]
COMPILED = not str(flightdeck.engine.state.__file__).endswith(".py")
FOR_EVER = 1e9


def last_choices(name: str, seed: int) -> list[tuple[State, list[str]]]:
    """Positions of a game of two in which some decisions surely win at once and some do not, and those that do."""
    found = []
    for state in positions(rules(name, players=2), seed, every=1)[-40:]:
        legal = state.legal(state.to_act[0])
        wins = [str(action) for action in legal if surely_wins(state, action)]
        if 0 < len(wins) < len(legal):
            found.append((state, wins))
    return found


def surely_wins(state: State, action: Action) -> bool:
    seat = state.to_act[0]
    rng = random.Random(1)
    for _ in range(10):
        world = state.resample(seat, rng)
        world.apply(seat, action)
        if world.winners != (seat,):
            return False
    return True


# In one world alone, a lucky throw may look as good as a sure win.
@pytest.mark.parametrize(
    "make",
    [lambda seed: GreedyBot(seed, worlds=20), lambda seed: SearchBot(seed, FOR_EVER, 60)],
    ids=["greedy", "search"],
)
def test_a_move_that_wins_at_once_is_played(make: Callable[[int], Bot]) -> None:
    tried = 0
    for name in GAMES:
        for seed in range(8):
            for state, wins in last_choices(name, seed):
                assert str(make(seed).choose(seat_of(state))) in wins, name
                tried += 1
    assert tried >= 5


@pytest.mark.parametrize("name", GAMES)
def test_everybody_s_chances_add_up(name: str) -> None:
    for state in positions(rules(name, players=3), 2, every=20):
        assert sum(chances(state)) == pytest.approx(1)
    play_out(state, [RandomBot(seat) for seat in range(3)])
    assert [value > 0 for value in chances(state)] == [seat in state.winners for seat in range(3)]


@pytest.mark.parametrize("name", GAMES)
def test_the_search_counts_every_iteration_among_all_actions(name: str) -> None:
    for state in positions(rules(name), 8, every=80):
        seat = seat_of(state)
        search = Search(seat, 1)
        search.run(FOR_EVER, 50)
        found = expectations(seat, search)
        assert {one.action for one in found} == set(seat.legal)
        assert search.iterations == 50
        assert sum(one.visits for one in found) == 50 + len(found)
        assert all(sum(one.chances) == pytest.approx(1) for one in found)
        others = [one.visits for one in found[1:]]
        assert others == sorted(others, reverse=True)
        # At first only the most promising ones are compared; that they are among the first shows in their visits.
        assert sum(one.visits > 1 for one in found) == min(CANDIDATES, len(found))


def test_AE7_of_those_who_choose_at_once_each_decides_for_itself() -> None:
    state = rules("airlines_europe").start(1)
    for number in range(4):
        seat = Seat(state, number)
        seat.look()
        assert SearchBot(1, FOR_EVER, 40).choose(seat) in seat.legal


def test_a_search_without_time_looks_once() -> None:
    seat = seat_of(positions(rules("airlines_europe"), 1, every=50)[1])
    search = Search(seat, 1)
    search.run(0.0)
    assert search.iterations == 1


@pytest.mark.parametrize("name", GAMES)
def test_thinking_changes_nothing(name: str) -> None:
    state = positions(rules(name), 9, every=50)[1]
    before = state.to_dict()
    for bot in (GreedyBot(1), SearchBot(1, FOR_EVER, 20), CarelessBot(1)):
        bot.choose(seat_of(state))
        assert state.to_dict() == before


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled here")
def test_compiled_and_plain_python_choose_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.bots.choices"],
        cwd=ROOT,
        env=os.environ | {"FLIGHTDECK_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == choices.choices()


def test_several_cores_add_up_what_they_found() -> None:
    seat = seat_of(positions(rules("air_alliance"), 5, every=60)[1])
    first = ParallelSearchBot(3, FOR_EVER, 100, cores=2).choose(seat)
    assert first in seat.legal
    assert ParallelSearchBot(3, FOR_EVER, 100, cores=2).choose(seat) is first


def test_carelessness_is_a_share_of_the_moves() -> None:
    game = rules("air_alliance")
    states = positions(game, 6, every=4)

    def moves(bot: Bot) -> list[str]:
        return [str(bot.choose(seat_of(state))) for state in states]

    greedy = moves(GreedyBot(4))
    same = [sum(map(eq, moves(CarelessBot(4, share)), greedy)) for share in (0.0, 0.3, 1.0)]
    assert same[0] == len(states)
    assert same[0] > same[1] > same[2]


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_what_the_search_would_play(name: str) -> None:
    for state in positions(rules(name), 10, every=120):
        seat = seat_of(state)
        search = Search(seat, 7)
        search.run(FOR_EVER, 60)
        given = advise(seat, 7, FOR_EVER, iterations=60)
        assert given[0].action is expectations(seat, search)[0].action
        assert len(given) == min(4, len(seat.legal))
        others = [one.chances[seat.number] for one in given[1:]]
        assert others == sorted(others, reverse=True)
        assert 0 < sum(one.attention for one in given) <= 1 + 1e-9
        for one in given:
            after = state.copy()
            after.apply(seat.number, one.action)
            if one.then and after.to_act == (seat.number,) and state.undoable:
                assert one.then[0] in after.legal(seat.number)


def test_with_more_time_more_actions_are_compared_further_ahead() -> None:
    game = rules("airlines_europe")
    seat = seat_of(next(state for state in positions(game, 3, every=1) if len(state.legal(state.to_act[0])) > 40))
    search = Search(seat, 1)
    fields = set()
    for _ in range(800):
        search.iterate()
        fields.add((search.comparison.stage, len(search.comparison.field)))
    assert {(0, 8), (0, 4), (0, 2), (1, 16), (1, 8)} <= fields
    assert sum(one.visits > 1 for one in expectations(seat, search)) >= 2 * CANDIDATES


def compared(means: list[float], firsts: list[float], tries: int) -> Comparison:
    """Actions that gain so much on average, and looked so good at first, as two seats see it."""
    luck = random.Random(1)
    comparison = Comparison(2, 0, vec[float]([gain for first in firsts for gain in (first, -first)]))
    shared: dict[int, float] = {}
    for _ in range(tries):
        world = comparison.world
        gain = means[comparison.next] + shared.setdefault(world, luck.gauss(0.0, 0.3)) + luck.gauss(0.0, 0.02)
        comparison.add(vec[float]([gain, -gain]))
    return comparison


def test_the_best_action_is_found_even_if_it_looked_worst() -> None:
    means = [0.01] * 30 + [0.05]
    firsts = [-0.001 * place for place in range(31)]
    assert compared(means, firsts, 100).best() != 30
    assert compared(means, firsts, 20_000).best() == 30


def test_a_comparison_ends_when_nothing_else_can_be_best() -> None:
    firsts = [0.0] * 5
    assert compared([0.0, 0.0, 0.1, 0.0, 0.0], firsts, 4000).decided()
    assert not compared([0.0, 0.0, 0.1, 0.0, 0.0], firsts, 5 * WORLDS).decided()
    assert not compared([0.0] * 5, firsts, 4000).decided()


def test_what_leaves_no_choice_is_not_thought_about() -> None:
    state = rules("air_baron").start(1)
    while len(state.legal(state.to_act[0])) > 1:
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
    seat, bot = seat_of(state), SearchBot(1, 60.0)
    start = time.process_time()
    assert {bot.choose(seat) for _ in range(10_000)} == {seat.legal[0]}
    # Looking at the only action once in each of the first worlds would take longer.
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_used_again_within_a_turn(name: str) -> None:
    again = 0
    for state in positions(rules(name), 4, every=12)[:8]:
        bot, number = SearchBot(1, FOR_EVER, 150), state.to_act[0]
        while not state.over and number in state.to_act and len(state.legal(number)) > 1:
            seat = Seat(state, number)
            seat.look()
            again += bot.goes_on(seat)
            action = bot.choose(seat)
            assert action in seat.legal
            state.apply(number, action)
    assert again > 0


def test_a_tree_is_not_used_where_something_else_happened() -> None:
    state = positions(rules("airlines_europe"), 4, every=12)[0]
    bot = SearchBot(1, FOR_EVER, 150)
    bot.choose(seat_of(state))
    assert not bot.goes_on(seat_of(state))


def test_a_novice_notices_more_with_experience() -> None:
    states = positions(rules("airlines"), 6, every=4)

    def moves(bot: Bot) -> list[str]:
        return [str(bot.choose(seat_of(state))) for state in states]

    greedy = moves(GreedyBot(4))
    same = [sum(map(eq, moves(NoviceBot(4, noticed)), greedy)) for noticed in (1.0, 0.5, 0.0)]
    assert same[0] > same[1] > same[2]
