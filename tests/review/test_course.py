"""The chances over time, and what luck did."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from flightdeck.bots.outlook import calibrated, chances
from flightdeck.engine.errors import BadRecord
from flightdeck.engine.record import Record
from flightdeck.games.catalogue import game
from flightdeck.review.course import Course, follow, is_choice, steps
from flightdeck.review.review import account, begin
from tests.bots.positions import GAMES, positions, rules

RECORDS = sorted(Path(__file__).parents[1].joinpath("records").glob("*_4_*.json"))


def record(name: str) -> Record:
    return Record.from_json(next(file for file in RECORDS if file.name.startswith(f"{name}_4")).read_text())


@pytest.fixture(scope="module", params=GAMES)
def course(request: pytest.FixtureRequest) -> tuple[Record, Course]:
    found = record(request.param)
    return found, follow(found, game)


def test_the_chances_are_those_of_each_position_and_end_with_the_result(course: tuple[Record, Course]) -> None:
    played, found = course
    assert len(found.chances) == len(played.actions) + 1
    assert all(abs(sum(row) - 1) < 1e-9 for row in found.chances)
    assert played.result is not None
    winners = [seat - 1 for seat in played.result["winners"]]
    assert found.chances[-1] == [1 / len(winners) if seat in winners else 0 for seat in range(4)]
    for number, _before, _seat, _action, after in steps(played, game):
        if number % 40 == 0:
            assert found.chances[number] == calibrated(after, list(chances(after)))


def test_what_luck_gives_to_one_it_takes_from_others(course: tuple[Record, Course]) -> None:
    played, found = course
    assert all(abs(sum(row)) < 1e-9 for row in found.luck.values())
    # Without a draw, a throw or the deal there is no luck.
    revealing = {number for number, *_rest, after in steps(played, game) if not after.undoable}
    assert set(found.luck) <= {0, *revealing}
    assert len(found.luck) > 1


def test_choices_are_the_moves_with_another_way_out(course: tuple[Record, Course]) -> None:
    played, found = course
    for number, before, seat, _action, _after in steps(played, game):
        assert (number in found.decisions) == is_choice(before, seat) == (len(before.legal(seat)) > 1)


def test_the_result_without_luck_is_the_result_less_the_luck() -> None:
    review = begin(record("airlines_europe"), game)
    for seat in range(4):
        one = account(review, seat)
        assert one.adjusted == pytest.approx(one.result - sum(row[seat] for row in review.luck.values()))
    assert sum(account(review, seat).adjusted for seat in range(4)) == pytest.approx(1, abs=0.01)


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    unfinished = record("airlines_europe")
    unfinished.actions.pop()
    unfinished.result = None
    with pytest.raises(BadRecord, match="over"):
        begin(unfinished, game)


@pytest.mark.parametrize("name", GAMES)
def test_another_future_leaves_everything_that_anybody_knows(name: str) -> None:
    rng, changed = random.Random(3), 0
    for state in positions(rules(name), 2, every=25):
        world = state.redraw(rng)
        for seat in [None, *range(4)]:
            assert world.view(seat) == state.view(seat)
        assert [world.legal(seat) for seat in range(4)] == [state.legal(seat) for seat in range(4)]
        # As good a position as any: it is written down and read like one.
        assert world.game.from_dict(world.to_dict()).to_dict() == world.to_dict()
        changed += world.to_dict() != state.to_dict()
    assert changed
