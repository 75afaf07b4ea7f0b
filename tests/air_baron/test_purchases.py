"""Buying spokes and jets, and redeploying: AB18 to AB21, AB23."""

from __future__ import annotations

from typing import Any

import pytest

from tests.air_baron.arrange import arrange, cash, marker, owner, shares
from tests.playing import menu, names, play, refusal, sight, told


def test_AB18_an_open_domestic_spoke_costs_its_price_and_its_marker_goes_into_the_cup() -> None:
    state = arrange()
    assert marker(state, "Boston") == "map"
    play(state, "buy Boston")
    assert (cash(state), owner(state, "Boston"), marker(state, "Boston")) == ([12, 20, 20], 0, "cup")
    assert told(state)[0] == {"event": "bought", "seat": 0, "spoke": "Boston", "price": 8}
    assert state.undoable
    assert cash(play(arrange(cash={0: 8}), "buy Boston"))[0] == 0


def test_AB18_a_spoke_that_somebody_controls_or_that_is_too_dear_is_not_bought() -> None:
    state = arrange(own={0: "Tampa", 1: "Orlando"}, cash={0: 7})
    assert refusal(state, "buy Tampa") == "somebody controls this spoke (AB18)"
    assert refusal(state, "buy Orlando") == "somebody controls this spoke (AB18)"
    assert refusal(state, "buy Boston") == "it costs $8 and there are only $7 (AB18)"
    assert "buy Minneapolis" in menu(state)


def test_AB18_buying_needs_no_presence_and_keeps_the_market_share_up_to_date() -> None:
    state = play(arrange(own={0: "Tampa"}), "buy Orlando")
    assert shares(state) == [30, 0, 0]
    assert told(state)[1] == {"event": "share", "seat": 0, "share": 30}


def test_AB19_a_foreign_spoke_costs_its_low_number_and_needs_a_domestic_spoke_of_its_hub() -> None:
    state = play(arrange(own={0: "Providence"}, cash={0: 20}), "buy London")
    assert (cash(state)[0], owner(state, "London"), marker(state, "London")) == (0, 0, "cup")
    assert told(state)[0] == {"event": "bought", "seat": 0, "spoke": "London", "price": 20}
    message = "a foreign spoke needs a domestic spoke of its hub (AB19)"
    assert refusal(arrange(own={0: "Tampa", 1: "Boston"}), "buy London") == message
    assert refusal(arrange(own={0: "Paris*"}), "buy London") == message


def test_AB19_an_open_one_only_and_at_its_price() -> None:
    state = arrange(own={0: "Boston", 1: "London*"}, cash={0: 15})
    assert refusal(state, "buy London") == "somebody controls this spoke (AB18)"
    assert refusal(state, "buy Paris") == "it costs $16 and there are only $15 (AB18)"


def test_AB20_the_sst_reaches_a_foreign_spoke_without_a_domestic_one_for_ten_more() -> None:
    state = play(arrange(cash={0: 30}), "buy London with SST")
    assert (cash(state)[0], owner(state, "London"), marker(state, "London")) == (0, 0, "cup")
    assert (sight(state)["seats"][0]["sst"], sight(state)["spokes"]["London"]["sst"]) == ("London", True)
    assert told(state)[0] == {"event": "bought", "seat": 0, "spoke": "London", "price": 30}


def test_AB20_the_spoke_must_be_open_sst_capable_and_paid_for() -> None:
    state = arrange(cash={0: 29}, own={1: "Paris*", 0: "Boston"})
    assert refusal(state, "buy Paris with SST") == "somebody controls this spoke (AB20)"
    assert refusal(state, "buy Nassau with SST") == "no SST flies there (AB20)"
    assert refusal(state, "buy London with SST") == "it costs $30 and there are only $29 (AB20)"
    assert "buy London" in menu(state)


def test_AB20_an_sst_is_added_to_a_foreign_spoke_of_ones_own_for_ten() -> None:
    state = play(arrange(own={0: "Boston, London"}, cash={0: 10}), "add SST to London")
    assert (cash(state)[0], sight(state)["seats"][0]["sst"]) == (0, "London")
    assert told(state)[0] == {"event": "bought_sst", "seat": 0, "spoke": "London", "price": 10}


