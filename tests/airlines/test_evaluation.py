"""What a quick look at a position says: who is better off, and by what."""

from __future__ import annotations

import gettext
import itertools
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

import flightdeck
from flightdeck.bots.catalogue import make_bot
from flightdeck.bots.match import play_out
from flightdeck.bots.outlook import chances
from flightdeck.engine.state import State
from flightdeck.games.airlines.evaluate.parts import POINTS
from flightdeck.games.airlines.words import PARTS
from tests.airlines.arrange import AROUND_CALGARY, KEA_INACTIVE, arrange, boi
from tests.playing import play

LOCALE = Path(flightdeck.__file__).parent / "web" / "locale"
FLIGHTS = {0: "dashed 9, wavy 10", 1: "dashed 11, wavy 9"}


def worth(state: State, seat: int = 0) -> float:
    return float(state.worths()[seat])


def position(**more: Any) -> State:
    """BOI is of some size, and seat 0 has stock of it on the table."""
    usual: dict[str, Any] = {"routes": boi(6), "table": {0: "2 BOI"}, "flights": FLIGHTS}
    return arrange(**usual | more)


def test_stock_on_the_table_is_worth_more_than_in_hand_and_that_more_than_none() -> None:
    table = worth(position(table={0: "2 BOI", 1: "3 BOI"}, hand={}))
    hand = worth(position(table={1: "3 BOI"}, hand={0: "2 BOI"}))
    none = worth(position(table={1: "3 BOI"}, hand={}))
    assert table > hand > none


def test_stock_of_a_larger_airline_is_worth_more() -> None:
    assert worth(position(routes=boi(9))) > worth(position(routes=boi(6))) > worth(position(routes=boi(3)))


def test_a_majority_is_worth_most_where_nobody_is_close_behind() -> None:
    lonely, safe, close, tied, behind = (
        worth(position(table={0: "4 BOI"} | others))
        for others in ({}, {1: "1 BOI"}, {1: "3 BOI"}, {1: "4 BOI"}, {1: "5 BOI"})
    )
    assert lonely > safe > close > tied > behind


def test_stock_of_an_inactive_airline_is_worth_nothing() -> None:
    held = [worth(position(routes=routes, hand={0: "3 KEA"})) for routes in (KEA_INACTIVE, AROUND_CALGARY)]
    not_held = [worth(position(routes=routes)) for routes in (KEA_INACTIVE, AROUND_CALGARY)]
    assert held[0] <= not_held[0]
    assert held[1] > not_held[1]


def test_unplayed_stock_counts_little_when_the_end_is_near() -> None:
    rival = {1: "1 BOI"}
    far = position(table=rival, hand={0: "3 BOI, 2 ITA, OWL, MOA"})
    near = position(table=rival, hand={0: "3 BOI, 2 ITA, OWL, MOA"}, face_up="BOI - - - -", whole_deck=True, scorings=3)
    assert worth(near) < worth(position(table=rival | {0: "3 BOI"}, face_up="BOI - - - -", whole_deck=True, scorings=3))
    assert worth(near) < worth(far)


def test_a_usable_flight_card_is_worth_something_and_a_high_one_more() -> None:
    none, low, high = (worth(position(flights={0: cards})) for cards in ("", "solid 5", "solid 13"))
    assert high > low > none


def test_begun_actions_are_no_loss_and_no_gain_out_of_nothing() -> None:
    """Chances change little from step to step of a good turn."""
    state = position(hand={0: "2 ITA"}, face_up="BOI ITA OWL MOA JAY", deck="ITA OWL", flight_deck="dashed 13")
    before = chances(state)[0]
    for move in ("expand", "claim BOI Billings-Denver with 9", "take BOI"):
        play(state, move)
        assert chances(state)[0] == pytest.approx(before, abs=0.06)
        before = chances(state)[0]


def test_founding_is_begun_willingly() -> None:
    state = arrange(hand={0: "3 BOI"}, flights=FLIGHTS, turns=2)
    before = chances(state)[0]
    assert chances(play(state, "found BOI with 3"))[0] > before


def test_drawing_a_flight_card_alone_is_a_poor_turn() -> None:
    claimed = play(position(phase="expand"), "claim BOI Billings-Denver with 9", "take BOI")
    assert worth(claimed) > worth(play(position(phase="expand"), "play none"))


@pytest.mark.parametrize("card", [5, 13])
def test_with_two_players_a_marker_is_better_than_keeping_the_flight_card_for_it(card: int) -> None:
    """Near the end a stock card brings nothing any more, and the marker pays the other one half as much."""
    flights = {0: f"dashed {card}, dashed 3", 1: "dashed 11"}
    table = {0: "3 BOI", 1: "1 BOI"}
    late: dict[str, Any] = {"players": 2, "phase": "expand", "whole_deck": True, "deck": "AUK AUK AUK", "scorings": 2}
    leads = []
    for move in (f"claim BOI Seattle-Spokane with {card}", "play none"):
        worths = play(position(table=table, flights=flights, **late), move).worths()
        leads.append(worths[0] - worths[1])
    assert leads[0] > leads[1]


def test_the_spread_narrows_to_the_end() -> None:
    late = position(face_up="BOI - - - -", whole_deck=True, scorings=3)
    assert position().spread() > 2 * late.spread() > 0


def parts(state: State, seat: int = 0) -> dict[str, float]:
    """What the position is worth to a seat, by what it is made of, in words."""
    return dict(state.parts(seat))


