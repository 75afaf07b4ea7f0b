"""Drawing profit markers and what they pay: AB7 to AB12."""

from __future__ import annotations

from collections import Counter

import pytest

from flightdeck.engine.state import State
from tests.air_baron.arrange import arrange, cash, marker
from tests.playing import menu, names, play, refusal, sight, told

CHICAGO = "Minneapolis, St. Louis, Indianapolis, Milwaukee"
MIAMI = "Orlando, Tampa, West Palm Beach"


def drawn(cup: str, own: dict[int, str], first: str = "", **rest: object) -> State:
    """The only markers in the cup are drawn; of two that differ, the first is said."""
    state = play(arrange(phase="step", cup=cup, own=own, **rest), "draw profits")  # type: ignore[arg-type]
    return play(state, f"resolve {first}") if first else state


def test_AB7_two_markers_are_drawn_and_the_drawer_picks_the_order() -> None:
    state = drawn("Boston, Miami hub", {0: "Tampa", 1: "Boston"})
    assert [event["marker"] for event in told(state) if event["event"] == "drew"] in (
        ["Boston", "Miami hub"],
        ["Miami hub", "Boston"],
    )
    assert (sight(state)["phase"], sight(state)["pending"]) == ("resolve", ["Boston", "Miami hub"])
    assert menu(state) == ["resolve Miami hub", "resolve Boston"]
    assert cash(state) == [20, 20, 20]
    for first, second in (("Boston", "Miami hub"), ("Miami hub", "Boston")):
        after = state.copy()
        after.watched = True
        play(after, f"resolve {first}")
        assert [event["marker"] for event in told(after)] == [first, second]
        assert cash(after) == [23, 28, 20]
        assert (sight(after)["phase"], sight(after)["pending"]) == ("step", [])
        assert {marker(after, first), marker(after, second)} == {"drawn"}


def test_AB7_profits_are_drawn_once_in_a_turn_and_are_no_longer_a_secret() -> None:
    state = drawn("Boston", {1: "Boston"})
    assert (sight(state)["drawn"], state.undoable) == (True, False)
    assert refusal(state, "draw profits") == "profits have been drawn in this turn (AB7)"


def test_AB7_there_is_an_order_to_choose_only_of_what_was_drawn() -> None:
    state = drawn("Boston, Miami hub, Tampa", {0: "Tampa", 1: "Boston"}, seed=1)
    waiting = sight(state)["pending"]
    for name in ("Boston", "Miami hub", "Tampa"):
        if name not in waiting:
            assert refusal(state, f"resolve {name}") == "this marker was not drawn (AB7)"
    assert refusal(state, "resolve Jumbo Profit") == "this marker was not drawn (AB7)"
    play(state, f"resolve {waiting[0]}")
    assert refusal(state, "resolve Boston") == "there is no order to choose now (AB7)"


def test_AB7_the_marker_of_an_open_spoke_goes_to_the_map_and_another_is_drawn() -> None:
    own = {0: "Tampa", 1: "Boston"}
    seen = set()
    for seed in range(12):
        state = arrange(phase="step", own=own, cup="Boston, Tampa, Orlando", seed=seed)
        assert marker(state, "Orlando") == "cup"
        play(state, "draw profits")
        assert sight(state)["pending"] == ["Boston", "Tampa"]
        to_map = [event for event in told(state) if event["event"] == "to_map"]
        assert to_map in ([], [{"event": "to_map", "seat": 0, "marker": "Orlando"}])
        assert marker(state, "Orlando") == ("map" if to_map else "cup")
        seen.add(len(to_map))
    assert seen == {0, 1}


