"""Loans, and selling to the bank: AB13 to AB17."""

from __future__ import annotations

from typing import Any

import pytest

from tests.air_baron.arrange import arrange, cash, marker, owner, shares
from tests.playing import menu, names, play, refusal, sight, told

MIAMI = "Orlando, Tampa, West Palm Beach"  # under control: a market share of 60
HOUSTON = "New Orleans, Baton Rouge, Corpus Christi"  # 40
DETROIT = "Cleveland, Cincinnati, Columbus"  # 40
CHICAGO = "Minneapolis, St. Louis, Indianapolis, Milwaukee"  # 120
NEW_YORK = "Boston, Philadelphia, Buffalo, Hartford, Syracuse, Providence"  # 120


def borrowing(state: Any) -> list[str]:
    return [move for move in menu(state) if move.startswith("borrow")]


@pytest.mark.parametrize(
    ("own", "share", "limit"),
    [
        ("Boston", 0, 0),
        ("New Orleans, Baton Rouge", 20, 10),
        (HOUSTON, 40, 10),
        ("Minneapolis, St. Louis, Indianapolis", 60, 20),
        (f"{HOUSTON}, {DETROIT}", 80, 20),
        (f"{MIAMI}, {HOUSTON}", 100, 30),
        (CHICAGO, 120, 30),
        (f"{CHICAGO}, Orlando, Tampa", 150, 40),
        (f"{CHICAGO}, {HOUSTON}, {DETROIT}", 200, 50),
        (f"{CHICAGO}, {NEW_YORK}", 240, 50),
        (f"{CHICAGO}, {NEW_YORK}, {DETROIT}", 280, 60),
    ],
)
def test_AB13_the_limit_is_the_highest_at_or_below_the_market_share(own: str, share: int, limit: int) -> None:
    state = arrange(phase="step", own={0: own})
    assert shares(state)[0] == share
    assert borrowing(state) == [f"borrow {amount}" for amount in range(10, limit + 1, 10)]
    assert sight(state)["seats"][0]["loan_limit"] == limit
    if limit < 60:
        message = f"at a market share of {share} the limit is ${limit} (AB13)"
        assert refusal(state, f"borrow {limit + 10}") == message


def test_AB13_a_loan_is_paid_out_at_once_and_there_is_one_at_a_time() -> None:
    state = play(arrange(phase="step", own={0: CHICAGO}), "borrow 20")
    assert (cash(state)[0], sight(state)["seats"][0]["loan"]) == (40, 20)
    assert told(state) == [{"event": "borrowed", "seat": 0, "amount": 20}]
    assert borrowing(state) == []
    message = "there is one loan at a time, and none in a turn begun in debt (AB13)"
    assert refusal(state, "borrow 10") == message


def test_AB13_no_interest_and_no_repayment_on_the_turn_of_borrowing() -> None:
    state = play(arrange(phase="step", own={0: CHICAGO}, cup=""), "borrow 20", "draw profits")
    assert refusal(state, "pay interest") == "there is no interest to pay now (AB14)"
    assert refusal(state, "repay 10") == "a loan is paid back on a later turn, after the interest (AB14)"
    assert sight(play(state, "go on"))["phase"] == "act"


def test_AB13_no_loan_on_strike() -> None:
    state = arrange(phase="step", own={0: CHICAGO}, on_strike=[0], settlement=10)
    assert refusal(state, "borrow 10") == "there is no loan on Strike (AB13)"


def test_AB13_no_loan_in_a_turn_begun_in_debt_even_after_paying_back() -> None:
    state = play(arrange(phase="step", own={0: CHICAGO}, loan={0: 10}), "pay interest", "repay 10")
    assert sight(state)["seats"][0]["loan"] == 0
    message = "there is one loan at a time, and none in a turn begun in debt (AB13)"
    assert refusal(state, "borrow 10") == message