def changed(before: State, after: State, seat: int = 0) -> set[str]:
    """Which parts are worth more or less than before."""
    first, second = parts(before, seat), parts(after, seat)
    return {part for part in first | second if first.get(part, 0.0) != pytest.approx(second.get(part, 0.0))}


def test_points_count_as_they_are_and_change_nothing_else() -> None:
    before, after = position(), position(points={0: 10})
    assert changed(before, after) == {"points so far"}
    assert parts(after)["points so far"] == 10


def test_a_flight_card_that_no_airline_can_use_yet_counts_as_a_card_alone() -> None:
    more = {0: FLIGHTS[0] + ", solid 13", 1: FLIGHTS[1]}
    assert changed(position(), position(flights=more)) == {"flight cards (solid)", "values of flight cards (solid)"}


def test_stock_that_is_played_counts_no_more_as_in_hand_but_in_the_scorings() -> None:
    before = position(table={1: "BOI"}, hand={0: "2 BOI"})
    after = play(before.copy(), "play 2 BOI")
    assert parts(before)["BOI in hand"] > 1
    assert not {"BOI in a scoring soon", "BOI in later scorings", "growth of BOI"} & set(parts(before))
    assert "BOI in hand" not in parts(after)
    assert parts(after)["BOI in later scorings"] > parts(after)["BOI in a scoring soon"] > 0
    assert parts(after)["growth of BOI"] > 0


def test_stock_that_was_played_before_founding_waits_for_it() -> None:
    state = arrange(options={"stock_before_founding": True}, table={0: "2 BOI"}, hand={0: "BOI"}, flights=FLIGHTS)
    assert {part for part in parts(state) if "BOI" in part} == {"BOI, not founded yet"}
    assert "BOI, not founded yet" not in parts(play(state, "found BOI with 1"))


def test_the_rest_of_a_turn_counts_until_it_is_done() -> None:
    this_turn = []
    state = position(table={0: "2 BOI", 1: "2 BOI"}, face_up="BOI BOI BOI BOI BOI")
    for move in ("expand", "claim BOI Billings-Denver with 9", "take BOI"):
        play(state, move)
        this_turn.append({part for part in parts(state) if "this turn" in part})
    marker, card = "a marker for BOI in this turn", "a stock card of BOI in this turn"
    assert this_turn == [{marker, card}, {card}, set()]


def test_founding_promises_a_marker_and_cards_and_a_single_stock_card_sabotage() -> None:
    founding = arrange(hand={0: "2 BOI", 1: "2 BOI"}, flights=FLIGHTS, face_up="BOI BOI BOI BOI BOI")
    play(founding, "found BOI with 2")
    assert {part for part in parts(founding) if "this turn" in part} == {
        "a marker for BOI in this turn",
        "a flight card in this turn",
        "a stock card of BOI in this turn",
    }
    sabotage = play(position(hand={0: "BOI"}), "play 1 BOI")
    assert {part for part in parts(sabotage) if "this turn" in part} == {"sabotage in this turn"}


def random_positions(players: int) -> Iterator[State]:
    state = flightdeck.game("airlines", players=players, options={"sabotage": True}).start(players)
    rng = random.Random(players)
    while not state.over:
        yield state
        state.apply(state.to_act[0], rng.choice(state.legal(state.to_act[0])))
    yield state


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_parts_add_up_to_the_worth_of_each_seat(players: int) -> None:
    for state in random_positions(players):
        account = state.account(keep=True)
        sums, weighed = [0.0] * players, [0.0] * players
        for entry in account.entries:
            sums[entry.seat] += entry.worth
            weighed[entry.seat] += entry.worth * state.game.weights[entry.part]
        assert sums == pytest.approx(list(account.worths(vec[float]([1.0] * len(PARTS)))))
        assert weighed == pytest.approx(list(state.worths()))


def test_every_part_occurs_and_says_what_it_is_in_english_and_german() -> None:
    german = gettext.translation("django", LOCALE, ["de"]).gettext
    occurred = set()
    for state in itertools.chain(random_positions(3), random_positions(5)):
        for entry in state.account(keep=True).entries:
            occurred.add(entry.part)
            english, deutsch = (state.game.parts.explain(state.game, entry, words) for words in (str, german))
            assert not set("{}") & set(english + deutsch)
            assert entry.part == POINTS or english != deutsch
    assert occurred == set(range(len(PARTS)))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_that_is_over_is_worth_its_points(players: int) -> None:
    *_, end = random_positions(players)
    assert list(end.worths()) == end.scores


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_position_of_random_games_has_sound_figures(players: int) -> None:
    names = ("bonus_points", "last_round", "controlled_scoring", "sabotage", "stock_before_founding")
    for seed, on in enumerate(itertools.product((False, True), repeat=2)):
        options = dict(zip(names, (on[0], on[0], on[1], not on[1], on[0]), strict=True))
        state = flightdeck.game("airlines", players=players, options=options).start(seed)
        rng = random.Random(seed)
        while not state.over:
            found = state.worths()
            assert len(found) == players
            assert all(math.isfinite(one) and -1 < one < 500 for one in found)
            assert 0 < state.spread() < 100
            state.apply(state.to_act[0], rng.choice(state.legal(state.to_act[0])))


def test_who_looks_one_decision_ahead_beats_who_does_not_look() -> None:
    game = flightdeck.game("airlines", players=4)
    won = 0
    for seed in range(8):
        state = game.start(seed)
        bots = [make_bot("greedy" if seat == seed % 4 else "random", seed) for seat in range(4)]
        play_out(state, bots)
        won += state.winners == (seed % 4,)
    assert won >= 6
