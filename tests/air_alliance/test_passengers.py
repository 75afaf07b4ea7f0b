"""Passengers won, lost and laid on the boarding pass: AA13 to AA16."""

from __future__ import annotations

import pytest

from tests.air_alliance.arrange import arrange, on_pass, row, won_now
from tests.playing import menu, names, play, refusal, sight, told

# By the bare pass: area E, area U.
TO_ESSEN = ("use field 2 symbol 3", "fly Tokyo 1 to Essen")
TO_HAVANA = ("use field 1 symbol 3", "fly Essen 1 to Havana")
CONNECTION = "Board Gamer (1), Beer Brewer, Volleyball Player"


def test_AA13_a_plane_that_flies_from_a_by_b_to_c_wins_all_three() -> None:
    state = arrange(row=CONNECTION, planes={"Tokyo": "r"})
    play(state, *TO_ESSEN)
    assert won_now(state) == ["Board Gamer (1)"]
    assert told(state)[1] == {"event": "won", "seat": 0, "passenger": "Board Gamer (1)", "miles": 5800}
    play(state, *TO_HAVANA)
    assert won_now(state) == ["Board Gamer (1)", "Beer Brewer", "Volleyball Player"]
    assert sorted(sight(state)["won"]) == ["Beer Brewer", "Board Gamer (1)", "Volleyball Player"]


def test_AA13_from_left_to_right() -> None:
    state = arrange(row="Volleyball Player, Yeti, Beer Brewer", planes={"Tokyo": "r"})
    play(state, *TO_ESSEN, *TO_HAVANA)
    assert won_now(state) == ["Volleyball Player", "Beer Brewer"]


def test_AA13_destination_and_origin_both_count() -> None:
    row_of = "Board Gamer (2), Volleyball Player, Anime Otaku"  # from elsewhere; to elsewhere; the way back
    state = play(arrange(row=row_of, planes={"Tokyo": "r"}), *TO_ESSEN)
    assert won_now(state) == []
    assert sight(state)["phase"] == "marker"


def test_AA13_a_passenger_whose_origin_is_left_later_is_not_won() -> None:
    """Where a plane only lands it has not taken anybody aboard."""
    state = arrange(row="Beer Brewer", planes={"Havana": "r", "Essen": "y"})
    play(state, "use field 2 symbol 3", "fly Havana 1 to Essen")
    assert won_now(state) == []
    state = arrange(row="Beer Brewer", planes={"Essen": "r", "Tokyo": "y"})
    play(state, "use field 1 symbol 1", "fly Essen 1 to Tokyo")
    assert won_now(state) == []


def test_AA13_passengers_reserved_by_others_stay_and_own_ones_are_won() -> None:
    state = arrange(row=CONNECTION, planes={"Tokyo": "r"}, reserved={"Beer Brewer": 2})
    play(state, "reserve Volleyball Player", *TO_ESSEN, *TO_HAVANA)
    assert won_now(state) == ["Board Gamer (1)", "Volleyball Player"]
    assert "Beer Brewer" in row(state)


@pytest.mark.parametrize(
    ("connections", "won"),
    [("same_plane", ["Beer Brewer"]), ("any_plane", ["Beer Brewer", "Volleyball Player"])],
)
def test_AA13_another_plane_carries_on_only_with_the_option(connections: str, won: list[str]) -> None:
    state = arrange(
        row="Beer Brewer, Volleyball Player",
        planes={"Essen": "r", "Tokyo": "r"},
        options={"connections": connections},
    )
    play(state, *TO_ESSEN, *TO_HAVANA)
    assert won_now(state) == won


def test_AA13_with_any_plane_one_that_left_before_the_passenger_came_does_not_carry_him() -> None:
    state = arrange(
        row="Beer Brewer, Volleyball Player",
        planes={"Essen": "r", "Tokyo": "r"},
        options={"connections": "any_plane"},
    )
    play(state, *TO_HAVANA, *TO_ESSEN)
    assert won_now(state) == ["Beer Brewer"]