def test_AB20_it_is_added_only_where_it_may_fly_and_if_it_can_be_paid() -> None:
    own = {0: "Tampa, Nassau, Rio de Janeiro", 1: "Boston, London"}
    state = arrange(own=own, cash={0: 9})
    assert refusal(state, "add SST to Nassau") == "no SST flies there (AB20)"
    for spoke in ("London", "Paris"):
        assert refusal(state, f"add SST to {spoke}") == "the SST is added to a foreign spoke of one's own (AB20)"
    assert refusal(state, "add SST to Rio de Janeiro") == "an SST costs $10 and there are only $9 (AB20)"
    assert "add SST to Nassau" not in menu(arrange(own=own))


@pytest.mark.parametrize(
    "sst", [{"own": {0: "Boston, London, Paris*"}}, {"own": {0: "Boston, London"}, "spare_sst": [0]}]
)
def test_AB20_there_is_one_sst_for_each_player(sst: dict[str, Any]) -> None:
    state = arrange(cash={0: 99}, **sst)
    assert refusal(state, "add SST to London") == "there is one SST for each player; redeploy it (AB20, AB23)"


def test_AB20_another_players_sst_does_not_matter() -> None:
    assert "buy Amsterdam with SST" in menu(arrange(cash={0: 30}, own={1: "London*"}))
    assert refusal(arrange(cash={0: 21}, own={1: "London*"}), "buy Amsterdam with SST") == (
        "it costs $22 and there are only $21 (AB20)"
    )


@pytest.mark.parametrize("sst", [{"own": {0: "Boston, London*"}}, {"spare_sst": [0]}])
def test_AB20_an_sst_already_owned_moves_to_the_new_spoke_for_no_second_ten(sst: dict[str, Any]) -> None:
    state = play(arrange(cash={0: 12}, **sst), "buy Amsterdam with SST")
    assert (cash(state)[0], owner(state, "Amsterdam"), sight(state)["seats"][0]["sst"]) == (0, 0, "Amsterdam")
    assert told(state)[0]["price"] == 12


def test_AB20_the_spoke_that_it_left_is_lost_without_a_domestic_one_of_its_hub() -> None:
    state = play(arrange(own={0: "London*, Tampa"}), "buy Amsterdam with SST")
    assert (owner(state, "London"), owner(state, "Amsterdam")) == (None, 0)
    assert told(state)[1] == {"event": "lost", "seat": 0, "spoke": "London"}
    state = play(arrange(own={0: "London*, Hartford"}), "buy Amsterdam with SST")
    assert (owner(state, "London"), owner(state, "Amsterdam")) == (0, 0)
    state = play(arrange(own={0: "London*"}, cash={0: 16}), "buy Paris with SST")
    assert (owner(state, "London"), owner(state, "Paris"), cash(state)[0]) == (None, 0, 0)


def test_AB21_a_jumbo_costs_ten_and_is_deployed_or_not() -> None:
    state = play(arrange(own={0: "Boston"}, cash={0: 10}), "buy Jumbo for Boston")
    seat = sight(state)["seats"][0]
    assert (seat["cash"], seat["deployed"], seat["undeployed"]) == (0, 1, 0)
    assert (sight(state)["spokes"]["Boston"]["jumbo"], sight(state)["hubs"]["New York"]["jumbos"]) == (True, 1)
    assert told(state)[0] == {"event": "bought_jumbo", "seat": 0, "spoke": "Boston", "price": 10}
    state = play(arrange(cash={0: 10}), "buy Jumbo")
    seat = sight(state)["seats"][0]
    assert (seat["cash"], seat["deployed"], seat["undeployed"]) == (0, 0, 1)
    assert told(state)[0] == {"event": "bought_jumbo", "seat": 0, "spoke": None, "price": 10}


@pytest.mark.parametrize("move", ["buy Jumbo", "buy Jumbo for Boston"])
def test_AB21_one_jumbo_profit_goes_into_the_cup_while_any_is_left(move: str) -> None:
    for aside in (3, 2, 1, 0):
        state = play(arrange(own={0: "Boston"}, aside=aside), move)
        assert sight(state)["cup"].count("Jumbo Profit") == min(3, 4 - aside)


def test_AB21_nobody_has_more_than_six_jumbos() -> None:
    message = "a Jumbo Jet costs $10, and nobody has more than 6 (AB21)"
    own = {0: "Boston+, Buffalo+, Tampa", 1: "Orlando"}
    state = arrange(own=own, undeployed={0: 4}, cash={0: 99})
    assert (refusal(state, "buy Jumbo"), refusal(state, "buy Jumbo for Tampa")) == (message, message)
    assert "buy Jumbo for Tampa" in menu(arrange(own=own, undeployed={0: 3, 1: 6}, cash={0: 99}))
    assert refusal(arrange(cash={0: 9}), "buy Jumbo") == message