def test_AB13_the_loan_of_another_does_not_matter() -> None:
    assert borrowing(arrange(phase="step", own={0: HOUSTON}, loan={1: 10})) == ["borrow 10"]


def test_AB13_a_fall_of_the_market_share_changes_nothing() -> None:
    state = arrange(phase="step", own={0: "New Orleans, Baton Rouge"}, loan={0: 10}, cup="")
    play(state, "sell New Orleans", "draw profits", "pay interest")
    assert (shares(state)[0], sight(state)["seats"][0]["loan"]) == (0, 10)
    assert "go on" in menu(state)
    assert sight(state)["seats"][0]["loan_limit"] == 0


def test_AB14_ten_percent_interest_on_later_turns_then_any_part_of_the_loan() -> None:
    state = arrange(phase="step", loan={0: 30}, cash={0: 33})
    assert (menu(state)[:2], "repay 10" in menu(state)) == (["draw profits", "pay interest"], False)
    assert refusal(state, "repay 10") == "a loan is paid back on a later turn, after the interest (AB14)"
    play(state, "pay interest")
    assert cash(state)[0] == 30
    assert told(state) == [{"event": "owed", "seat": 0, "reason": "interest", "amount": 3, "forgiven": 0}]
    assert refusal(state, "pay interest") == "there is no interest to pay now (AB14)"
    assert [move for move in menu(state) if "repay" in move] == ["repay 10", "repay 20", "repay 30"]
    play(state, "repay 10")
    assert (cash(state)[0], sight(state)["seats"][0]["loan"]) == (20, 20)
    assert told(state)[-1] == {"event": "repaid", "seat": 0, "amount": 10, "left": 20}
    assert refusal(state, "repay 30") == "the loan is only $20 (AB14)"
    play(state, "repay 20")
    assert (cash(state)[0], sight(state)["seats"][0]["loan"]) == (0, 0)
    assert refusal(state, "repay 10") == "the loan is only $0 (AB14)"


def test_AB14_nobody_pays_back_what_he_has_not() -> None:
    state = play(arrange(phase="step", loan={0: 30}, cash={0: 17}), "pay interest")
    assert [move for move in menu(state) if "repay" in move] == ["repay 10"]
    assert refusal(state, "repay 20") == "there are only $14 (AB14)"


def test_AB14_interest_is_due_on_every_turn_that_begins_in_debt() -> None:
    state = arrange(own={0: "Boston"}, loan={1: 20, 2: 10}, order="0 1 2")
    play(state, "pass", "keep the company", "no fare wars")
    assert (sight(state)["in_debt"], sight(state)["interest_paid"]) == (True, False)
    assert "pay interest" in menu(state)


def test_AB14_on_strike_too() -> None:
    state = arrange(phase="step", loan={0: 20}, on_strike=[0], settlement=10, cup="")
    play(state, "draw profits")
    assert refusal(state, "go on") == "the interest has to be paid first (AB14)"
    assert cash(play(state, "pay interest", "repay 10"))[0] == 8


def test_AB14_assets_are_sold_if_needed_and_that_is_not_the_one_sale_of_the_turn() -> None:
    state = play(arrange(phase="step", loan={0: 40}, cash={0: 1}, own={0: "Boston, Tampa"}), "pay interest")
    assert (sight(state)["phase"], menu(state)) == ("owe", ["sell Boston", "sell Tampa"])
    assert sight(state)["debt"] == {"seat": 0, "amount": 4, "reason": "interest"}
    play(state, "sell Boston")
    assert (cash(state)[0], sight(state)["phase"], sight(state)["sold"]) == (1, "step", False)
    assert "sell Tampa" in menu(state)
    assert names(state) == ["sold", "owed"]