def test_AA13_with_any_plane_a_chain_of_three_flights_and_the_same_plane_too() -> None:
    options = {"connections": "any_plane"}
    # Tokyo, Cairo, Essen, Havana by three planes.
    planes = {"Tokyo": "r", "Cairo": "r", "Essen": "r"}
    state = arrange(row="Volleyball Player", planes=planes, options=options)
    play(
        state,
        "use field 3 symbol 2",
        "fly Tokyo 1 to Cairo",
        "use field 2 symbol 3",
        "fly Cairo 1 to Essen",
        *TO_HAVANA,
    )
    assert won_now(state) == ["Volleyball Player"]
    same = arrange(row=CONNECTION, planes={"Tokyo": "r"}, options=options)
    play(same, *TO_ESSEN, *TO_HAVANA)
    assert won_now(same) == ["Board Gamer (1)", "Beer Brewer", "Volleyball Player"]


def test_AA13_with_any_plane_passengers_of_several_flights_wait_together() -> None:
    planes = {"Tokyo": "r", "Polynesia": "r", "Essen": ""}
    state = arrange(row="Volleyball Player", planes=planes, options={"connections": "any_plane"})
    play(state, *TO_ESSEN, "use field 1 symbol 2", "fly Polynesia 1 to Essen", "use field 3 symbol 1")
    play(state, "fly Essen 2 to Havana")
    assert won_now(state) == ["Volleyball Player"]


@pytest.mark.parametrize("connections", ["same_plane", "any_plane"])
def test_AA13_what_was_left_in_an_earlier_turn_does_not_count(connections: str) -> None:
    state = arrange(
        row="Neanderthal, Yeti, Bigfoot, Volleyball Player",
        planes={"Tokyo": "r"},
        options={"connections": connections},
    )
    play(state, *TO_ESSEN, "stop", "stop", "stop", *TO_HAVANA)
    assert won_now(state) == []
    assert "Volleyball Player" in row(state)


def test_AA13_planes_of_an_npa_win_for_whoever_flies_them() -> None:
    state = arrange(on={0: "Hollywood Star; ; "}, row="Yeti", planes={"Himalaya": "w"})
    play(state, "use field 1 symbol 3", "fly Himalaya 1 to Mexico")
    assert (won_now(state), state.events[1].seat) == (["Yeti"], 0)


# Red plane 1 has left Cairo (airport 18) before.
LEFT_CAIRO = [0, 1 << 18] + [0] * 33


def test_AA14_the_row_closes_up_to_the_left_and_is_refilled_at_once() -> None:
    state = arrange(
        row="Chef, Board Gamer (1), Banker, Backpacker, Sailor, Surfer",
        pile="Painter, Perfumer",
        planes={"Tokyo": "r"},
        left=LEFT_CAIRO,
    )
    play(state, *TO_ESSEN)
    assert row(state) == ["Chef", "Banker", "Sailor", "Surfer", "Painter", "Perfumer"]
    assert names(state) == ["flew", "won", "won", "arrived", "arrived"]
    assert sight(state)["phase"] == "marker"


def test_AA14_a_passenger_revealed_by_a_landing_is_not_won_by_it_but_by_a_later_one() -> None:
    state = arrange(row="Board Gamer (1)", pile="Backpacker", planes={"Tokyo": "r", "Cape Town": ""}, left=LEFT_CAIRO)
    play(state, *TO_ESSEN)
    assert (won_now(state), row(state)[-1]) == (["Board Gamer (1)"], "Backpacker")
    play(state, "use field 3 symbol 2", "fly Essen 1 to Cape Town", "use field 1 symbol 2", "fly Cape Town 1 to Essen")
    assert won_now(state) == ["Board Gamer (1)", "Backpacker"]


def test_AA15_the_leftmost_passenger_is_lost_and_the_row_is_filled() -> None:
    state = arrange(row="Chef, Banker, Sailor, Surfer, Perfumer, Winemaker", pile="Painter")
    play(state, "stop")
    assert row(state) == ["Banker", "Sailor", "Surfer", "Perfumer", "Winemaker", "Painter"]
    assert sight(state)["discards"] == ["Chef"]
    assert told(state) == [
        {"event": "lost", "seat": 0, "passenger": "Chef"},
        {"event": "arrived", "seat": 0, "passenger": "Painter"},
    ]