def test_AB7_an_empty_cup_gives_what_it_has() -> None:
    state = drawn("", {0: "Tampa"})
    assert (sight(state)["phase"], cash(state), names(state)) == ("step", [20, 20, 20], [])
    state = drawn("Orlando, Boston", {})
    assert (sight(state)["phase"], sorted(names(state))) == ("step", ["to_map", "to_map"])
    assert {marker(state, "Orlando"), marker(state, "Boston")} == {"map"}
    state = drawn("Tampa", {0: "Tampa"})
    assert (sight(state)["phase"], cash(state)) == ("step", [24, 20, 20])


def test_AB7_every_marker_in_the_cup_is_as_likely() -> None:
    count: Counter[str] = Counter()
    state = arrange(phase="step", own={0: "Tampa", 1: "Boston"}, cup="Boston, Tampa, Miami hub, New York hub, Crash")
    for seed in range(500):
        other = play(state.game.from_dict(state.to_dict() | {"seed": seed}), "draw profits")
        count.update(sight(other, 0)["pending"])
    assert len(count) == 5
    assert all(abs(number - 200) < 50 for number in count.values())


def test_AB7_two_jumbo_profits_are_alike_and_need_no_order() -> None:
    state = drawn("Jumbo Profit, Jumbo Profit", {1: "Boston+"}, aside=1)
    assert (sight(state)["phase"], cash(state)) == ("step", [20, 30, 20])
    state = drawn("Jumbo Profit, Boston", {1: "Boston+"}, aside=2)
    assert menu(state) == ["resolve Boston", "resolve Jumbo Profit"]
    assert cash(play(state, "resolve Jumbo Profit")) == [20, 20 + 5 + 16, 20]


def test_AB7_what_was_drawn_is_not_drawn_again_in_the_round() -> None:
    state = play(drawn("Boston, Tampa", {0: "Tampa", 1: "Boston"}, "Boston"), "go on", "pass", "no fare wars")
    assert names(play(state, "draw profits")).count("drew") == 2


@pytest.mark.parametrize("drawer", [0, 1])
def test_AB8_a_domestic_spoke_pays_its_controller_whoever_drew_it(drawer: int) -> None:
    state = drawn("Boston", {1: "Boston"}, turn=drawer)
    assert cash(state) == [20, 28, 20]
    assert told(state)[-1] == {"event": "paid", "seat": 1, "marker": "Boston", "amount": 8}
    assert cash(drawn("Birmingham", {2: "Birmingham"}, turn=drawer)) == [20, 20, 21]


def test_AB8_a_jumbo_jet_doubles_it() -> None:
    assert cash(drawn("Boston", {1: "Boston+, Tampa"})) == [20, 36, 20]
    assert cash(drawn("Tampa", {1: "Boston+, Tampa"})) == [20, 24, 20]


def test_AB9_a_foreign_spoke_pays_high_with_control_of_its_hub_else_low() -> None:
    assert cash(drawn("Amsterdam", {1: CHICAGO + ", Amsterdam"})) == [20, 44, 20]
    assert cash(drawn("Amsterdam", {1: "Minneapolis, St. Louis, Indianapolis, Amsterdam"})) == [20, 32, 20]
    assert cash(drawn("Amsterdam", {1: "Amsterdam*"})) == [20, 32, 20]
    assert cash(drawn("Nassau", {1: MIAMI + ", Nassau"})) == [20, 28, 20]


def test_AB9_control_of_another_hub_or_by_another_player_does_not_help() -> None:
    assert cash(drawn("Amsterdam", {1: "Amsterdam*, " + MIAMI})) == [20, 32, 20]
    assert cash(drawn("Amsterdam", {1: "Amsterdam*", 2: CHICAGO})) == [20, 32, 20]


def test_AB10_a_hub_pays_every_airline_by_its_own_standing() -> None:
    assert cash(drawn("Chicago hub", {1: CHICAGO})) == [20, 44, 20]
    state = drawn("New York hub", {0: "Boston, Philadelphia, Buffalo, Hartford", 1: "Syracuse", 2: "Providence"})
    assert cash(state) == [32, 23, 23]
    assert told(state)[-1] == {"event": "paid", "seat": 2, "marker": "New York hub", "amount": 3}