def test_AB21_a_jumbo_needs_a_free_spoke_of_ones_own_within_the_limit_of_all_airlines() -> None:
    message = "a Jumbo Jet needs a spoke of one's own without one, within the hub's limit (AB21)"
    own = {0: "Boston+, Buffalo, Cleveland", 1: "Philadelphia+, Hartford, Columbus+"}
    state = arrange(own=own, cash={0: 99})
    assert refusal(state, "buy Jumbo for Boston") == message
    assert refusal(state, "buy Jumbo for Hartford") == message
    assert refusal(state, "buy Jumbo for Tampa") == message
    assert refusal(state, "buy Jumbo for Cleveland") == message  # Detroit takes one
    assert "buy Jumbo for Buffalo" in menu(state)
    play(state, "buy Jumbo for Buffalo")
    full = arrange(own={0: "Boston+, Buffalo+, Hartford", 1: "Philadelphia+"}, cash={0: 99})
    assert refusal(full, "buy Jumbo for Hartford") == message  # New York takes three
    assert "buy Jumbo" in menu(full)


@pytest.mark.parametrize(
    ("hub", "limit"),
    [
        *[("San Francisco", 2), ("Los Angeles", 3), ("Phoenix", 1), ("Denver", 1), ("Dallas-Ft. Worth", 2)],
        *[("Houston", 1), ("Chicago", 3), ("Detroit", 1), ("Atlanta", 3), ("Washington", 2), ("New York", 3)],
        ("Miami", 2),
    ],
)
def test_AB21_every_hub_has_its_limit(hub: str, limit: int) -> None:
    assert sight(arrange(5))["hubs"][hub]["jumbo_limit"] == limit


JETS: dict[str, Any] = {"own": {0: "Boston+, Tampa, Orlando+, London*, Paris, Providence"}, "undeployed": {0: 1}}


def test_AB23_everything_that_moves_is_picked_up_first_and_then_placed() -> None:
    state = play(arrange(**JETS), "redeploy")
    assert menu(state) == [
        *("lift Jumbo from Boston", "lift Jumbo from Orlando", "lift SST"),
        *("place Jumbo on Providence", "place Jumbo on Tampa", "done"),
    ]
    play(state, "lift Jumbo from Boston", "lift Jumbo from Orlando", "lift SST")
    assert sight(state)["seats"][0]["undeployed"] == 3
    assert sight(state)["hubs"]["New York"]["jumbos"] == 0
    play(state, "place Jumbo on Tampa")
    assert sight(state)["phase"] == "place"
    for move in ("lift Jumbo from Tampa", "lift SST"):
        assert refusal(state, move) == "nothing is being redeployed now (AB23)"
    play(state, "place SST on Paris", "place Jumbo on Providence", "place Jumbo on Boston", "done")
    view = sight(state)
    assert [name for name, spoke in view["spokes"].items() if spoke["jumbo"]] == ["Boston", "Providence", "Tampa"]
    assert (view["seats"][0]["sst"], view["seats"][0]["undeployed"], cash(state)[0]) == ("Paris", 0, 20)
    assert names(state) == [
        *("lifted_jumbo", "lifted_jumbo", "lifted_sst"),
        *("placed_jumbo", "placed_sst", "placed_jumbo", "placed_jumbo"),
    ]
    assert told(state)[2] == {"event": "lifted_sst", "seat": 0, "spoke": "London"}
    assert (state.to_act, owner(state, "London")) == ((1,), 0)


def test_AB23_placing_the_sst_first_ends_the_picking_up_too() -> None:
    state = play(arrange(**JETS), "redeploy", "lift SST", "place SST on Paris")
    assert sight(state)["phase"] == "place"
    for move in ("lift Jumbo from Boston", "lift SST"):
        assert refusal(state, move) == "nothing is being redeployed now (AB23)"


def test_AB23_a_jet_may_stay_undeployed() -> None:
    state = play(arrange(**JETS), "redeploy", "lift Jumbo from Boston", "lift SST", "done")
    seat = sight(state)["seats"][0]
    assert (seat["undeployed"], seat["deployed"], seat["sst"], state.to_act) == (2, 1, "undeployed", (1,))
    assert state.to_dict()["sst_from"] is None


