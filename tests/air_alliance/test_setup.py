"""Parts, set-up and the queues on airports: AA1 to AA5."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from flightdeck.games.air_alliance.board import AREAS, COLOURS, OPEN_TO_ALL, SHAPES, built_in
from tests.air_alliance.arrange import arrange, leaving, queue, row, rules
from tests.playing import menu, names, play, refusal, sight, told

OPEN = (
    *("Tokyo", "Hong Kong", "Polynesia", "London", "Essen", "Cannes", "New York", "Hollywood", "Havana"),
    *("Cairo", "Cape Town", "Istanbul"),
)


def test_AA1_24_airports_in_four_areas_three_open_and_one_for_each_npa() -> None:
    board = built_in()
    assert sorted((AREAS[area], number) for area, number in zip(board.area, board.number, strict=True)) == [
        (area, number) for area in "AEMU" for number in range(1, 7)
    ]
    owners = {4: "black", 5: "white", 6: "purple"}
    for airport, number in enumerate(board.number):
        lands = board.lands[airport]
        assert (lands == OPEN_TO_ALL) == (number <= 3)
        assert lands == OPEN_TO_ALL or COLOURS[lands] == owners[number]
        assert (SHAPES[board.shape[airport]] == "V") == (number > 3)


def test_AA1_60_passengers_with_three_symbols_each_and_21_of_them_in_seven_trios() -> None:
    board = built_in()
    assert (len(board.passengers), len(board.symbol), len(board.trios)) == (60, 63 * 3, 7)
    trios = Counter(trio for trio in board.trio if trio >= 0)
    assert trios == dict.fromkeys(range(7), 3)
    view = sight(arrange(row="Yeti, Pearl Diver"))
    assert view["row"][0] == {
        "name": "Yeti",
        "from": "Himalaya",
        "to": "Mexico",
        "miles": 9200,
        "class": "economy",
        "trio": "PRIMITIVE MAN TRIO",
        "symbols": ["area E", "area M", "codeshare white or purple"],
        "reserved": None,
    }
    assert view["row"][1]["trio"] is None
    assert view["row"][1]["symbols"] == ["airport Istanbul", "airport Seoul", "codeshare white"]


def test_AA1_players_have_the_colours_of_their_seats() -> None:
    state = rules(4).start(1)
    assert [seat["colour"] for seat in sight(state)["seats"]] == ["red", "yellow", "blue", "green"]


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 4), (4, 3)])
def test_AA2_players_place_three_planes_with_four_players_and_four_otherwise(players: int, each: int) -> None:
    state = rules(players).start(1)
    placing = 0
    while sight(state)["phase"] == "place":
        state.apply(state.to_act[0], state.legal(state.to_act[0])[0])
        placing += 1
    assert placing == players * each
    planes = Counter(plane["colour"] for airport in sight(state)["airports"].values() for plane in airport["planes"])
    assert planes == dict.fromkeys(COLOURS[:players], each) | dict.fromkeys(COLOURS[4:], 4)


def test_AA2_each_npa_starts_with_one_plane_on_each_of_its_airports_and_alliance_planes_lie_aside() -> None:
    view = sight(rules(3).start(1))
    for airport in view["airports"].values():
        own = [] if airport["lands"] == "all" else [{"colour": airport["lands"], "may_take_off": True, "left": []}]
        assert airport["planes"] == own
    assert view["alliances"] == [[], [], []]
    assert [seat["alliance"] for seat in view["seats"]] == [None] * 3


def test_AA3_six_passengers_are_laid_out_and_players_place_one_plane_at_a_time() -> None:
    state = rules(3).start(1, events=True)
    assert (len(row(state)), sight(state)["pile"], len(set(row(state)))) == (6, 54, 6)
    assert menu(state) == [f"place at {name}" for name in OPEN]
    seats = []
    for name in ("Tokyo", "Tokyo", "Tokyo", "London"):
        seats.append(state.to_act)
        play(state, f"place at {name}")
    assert seats == [(0,), (1,), (2,), (0,)]
    assert (queue(state, "Tokyo"), queue(state, "London")) == ("red yellow blue", "red")
    assert told(state)[0]["airport"] == "Tokyo"
    assert names(state) == ["placed"] * 4


def test_AA3_an_airport_takes_at_most_three_and_none_is_placed_with_an_npa() -> None:
    state = play(rules(3).start(1), *["place at Tokyo"] * 3)
    assert refusal(state, "place at Tokyo") == "Tokyo is full (AA3)"
    assert refusal(state, "place at Seoul") == "planes are placed on airports that are open to every colour (AA3)"
    assert refusal(arrange(), "place at London") == "all planes have been placed (AA3)"


def test_AA3_after_the_last_plane_the_first_player_begins() -> None:
    state = rules(2).start(3)
    play(state, *[f"place at {name}" for name in OPEN[:8]])
    assert (state.to_act, sight(state)["phase"], sight(state)["markers_left"]) == ((0,), "marker", 3)


@pytest.mark.parametrize(
    ("airport", "planes", "may"),
    [
        ("Tokyo", "r y b", [True, True, False]),
        ("Tokyo", "r y", [True, True]),
        ("Hong Kong", "r y b", [True, False, False]),
        ("Hong Kong", "r", [True]),
        ("Seoul", "k k", [True, True]),
    ],
)
def test_AA4_who_may_take_off_depends_on_the_shape(airport: str, planes: str, may: list[bool]) -> None:
    assert leaving(arrange(planes={airport: planes}), airport) == may


def test_AA4_landing_takes_the_lowest_free_position_and_planes_behind_move_up() -> None:
    state = arrange(planes={"Tokyo": "r y b", "Hong Kong": "b"})
    play(state, "use field 1 symbol 1", "fly Tokyo 1 to Hong Kong")
    assert (queue(state, "Tokyo"), queue(state, "Hong Kong")) == ("yellow blue", "blue red")
    assert (leaving(state, "Tokyo"), leaving(state, "Hong Kong")) == ([True, True], [True, False])


def test_AA4_a_full_airport_and_a_waiting_plane_and_a_free_position_are_refused() -> None:
    state = arrange(planes={"Tokyo": "y b r", "Hong Kong": "r y b", "Polynesia": "r"})
    play(state, "use field 1 symbol 1")
    assert refusal(state, "fly Polynesia 1 to Hong Kong") == "Hong Kong is full (AA4)"
    assert refusal(state, "fly Tokyo 3 to Polynesia") == "this plane has to wait for those before it (AA4)"
    assert refusal(state, "fly Polynesia 2 to Tokyo") == "there is no plane on this position (AA4)"


def test_AA5_inverted_y_only_the_first_then_those_behind_move_up() -> None:
    state: Any = arrange(4, planes={"Hong Kong": "r b g"})
    assert leaving(state, "Hong Kong") == [True, False, False]
    play(state, "use field 2 symbol 3", "fly Hong Kong 1 to London")
    assert (queue(state, "Hong Kong"), leaving(state, "Hong Kong")) == ("blue green", [True, False])


def test_AA5_y_not_the_third_until_the_second_has_left() -> None:
    state = arrange(4, active=2, planes={"Tokyo": "r b g"})
    assert leaving(state, "Tokyo") == [True, True, False]
    play(state, "use field 2 symbol 3", "fly Tokyo 2 to London")
    assert (queue(state, "Tokyo"), leaving(state, "Tokyo")) == ("red green", [True, True])


def test_AA5_swapping_first_and_third_lets_the_third_leave() -> None:
    state = arrange(4, active=3, planes={"Hong Kong": "r b g"})
    play(state, "use field 3 symbol 3", "swap Hong Kong 1 and 3")
    assert (queue(state, "Hong Kong"), leaving(state, "Hong Kong")) == ("green blue red", [True, False, False])
    play(state, "use field 2 symbol 3", "fly Hong Kong 1 to London")
    assert (queue(state, "Hong Kong"), queue(state, "London")) == ("blue red", "green")


def test_AA5_v_of_white_is_full_with_two_and_red_never_lands() -> None:
    two = arrange(planes={"Himalaya": "w w"}, on={0: "Pearl Diver; ; "})
    play(two, "use field 1 symbol 3")
    assert refusal(two, "fly Savannah 1 to Himalaya") == "Himalaya is full (AA4)"
    assert leaving(two, "Himalaya") == [True, True]
    one = arrange(planes={"Himalaya": "w", "Tokyo": "r"})
    play(one, "use field 1 symbol 1")
    assert refusal(one, "fly Tokyo 1 to Himalaya") == "this symbol does not bring it to Himalaya (AA11)"
