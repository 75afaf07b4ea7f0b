"""The start of a turn and alliances: AA6 to AA9."""

from __future__ import annotations

import pytest

from tests.air_alliance.arrange import arrange, marked, on_pass, row
from tests.playing import menu, names, play, refusal, sight, told

BLACK = "Korean Star; Banker; Mountaineer"
BLACK_OR_WHITE = "Beer Brewer; Film Critic; Toy Collector"


def test_AA6_all_markers_come_back_and_the_reservation_ends() -> None:
    state = arrange(active=2, markers_left=1, used=[1, 1, 0], row="Chef, Banker", reserved={"Chef": 0, "Banker": 1})
    play(state, "stop")
    view = sight(state)
    assert (state.to_act, view["markers_left"], view["used"]) == ((0,), 3, [])
    assert marked(state) == {"Banker": 1}
    assert "reserve Chef" in menu(state)


def test_AA6_in_an_extra_turn_too() -> None:
    state = arrange(
        won="Chef, Painter, Surfer",
        row="Sailor",
        has_reserved=True,
        reserved={"Sailor": 0},
        used=[1, 0, 0],
        markers_left=1,
    )
    play(state, "stop", "lay Chef on 1", "lay Painter on 2", "lay Surfer on 3")
    assert (state.to_act, marked(state), sight(state)["markers_left"]) == ((0,), {}, 3)


def test_AA6_comes_before_a_new_row_so_that_the_own_reservation_does_not_save_a_passenger() -> None:
    state = arrange(active=2, last_turns=3, row="Chef, Banker", reserved={"Chef": 0, "Banker": 1})
    play(state, "stop", "replace the row")
    assert row(state)[0] == "Banker"
    assert "Chef" not in row(state)


def test_AA7_a_turn_begins_with_the_question_when_all_three_fields_show_the_same_npa() -> None:
    state = play(arrange(active=2, on={0: BLACK}), "stop")
    assert sight(state)["phase"] == "ally"
    assert menu(state) == ["ally with black at 1", "ally with black at 2", "ally with black at 3", "no alliance"]


@pytest.mark.parametrize(
    "fields",
    [
        "Korean Star; Banker; ",  # a bare field
        "Korean Star; Banker; Perfumer",  # another colour
        "Korean Star; Banker; Screenwriter",  # no codeshare at all
        "Korean Star; Banker; Mountaineer, Perfumer",  # covered
        "Beer Brewer; Bartender; Hotelier",  # two shown by each, none by all
    ],
)
def test_AA7_otherwise_there_is_no_question(fields: str) -> None:
    state = play(arrange(active=2, on={0: fields}), "stop")
    assert sight(state)["phase"] == "marker"
    assert refusal(state, "ally with black at 1") == "alliances are formed at the start of a turn (AA7)"
    assert refusal(state, "no alliance") == "there is no alliance to do without now (AA7)"


def test_AA7_the_own_plane_and_that_of_the_npa_go_to_the_area() -> None:
    state = play(arrange(phase="ally", on={0: BLACK}), "ally with black at 2")
    view = sight(state)
    assert view["alliances"] == [[], ["red", "black"], []]
    assert (view["seats"][0]["alliance"], view["seats"][0]["allies"]) == (2, ["black"])
    assert view["phase"] == "marker"
    assert told(state) == [{"event": "allied", "seat": 0, "partners": "black", "area": 2}]


def test_AA7_it_may_be_declined_and_the_pass_stays() -> None:
    state = play(arrange(phase="ally", on={0: BLACK}), "no alliance")
    assert (sight(state)["phase"], sight(state)["alliances"]) == ("marker", [[], [], []])
    assert on_pass(state) == ["Korean Star", "Banker", "Mountaineer"]


def test_AA7_if_all_share_two_colours_one_or_both_may_come() -> None:
    state = arrange(phase="ally", on={0: BLACK_OR_WHITE})
    partners = ("black", "white", "black and white")
    assert menu(state) == [f"ally with {npa} at {area}" for npa in partners for area in (1, 2, 3)] + ["no alliance"]
    play(state, "ally with black and white at 1")
    assert sight(state)["alliances"] == [["red", "black", "white"], [], []]
    assert sight(state)["seats"][0]["allies"] == ["black", "white"]
    one = play(arrange(phase="ally", on={0: BLACK_OR_WHITE}), "ally with white at 1")
    assert sight(one)["alliances"] == [["red", "white"], [], []]


def test_AA7_an_npa_that_is_not_shown_by_all_does_not_come() -> None:
    state = arrange(phase="ally", on={0: BLACK})
    assert refusal(state, "ally with white at 1") == "not all three fields of the boarding pass show white (AA7)"
    assert refusal(state, "ally with black and white at 1") == (
        "not all three fields of the boarding pass show black and white (AA7)"
    )


