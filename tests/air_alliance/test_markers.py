"""Phase 1: markers, flight symbols with every option, reservations: AA10 to AA12."""

from __future__ import annotations

import pytest

from tests.air_alliance.arrange import arrange, marked, queue, row, won_now
from tests.playing import menu, play, refusal, sight, told

NOTHING = "nothing can be done with this symbol now (AA11)"
NOT_THERE = "this symbol does not bring it to {} (AA11)"
NOT_THIS = "this symbol does not fly this plane (AA11)"


def ends(moves: list[str], start: str) -> list[str]:
    """Where the plane on a position may fly: `Tokyo 1`."""
    return [move.split(" to ")[1] for move in moves if move.startswith(f"fly {start} to ")]


def starts(moves: list[str]) -> set[str]:
    return {move.removeprefix("fly ").split(" to ")[0] for move in moves}


def test_AA10_each_field_takes_one_marker_and_after_the_third_the_phase_ends() -> None:
    state = arrange(planes={"Tokyo": "r"}, row="Chef")
    assert sight(state)["markers_left"] == 3
    play(state, "use field 1 symbol 1", "fly Tokyo 1 to Polynesia")
    assert (sight(state)["markers_left"], sight(state)["used"]) == (2, [1])
    for symbol in (1, 2, 3):
        assert refusal(state, f"use field 1 symbol {symbol}") == "this card or field has its marker (AA10)"
    play(state, "reserve Chef", "use field 3 symbol 2")
    assert (sight(state)["markers_left"], sight(state)["used"], state.to_act) == (0, [1, 3], (0,))
    play(state, "fly Polynesia 1 to Cairo")
    assert (state.to_act, sight(state)["markers_left"], sight(state)["used"]) == ((1,), 3, [])


def test_AA10_a_passenger_card_takes_one_marker_too() -> None:
    state = arrange(planes={"Tokyo": "r"}, on={0: "Mariachi; ; "})
    play(state, "use field 1 symbol 3", "fly Tokyo 1 to Havana")
    assert refusal(state, "use field 1 symbol 1") == "this card or field has its marker (AA10)"


def test_AA10_flights_swaps_and_reservations_come_in_any_order() -> None:
    state = arrange(planes={"Tokyo": "r y"}, row="Chef")
    play(state, "reserve Chef", "use field 3 symbol 3", "swap Tokyo 1 and 2", "use field 2 symbol 2")
    play(state, "fly Tokyo 2 to Polynesia")
    assert state.to_act == (1,)


@pytest.mark.parametrize("before", [(), ("use field 1 symbol 1", "fly Tokyo 1 to Polynesia")])
def test_AA10_stopping_early_is_allowed(before: tuple[str, ...]) -> None:
    state = play(arrange(planes={"Tokyo": "r"}), *before, "stop")
    assert state.to_act == (1,)


def test_AA10_there_is_a_time_for_markers() -> None:
    state = play(arrange(planes={"Tokyo": "r"}), "use field 1 symbol 1")
    assert refusal(state, "use field 2 symbol 1") == "no marker is to be placed now (AA10)"
    assert refusal(state, "reserve Yeti") == "no marker is to be placed now (AA10)"
    assert refusal(state, "stop") == "there are no markers to keep back now (AA10)"
    assert refusal(arrange(), "fly Tokyo 1 to Polynesia") == "a flight needs a marker on a flight symbol first (AA10)"
    assert sight(state)["symbol"] == "area A"


def test_AA11_airport_flies_an_own_plane_to_that_airport() -> None:
    state = arrange(planes={"Tokyo": "r y", "Istanbul": "y", "Cape Town": "y r b"}, on={0: "Pearl Diver; ; "})
    play(state, "use field 1 symbol 1")
    moves = menu(state)
    assert {"fly Tokyo 1 to Istanbul", "fly Cape Town 2 to Istanbul"} <= set(moves)
    assert {move.split(" to ")[1] for move in moves} == {"Istanbul"}
    assert refusal(state, "fly Tokyo 2 to Istanbul") == NOT_THIS
    assert refusal(state, "fly Tokyo 1 to Cairo") == NOT_THERE.format("Cairo")
    play(state, "fly Tokyo 1 to Istanbul")
    assert queue(state, "Istanbul") == "yellow red"
    assert told(state)[0] == {"event": "flew", "seat": 0, "colour": "red", "from": "Tokyo", "to": "Istanbul"}


