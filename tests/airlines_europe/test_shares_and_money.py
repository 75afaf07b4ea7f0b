"""Actions B, C and D and the bankrupt bank: AE18 to AE23."""

from __future__ import annotations

import pytest

from flightdeck.engine.errors import IllegalAction
from tests.airlines_europe.arrange import arrange
from tests.playing import menu, play, sight


def test_AE18_any_number_of_one_airline_or_one_each_of_two() -> None:
    state = arrange(hand={0: "3 red, 2 blue, abacus"})
    plays = {move for move in menu(state) if move.startswith("play")}
    assert plays == {
        "play 1 red",
        "play 2 red",
        "play 3 red",
        "play 1 blue",
        "play 2 blue",
        "play 1 abacus",
        "play blue and red",
        "play blue and abacus",
        "play red and abacus",
    }
    play(state, "play 3 red")
    assert sight(state)["seats"][0]["holdings"] == {"red": 3}
    assert sight(state, 0)["hand"] == {"blue": 2, "abacus": 1}
    assert state.to_act == (1,)


def test_AE18_not_more_than_are_in_hand() -> None:
    state = arrange(hand={0: "3 red"}, holdings={0: "4 red"})
    with pytest.raises(IllegalAction, match="only 3 red"):
        play(state, "play 4 red")
    with pytest.raises(IllegalAction, match="both shares must be in hand"):
        play(state, "play red and blue")


@pytest.mark.parametrize(("move", "paid"), [("play 1 red", 2), ("play 4 red", 8), ("play red and abacus", 4)])
def test_AE19_two_million_for_each_share_played(move: str, paid: int) -> None:
    """The rulebook's example: four shares bring 8 million."""
    state = play(arrange(hand={0: "4 red, abacus"}), move)
    assert sight(state)["seats"][0]["money"] == 8 + paid
    assert sight(state)["bank"] == 90 - 24 - paid


def test_AE20_one_share_for_one_air_abacus_or_three_for_two_into_the_hand() -> None:
    state = arrange(hand={0: "red, abacus"}, holdings={0: "2 blue"})
    assert {"trade 1 for 1", "trade 3 for 2"} <= set(menu(state))
    play(state, "trade 3 for 2")
    assert menu(state) == [
        "discard red from hand",
        "discard abacus from hand",
        "discard blue from holdings",
    ]
    play(state, "discard blue from holdings", "discard red from hand", "discard abacus from hand")
    shown = sight(state, 0)
    assert shown["hand"] == {"abacus": 2}
    assert shown["seats"][0]["holdings"] == {"blue": 1}
    assert shown["abacus_supply"] == 19 - 2  # one of the 20 was in hand, and discarded ones do not come back
    assert state.to_act == (1,)
    play(state, "take money", "take money", "trade 1 for 1", "discard blue from holdings")
    assert sight(state, 0)["hand"] == {"abacus": 3}


def test_AE20_the_supply_must_hold_what_is_claimed_before_the_discard() -> None:
    state = arrange(hand={0: "3 red, abacus"}, abacus_supply=1)
    assert "trade 1 for 1" in menu(state)
    with pytest.raises(IllegalAction, match="only 1 Air ABACUS"):
        play(state, "trade 3 for 2")
    empty = arrange(hand={0: "2 red, abacus"}, abacus_supply=0)
    assert not [move for move in menu(empty) if move.startswith("trade")]


def test_AE20_without_enough_shares_there_is_no_trade() -> None:
    assert not [move for move in menu(arrange()) if move.startswith("trade")]
    state = arrange(hand={0: "red"}, holdings={0: "red"})
    assert "trade 1 for 1" in menu(state)
    with pytest.raises(IllegalAction, match="only 2 shares to discard"):
        play(state, "trade 3 for 2")


def test_AE20_option_abacus_from_hand_only() -> None:
    state = arrange(options={"abacus_from_hand_only": True}, hand={0: "2 red"}, holdings={0: "5 blue"})
    assert "trade 3 for 2" not in menu(state)
    play(state, "trade 1 for 1")
    assert menu(state) == ["discard red from hand"]
    with pytest.raises(IllegalAction, match="abacus_from_hand_only"):
        play(state, "discard blue from holdings")


def test_AE21_discards_from_the_hand_are_face_down_and_out_of_the_game() -> None:
    state = arrange(hand={0: "red, blue"}, holdings={0: "green"})
    play(state, "trade 3 for 2", "discard red from hand", "discard blue from hand", "discard green from holdings")
    assert sight(state, 0)["discarded"] == {"red": 1, "blue": 1}
    assert sight(state, 1)["discarded"] == {}
    assert sight(state, 1)["gone"] == {"green": 1}
    assert sight(state, 1)["seats"][0]["face_down_discards"] == 2
    told = [event.seen_by(1) for event in state.events if event.name == "discarded"]
    assert [event["share"] for event in told] == [None, None, "green"]


def test_AE22_eight_million_from_the_bank() -> None:
    state = play(arrange(), "take money")
    assert sight(state)["seats"][0]["money"] == 16
    assert state.to_act == (1,)


def test_AE23_a_bankrupt_bank_takes_all_above_8_million_renews_the_market_and_then_pays() -> None:
    state = arrange(
        3, money={0: 40, 1: 37, 2: 6}, market="red red blue green white", pile="brown black grey orange blue"
    )
    assert sight(state)["bank"] == 7
    play(state, "take money")
    shown = sight(state)
    assert [seat["money"] for seat in shown["seats"]] == [16, 8, 6]
    assert shown["bank"] == 90 - 30
    assert shown["market"] == ["brown", "black", "grey", "orange", "blue"]
    assert shown["gone"] == {"red": 2, "blue": 1, "green": 1, "white": 1}
    assert state.to_act == (1,)
    told = [state.game.tell(event, None, ["Ann", "Ben", "Cat"]) for event in state.events]
    assert "The bank is bankrupt: nobody keeps more than 8 million, and the market is new." in told


def test_AE23_dividends_too_can_break_the_bank() -> None:
    state = arrange(3, money={0: 40, 1: 37, 2: 8}, hand={0: "3 red"})
    assert sight(state)["bank"] == 5
    play(state, "play 3 red")
    assert [seat["money"] for seat in sight(state)["seats"]] == [14, 8, 8]


def test_AE23_exactly_enough_is_no_bankruptcy() -> None:
    state = arrange(3, money={0: 40, 1: 37, 2: 5}, market="red red blue green white")
    play(state, "take money")
    assert [seat["money"] for seat in sight(state)["seats"]] == [48, 37, 5]
    assert sight(state)["market"] == ["red", "red", "blue", "green", "white"]
