"""The search, and the bot that looks one decision ahead."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from operator import eq
from pathlib import Path

import pytest

import flightdeck.engine.state
from flightdeck.bots.advice import advise
from flightdeck.bots.bot import Bot, Seat
from flightdeck.bots.careless import CarelessBot
from flightdeck.bots.greedy import GreedyBot
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import chances
from flightdeck.bots.parallel import ParallelSearchBot
from flightdeck.bots.random_bot import RandomBot
from flightdeck.bots.search import CANDIDATES, Search, SearchBot, expectations
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
def test_the_search_counts_every_iteration_among_the_best_looking_actions(name: str) -> None:
    for state in positions(rules(name), 8, every=80):
        seat = seat_of(state)
        search = Search(seat, 1)
        search.run(FOR_EVER, 50)
        found = expectations(seat, search)
        assert len(found) == min(CANDIDATES, len(seat.legal))
        assert {one.action for one in found} <= set(seat.legal)
        assert search.iterations == 50
        assert sum(one.visits for one in found) == 50 + len(found)
        assert all(sum(one.chances) == pytest.approx(1) for one in found)
        assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)


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