@pytest.mark.parametrize(
    ("spoke", "price"),
    [("Boston", 4), ("Buffalo", 2), ("Hartford", 2), ("Birmingham", 1), ("Minneapolis", 4), ("Norfolk", 1)],
)
def test_AB15_a_domestic_spoke_brings_half_its_price_rounded_up(spoke: str, price: int) -> None:
    state = play(arrange(phase="step", own={0: spoke}), f"sell {spoke}")
    assert (cash(state)[0], owner(state, spoke)) == (20 + price, None)
    assert told(state) == [{"event": "sold", "seat": 0, "what": spoke, "price": price}]


def test_AB15_a_foreign_spoke_brings_half_its_low_number() -> None:
    assert cash(play(arrange(phase="step", own={0: "Boston, London"}), "sell London"))[0] == 30
    assert cash(play(arrange(5, phase="step", own={0: "Portland, Hong Kong"}), "sell Hong Kong"))[0] == 28


def test_AB15_a_jumbo_or_the_sst_brings_five() -> None:
    jets: dict[str, Any] = {"own": {0: "Boston+, London*"}, "undeployed": {0: 1}, "phase": "step"}
    state = play(arrange(**jets), "sell Jumbo")
    assert (cash(state)[0], sight(state)["seats"][0]["undeployed"]) == (25, 0)
    assert sight(state)["spokes"]["Boston"]["jumbo"] is True
    state = play(arrange(**jets), "sell Jumbo at Boston")
    assert (cash(state)[0], sight(state)["seats"][0]["undeployed"]) == (25, 1)
    assert (sight(state)["spokes"]["Boston"]["jumbo"], owner(state, "Boston")) == (False, 0)
    assert sight(state)["hubs"]["New York"]["jumbos"] == 0
    state = play(arrange(**jets), "sell SST")
    assert (cash(state)[0], sight(state)["seats"][0]["sst"], owner(state, "London")) == (25, None, 0)
    assert told(state) == [{"event": "sold", "seat": 0, "what": "SST", "price": 5}]
    assert cash(play(arrange(phase="step", spare_sst=[0]), "sell SST"))[0] == 25


def test_AB15_only_one_asset_in_a_turn() -> None:
    state = play(arrange(phase="step", own={0: "Boston+, Tampa"}, undeployed={0: 1}, spare_sst=[0]), "sell Tampa")
    assert [move for move in menu(state) if move.startswith("sell")] == []
    for move in ("sell Boston", "sell Jumbo", "sell Jumbo at Boston", "sell SST"):
        assert refusal(state, move) == "only one asset is sold in a turn (AB15)"


def test_AB15_only_before_the_action() -> None:
    for phase in ("fares", "act"):
        assert refusal(arrange(phase=phase, own={0: "Boston"}), "sell Boston") == "nothing can be sold now (AB15)"


def test_AB15_only_what_is_ones_own() -> None:
    state = arrange(phase="step", own={0: "Tampa", 1: "Boston+"}, undeployed={1: 1}, spare_sst=[1])
    assert refusal(state, "sell Boston") == "Boston belongs to somebody else (AB15)"
    assert refusal(state, "sell Orlando") == "Orlando belongs to somebody else (AB15)"
    assert refusal(state, "sell Jumbo") == "there is no undeployed Jumbo Jet (AB15)"
    for spoke in ("Boston", "Tampa"):
        assert refusal(state, f"sell Jumbo at {spoke}") == "there is no Jumbo Jet of this player there (AB15)"
    assert refusal(state, "sell SST") == "there is no SST to sell (AB15)"


def test_AB15_jets_on_a_sold_spoke_are_kept_undeployed() -> None:
    state = play(arrange(phase="step", own={0: "Boston+, London*"}, undeployed={0: 1}), "sell Boston")
    assert (sight(state)["seats"][0]["undeployed"], sight(state)["hubs"]["New York"]["jumbos"]) == (2, 0)
    assert owner(state, "London") == 0
    state = play(arrange(phase="step", own={0: "London*"}), "sell London")
    assert (sight(state)["seats"][0]["sst"], owner(state, "London")) == ("undeployed", None)


