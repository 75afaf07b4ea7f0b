"""Why: every sentence is true of the position, by the rules and by the parts of the evaluation."""

from __future__ import annotations

import random

import pytest

from flightdeck.engine.state import State
from flightdeck.review import words
from flightdeck.review.judge import Comparison, Line
from flightdeck.review.reasons import (
    BURDEN,
    DENY,
    GAIN,
    LEAD,
    LEVEL,
    PRICE,
    SPARE,
    WIN,
    Reason,
    entries_of,
    leaders,
    majorities,
    parts,
    reasons,
    worths,
)
from tests.airlines_europe.arrange import arrange
from tests.bots.positions import GAMES, positions, rules

NAMES = ["Ann", "Ben", "Cleo"]


def after(state: State, *actions: str) -> State:
    found = state.copy()
    for action in actions:
        found.apply(0, found.game.parse(action))
    return found


def compared(best: State, played: State) -> Comparison:
    first, second = best.game.actions[:2]
    return Comparison(0, Line(first, positions=[best]), Line(second, positions=[played]))


def said(found: list[Reason], state: State) -> list[str]:
    return [words.why(one, state.game, NAMES, str) for one in found]


def lying(mine: int, theirs: int) -> State:
    """Shares of red on the table, and two more in Ann's hand beside one of blue."""
    return arrange(hand={0: "2 red, blue"}, holdings={0: f"{mine} red" if mine else "", 1: f"{theirs} red"})


def test_a_lead_is_told_with_what_lies_on_the_table() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    (lead, *_more) = majorities(0, [best], [played])
    assert lead["kind"] == LEAD
    seats = best.view(None)["seats"]  # type: ignore[typeddict-item]
    held = [seat["holdings"].get("red", 0) for seat in seats]
    assert (lead["own"], lead["other"]) == (held[0], max(held[1:])) == (3, 2)
    assert said([lead], state) == ["It gives Ann most shares of red at the end of the turn: 3, and Ben has 2."]


def test_level_is_not_the_lead() -> None:
    state = lying(0, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    (level, *_more) = majorities(0, [best], [played])
    assert level["kind"] == LEVEL
    assert said([level], state) == ["It brings Ann level in shares of red at the end of the turn: 2, as many as Ben."]


def test_no_majority_is_told_where_none_is_won() -> None:
    behind, ahead = lying(0, 4), lying(3, 1)
    for state in (behind, ahead):
        best, played = after(state, "play 2 red"), after(state, "play 1 blue")
        assert [one for one in majorities(0, [best], [played]) if "red" in said([one], state)[0]] == []


def test_no_majority_is_told_that_is_not_so_in_every_world() -> None:
    sure, unsure = lying(1, 2), lying(1, 3)
    best = [after(one, "play 2 red") for one in (sure, unsure)]
    played = [after(one, "play 1 blue") for one in (sure, unsure)]
    assert [one for one in majorities(0, best, played) if "red" in said([one], sure)[0]] == []


def test_parts_are_told_with_what_they_differ_by() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    gained = {key: worth - worths(played).get(key, 0.0) for key, worth in worths(best).items()} | {
        key: -worth for key, worth in worths(played).items() if key not in worths(best)
    }
    found = [one for one in reasons(compared(best, played)) if "entries" in one]
    assert {one["kind"] for one in found} >= {GAIN, PRICE}
    for one in found:
        difference = sum(gained[one["seat"], part, about, when] for part, about, when in one["entries"])
        assert one["amount"] == pytest.approx(difference if one["kind"] == GAIN else -difference, abs=0.03)
        assert (one["seat"] == 0) == (one["kind"] != DENY)
        assert one["amount"] > 0
        told = said([one], state)[0]
        for entry in entries_of(one):
            name = state.game.parts.explain(state.game, entry, str)
            assert all(word in told for word in name.split())


def test_what_is_denied_is_what_the_other_loses() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    denied = [one for one in reasons(compared(best, played)) if one["kind"] == DENY]
    assert denied
    for one in denied:
        for part, about, when in one["entries"]:
            key = one["seat"], part, about, when
            assert worths(best).get(key, 0.0) < worths(played).get(key, 0.0)
        assert said([one], state)[0].startswith(f"It leaves {NAMES[one['seat']]} with")


def test_winning_at_once_is_told_alone() -> None:
    running, over = lying(1, 2), won_by_the_first_seat()
    assert reasons(compared(over, running)) == [{"kind": WIN, "seat": 0}]
    assert WIN not in [one["kind"] for one in reasons(compared(over, over))]
    assert said([{"kind": WIN, "seat": 0}], running) == ["It wins the game at once for Ann."]


def won_by_the_first_seat() -> State:
    for seed in range(50):
        state, rng = rules("airlines_europe", 3).start(seed), random.Random(seed)
        while not state.over:
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal(seat)))
        if state.winners == (0,):
            return state
    raise AssertionError("nobody in the first seat wins")


@pytest.mark.parametrize("name", GAMES)
def test_majorities_are_those_that_everybody_sees(name: str) -> None:
    """What is hidden plays no part: in other worlds they are the same."""
    rng = random.Random(1)
    for state in positions(rules(name), 6, every=50):
        count = state.game.parts.majorities
        assert count is not None
        world = state.resample(state.to_act[0], rng)
        assert count(state, str) == count(world, str)
        assert all(len(seats) == 4 and min(seats) >= 0 for _name, seats in count(state, str))


def test_nobody_leads_where_nobody_has_anything() -> None:
    assert leaders([0, 0, 0]) == []
    assert leaders([2, 2, 1]) == [0, 1]


def test_less_of_what_counts_against_one_is_spared_and_no_gain() -> None:
    """Loans, fears and costs are worth less than nothing, with either action."""
    seen = set()
    for state in positions(rules("air_baron"), 3, every=10):
        own = state.to_act[0]
        first, *_others, last = state.legal(own)
        best, played = state.copy(), state.copy()
        best.apply(own, first)
        played.apply(own, last)
        for one in parts(own, [best], [played]):
            seen.add(one["kind"])
            for entry in one["entries"]:
                part, about, when = entry
                amounts = [worths(after).get((one["seat"], part, about, when), 0.0) for after in (best, played)]
                assert (amounts[0] > amounts[1]) == (one["kind"] in (GAIN, SPARE))
                if one["seat"] == own:
                    assert (max(amounts) <= 0) == (one["kind"] in (SPARE, BURDEN))
    assert seen >= {GAIN, PRICE, SPARE, BURDEN}


def test_what_parts_have_alike_is_said_once() -> None:
    scorings = ["red in the first scoring", "red in the second scoring", "red in the last scoring"]
    assert words.together(scorings, str) == "red in the first, second and last scoring"
    assert words.together(scorings[:1], str) == scorings[0]
    assert words.together(["growth of EMU", "EMU in hand"], str) == "growth of EMU and EMU in hand"
    assert words.together(["white in a", "white in a"], str) == "white in a and white in a"