def test_AA7_at_least_one_npa_must_be_new_to_the_player() -> None:
    again = play(arrange(active=2, on={0: BLACK}, allied="red black"), "stop")
    assert sight(again)["phase"] == "marker"
    state = arrange(phase="ally", on={0: BLACK_OR_WHITE}, allied="red black")
    for area in (1, 2):
        assert refusal(state, f"ally with black at {area}") == "there is an alliance with them already (AA7)"
    play(state, "ally with black and white at 2")
    assert sight(state)["alliances"] == [[], ["red", "black", "white"], []]


def test_AA7_an_npa_on_the_area_of_others_is_new_to_the_player() -> None:
    state = arrange(phase="ally", on={0: BLACK}, allied="yellow black")
    play(state, "ally with black at 1")
    assert sight(state)["alliances"] == [["red", "yellow", "black"], [], []]


def test_AA7_an_area_has_room_for_four_planes() -> None:
    full = arrange(4, phase="ally", on={0: BLACK}, allied="yellow blue green white; red purple")
    assert refusal(full, "ally with black at 1") == "an alliance area has room for 4 planes (AA7)"
    three = arrange(4, phase="ally", on={0: BLACK}, allied="yellow blue white")
    assert refusal(three, "ally with black at 1") == "an alliance area has room for 4 planes (AA7)"
    there = arrange(4, phase="ally", on={0: BLACK}, allied="yellow blue black")
    play(there, "ally with black at 1")
    assert sight(there)["alliances"][0] == ["red", "yellow", "blue", "black"]
    two = arrange(4, phase="ally", on={0: BLACK_OR_WHITE}, allied="yellow blue purple; green white")
    assert "ally with black and white at 1" not in menu(two)
    assert "ally with black and white at 2" in menu(two)


def test_AA7_planes_come_from_another_area_and_areas_left_without_an_npa_are_emptied() -> None:
    state = arrange(4, phase="ally", on={0: BLACK}, allied="yellow blue black; red green white")
    play(state, "ally with black at 3")
    assert sight(state)["alliances"] == [[], ["green", "white"], ["red", "black"]]
    assert [seat["alliance"] for seat in sight(state)["seats"]] == [3, None, None, 2]
    ended = [event.seat for event in state.events if event.name == "alliance_ended"]
    assert ended == [1, 2]
    assert told(state)[1]["area"] == 1


def test_AA7_an_area_with_another_npa_stays_and_so_does_an_npa_alone() -> None:
    state = arrange(phase="ally", on={0: BLACK}, allied="yellow black white; red purple")
    play(state, "ally with black at 3")
    assert sight(state)["alliances"] == [["yellow", "white"], ["purple"], ["red", "black"]]
    assert "alliance_ended" not in names(state)


def test_AA7_room_is_counted_before_other_areas_are_emptied_and_no_airport_loses_a_plane() -> None:
    state = arrange(4, phase="ally", on={0: BLACK_OR_WHITE}, allied="red yellow blue black")
    assert "ally with white at 1" not in menu(state)
    before = sight(state)["airports"]
    play(state, "ally with black and white at 2")
    assert sight(state)["alliances"] == [[], ["red", "black", "white"], []]
    assert sight(state)["airports"] == before


def test_AA7_the_question_comes_at_the_start_of_an_extra_turn_too() -> None:
    state = arrange(won="Korean Star, Banker, Mountaineer")
    play(state, "stop", "lay Banker on 1", "lay Korean Star on 2", "lay Mountaineer on 3")
    assert (state.to_act, sight(state)["phase"]) == ((0,), "ally")


def test_AA8_whole_stacks_go_beside_the_pass_and_the_bare_pass_shows_again() -> None:
    state = arrange(
        phase="ally", on={0: "Chef, Korean Star; Banker; Mountaineer", 1: "Painter; ; "}, beside={0: "Surfer"}
    )
    points = sight(state)["seats"][0]["points"]
    play(state, "ally with black at 1")
    seat = sight(state)["seats"][0]
    assert sorted(seat["beside"]) == ["Banker", "Chef", "Korean Star", "Mountaineer", "Surfer"]
    assert on_pass(state) == [None, None, None]
    assert [field["covered"] for field in seat["fields"]] == [[], [], []]
    assert seat["fields"][0]["symbols"] == ["area A", "area E", "area U"]
    assert (seat["points"], seat["passengers"]) == (points, 5)
    assert on_pass(state, 1) == ["Painter", None, None]


def test_AA9_a_player_is_allied_with_every_npa_on_his_area() -> None:
    state = arrange(phase="ally", on={0: BLACK}, allied="yellow white; blue purple")
    play(state, "ally with black at 1")
    assert [seat["allies"] for seat in sight(state)["seats"]] == [["black", "white"], ["black", "white"], ["purple"]]
    play(state, "use field 2 symbol 1")
    moves = menu(state)
    assert {"fly Seoul 1 to Arabia", "fly Himalaya 1 to Savannah"} <= set(moves)
    assert not any(move.startswith("fly Oceania") for move in moves)


def test_AA9_planes_aside_are_no_alliance() -> None:
    assert [seat["allies"] for seat in sight(arrange())["seats"]] == [[], [], []]
    assert [seat["allies"] for seat in sight(arrange(allied="; ; white"))["seats"]] == [[], [], []]
