"""Fitting finds the weights that made the winners, and what it writes is what the games read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tools import fit

import flightdeck
from flightdeck.bots.executors import Here
from flightdeck.bots.standings import wilson
from flightdeck.engine import weights

TRUE = [2.0, 0.5, 1.0]


def made_up(count: int) -> list[fit.Row]:
    """Positions of three seats, won as these weights would have it."""
    luck = random.Random(4)
    rows: list[fit.Row] = []
    for _ in range(count):
        parts = [[luck.gauss(0, 1) for _ in TRUE] for _ in range(3)]
        winner = luck.choices(range(3), fit.chances(parts, TRUE))[0]
        rows.append((parts, [float(seat == winner) for seat in range(3)]))
    return rows


def test_the_weights_that_decided_are_found() -> None:
    rows = made_up(6000)
    with Here() as here:
        found = fit.fitted(rows, [1.0, 1.0, 1.0], here, 3)
    assert found == pytest.approx(TRUE, abs=0.15)
    assert fit.loss_of(rows, found) < fit.loss_of(rows, [1.0, 1.0, 1.0])


def test_what_is_written_is_read_and_other_numbers_of_players_stay(tmp_path: Path) -> None:
    names = ["points so far", "{airline} in hand"]
    fit.write(tmp_path / weights.FILE, 4, names, [1.25, -0.5])
    fit.write(tmp_path / weights.FILE, 2, names, [0.75, 2.0])
    assert weights.load(tmp_path, names) == {2: [0.75, 2.0], 4: [1.25, -0.5]}
    assert weights.load(tmp_path / "nowhere", names) == {}
    assert weights.load(tmp_path, ["money", *names])[4] == [1.0, 1.25, -0.5]


def test_positions_of_a_game_are_few_and_end_with_its_winner() -> None:
    game = flightdeck.game("air_alliance", 2)
    rows = fit.positions(game, list(game.weights), 3)
    assert len(rows) == fit.POSITIONS
    for parts, won in rows:
        assert [len(own) for own in parts] == [len(game.parts.worth_parts)] * 2
        assert sum(won) == 1


def test_equal_bots_share_the_wins_of_a_deal_played_from_every_seat() -> None:
    even = list(flightdeck.game("airlines", 3).weights)
    won, games = fit.duel("airlines", 3, even, even, 5)
    assert games == 3
    assert 0 <= won <= 3
    low, high = wilson(250, 1000)
    assert low < 0.25 < high
