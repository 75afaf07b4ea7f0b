"""Why: every sentence is true of the position, by the rules and by the parts of the evaluation."""

from __future__ import annotations

import random

import pytest

from flightdeck.bots.greedy import GreedyBot
from flightdeck.engine.state import State
from flightdeck.games.air_baron import profits
from flightdeck.games.air_baron.state import BaronState
from flightdeck.games.airlines import scoring as airlines_scoring
from flightdeck.games.airlines.board import SCORING_CARDS
from flightdeck.games.airlines.state import AirlinesState
from flightdeck.games.airlines_europe import scoring as europe_scoring
from flightdeck.games.airlines_europe.state import EuropeState
from flightdeck.review import reasons as finding
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
    by_rules,
    entries_of,
    goals,
    leaders,
    majorities,
    parts,
    payments,
    reasons,
    worths,
)
from tests.airlines_europe.arrange import arrange
from tests.bots.positions import GAMES, positions, rules, seat_of

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
    assert said([lead], state) == ["It has Ann ahead of Ben in shares of red, 3 to 2; the other move does not."]


def test_level_is_not_the_lead() -> None:
    state = lying(0, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    (level, *_more) = majorities(0, [best], [played])
    assert level["kind"] == LEVEL
    assert said([level], state) == [
        "It has Ann level with Ben in shares of red, 2 each; the other move leaves Ann behind."
    ]


def test_having_something_alone_is_not_being_ahead_of_somebody() -> None:
    state = lying(0, 0)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    (lead, *_more) = majorities(0, [best], [played])
    assert said([lead], state) == ["It has Ann as the only one with shares of red; the other move does not."]


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
            name = state.game.parts.in_sentence(state.game, entry, str)
            assert all(word in told for word in name.split())


def test_what_is_denied_is_what_the_other_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LARGE", 0.02)
    state = lying(3, 4)
    best, played = after(state, "play 2 red"), after(state, "take money")
    gain = next(one for one in reasons(compared(best, played)) if "others" in one)
    told = said([gain], state)[0]
    for seat, amount in ((other["seat"], other["amount"]) for other in gain["others"]):
        lost = [worths(played).get((seat, *key), 0.0) - worths(best).get((seat, *key), 0.0) for key in entries(gain)]
        assert seat != 0
        assert amount == pytest.approx(sum(lost), abs=0.03)
        assert f"{NAMES[seat]} about {amount:.0f} less" in told or f"{NAMES[seat]} a little less" in told


def entries(one: Reason) -> list[tuple[int, int, int]]:
    return [(part, about, when) for part, about, when in one["entries"]]


def test_what_is_denied_without_a_gain_is_told_alone() -> None:
    """Ben leads in red with three shares; Ann plays two, which is not enough to lead, or one of blue."""
    state = lying(0, 3)
    best, played = after(state, "play 1 blue"), after(state, "play 2 red")
    denied = [one for one in parts(1, [played], [best]) if one["kind"] == DENY]
    for one in denied:
        lost = [
            worths(best).get((one["seat"], *key), 0.0) - worths(played).get((one["seat"], *key), 0.0)
            for key in entries(one)
        ]
        assert one["seat"] != 1
        assert one["amount"] == pytest.approx(sum(lost), abs=0.03)
        assert said([one], state)[0].startswith(f"{NAMES[one['seat']]} can expect")
    assert denied


def test_winning_at_once_is_told_alone() -> None:
    running, over = lying(1, 2), won_by_the_first_seat()
    assert reasons(compared(over, running)) == [{"kind": WIN, "seat": 0}]
    assert WIN not in [one["kind"] for one in reasons(compared(over, over))]
    assert said([{"kind": WIN, "seat": 0}], running) == ["It wins the game for Ann in this turn."]


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


def payments_of(state: State) -> list[list[int]]:
    pay = state.game.parts.payments
    assert pay is not None
    return [seats for _text, seats in pay(state, str)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["airlines", "airlines_europe"])
def test_what_the_next_scoring_pays_is_what_it_would_pay_now(name: str, players: int) -> None:
    seen = 0
    for state in positions(rules(name, players), 2, every=15):
        scored, before = state.copy(), state.scores
        if isinstance(scored, EuropeState):
            europe_scoring.score_all(scored, scored.scorings)
        else:
            assert isinstance(scored, AirlinesState)
            airlines_scoring.score_all(scored, players == 2 and scored.scorings == SCORING_CARDS - 1)
        earned = [after - then for after, then in zip(scored.scores, before, strict=True)]
        assert [sum(column) for column in zip(*payments_of(state), strict=True)] == earned
        seen += sum(earned)
    assert seen > 0


def test_passengers_and_trios_pay_their_miles() -> None:
    for state in positions(rules("air_alliance"), 2, every=15):
        assert [sum(column) for column in zip(*payments_of(state), strict=True)] == state.scores


def test_hubs_count_their_market_share_and_their_markers_pay() -> None:
    for state in positions(rules("air_baron"), 2, every=15):
        assert isinstance(state, BaronState)
        told = payments_of(state)
        assert [sum(column) for column in zip(*told[::2], strict=True)] == list(state.share)
        for hub, expected in enumerate(told[1::2]):
            drawn = state.copy()
            assert isinstance(drawn, BaronState)
            profits.pay_marker(drawn, hub)
            assert [int(drawn.cash[seat] - state.cash[seat]) for seat in range(state.players)] == expected


def test_a_payment_is_told_with_whom_it_is_better_and_worse_for() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    pay = next(one for one in payments(0, [best], [played]) if "red" in said([one], state)[0])
    then, instead = payments_of(best)[pay["pays"]], payments_of(played)[pay["pays"]]
    assert pay["paid"] == [[seat, then[seat], instead[seat]] for seat in (0, 1)]
    assert then[0] > instead[0] > 0
    assert said([pay], state) == [
        f"As things lie then, the next scoring pays Ann {then[0]} points for red instead of {instead[0]},"
        f" Ben {then[1]} instead of {instead[1]}."
    ]


def test_a_payment_that_is_not_better_for_oneself_is_no_reason() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    assert not [one for one in payments(0, [played], [best]) if "red" in said([one], state)[0]]


def test_no_payment_is_told_that_is_not_so_in_every_world() -> None:
    sure, unsure = lying(1, 2), lying(1, 3)
    best = [after(one, "play 2 red") for one in (sure, unsure)]
    played = [after(one, "play 1 blue") for one in (sure, unsure)]
    assert not [one for one in payments(0, best, played) if "red" in said([one], sure)[0]]


def test_a_lead_that_pays_is_one_reason() -> None:
    state = lying(1, 2)
    best, played = after(state, "play 2 red"), after(state, "play 1 blue")
    about_red = [text for text in said(by_rules(0, [best], [played]), state) if "red" in text]
    assert len(about_red) == 1
    assert "ahead of Ben in shares of red, 3 to 2" in about_red[0]
    assert "the next scoring pays Ann" in about_red[0]


def test_a_destination_is_told_when_it_is_reached() -> None:
    """Each move of whole games that brings an airline to its destination, and none that does not."""
    told = 0
    for seed in range(2):
        state, bot = rules("airlines_europe").start(seed, events=True), GreedyBot(seed)
        while not state.over:
            seat, before, known = state.to_act[0], state.copy(), len(state.events)
            state.apply(seat, bot.choose(seat_of(state)))
            reached = [event.public for event in state.events[known:] if event.name == "bonus"]
            found = said(goals(seat, [state.copy()], [before]), state)
            expected = [
                f"It takes {{airline}} to {one['goal']}, {one['bonus']} spaces more on the track." for one in reached
            ]
            assert found == [text.format(airline=one["airline"]) for text, one in zip(expected, reached, strict=True)]
            assert goals(seat, [before], [state.copy()]) == []
            told += len(found)
    assert told


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
        for then, instead in ((best, played), (played, best)):
            for one in parts(own, [then], [instead]):
                seen.add(one["kind"])
                more, less = (
                    [worths(end).get((one["seat"], *key), 0.0) for key in entries(one)] for end in (then, instead)
                )
                assert (sum(more) > sum(less)) == (one["kind"] in (GAIN, SPARE))
                if one["seat"] == own:
                    assert (max(more + less) <= 0) == (one["kind"] in (SPARE, BURDEN))
    assert seen >= {GAIN, PRICE, SPARE, BURDEN}


def test_what_parts_have_alike_is_said_once() -> None:
    scorings = ["red in the first scoring", "red in the second scoring", "red in the last scoring"]
    assert words.together(scorings, str) == "red in the first, second and last scoring"
    assert words.together(scorings[:1], str) == scorings[0]
    assert words.together(["growth of EMU", "EMU in hand"], str) == "growth of EMU and EMU in hand"
    assert words.together(["white in a", "white in a"], str) == "white in a and white in a"
    assert words.together(["JAY from the hand", "JAY as it grows"], str) == "JAY from the hand and as it grows"
    assert words.together(["JAY from the hand", "JAY as it grows", "JAY in a scoring soon"], str) == "JAY"