def test_AA15_the_leftmost_without_a_marker() -> None:
    state = arrange(row="Chef, Banker, Sailor", reserved={"Chef": 1, "Banker": 2})
    play(state, "stop")
    assert row(state)[:2] == ["Chef", "Banker"]
    assert sight(state)["discards"] == ["Sailor"]


def test_AA15_the_row_is_filled_before_somebody_is_lost() -> None:
    state = arrange(row="Chef, Banker", size=2, reserved={"Chef": 1, "Banker": 2}, pile="Sailor, Surfer")
    play(state, "stop")
    assert sight(state)["discards"] == ["Sailor"]
    assert row(state)[:3] == ["Chef", "Banker", "Surfer"]
    assert len(row(state)) == 6


def test_AA15_with_all_passengers_reserved_none_is_lost() -> None:
    state = arrange(row="Chef, Banker", size=2, reserved={"Chef": 1, "Banker": 2}, others="beside", last_turns=3)
    play(state, "stop")
    assert (row(state), sight(state)["discards"]) == (["Chef", "Banker"], [])
    assert names(state) == []


def test_AA15_the_passengers_won_are_not_lost_and_the_phase_ends_by_itself_after_three_markers() -> None:
    state = arrange(row=CONNECTION, planes={"Tokyo": "r", "Havana": ""})
    play(state, *TO_ESSEN, *TO_HAVANA, "use field 3 symbol 2", "fly Havana 1 to Cairo")
    assert (names(state).count("lost"), sight(state)["phase"]) == (1, "lay")
    assert sight(state)["discards"] == ["Neanderthal"]


def test_AA16_the_first_three_go_on_three_different_fields_in_any_order() -> None:
    state = arrange(phase="lay", won="Chef, Banker, Sailor, Surfer", on={0: "Painter; ; "})
    assert len(menu(state)) == 12
    play(state, "lay Sailor on 1")
    assert refusal(state, "lay Chef on 1") == "every field gets one before any gets a second (AA16)"
    assert refusal(state, "lay Perfumer on 2") == "Perfumer was not won in this turn (AA16)"
    play(state, "lay Chef on 3", "lay Surfer on 2")
    assert menu(state) == ["lay Banker on 1", "lay Banker on 2", "lay Banker on 3"]
    play(state, "lay Banker on 2")
    assert on_pass(state) == ["Sailor", "Banker", "Chef"]
    fields = sight(state)["seats"][0]["fields"]
    assert [field["covered"] for field in fields] == [["Painter"], ["Surfer"], []]
    assert told(state)[0] == {"event": "laid", "seat": 0, "passenger": "Sailor", "field": 1}


def test_AA16_further_layers_likewise() -> None:
    state = arrange(phase="lay", won="Chef, Banker, Sailor, Surfer, Painter")
    play(state, "lay Chef on 1", "lay Banker on 2", "lay Sailor on 3", "lay Surfer on 2")
    assert menu(state) == ["lay Painter on 1", "lay Painter on 3"]


def test_AA16_markers_of_phase_1_do_not_bind_the_fields() -> None:
    state = arrange(used=[1, 1, 0], markers_left=1, won="Chef")
    assert menu(play(state, "stop")) == ["lay Chef on 1", "lay Chef on 2", "lay Chef on 3"]


def test_AA16_only_the_symbols_of_the_top_card_count() -> None:
    state = arrange(on={0: "Pearl Diver, Mariachi; ; "}, planes={"Tokyo": "r"})
    assert sight(state)["seats"][0]["fields"][0]["symbols"] == ["area A", "area E", "area U"]
    play(state, "use field 1 symbol 1")
    assert sight(state)["symbol"] == "area A"
    bare = play(arrange(planes={"Tokyo": "r"}), "use field 3 symbol 1")
    assert sight(bare)["symbol"] == "area U"


def test_AA16_there_is_a_time_for_it_and_without_passengers_there_is_nothing_to_do() -> None:
    state = arrange(won="Chef")
    assert refusal(state, "lay Chef on 1") == "there are no passengers to lay on the boarding pass now (AA16)"
    play(state, "stop", "lay Chef on 2")
    assert (state.to_act, sight(state)["phase"], sight(state)["won"]) == ((1,), "marker", [])
    assert play(arrange(), "stop").to_act == (1,)