def test_AB10_half_of_the_spokes_are_presence_only() -> None:
    assert cash(drawn("Chicago hub", {0: "Minneapolis, St. Louis", 1: "Indianapolis, Milwaukee"})) == [23, 23, 20]
    assert cash(drawn("Chicago hub", {0: "Minneapolis, St. Louis, Milwaukee", 1: "Indianapolis"})) == [32, 23, 20]


def test_AB10_the_sst_alone_is_no_presence() -> None:
    state = drawn("Chicago hub", {0: "Amsterdam*", 1: "Milwaukee"})
    assert cash(state) == [20, 23, 20]
    assert sight(state)["hubs"]["Chicago"]["standing"] == ["absent", "present", "absent"]


def test_AB10_a_hub_without_anybody_pays_nobody() -> None:
    assert cash(drawn("Chicago hub", {0: "Boston"})) == [20, 20, 20]


@pytest.mark.parametrize(
    ("hub", "own", "low", "high"),
    [
        ("Dallas-Ft. Worth", "San Antonio, Austin, Tulsa, Oklahoma City", 8, 16),
        ("Atlanta", "Charlotte, Nashville, Memphis, Raleigh-Durham, Birmingham", 10, 20),
        ("Washington", "Pittsburgh, Baltimore, Norfolk, Richmond", 6, 13),
        ("Miami", MIAMI, 6, 13),
        ("Detroit", "Cleveland, Cincinnati, Columbus", 5, 10),
    ],
)
def test_AB10_the_figures_of_a_hub_are_its_own(hub: str, own: str, low: int, high: int) -> None:
    assert cash(drawn(f"{hub} hub", {1: own})) == [20, 20 + high, 20]
    assert cash(drawn(f"{hub} hub", {1: own.rpartition(",")[0]})) == [20, 20 + low, 20]


def test_AB11_jumbo_profit_pays_five_for_each_deployed_jumbo() -> None:
    own = {0: "Boston+, Tampa+, Orlando", 1: "Minneapolis+"}
    state = drawn("Jumbo Profit", own, aside=2, undeployed={0: 2, 2: 3})
    assert cash(state) == [30, 25, 20]
    assert told(state)[-1] == {"event": "paid", "seat": 1, "marker": "Jumbo Profit", "amount": 5}


def test_AB12_on_strike_or_in_fare_wars_no_marker_pays() -> None:
    own = {0: "Boston+, Tampa", 1: "Minneapolis+, Amsterdam"}
    for name in ("Boston", "New York hub", "Jumbo Profit", "Minneapolis", "Amsterdam", "Chicago hub"):
        for drawer in (0, 1):
            for kept in ({"on_strike": [0, 1], "settlement": 10}, {"fare_wars": [0, 1]}):
                aside = 2 if name == "Jumbo Profit" else 3
                state = drawn(name, own, turn=drawer, aside=aside, **kept)
                assert cash(state) == [20, 20, 20]
                assert "paid" not in names(state)
                assert marker(state, name) == "drawn" or name == "Jumbo Profit"


def test_AB12_others_are_paid_from_the_same_marker() -> None:
    own = {0: "Boston", 1: "Buffalo", 2: "Hartford"}
    assert cash(drawn("New York hub", own, fare_wars=[0], on_strike=[1])) == [20, 20, 23]


@pytest.mark.parametrize("kept", [{"on_strike": [0], "settlement": 30}, {"fare_wars": [0]}])
def test_AB12_contract_money_still_comes(kept: dict[str, object]) -> None:
    move = "fare wars" if "fare_wars" in kept else "no fare wars"
    state = arrange(phase="fares", own={0: "Boston"}, contract_holder=0, contract_rate=6, **kept)  # type: ignore[arg-type]
    assert cash(play(state, move)) == [26, 20, 20]