def test_AA11_area_flies_an_own_plane_to_an_open_airport_of_that_area() -> None:
    state = play(arrange(planes={"Tokyo": "r"}), "use field 1 symbol 1")
    assert ends(menu(state), "Tokyo 1") == ["Hong Kong", "Polynesia"]
    assert refusal(state, "fly Tokyo 1 to London") == NOT_THERE.format("London")
    for airport in ("Seoul", "Himalaya", "Oceania"):
        assert refusal(state, f"fly Tokyo 1 to {airport}") == NOT_THERE.format(airport)


def test_AA11_priority_swaps_two_planes_of_one_airport_whosever_they_are() -> None:
    planes = {"Tokyo": "y b y", "Hong Kong": "r b", "Polynesia": "r", "Seoul": "k k"}
    state = play(arrange(planes=planes), "use field 3 symbol 3")
    swaps = [move for move in menu(state) if "Tokyo" in move]
    assert swaps == ["swap Tokyo 1 and 2", "swap Tokyo 1 and 3", "swap Tokyo 2 and 3"]
    assert {"swap Hong Kong 1 and 2", "swap Seoul 1 and 2"} <= set(menu(state))
    assert refusal(state, "swap Hong Kong 1 and 3") == "there are not two planes on these positions (AA11)"
    assert refusal(state, "swap Polynesia 1 and 2") == "there are not two planes on these positions (AA11)"
    assert refusal(state, "fly Polynesia 1 to Tokyo") == "this symbol swaps two planes (AA11)"
    play(state, "swap Tokyo 2 and 3")
    assert queue(state, "Tokyo") == "yellow yellow blue"
    assert told(state) == [{"event": "swapped", "seat": 0, "airport": "Tokyo", "first": 2, "second": 3}]


def test_AA11_no_other_symbol_swaps() -> None:
    message = "planes are swapped with a marker on a priority symbol (AA11)"
    state = arrange(planes={"Tokyo": "r y"})
    assert refusal(state, "swap Tokyo 1 and 2") == message
    assert refusal(play(state, "use field 1 symbol 1"), "swap Tokyo 1 and 2") == message


def test_AA11_codeshare_flies_a_plane_of_that_npa_to_one_of_its_airports() -> None:
    state = arrange(planes={"Tokyo": "r", "Polynesia": "w"}, on={0: "Pearl Diver; ; "})
    play(state, "use field 1 symbol 3")
    moves = menu(state)
    assert ends(moves, "Polynesia 1") == ["Himalaya", "Danube", "Mexico", "Savannah"]
    assert {move.split(" to ")[1] for move in moves} == {"Himalaya", "Danube", "Mexico", "Savannah"}
    assert refusal(state, "fly Tokyo 1 to Himalaya") == NOT_THIS
    assert refusal(state, "fly Seoul 1 to Himalaya") == NOT_THIS
    assert refusal(state, "fly Polynesia 1 to Hong Kong") == NOT_THERE.format("Hong Kong")
    assert refusal(state, "fly Polynesia 1 to Seoul") == NOT_THERE.format("Seoul")


def test_AA11_a_codeshare_of_two_flies_either_of_them_each_to_its_own() -> None:
    state = play(arrange(on={0: "Film Critic; ; "}), "use field 1 symbol 3")
    moves = menu(state)
    assert ends(moves, "Seoul 1") == ["Scandinavia", "Rocky", "Arabia"]
    assert ends(moves, "Savannah 1") == ["Himalaya", "Danube", "Mexico"]
    assert not any(start.startswith(("Oceania", "Siberia", "Brazil", "Casablanca")) for start in starts(moves))


def test_AA11_codeshare_only_while_that_npa_is_on_no_alliance_area() -> None:
    for allied in ("red white", "; yellow white", "; ; white"):
        state = arrange(on={0: "Pearl Diver; ; "}, allied=allied)
        assert refusal(state, "use field 1 symbol 3") == NOTHING
    state = play(arrange(on={0: "Film Critic; ; "}, allied="red white"), "use field 1 symbol 3")
    assert starts(menu(state)) == {"Seoul 1", "Scandinavia 1", "Rocky 1", "Arabia 1"}
    assert refusal(state, "fly Savannah 1 to Danube") == NOT_THIS


