"""Fitting finds the weights that made the winners, and what it writes is what the games read."""

from __future__ import annotations

import argparse
import random
import re
from pathlib import Path

import pytest
from tools import fit, tune, weights_file

import flightdeck
from flightdeck.bots.executors import Here
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
    names, figures = ["points so far", "{airline} in hand"], ["doubt"]
    (tmp_path / weights.FILE).write_text('# Of these.\n\n[any]\n"{airline} in hand" = 0.9\ndoubt = 0.2\n')
    weights_file.write(tmp_path / weights.FILE, 4, [*names, *figures], [1.25, -0.5, 0.3])
    weights_file.write(tmp_path / weights.FILE, 2, names, [0.75, 2.0])
    assert weights.load(tmp_path, names, figures) == {0: [1.0, 0.9, 0.2], 2: [0.75, 2.0, 0.2], 4: [1.25, -0.5, 0.3]}
    assert weights.load(tmp_path, ["money", *names], figures)[4] == [1.0, 1.25, -0.5, 0.3]
    assert weights.load(tmp_path / "nowhere", names, []) == {0: [1.0, 1.0]}
    with pytest.raises(ValueError, match="does not say how large clumsiness is"):
        weights.load(tmp_path, names, ["clumsiness"])


def test_figures_are_named_as_the_modules_name_them() -> None:
    for info in flightdeck.games():
        game = flightdeck.game(info.name, 3)
        folder = Path(flightdeck.__file__).parent / "games" / info.name / "evaluate"
        written = re.findall(r"^([A-Z_]+): Final = COUNT \+ (\d+)$", (folder / "figures.py").read_text(), re.MULTILINE)
        assert [name.lower() for name, _ in written] == list(game.parts.figures)
        assert [int(place) for _, place in written] == list(range(len(written)))
        assert len(game.weights) == len(game.parts.worth_parts) + len(written)


def test_a_match_of_tuning_says_which_half_did_better() -> None:
    start = list(flightdeck.game("airlines", 2).weights)
    found = [gain for _, gain in tune.matches("airlines", 2, 1, start, 0)]
    assert len(found) == tune.PORTION
    assert all(-4 <= gain <= 4 for gain in found)
    assert any(found), "the signs differ, so the halves do"
    assert found == [gain for _, gain in tune.matches("airlines", 2, 1, start, 0)]


def test_a_figure_that_decides_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that the first figure decides, and the second does not, with much luck."""
    luck = random.Random(1)

    def decided(name: str, players: int, worlds: int, figures: list[float], first: int) -> list[tuple[int, float]]:
        return [
            (seed, 0.4 * tune.signs(seed, 2)[0] * (2.0 - figures[0]) + luck.gauss(0, tune.LUCK))
            for seed in range(first, first + tune.PORTION)
        ]

    monkeypatch.setattr(tune, "matches", decided)
    asked = argparse.Namespace(game="any", players=4, worlds=1, games=8000, minutes=None, jobs=1, home=tmp_path)
    with Here() as here:
        found = tune.tuned(asked, [1.0, 1.0], here)
        again = tune.tuned(asked, [1.0, 1.0], here)
    assert tune.moved_by([1.0, 1.0], found) == [pytest.approx(2.0, abs=0.4), pytest.approx(1.0, abs=0.3)]
    assert again == found, "what was finished is not played again"


def test_how_large_all_parts_are_together_is_left_as_it_was() -> None:
    assert tune.levelled([0.5, 0.7, 0.2, 0.9], 3) == pytest.approx([0.0, 0.2, -0.3, 0.9])


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


def test_only_who_wins_more_than_others_among_them_is_better() -> None:
    assert fit.Verdict(0.35, 0.2, 1000).is_sure
    assert not fit.Verdict(0.3, 0.35, 1000).is_sure, "among others of its kind the old one does even better"
    assert not fit.Verdict(0.35, 0.2, 40).is_sure
