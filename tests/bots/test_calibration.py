"""Chances that people are told are right, as far as seconds can tell; `python -m benchmarks.calibration` tells more."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import pytest
from tools import calibrate

import flightdeck
from flightdeck.bots.executors import Here
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import calibrated, chances, forecast
from flightdeck.bots.random_bot import RandomBot
from flightdeck.engine import calibration
from flightdeck.engine.calibration import Calibration
from tests.bots.positions import GAMES, positions, rules

# Whoever begins has an edge in some games; more than this away from its equal share no seat is shown.
FROM_PAR = 0.16
# How far from what so many games say a chance may be shown: three of their standard errors and a little.
DEALS = 120
FROM_TRUTH = 0.15

EVERY_TABLE = [(info.name, players) for info in flightdeck.games() for players in info.players]


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_at_the_start_every_seat_is_shown_near_its_share(name: str, players: int) -> None:
    game = flightdeck.game(name, players)
    told = [0.0] * players
    deals = 10
    for seed in range(deals):
        state = game.start(seed)
        found = forecast(flightdeck.Seat(state, state.to_act[0]), random.Random(seed))
        assert sum(found) == pytest.approx(1)
        told = [total + one / deals for total, one in zip(told, found, strict=True)]
    assert max(abs(one - 1 / players) for one in told) < FROM_PAR


def test_what_is_shown_comes_true_as_often() -> None:
    game = flightdeck.game("air_alliance", 4)
    found = [case for seed in range(DEALS) for case in calibrate.cases(game, seed)]
    how = game.parts.calibrations[4]
    first = [case for case in found if case.first]
    for seat, told in enumerate(calibrate.shown(first, how)[0]):
        assert told == pytest.approx(sum(case.won[seat] for case in first) / DEALS, abs=FROM_TRUTH)
    pairs = [
        pair
        for case, told in zip(found, calibrate.shown(found, how), strict=True)
        for pair in zip(told, case.won, strict=True)
    ]
    for tenth in calibrate.reliability(pairs):
        assert tenth.won == pytest.approx(tenth.shown, abs=FROM_TRUTH)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_adds_up_and_the_end_is_certain(name: str) -> None:
    for state in positions(rules(name, players=2), 2, every=40):
        assert sum(calibrated(state, list(chances(state)))) == pytest.approx(1)
    play_out(state, [RandomBot(seat) for seat in range(2)])
    assert calibrated(state, list(chances(state))) == [float(seat in state.winners) for seat in range(2)]


def test_between_two_rows_the_correction_is_between_them() -> None:
    how = Calibration([10.0, 20.0], [2.0, 1.0], [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.5, 0.0]])
    assert how.corrected([0.5, 0.5], 5.0, 1) == [0.5, 0.5]
    assert how.corrected([0.8, 0.2], 5.0, 0) == pytest.approx([16 / 17, 1 / 17])
    late, middle, early = (how.corrected([0.5, 0.5], spread, 1)[1] for spread in (10.0, 15.0, 99.0))
    assert late < middle < early
    assert how.corrected([1.0, 0.0], 10.0, 0)[1] > 0


def test_what_looks_certain_is_corrected_without_overflow() -> None:
    how = Calibration([1.0], [80.0], [[0.0, 900.0]], [[0.0, 0.0]])
    assert sum(how.corrected([1.0, 0.0], 1.0, 0)) == pytest.approx(1)


def test_what_a_search_hopes_too_much_is_taken_from_its_own_seat_alone() -> None:
    plain = Calibration([1.0, 9.0], [1.0, 1.0], [[0.0, 0.0]] * 2, [[0.0, 0.0]] * 2)
    luck = random.Random(3)
    found = []
    for _ in range(200):
        chance, own = luck.uniform(0.2, 0.8), luck.randrange(2)
        looked, hoping = [chance, 1 - chance], chance if own == 0 else 1 - chance
        searched = [0.0, 0.0]
        searched[own] = hoping + 0.1 * hoping * (1 - hoping)
        searched[1 - own] = 1 - searched[own]
        found.append(calibrate.Hope(looked, searched, luck.uniform(1, 9), 0, own))
    how = calibrate.hoped(plain, found)
    assert calibrate.too_much(plain, found) > 0.01
    assert calibrate.too_much(how, found) == pytest.approx(0, abs=0.001)
    assert how.corrected([0.5, 0.5], 5.0, 0, 1)[1] < 0.5
    assert how.corrected([0.5, 0.5], 5.0, 0) == [0.5, 0.5]


def made_up(trust: float, count: int) -> list[calibrate.Case]:
    """Games of two in which leads decide more than was thought, and the first seat has an edge."""
    luck = random.Random(5)
    cases = []
    true = Calibration([1.0], [trust], [[0.4, 0.0]], [[0.0, 0.0]])
    for number in range(count):
        chance = luck.uniform(0.1, 0.9)
        told = [chance, 1 - chance]
        won = luck.random() < true.corrected(told, 1.0, 0)[0]
        cases.append(calibrate.Case(told, luck.uniform(1, 9), number % 2, False, [float(won), float(not won)]))
    return cases


def test_fitting_finds_what_decided() -> None:
    cases = made_up(1.7, 6000)
    how = calibrate.fitted(cases)
    for spread in (2.0, 5.0, 8.0):
        for chance in (0.2, 0.5, 0.8):
            told = how.corrected([chance, 1 - chance], spread, 0)[0]
            true = Calibration([1.0], [1.7], [[0.4, 0.0]], [[0.0, 0.0]]).corrected([chance, 1 - chance], 1.0, 0)[0]
            assert told == pytest.approx(true, abs=0.06)


def test_what_is_fitted_is_written_and_read_and_other_numbers_of_players_stay(tmp_path: Path) -> None:
    other = Calibration([1.0, 2.0], [1.5, 0.5], [[0.1, 0.2, 0.3]] * 2, [[0.0, -0.5, 0.25]] * 2)
    file = tmp_path / calibration.FILE
    calibrate.write(file, 3, other)
    asked = argparse.Namespace(game="air_alliance", players=2, games=calibrate.PORTION)
    with Here() as here:
        calibrate.calibrate(asked, file, here)
    read = calibration.load(tmp_path)
    assert set(read) == {2, 3}
    assert read[3] == other
    assert len(read[2].trust) == len(read[2].spreads) == calibrate.ROWS
    assert calibration.load(tmp_path / "nowhere") == {}