def test_AB15_selling_the_sst_loses_a_foreign_spoke_without_a_domestic_one_of_its_hub() -> None:
    state = play(arrange(phase="step", own={0: "London*, Tampa"}), "sell SST")
    assert (owner(state, "London"), cash(state)[0]) == (None, 25)
    assert told(state)[-1] == {"event": "lost", "seat": 0, "spoke": "London"}
    assert owner(play(arrange(phase="step", own={0: "London*, Providence"}), "sell SST"), "London") == 0


def test_AB15_on_strike_one_may_sell_too() -> None:
    state = arrange(phase="step", own={0: "Boston"}, on_strike=[0], settlement=10)
    assert cash(play(state, "sell Boston"))[0] == 24


def test_AB15_the_contract_cannot_be_sold() -> None:
    state = arrange(phase="step", own={0: "Boston"}, contract_holder=0, contract_rate=6)
    assert [move for move in menu(state) if move.startswith("sell")] == ["sell Boston"]


def test_AB16_short_of_cash_assets_are_sold_until_it_can_be_paid() -> None:
    state = arrange(phase="step", cup="Crash", own={0: "Boston, Birmingham"}, cash={0: 2}, dice=(None, 4, 4))
    play(state, "draw profits")
    assert (state.to_act, sight(state)["phase"]) == ((0,), "owe")
    assert sight(state)["debt"] == {"seat": 0, "amount": 8, "reason": "crash"}
    assert menu(state) == ["sell Birmingham", "sell Boston"]
    play(state, "sell Birmingham")
    assert (sight(state)["phase"], cash(state)[0]) == ("owe", 3)
    play(state, "sell Boston")
    assert (sight(state)["phase"], cash(state)[0], sight(state)["debt"]) == ("step", 0, None)
    assert told(state)[-1] == {"event": "owed", "seat": 0, "reason": "crash", "amount": 7, "forgiven": 1}


def test_AB16_no_more_is_sold_than_needed() -> None:
    state = arrange(phase="step", cup="Crash", own={0: "Boston, Tampa"}, cash={0: 3}, dice=(None, 3, 4))
    play(state, "draw profits", "sell Boston")
    assert (sight(state)["phase"], cash(state)[0], owner(state, "Tampa")) == ("step", 0, 0)


def test_AB16_with_enough_cash_nothing_is_sold() -> None:
    state = arrange(phase="step", cup="Crash", own={0: "Boston"}, cash={0: 7}, dice=(None, 3, 4))
    assert (sight(play(state, "draw profits"))["phase"], cash(state)[0]) == ("step", 0)


@pytest.mark.parametrize(
    ("assets", "sales", "forgiven"),
    [
        ({"undeployed": {0: 1}}, ["sell Jumbo"], 7),
        ({"spare_sst": [0]}, ["sell SST"], 7),
        ({"own": {0: "Rio de Janeiro*"}}, ["sell Rio de Janeiro", "sell SST"], 1),
        ({"own": {0: "Tampa+"}}, ["sell Tampa", "sell Jumbo at Tampa"], 5),
    ],
)
def test_AB16_jets_and_foreign_spokes_have_to_go_too(assets: dict[str, Any], sales: list[str], forgiven: int) -> None:
    state = play(arrange(phase="step", cup="Crash", cash={0: 0}, dice=(None, 6, 6), **assets), "draw profits")
    assert (sight(state)["phase"], menu(state)) == ("owe", sales)
    while sight(state)["phase"] == "owe":
        play(state, menu(state)[0])
    assert (told(state)[-1]["forgiven"], cash(state)[0], sight(state)["phase"]) == (forgiven, 0, "step")


