"""Scoring and the end: AE24 to AE36."""

from __future__ import annotations

from typing import Any

import pytest

from flightdeck.engine.errors import IllegalAction
from flightdeck.engine.state import State
from tests.airlines_europe.arrange import arrange
from tests.airlines_europe.blocked import almost_blocked_position
from tests.playing import menu, play, sight

MARKET = "red red blue green white"


def before_scoring(players: int = 3, pile: str = "scoring black", **more: Any) -> State:
    """Seat 0 has bought a licence and is to take a share; the scoring card lies on top."""
    return arrange(players, phase="take", market=MARKET, pile=pile, **more)


def scored(players: int = 3, **more: Any) -> State:
    """Right after the first scoring."""
    state = play(before_scoring(players, **more), "take red")
    while sight(state)["phase"] == "clear":
        play(state, menu(state)[0])
    return state


def test_AE24_a_scoring_card_in_the_market_goes_to_the_next_player_and_the_market_is_filled() -> None:
    state = play(before_scoring(), "take red")
    shown = sight(state)
    assert shown["market"] == ["black", "red", "blue", "green", "white"]
    assert (shown["phase"], shown["holder"]) == ("clear", 1)
    assert state.to_act == (1,)


def test_AE25_a_scoring_card_drawn_blind_goes_to_the_next_player_and_the_drawer_gets_the_next_card() -> None:
    state = play(before_scoring(), "draw")
    assert sight(state, 0)["hand"] == {"black": 1}
    assert (sight(state)["phase"], sight(state)["holder"], state.to_act) == ("clear", 1, (1,))


def test_AE25_option_scoring_card_to_drawer_lets_the_drawer_choose_first_and_the_next_player_go_on() -> None:
    state = play(before_scoring(options={"scoring_card_to_drawer": True}), "draw")
    assert (sight(state)["holder"], state.to_act) == (0, (0,))
    play(state, "take red", "take red", "take blue")
    assert state.to_act == (1,)
    market = play(before_scoring(options={"scoring_card_to_drawer": True}), "take red")
    assert (sight(market)["holder"], market.to_act) == (1, (1,))


def test_AE26_each_takes_one_from_the_holder_on_nothing_is_filled_and_nobody_draws() -> None:
    state = play(before_scoring(pile="scoring black brown grey orange green"), "take red")
    assert menu(state) == ["take blue", "take red", "take black", "take green", "take white"]
    with pytest.raises(IllegalAction, match="nobody may draw"):
        play(state, "draw")
    pile = sight(state)["pile"]
    play(state, "take white")
    assert (state.to_act, sight(state)["market"], sight(state)["pile"]) == (
        (2,),
        ["black", "red", "blue", "green", None],
        pile,
    )
    with pytest.raises(IllegalAction, match="no white"):
        play(state, "take white")
    play(state, "take green", "take blue")
    shown = sight(state)
    assert [sight(state, seat)["hand"] for seat in range(3)] == [{"red": 1, "blue": 1}, {"white": 1}, {"green": 1}]
    assert shown["gone"] == {"red": 1, "black": 1}
    assert shown["market"][:4] == ["brown", "grey", "orange", "green"]
    assert None not in shown["market"]
    assert shown["phase"] == "turn"


def test_AE26_a_short_market_leaves_the_last_player_without() -> None:
    state = arrange(5, phase="take", market="red blue green - -", pile="scoring", whole_pile=True, scorings=2)
    play(state, "draw")  # nothing but the scoring card was there
    assert sight(state, 0)["hand"] == {}
    play(state, "take red", "take blue", "take green")
    assert state.over
    assert [seat["hand_size"] for seat in sight(state)["seats"]] == [0, 1, 1, 1, 0]


def test_AE27_a_scoring_card_in_a_bankruptcy_waits_until_the_payment_is_made() -> None:
    state = arrange(3, money={0: 40, 1: 37, 2: 8}, market=MARKET, pile="brown scoring black")
    play(state, "take money")
    shown = sight(state)
    assert shown["seats"][0]["money"] == 16
    assert (shown["phase"], shown["holder"]) == ("clear", 1)
    assert None not in shown["market"]


def test_AE27_a_scoring_card_among_the_five_new_shares_is_scored_next() -> None:
    state = before_scoring(pile="scoring black brown scoring", holdings={2: "red"}, spaces={"red": 26})
    play(state, "take red", "take red", "take blue", "take green")
    shown = sight(state)
    assert (shown["scorings"], shown["phase"], shown["holder"]) == (1, "clear", 1)
    assert state.scores == [0, 0, 6]
    while sight(state)["phase"] == "clear":
        play(state, menu(state)[0])
    assert sight(state)["scorings"] == 2
    assert state.scores == [0, 0, 12]
    assert state.to_act == (1,)


def test_AE27_two_scoring_cards_one_upon_the_other_are_scored_one_after_the_other() -> None:
    state = play(before_scoring(pile="scoring scoring black"), "take red")
    for scorings in (0, 1):
        assert (sight(state)["phase"], sight(state)["scorings"]) == ("clear", scorings)
        for _ in range(3):
            play(state, menu(state)[0])
    assert (sight(state)["phase"], sight(state)["scorings"], list(state.to_act)) == ("turn", 2, [1])


def test_AE28_furthest_on_the_track_first_air_abacus_last_and_only_holdings_count() -> None:
    state = scored(hand={0: "5 blue"}, holdings={1: "blue"}, spaces={"blue": 26, "white": 40, "red": 33})
    order = [event.public["airline"] for event in state.events if event.name == "scored"]
    assert order[:3] == ["white", "red", "blue"]
    assert order[-1] == "abacus"
    assert len(order) == 9
    assert state.scores == [0, 6, 0]


