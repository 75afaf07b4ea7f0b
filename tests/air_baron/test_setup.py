"""Parts and set-up: AB1 to AB4."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from flightdeck.games.air_baron.board import EVENTS, built_in
from tests.air_baron.arrange import arrange, marker, rules
from tests.playing import menu, names, refusal, sight, told

ALL = {
    *("San Francisco", "Los Angeles", "Phoenix", "Denver", "Dallas-Ft. Worth", "Houston"),
    *("Chicago", "Detroit", "Atlanta", "Washington", "New York", "Miami"),
}


def test_AB1_twelve_hubs_have_three_to_six_domestic_and_one_or_two_foreign_spokes() -> None:
    board = built_in()
    assert set(board.hubs) == ALL
    sizes = {}
    for hub, name in enumerate(board.hubs):
        spokes = board.spokes_of(hub)
        sizes[name] = sum(board.is_domestic(spoke) for spoke in spokes)
        assert 1 <= len(spokes) - sizes[name] <= 2
    assert (min(sizes.values()), max(sizes.values()), sum(sizes.values())) == (3, 6, 46)
    assert (sizes["New York"], sizes["Atlanta"], sizes["Chicago"], sizes["Miami"]) == (6, 5, 4, 3)
    assert len(board.routes) == 46 + 18


@pytest.mark.parametrize(
    ("side", "players", "out"),
    [
        ("east", 4, {"San Francisco", "Los Angeles"}),
        ("east", 3, {"San Francisco", "Los Angeles", "Phoenix", "Denver"}),
        ("east", 2, {"San Francisco", "Los Angeles", "Phoenix", "Denver", "Dallas-Ft. Worth", "Houston"}),
        ("west", 4, {"New York", "Miami"}),
        ("west", 3, {"New York", "Miami", "Detroit", "Washington"}),
        ("west", 2, {"New York", "Miami", "Detroit", "Washington", "Atlanta"}),
        *[(side, players, set()) for side in ("east", "west") for players in (5, 6)],
    ],
)
def test_AB1_a_side_leaves_hubs_out_with_spokes_and_markers(side: str, players: int, out: set[str]) -> None:
    state = rules(players, (("side", side),)).start(1)
    view = sight(state)
    board = built_in()
    assert set(view["hubs"]) == ALL - out
    gone = {board.routes[spoke] for spoke in range(len(board.routes)) if board.hubs[board.hub[spoke]] in out}
    assert set(view["spokes"]) == set(board.routes) - gone
    for name in board.routes:
        assert (marker(state, name) == "out") == (name in gone)
    for hub in ALL:
        assert marker(state, f"{hub} hub") == ("out" if hub in out else "cup")


@pytest.mark.parametrize("move", ["buy Seattle", "take over Seattle", "take over Seattle with Jumbo", "buy Hong Kong"])
def test_AB1_spokes_of_a_hub_that_is_out_are_neither_bought_nor_attacked(move: str) -> None:
    state = arrange(undeployed={0: 1}, cash={0: 99})
    assert refusal(state, move) == "San Francisco is not in this game (AB1)"
    assert move in menu(arrange(5, undeployed={0: 1}, cash={0: 99}, own={0: "Reno"}))


def test_AB1_an_sst_does_not_reach_a_hub_that_is_out() -> None:
    state = arrange(cash={0: 99})
    assert refusal(state, "buy Tokyo with SST") == "Los Angeles is not in this game (AB1)"
    assert "buy Tokyo with SST" in menu(arrange(5, cash={0: 99}))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_AB2_the_cup_has_the_hubs_and_the_contract_and_spoke_markers_lie_on_the_map(players: int) -> None:
    state = rules(players).start(3)
    view = sight(state)
    assert view["cup"] == sorted([f"{hub} hub" for hub in view["hubs"]] + ["Government Contract"])
    assert (view["pending"], view["drawn_box"]) == ([], [])
    assert {spoke["marker"] for spoke in view["spokes"].values()} == {"map"}
    assert {spoke["owner"] for spoke in view["spokes"].values()} == {None}
    data: Any = state.to_dict()
    assert Counter(data["markers"])["aside"] == 3
    assert built_in().marker_names.count("Jumbo Profit") == 3
    assert (view["settlement"], view["contract"]) == (0, {"holder": None, "rate": 0})
    assert (view["recession"], view["competitor"], view["round"]) == (False, None, 1)


@pytest.mark.parametrize("players", [2, 6])
def test_AB2_players_begin_with_cash_alone(players: int) -> None:
    for number, seat in enumerate(sight(rules(players).start(3))["seats"]):
        assert seat["airline"] == built_in().airlines[number]
        assert (seat["loan"], seat["share"], seat["undeployed"], seat["deployed"], seat["sst"]) == (0, 0, 0, 0, None)
        assert (seat["fare_wars"], seat["on_strike"], seat["left"]) == (False, False, False)


def test_AB3_five_events_lie_face_down_in_random_order_at_every_fifty() -> None:
    orders = set()
    for seed in range(60):
        state = rules(3).start(seed)
        data: Any = state.to_dict()
        order = tuple(event["event"] for event in data["events"])
        assert sorted(order) == sorted(EVENTS) == sorted(data_of_events())
        orders.add(order)
        spaces = sight(state, 0)["events"]
        assert [space["space"] for space in spaces] == [50, 100, 150, 200, 250]
        assert all(space == space | {"event": None, "taken_by": None, "on_track": True} for space in spaces)
        assert all(marker(state, event) == "track" for event in EVENTS)
    assert len(orders) > 40
    assert {order[0] for order in orders} == set(EVENTS)


def data_of_events() -> tuple[str, ...]:
    return ("Crash", "Fuel Cost Hike", "Local Competitor", "Recession", "Strike")


def test_AB4_the_order_is_drawn_and_the_die_pays_one_more_for_each_place() -> None:
    orders, dice = set(), set()
    for seed in range(80):
        view = sight(rules(4).start(seed))
        order = view["order"]
        assert sorted(order) == [0, 1, 2, 3]
        orders.add(tuple(order))
        amounts = [view["seats"][seat]["cash"] for seat in order]
        die = amounts[0] - 1
        assert amounts == [die + 1, die + 2, die + 3, die + 4]
        dice.add(die)
        assert (view["turn"], view["active"], view["to_act"]) == (0, order[0], [order[0]])
    assert dice == {1, 2, 3, 4, 5, 6}
    assert len(orders) > 20


def test_AB4_every_seat_is_first_about_as_often() -> None:
    first = Counter(sight(rules(3).start(seed))["order"][0] for seed in range(600))
    assert all(abs(count - 200) < 50 for count in first.values())


def test_AB4_the_order_drawn_in_set_up_is_that_of_the_first_round() -> None:
    state = rules(3).start(8, events=True)
    order = sight(state)["order"]
    acted = []
    while sight(state)["round"] == 1:
        if sight(state)["phase"] == "fold":
            acted.append(state.to_act[0])
        state.apply(state.to_act[0], state.legal(state.to_act[0])[-1])
    assert acted == order
    assert names(state).count("order") == 1
    assert told(state)[names(state).index("order")]["order"] == sight(state)["order"]
