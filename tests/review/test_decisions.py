"""Decisions judged: by what the seat knew, beyond the noise, and never where there was no choice."""

from __future__ import annotations

import random
from math import inf

import pytest

from flightdeck.bots.bot import Seat
from flightdeck.bots.catalogue import derived_seed
from flightdeck.bots.search import Search, expectations
from flightdeck.engine.action import Action
from flightdeck.engine.state import State
from flightdeck.review import decisions
from flightdeck.review import judge as judging
from flightdeck.review.decisions import decide, tried
from flightdeck.review.judge import Comparison, Line, Verdict, best_line, between, judge, stake, verdict
from flightdeck.review.numbers import BLUNDER, FINE, MISTAKE, SLIP, STEPS
from tests.bots.positions import GAMES, positions, rules, seat_of


@pytest.fixture(autouse=True)
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less work than a real review: what is tested does not depend on it."""
    for name, value in {"BATCH": 4, "MOST_WORLDS": 8, "QUICK_BATCH": 16, "MOST_QUICK_WORLDS": 64}.items():
        monkeypatch.setattr(judging, name, value)
    monkeypatch.setattr(judging, "ITERATIONS", {})
    monkeypatch.setattr(judging, "FAR_ITERATIONS", 30)


def some(name: str, every: int, seed: int = 4) -> list[State]:
    return positions(rules(name), seed, every)[:3]


def other_than(seat: Seat, best: Action) -> Action:
    return next(action for action in reversed(seat.legal) if action is not best)


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_is_the_same_whatever_the_hidden_truth_is(name: str) -> None:
    rng = random.Random(5)
    for number, state in enumerate(some(name, every=45)):
        seat = seat_of(state)
        played = other_than(seat, best_line(seat, number).action)
        other = state.resample(seat.number, rng)
        assert decide(state, seat.number, played, number) == decide(other, seat.number, played, number)


@pytest.mark.parametrize("name", GAMES)
def test_the_best_action_found_gives_nothing_away(name: str) -> None:
    for number, state in enumerate(some(name, every=60)):
        seat = seat_of(state)
        found = judge(seat, best_line(seat, derived_seed(number, judging.SEARCHING)).action, number)
        assert found.same
        assert verdict(found) == Verdict(0.0, 0.0)


@pytest.mark.parametrize("name", GAMES)
def test_both_actions_meet_the_same_worlds(name: str) -> None:
    """So the same action twice comes out the same to the last digit, whatever the bots and the dice do after it."""
    state = some(name, every=60)[1]
    seat = seat_of(state)
    one, other = Line(seat.legal[0]), Line(seat.legal[0])
    judging.compare(seat, [one, other], 3, Comparison(seat.number, one, other))
    assert one.chances == other.chances
    assert len(one.chances) >= 4


def test_steps_are_counted_beyond_the_noise() -> None:
    assert Verdict(STEPS[SLIP], 0.0).step == SLIP
    assert Verdict(STEPS[MISTAKE] + 0.01, 0.001).step == MISTAKE
    assert Verdict(STEPS[BLUNDER] + 0.01, 0.05).step == BLUNDER
    assert Verdict(STEPS[BLUNDER] + 0.01, 0.1).step == FINE
    assert Verdict(STEPS[SLIP] - 0.001, 0.0).step == FINE
    assert Verdict(-0.5, 0.0).step == FINE


def test_the_noise_is_the_standard_error_of_the_difference() -> None:
    best, played = Line(None, chances=[[0.5], [0.7]]), Line(None, chances=[[0.2], [0.2]])  # type: ignore[arg-type]
    found = verdict(Comparison(0, best, played))
    assert found.loss == pytest.approx(0.4)
    assert found.noise == pytest.approx(0.1)


def test_a_blunder_that_a_long_search_sees_is_found() -> None:
    """The worst of all first looks, where a search of its own says that it costs a lot."""
    found = judged = 0
    for number, state in enumerate(positions(rules("airlines_europe"), 9, every=37)):
        seat = seat_of(state)
        search = Search(seat, number)
        search.run(inf, 200)
        expected = expectations(seat, search)
        worst = min(expected, key=lambda one: one.chance)
        if max(one.chance for one in expected) - worst.chance > 0.15:
            judged += 1
            found += decide(state, seat.number, worst.action, number)["step"] > FINE
    assert judged == 0 or found >= 0.7 * judged


def test_a_move_by_lot_gives_something_away() -> None:
    seats = [seat_of(state) for state in positions(rules("airlines_europe"), 3, every=20)]
    assert sum(stake(seat, best_line(seat, 1).action, 1) for seat in seats) > 0


def test_a_try_is_compared_with_the_best_action() -> None:
    state = some("airlines_europe", every=60)[1]
    seat = seat_of(state)
    best = best_line(seat, 1).action
    good, bad = tried(state, seat.number, best, best, 1), tried(state, seat.number, other_than(seat, best), best, 1)
    assert (good["loss"], good["step"]) == (0.0, FINE)
    assert bad["best"] == str(best)
    assert bad["best_chances"][seat.number] - bad["played_chances"][seat.number] == pytest.approx(
        bad["loss"], abs=0.0002
    )


def test_two_judgements_count_alike() -> None:
    assert between(Verdict(0.06, 0.006), Verdict(0.02, 0.008)) == Verdict(0.04, 0.005)


@pytest.mark.parametrize(
    ("losses", "step", "loss"),
    [
        ([0.05, 0.045], SLIP, 0.0475),
        # One search alone is not believed, neither the first nor the second.
        ([0.08, 0.01], FINE, 0.045),
        ([0.02, 0.05], SLIP, 0.035),
        ([0.02, 0.03], FINE, 0.025),
        # Far from a mistake: nothing is judged twice.
        ([0.005], FINE, 0.005),
    ],
)
def test_a_mistake_takes_two_judgements(
    monkeypatch: pytest.MonkeyPatch, losses: list[float], step: int, loss: float
) -> None:
    state = some("airlines_europe", every=60)[0]
    seat = seat_of(state)
    best, played = seat.legal[:2]
    waiting = list(losses)

    def judged(seat: Seat, played: Action, _seed: int) -> Comparison:
        chance = waiting.pop(0)
        lines = [Line(one, chances=[[part] * 4] * 3) for one, part in ((best, chance), (played, 0.0))]
        return Comparison(seat.number, *lines)

    monkeypatch.setattr(decisions, "judge", judged)
    found = decide(state, seat.number, played, 1)
    assert found["step"] == step
    assert found["loss"] == pytest.approx(loss)
    assert not waiting