def test_AB16_beyond_everything_owned_the_rest_is_forgiven() -> None:
    state = arrange(phase="step", cup="Crash", cash={0: 3}, dice=(None, 6, 5))
    play(state, "draw profits")
    assert (cash(state)[0], sight(state)["phase"]) == (0, "step")
    assert told(state)[-1] == {"event": "owed", "seat": 0, "reason": "crash", "amount": 3, "forgiven": 8}


def test_AB16_a_player_who_is_not_in_turn_sells_for_fuel() -> None:
    state = arrange(phase="step", cup="Fuel Cost Hike", own={1: "Boston", 2: MIAMI}, cash={0: 5, 1: 0, 2: 0})
    play(state, "draw profits")
    assert (state.to_act, sight(state)["debt"]) == ((1,), {"seat": 1, "amount": 1, "reason": "fuel"})
    play(state, "sell Boston")
    assert (state.to_act, sight(state)["debt"]["amount"]) == ((2,), 6)
    play(state, "sell Orlando", "sell Tampa", "sell West Palm Beach")
    assert (state.to_act, sight(state)["phase"], cash(state)) == ((0,), "step", [4, 3, 0])
    assert sight(state)["sold"] is False


def test_AB16_for_a_strike_one_may_sell_while_the_cash_is_short() -> None:
    for phase in ("settle", "strike"):
        strike = [0] if phase == "settle" else []
        kept: dict[str, Any] = {"phase": phase, "on_strike": strike, "settlement": 10}
        state = arrange(own={0: "Boston, London*"}, cash={0: 3}, **kept)
        assert menu(state) == ["sell Boston", "sell London", "sell SST", "strike"]
        assert refusal(state, "settle") == "the settlement is $10 and there are only $3 (AB38)"
        play(state, "sell Boston")
        assert (menu(state), sight(state)["sold"]) == (["sell London", "sell SST", "strike"], False)
        play(state, "sell SST")
        assert (menu(state), cash(state)[0]) == (["settle", "strike"], 12)
        assert refusal(arrange(own={0: "Boston"}, cash={0: 10}, **kept), "sell Boston") == (
            "there is cash enough to settle (AB16)"
        )


def test_AB17_a_spoke_that_was_sold_is_open_and_its_marker_stays_in_the_cup() -> None:
    state = play(arrange(phase="step", own={0: "Boston, Tampa"}), "sell Boston")
    assert (owner(state, "Boston"), marker(state, "Boston")) == (None, "cup")
    state = play(arrange(phase="step", own={0: "Boston"}, cup="", cash={1: 8}), "sell Boston", "draw profits")
    play(state, "go on", "pass", "keep the company", "no fare wars", "draw profits", "go on", "buy Boston")
    assert (owner(state, "Boston"), marker(state, "Boston")) == (1, "drawn")


def test_AB17_the_marker_goes_to_the_map_when_it_is_drawn() -> None:
    state = play(arrange(phase="step", own={0: "Boston, Tampa"}, cup="Boston"), "sell Boston", "draw profits")
    assert (marker(state, "Boston"), names(state)) == ("map", ["sold", "to_map"])


def test_AB17_bought_again_while_its_marker_is_in_the_cup_there_is_still_one() -> None:
    state = play(arrange(phase="step", own={0: "Boston"}, drawn=True), "sell Boston", "go on", "buy Boston")
    data: Any = state.to_dict()
    assert marker(state, "Boston") == "cup"
    assert sight(state)["cup"].count("Boston") == 1
    assert len(data["markers"]) == 12 + 64 + 3 + 1 + 5


def test_AB17_a_marker_that_waits_pays_nobody_when_its_spoke_was_sold_for_a_crash() -> None:
    state = arrange(
        phase="step", own={0: "Boston"}, cup="Crash, Boston", cash={0: 0}, dice=(None, None, 1, 2), taken={1: "Crash"}
    )
    play(state, "draw profits", "resolve Crash", "sell Boston")
    assert (cash(state), marker(state, "Boston")) == ([1, 20, 20], "drawn")