def test_AA11_an_alliance_lets_area_symbols_fly_planes_of_the_npa_where_its_colour_may_land() -> None:
    state = arrange(planes={"Tokyo": "r"}, allied="red black")
    play(state, "use field 1 symbol 1")
    assert ends(menu(state), "Scandinavia 1") == ["Tokyo", "Hong Kong", "Polynesia", "Seoul"]
    assert ends(menu(state), "Seoul 1") == ["Tokyo", "Hong Kong", "Polynesia"]
    assert ends(menu(state), "Tokyo 1") == ["Hong Kong", "Polynesia"]
    assert refusal(state, "fly Danube 1 to Tokyo") == NOT_THIS


def test_AA11_an_alliance_lets_airport_symbols_fly_planes_of_the_npa() -> None:
    state = arrange(planes={"Tokyo": "r"}, on={0: "Pearl Diver; ; "}, allied="; red black")
    play(state, "use field 1 symbol 2")
    assert starts(menu(state)) == {"Scandinavia 1", "Rocky 1", "Arabia 1"}
    play(state, "fly Rocky 1 to Seoul")
    assert (queue(state, "Seoul"), told(state)[0]["colour"]) == ("black black", "black")


def test_AA11_planes_of_an_npa_that_is_allied_with_others_only_stay() -> None:
    state = play(arrange(planes={"Tokyo": "r"}, allied="yellow black; red white"), "use field 1 symbol 1")
    assert refusal(state, "fly Scandinavia 1 to Tokyo") == NOT_THIS
    assert "fly Danube 1 to Tokyo" in menu(state)


def test_AA11_a_plane_lands_elsewhere_than_it_stands() -> None:
    state = play(arrange(planes={"Tokyo": "r"}), "use field 1 symbol 1")
    assert refusal(state, "fly Tokyo 1 to Tokyo") == "a plane lands elsewhere than it stands (AA11)"
    waiting = {"Istanbul": "r", "Hong Kong": "y r", "London": "y r"}
    card = arrange(4, planes=waiting, on={0: "Pearl Diver; ; "})
    assert refusal(card, "use field 1 symbol 1") == NOTHING


def test_AA11_a_symbol_with_which_nothing_can_be_done_takes_no_marker() -> None:
    closed = arrange(planes={"Tokyo": "r"}, on={0: "Pearl Diver; ; "})
    assert refusal(closed, "use field 1 symbol 2") == NOTHING  # Seoul is black's
    full = arrange(planes={"Istanbul": "y y b"}, on={0: "Pearl Diver; ; "})
    assert refusal(full, "use field 1 symbol 1") == NOTHING
    waiting = arrange(4, planes={"Hong Kong": "y r", "Cannes": "y r", "London": "y r"})
    assert refusal(waiting, "use field 1 symbol 1") == NOTHING


def test_AA11_priority_needs_two_planes_at_some_airport() -> None:
    alone = {"Tokyo": "r", "Hong Kong": "r", "Polynesia": "r", "London": "r"}
    alone |= {"Essen": "y", "Cannes": "y", "New York": "y", "Havana": "y"}
    state = arrange(2, planes=alone)
    assert refusal(state, "use field 3 symbol 3") == NOTHING


def test_AA11_option_permit_overrides_colour_lets_an_own_plane_land_by_an_airport_symbol() -> None:
    options = {"permit_overrides_colour": True}
    state = arrange(planes={"Tokyo": "r"}, on={0: "Pearl Diver; ; "}, options=options)
    play(state, "use field 1 symbol 2", "fly Tokyo 1 to Seoul")
    assert queue(state, "Seoul") == "black red"
    full = arrange(planes={"Tokyo": "r", "Seoul": "k k"}, on={0: "Pearl Diver; ; "}, options=options)
    assert refusal(full, "use field 1 symbol 2") == NOTHING
    area = play(arrange(planes={"Tokyo": "r"}, options=options), "use field 1 symbol 1")
    assert refusal(area, "fly Tokyo 1 to Seoul") == NOT_THERE.format("Seoul")


def test_AA11_option_permit_overrides_colour_is_for_own_planes_only() -> None:
    options = {"permit_overrides_colour": True, "allies_share_planes": True}
    state = arrange(
        planes={"Tokyo": "r", "London": "y"}, on={0: "Pearl Diver; ; "}, allied="red yellow white", options=options
    )
    play(state, "use field 1 symbol 2")
    assert refusal(state, "fly Danube 1 to Seoul") == NOT_THERE.format("Seoul")
    assert refusal(state, "fly London 1 to Seoul") == NOT_THERE.format("Seoul")
    assert "fly Tokyo 1 to Seoul" in menu(state)


