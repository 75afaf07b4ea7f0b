"""Two players: AE37 to AE39."""

from __future__ import annotations

from typing import Any

import pytest

from tests.airlines_europe.arrange import arrange
from tests.playing import menu, play, sight


def test_AE37_three_airlines_are_out_and_the_rest_is_as_always() -> None:
    state = arrange(2)
    assert set(sight(state)["airlines"]) == {"red", "black", "brown", "green", "orange", "grey", "white"}
    assert sight(state)["bank"] == 60 - 16
    play(state, "take money", "take money")
    assert state.to_act == (0,)


def third_scoring(**more: Any) -> list[int]:
    state = arrange(2, phase="take", scorings=2, whole_pile=True, **more)
    while not state.over:
        play(state, menu(state)[0])
    return state.scores


def test_AE38_what_leaves_the_game_forms_the_discard_pile_that_counts_in_AE39() -> None:
    """Face down from a hand (seat 0 traded three black in) or from the market: both are his."""
    own = {0: "2 black", 1: "black"}
    market, pile, spaces = "white white white white white", "grey scoring", {"black": 26}
    assert third_scoring(holdings=own, market=market, pile=pile, spaces=spaces)[0] == 3  # 8 black are gone
    assert third_scoring(holdings=own, market=market, pile=pile, spaces=spaces, discarded={0: "8 black"})[0] == 3


def test_AE39_the_fictitious_player_holds_supply_market_pile_and_discards_in_the_third_scoring() -> None:
    state = arrange(
        2,
        phase="take",
        scorings=2,
        market="black black black red red",
        pile="scoring brown brown brown brown brown brown green",
        holdings={0: "2 abacus, black", 1: "abacus, 2 brown, green"},
        spaces={"black": 26, "brown": 26, "green": 26},
        abacus_supply=2,
        whole_pile=True,
    )
    gone = sight(state)["gone"]
    play(state, "take red", "take red", "take black")
    # Black: one lies on the table, he has the rest of the eleven. Brown: 2 against the rest of ten.
    # Air ABACUS: 2 in supply and the discarded ones.
    assert gone["abacus"] == 15
    assert state.over
    assert state.scores == [3 + 8, 3 + 3 + 4]


@pytest.mark.parametrize(
    "left", ["black black black black black", "green grey grey grey grey black black black black black"]
)
def test_AE39_the_new_market_and_the_rest_of_the_pile_are_his(left: str) -> None:
    """Five of eleven black shares lie in the market, or under it in the pile: he has most."""
    holdings, market = {0: "4 black", 1: "2 black"}, "white white white white white"
    pile = f"scoring red {left}"
    state = arrange(
        2, phase="take", scorings=2, whole_pile=True, holdings=holdings, market=market, pile=pile, spaces={"black": 26}
    )
    play(state, "draw", "take white", "take white")
    assert state.scores == [3, 2]


def test_AE39_his_points_are_nobodys_and_he_ties() -> None:
    """Air ABACUS 2 - 2 (supply) - 0: the first two places are shared, (16 + 8) / 2."""
    state = arrange(
        2, phase="take", scorings=2, market="red red red red red", pile="white scoring", holdings={0: "20 abacus"}
    )
    while not state.over:
        play(state, menu(state)[0])
    assert state.scores == [16, 0]
    tied = arrange(
        2,
        phase="take",
        scorings=2,
        market="red red red red red",
        pile="white scoring",
        holdings={0: "10 abacus"},
    )
    while not tied.over:
        play(tied, menu(tied)[0])
    assert tied.scores == [12, 0]


def test_AE39_not_in_the_first_two_scorings_and_not_with_more_players() -> None:
    for players, scorings in ((2, 0), (2, 1), (3, 2)):
        state = arrange(players, phase="take", scorings=scorings, pile="scoring", holdings={0: "abacus"})
        play(state, menu(state)[0])
        while sight(state)["phase"] == "clear":
            play(state, menu(state)[0])
        assert state.scores[0] == (4, 8, 16)[scorings]