def test_AB23_the_limits_hold() -> None:
    message = "a Jumbo Jet needs a spoke of one's own without one, within the hub's limit (AB21)"
    state = play(arrange(own={0: "Cleveland, Tampa", 1: "Columbus+, Orlando"}, undeployed={0: 1}), "redeploy")
    for spoke in ("Cleveland", "Orlando", "Boston"):
        assert refusal(state, f"place Jumbo on {spoke}") == message
    play(state, "place Jumbo on Tampa")
    assert refusal(state, "place Jumbo on Tampa") == "there is no undeployed Jumbo Jet (AB23)"


def test_AB23_the_sst_needs_a_foreign_spoke_of_ones_own_where_it_may_fly() -> None:
    state = play(arrange(own={0: "Tampa, Nassau, Rio de Janeiro*", 1: "London*"}), "redeploy")
    assert refusal(state, "place SST on Rio de Janeiro") == "there is no undeployed SST (AB23)"
    play(state, "lift SST")
    assert refusal(state, "lift SST") == "the SST is on no spoke (AB23)"
    for spoke in ("Nassau", "London", "Paris"):
        assert refusal(state, f"place SST on {spoke}") == (
            "the SST needs a foreign spoke of one's own where it may fly (AB23)"
        )
    play(state, "place SST on Rio de Janeiro")
    assert refusal(state, "place SST on Rio de Janeiro") == "there is no undeployed SST (AB23)"


def test_AB23_only_ones_own_jets() -> None:
    state = play(arrange(own={0: "Tampa+", 1: "Boston+, London*"}), "redeploy")
    for spoke in ("Boston", "Orlando"):
        assert refusal(state, f"lift Jumbo from {spoke}") == "there is no Jumbo Jet of this player there (AB23)"
    assert refusal(state, "lift SST") == "the SST is on no spoke (AB23)"
    assert refusal(state, "place SST on London") == "there is no undeployed SST (AB23)"


def test_AB23_a_foreign_spoke_that_the_sst_leaves_is_lost_without_a_domestic_one() -> None:
    own = {0: "London*, Tampa, Rio de Janeiro"}
    state = play(arrange(own=own), "redeploy", "lift SST")
    assert owner(state, "London") == 0
    play(state, "place SST on Rio de Janeiro", "done")
    assert (owner(state, "London"), sight(state)["seats"][0]["sst"]) == (None, "Rio de Janeiro")
    assert told(state)[-1] == {"event": "lost", "seat": 0, "spoke": "London"}
    state = play(arrange(own=own), "redeploy", "lift SST", "done")
    assert (owner(state, "London"), sight(state)["seats"][0]["sst"]) == (None, "undeployed")
    state = play(arrange(own=own), "redeploy", "lift SST", "place SST on London", "done")
    assert (owner(state, "London"), sight(state)["seats"][0]["sst"]) == (0, "London")
    state = play(arrange(own={0: "London*, Boston"}), "redeploy", "lift SST", "done")
    assert owner(state, "London") == 0


def test_AB23_there_must_be_something_to_redeploy() -> None:
    message = "there is nothing to redeploy (AB23)"
    idle: list[dict[str, Any]] = [
        {"own": {0: "Boston, London", 1: "Tampa+"}},
        {"undeployed": {0: 1}},
        {"own": {0: "Cleveland", 1: "Columbus+"}, "undeployed": {0: 1}},
        {"own": {0: "Boston, Tampa, Nassau"}, "spare_sst": [0]},
    ]
    for kept in idle:
        assert refusal(arrange(**kept), "redeploy") == message
    busy: list[dict[str, Any]] = [
        {"own": {0: "Boston+"}},
        {"own": {0: "London*"}},
        {"own": {0: "Boston"}, "undeployed": {0: 1}},
        {"own": {0: "Boston, London"}, "spare_sst": [0]},
    ]
    for kept in busy:
        assert "redeploy" in menu(arrange(**kept))


@pytest.mark.parametrize(
    "move", ["lift Jumbo from Boston", "lift SST", "place Jumbo on Tampa", "place SST on Paris", "done"]
)
def test_AB23_nothing_is_moved_without_redeploying(move: str) -> None:
    assert refusal(arrange(**JETS), move) == "nothing is being redeployed now (AB23)"