def test_AE29_points_by_place_and_nothing_without_a_share() -> None:
    state = scored(4, holdings={0: "red", 1: "3 red", 3: "2 red"}, spaces={"red": 26})
    assert state.scores == [2, 6, 0, 3]


@pytest.mark.parametrize(
    ("holdings", "points"),
    [
        ((2, 2, 1, 0), [5, 5, 2, 0]),
        ((1, 1, 1, 0), [4, 4, 4, 0]),
        ((1, 1, 1, 1), [3, 3, 3, 3]),
        ((3, 2, 2, 2), [6, 2, 2, 2]),
    ],
)
def test_AE30_ties_share_and_round_up(holdings: tuple[int, ...], points: list[int]) -> None:
    state = scored(4, holdings={seat: f"{n} red" for seat, n in enumerate(holdings) if n}, spaces={"red": 26})
    assert state.scores == points


def test_AE30_each_airline_is_rounded_by_itself() -> None:
    state = scored(3, holdings={0: "red, blue", 1: "red, blue"}, spaces={"red": 26, "blue": 26})
    assert state.scores == [10, 10, 0]


@pytest.mark.parametrize(("before", "points"), [(0, [4, 2, 1, 0]), (1, [8, 4, 2, 1]), (2, [16, 8, 4, 2])])
def test_AE31_air_abacus_pays_more_at_each_scoring(before: int, points: list[int]) -> None:
    state = scored(4, scorings=before, holdings={seat: f"{4 - seat} abacus" for seat in range(4)})
    assert state.scores == points


def test_AE31_the_fifth_place_is_paid_in_the_third_scoring_only() -> None:
    holdings = {0: "5 abacus", 1: "4 abacus", 2: "3 abacus", 3: "2 abacus", 4: "abacus"}
    assert scored(5, scorings=2, holdings=holdings).scores == [16, 8, 4, 2, 1]
    assert scored(5, scorings=1, holdings=holdings).scores == [8, 4, 2, 1, 0]


@pytest.mark.parametrize("active", [0, 1, 2])
def test_AE32_after_the_scoring_the_holder_has_the_next_turn(active: int) -> None:
    state = play(before_scoring(active=active), "take red")
    holder = sight(state)["holder"]
    assert holder == (active + 1) % 3
    while sight(state)["phase"] == "clear":
        play(state, menu(state)[0])
    assert state.to_act == (holder,)
    assert sight(state)["holder"] is None


def test_AE33_the_examples_of_the_texts() -> None:
    rulebook = scored(4, holdings={0: "3 blue", 1: "2 blue", 2: "2 blue"}, spaces={"blue": 26})
    assert rulebook.scores == [6, 3, 3, 0]
    summary = scored(4, holdings={0: "2 blue", 1: "2 blue"}, spaces={"blue": 26})
    assert summary.scores == [5, 5, 0, 0]


def test_AE34_the_game_ends_after_the_third_scoring_with_the_market_cleared() -> None:
    state = play(before_scoring(scorings=2, points={0: 3, 1: 9, 2: 5}), "take red")
    assert not state.over
    assert sight(state)["phase"] == "clear"
    play(state, "take red", "take blue", "take green")
    assert state.over
    assert state.to_act == ()
    assert state.winners == (1,)
    assert [seat["hand_size"] for seat in sight(state)["seats"]] == [2, 1, 1]
    for seat in range(3):
        assert state.legal(seat) == []
        with pytest.raises(IllegalAction, match="the game is over"):
            play(state, "take money", seat=seat)


@pytest.mark.parametrize(
    ("holdings", "winners"),
    [({1: "abacus"}, (1,)), ({0: "2 abacus", 1: "abacus"}, (0,)), ({}, (0, 1)), ({0: "abacus", 1: "abacus"}, (0, 1))],
)
def test_AE34_ties_go_to_air_abacus_on_the_table_else_are_shared(
    holdings: dict[int, str], winners: tuple[int, ...]
) -> None:
    state = arrange(3, phase="over", scorings=3, points={0: 9, 1: 9, 2: 5}, holdings=holdings, hand={2: "5 abacus"})
    assert state.winners == winners


def test_AE35_when_no_airline_can_expand_any_more_the_final_scoring_follows_at_once() -> None:
    state, move = almost_blocked_position(holdings={0: "2 abacus", 1: "abacus"})
    assert not state.over
    play(state, move)
    assert state.over
    told = [event for event in state.events if event.name == "earned" and event.public["airline"] == "abacus"]
    assert [event.secret["points"] for event in told] == [8, 4]  # the third row; the fictitious player has most (AE39)
    assert sight(state)["market"] == sight(almost_blocked_position(holdings={0: "2 abacus", 1: "abacus"})[0])["market"]
    assert [seat["hand_size"] for seat in sight(state)["seats"]] == [0, 0]  # neither AE17 nor AE26


def test_AE36_a_blocked_airline_has_planes_but_no_route_whatever_the_money() -> None:
    state, _ = almost_blocked_position()
    white = sight(state)["airlines"]["white"]
    assert (white["planes"], white["blocked"]) == (7, True)
    assert not [move for move in menu(state) if move.startswith("buy white")]
    assert sum(not airline["blocked"] for airline in sight(state)["airlines"].values()) == 1
