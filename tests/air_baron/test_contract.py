"""The Government Contract: AB39."""

from __future__ import annotations

from typing import Any

import pytest

from flightdeck.engine.state import State
from tests.air_baron.arrange import arrange, cash, marker
from tests.playing import menu, names, play, refusal, sight, told


def auction(players: int = 3, **kept: Any) -> State:
    return play(arrange(players, phase="step", cup="Government Contract", **kept), "draw profits")


def test_AB39_the_auction_goes_clockwise_from_the_drawer() -> None:
    state = auction(4, order="2 0 3 1", turn=0)
    assert told(state)[-1] == {"event": "auction", "seat": 2, "rate": 1}
    asked = []
    for bid in range(1, 7):
        asked.append(state.to_act[0])
        play(state, f"bid {bid}")
    assert asked == [2, 3, 0, 1, 2, 3]
    assert sight(state)["auction"] == {"bidder": 0, "highest_bid": 6, "highest_bidder": 3, "in": [0, 1, 2, 3]}


def test_AB39_who_drops_out_is_not_asked_again_and_the_last_one_pays() -> None:
    state = play(auction(), "bid 3", "drop out", "bid 5")
    assert (state.to_act, sight(state)["auction"]["in"]) == ((0,), [0, 2])
    play(state, "bid 6", "drop out")
    assert (cash(state), sight(state)["contract"], state.to_act) == ([14, 20, 20], {"holder": 0, "rate": 1}, (0,))
    assert names(state)[-5:] == ["dropped", "bid", "bid", "dropped", "awarded"]
    assert told(state)[-1] == {"event": "awarded", "seat": 0, "amount": 6, "rate": 1}
    assert (sight(state)["auction"], sight(state)["phase"], marker(state, "Government Contract")) == (
        *(None, "step"),
        "drawn",
    )
    assert not state.undoable


def test_AB39_the_drawer_may_drop_out_and_the_last_one_need_not_bid() -> None:
    state = play(auction(), "drop out", "drop out")
    assert (state.to_act, menu(state)[:2], menu(state)[-1]) == ((2,), ["bid 1", "bid 2"], "drop out")
    play(state, "bid 1")
    assert (cash(state), sight(state)["contract"]["holder"]) == ([20, 20, 19], 2)


def test_AB39_if_all_pass_nobody_holds_it_and_the_rate_has_risen() -> None:
    state = play(auction(contract_holder=1, contract_rate=2), "drop out", "drop out", "drop out")
    assert (cash(state), sight(state)["contract"]) == ([20, 20, 20], {"holder": None, "rate": 3})
    assert told(state)[-1] == {"event": "unwanted", "seat": 0}


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (4, 5), (5, 6), (6, 6)])
def test_AB39_the_rate_rises_to_six_and_the_earlier_contract_ends(before: int, after: int) -> None:
    state = auction(contract_holder=1, contract_rate=before)
    assert sight(state)["contract"] == {"holder": None, "rate": after}
    play(state, "bid 1", "drop out", "drop out")
    assert sight(state)["contract"] == {"holder": 0, "rate": after}


def test_AB39_bids_are_whole_dollars_above_the_last_and_at_most_the_cash() -> None:
    state = auction(cash={0: 4, 1: 20, 2: 20})
    assert menu(state) == ["bid 1", "bid 2", "bid 3", "bid 4", "drop out"]
    assert refusal(state, "bid 5") == "there are only $4 (AB39)"
    play(state, "bid 3")
    assert refusal(state, "bid 3") == "the bid stands at $3 (AB39)"
    assert menu(state) == [*(f"bid {amount}" for amount in range(4, 21)), "drop out"]


def test_AB39_who_cannot_raise_is_out() -> None:
    state = play(auction(cash={0: 10, 1: 3, 2: 4}), "bid 3")
    assert (state.to_act, sight(state)["auction"]["in"]) == ((2,), [0, 2])
    play(state, "bid 4")
    assert state.to_act == (0,)
    state = play(auction(cash={0: 10, 1: 3, 2: 4}), "bid 4")
    assert (cash(state), sight(state)["contract"]["holder"], sight(state)["phase"]) == ([6, 3, 4], 0, "step")


def test_AB39_without_any_cash_there_is_nothing_to_ask() -> None:
    state = auction(cash={0: 0, 1: 0, 2: 0})
    assert (sight(state)["phase"], names(state)[-1], sight(state)["contract"]["rate"]) == ("step", "unwanted", 1)
    assert auction(cash={0: 0}).to_act == (1,)


def test_AB39_bids_end_at_two_hundred() -> None:
    state = auction(cash={0: 300, 1: 300, 2: 300})
    assert menu(state)[-2:] == ["bid 200", "drop out"]
    play(state, "bid 200")
    assert (sight(state)["contract"]["holder"], cash(state), sight(state)["phase"]) == (0, [100, 300, 300], "step")
    state = play(auction(cash={0: 300, 1: 300, 2: 300}), "bid 199", "bid 200")
    assert (sight(state)["contract"]["holder"], cash(state)) == (1, [300, 100, 300])


def test_AB39_everybody_still_in_the_game_may_bid() -> None:
    state = auction(4, gone=[1], on_strike=[2], settlement=10, fare_wars=[3])
    asked = []
    for bid in range(1, 5):
        asked.append(state.to_act[0])
        play(state, f"bid {bid}")
    assert asked == [0, 2, 3, 0]


def test_AB39_the_other_marker_waits_for_the_end_of_the_auction() -> None:
    state = play(arrange(phase="step", cup="Government Contract, Boston", own={1: "Boston"}), "draw profits")
    play(state, "resolve Government Contract")
    assert (sight(state)["pending"], cash(state)) == (["Boston"], [20, 20, 20])
    play(state, "bid 2", "drop out", "drop out")
    assert (sight(state)["pending"], cash(state), sight(state)["phase"]) == ([], [18, 28, 20], "step")


def test_AB39_the_winner_collects_at_each_own_turn_from_the_next_on() -> None:
    state = play(auction(), "drop out", "bid 2", "drop out", "go on", "pass")
    assert (state.to_act, cash(state)) == ((1,), [20, 18, 20])
    play(state, "keep the company", "no fare wars")
    assert cash(state) == [20, 19, 20]


@pytest.mark.parametrize("move", ["bid 1", "drop out"])
def test_AB39_there_must_be_an_auction(move: str) -> None:
    assert refusal(arrange(), move) == "there is no auction now (AB39)"