@pytest.mark.parametrize(("shared", "allied", "may"), [(True, True, True), (False, True, False), (True, False, False)])
def test_AA11_option_allies_share_planes(shared: bool, allied: bool, may: bool) -> None:
    areas = "red yellow white" if allied else "red white; yellow black"
    state = arrange(planes={"Tokyo": "r", "London": "y"}, allied=areas, options={"allies_share_planes": shared})
    play(state, "use field 1 symbol 1")
    assert ends(menu(state), "London 1") == (["Tokyo", "Hong Kong", "Polynesia"] if may else [])
    if not may:
        assert refusal(state, "fly London 1 to Tokyo") == NOT_THIS


def test_AA11_option_allies_share_planes_not_those_of_players_aside() -> None:
    state = arrange(planes={"Tokyo": "r", "London": "y"}, options={"allies_share_planes": True})
    assert refusal(play(state, "use field 1 symbol 1"), "fly London 1 to Tokyo") == NOT_THIS


def test_AA11_option_codeshare_anywhere_lands_wherever_the_colour_may() -> None:
    options = {"codeshare_anywhere": True}
    state = play(arrange(on={0: "Pearl Diver; ; "}, options=options), "use field 1 symbol 3")
    found = ends(menu(state), "Himalaya 1")
    assert {"Tokyo", "London", "Danube"} <= set(found)
    assert not {"Seoul", "Oceania", "Himalaya"} & set(found)
    allied = arrange(on={0: "Pearl Diver; ; "}, options=options, allied="; white")
    assert refusal(allied, "use field 1 symbol 3") == NOTHING


def test_AA12_a_reservation_is_a_marker_on_a_passenger_of_the_row() -> None:
    state = arrange(row="Chef, Banker", reserved={"Banker": 2})
    assert [move for move in menu(state) if move.startswith("reserve")][:1] == ["reserve Neanderthal"]
    assert refusal(state, "reserve Banker") == "this passenger has a marker already (AA12)"
    assert refusal(state, "reserve Painter") == "Painter does not wait in the row (AA12)"
    play(state, "reserve Chef")
    assert (marked(state), sight(state)["markers_left"], sight(state)["used"]) == ({"Chef": 0, "Banker": 2}, 2, [])
    assert told(state) == [{"event": "reserved", "seat": 0, "passenger": "Chef"}]


def test_AA12_at_most_one_per_player_even_if_it_was_won() -> None:
    message = "each player reserves at most one passenger (AA12)"
    state = play(arrange(row="Board Gamer (1)", planes={"Tokyo": "r"}), "reserve Board Gamer (1)")
    assert refusal(state, "reserve Yeti") == message
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    assert won_now(state) == ["Board Gamer (1)"]
    assert refusal(state, "reserve Yeti") == message


def test_AA12_nobody_else_can_win_a_reserved_passenger() -> None:
    state = arrange(row="Board Gamer (1)", reserved={"Board Gamer (1)": 1}, planes={"Tokyo": "r"})
    play(state, "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    assert (won_now(state), row(state)[0]) == ([], "Board Gamer (1)")


def test_AA12_a_reserved_passenger_is_not_lost_as_baggage_until_the_owners_next_turn() -> None:
    state = arrange(row="Chef, Banker, Painter, Surfer")
    play(state, "reserve Chef", "stop")
    assert row(state)[:2] == ["Chef", "Painter"]
    play(state, "stop", "stop")
    assert row(state)[0] == "Chef"
    assert (state.to_act, marked(state)) == ((0,), {})
    play(state, "stop")
    assert "Chef" not in row(state)


def test_AA12_everybody_may_have_one_and_they_move_up_with_their_passengers() -> None:
    state = arrange(row="Banker, Chef, Painter, Surfer, Board Gamer (1)", planes={"Tokyo": "y"})
    play(state, "reserve Painter", "stop", "reserve Surfer", "use field 2 symbol 3", "fly Tokyo 1 to Essen")
    assert marked(state) == {"Painter": 0, "Surfer": 1}
    assert row(state)[:3] == ["Chef", "Painter", "Surfer"]
