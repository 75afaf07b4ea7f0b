"""Claiming, founding and expanding: AL5 to AL8."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from flightdeck.engine.errors import BadNotation
from flightdeck.engine.state import State
from flightdeck.games.airlines.board import BUILT_IN
from tests.airlines.arrange import KEA_INACTIVE, arrange, owners, sabotaged
from tests.playing import menu, names, play, refusal, sight, told

FACE_UP = "BOI ITA OWL MOA JAY"


def expanding(flights: str = "dashed 5", routes: dict[str, str] | None = None, **more: Any) -> State:
    """Seat 0 has drawn and may play a flight card; BOI has flown to Helena."""
    return arrange(phase="expand", flights={0: flights}, routes={"Boise-Helena": "BOI"} | (routes or {}), **more)


def test_AL5_the_marker_covers_the_lowest_free_number_and_the_card_is_discarded() -> None:
    state = play(expanding("dashed 5, dashed 9"), "claim BOI Portland-Boise with 9")
    assert owners(state, "Portland-Boise") == ["BOI", None]
    shown = sight(state, 0)
    assert (shown["flights"], shown["flight_discards"]) == (["dashed 5"], ["dashed 9"])
    assert (shown["airlines"]["BOI"]["markers"], shown["airlines"]["BOI"]["placed"]) == (16, 3)
    assert told(state) == [
        {
            "event": "claimed",
            "seat": 0,
            "airline": "BOI",
            "route": "Portland-Boise",
            "number": 5,
            "card": "dashed 9",
        }
    ]
    assert not state.undoable


def test_AL5_what_is_taken_or_sabotaged_below_is_passed_over() -> None:
    taken = {"Seattle-Spokane": "BOI", "Spokane-Helena": "BOI", "Seattle-Portland": "BOI"}
    second = play(expanding("dashed 9", {"Portland-Boise": "!KEA"} | taken), "claim BOI Portland-Boise with 9")
    assert owners(second, "Portland-Boise") == ["!KEA", "BOI"]
    assert told(second)[0]["number"] == 8
    routes = {"Helena-Billings": "BOI", "Billings-Denver": "BOI", "Denver-Omaha": "- !KEA -"}
    first = expanding("dashed 7, dashed 13", routes)
    play(first, "claim BOI Denver-Omaha with 7")
    assert owners(first, "Denver-Omaha") == ["BOI", "!KEA", None]
    routes |= {"Denver-Omaha": "ITA !KEA -", "Omaha-Kansas City": "ITA"}
    third = expanding("dashed 11, dashed 13", routes)
    assert refusal(third, "claim BOI Denver-Omaha with 11") == "the lowest free number is 13 (AL5)"
    play(third, "claim BOI Denver-Omaha with 13")
    assert owners(third, "Denver-Omaha") == ["ITA", "!KEA", "BOI"]


def test_AL5_the_value_must_reach_the_lowest_free_number() -> None:
    state = expanding("dashed 5, dashed 7, dashed 9", {"Portland-Boise": "!KEA"})
    assert [move for move in menu(state) if "Portland-Boise" in move] == ["claim BOI Portland-Boise with 9"]
    assert refusal(state, "claim BOI Portland-Boise with 7") == "the lowest free number is 8 (AL5)"
    exact = expanding("dashed 5")
    assert "claim BOI Portland-Boise with 5" in menu(exact)


def test_AL5_the_type_of_the_card_is_that_of_the_route() -> None:
    state = expanding("double 6, wavy 6, dashed 5")
    assert menu(state) == [
        "claim BOI Spokane-Helena with 5",
        "claim BOI Portland-Boise with 5",
        "claim BOI Helena-Billings with 5",
        "claim BOI Boise-Salt Lake City with 6",
        "play none",
    ]
    with pytest.raises(BadNotation):
        state.game.parse("claim BOI Portland-Boise with 6")


def test_AL5_the_airline_may_use_the_type() -> None:
    """OWL may not fly from Minneapolis to Winnipeg, whatever the card."""
    state = arrange(phase="expand", founded="OWL", flights={0: "wavy 14, solid 9, dashed 9"})
    assert menu(state) == [
        "claim OWL Bismarck-Minneapolis with 9",
        "claim OWL Minneapolis-Chicago with 9",
        "claim OWL Minneapolis-Omaha with 9",
        "play none",
    ]
    with pytest.raises(BadNotation):
        state.game.parse("claim OWL Winnipeg-Minneapolis with 14")


def test_AL5_the_card_must_be_in_hand() -> None:
    state = arrange(phase="expand", founded="BOI", flights={1: "dashed 5"}, discards="dashed 7")
    for value in (5, 7, 9):
        assert (
            refusal(state, f"claim BOI Portland-Boise with {value}")
            == f"the flight card dashed {value} is not in hand (AL5)"
        )


def test_AL5_the_route_touches_the_network_by_the_headquarters_or_a_claimed_route() -> None:
    state = expanding("dashed 13")
    claims = {"Spokane-Helena", "Portland-Boise", "Helena-Billings"}
    assert {move.removeprefix("claim BOI ").removesuffix(" with 13") for move in menu(state)} == claims | {"play none"}
    assert refusal(state, "claim BOI Billings-Denver with 13") == "the route does not touch the network of BOI (AL5)"
    play(state, "claim BOI Helena-Billings with 13")
    again = expanding("dashed 13", {"Helena-Billings": "BOI"})
    assert "claim BOI Billings-Denver with 13" in menu(again)
    assert sight(state)["routes"] == sight(again)["routes"]


def test_AL5_the_network_of_another_airline_and_a_sabotage_marker_are_no_connection() -> None:
    state = expanding("dashed 13, wavy 13", {"Denver-Omaha": "!BOI"})
    for route in ("Spokane-Calgary", "Billings-Denver"):
        assert "does not touch" in refusal(state, f"claim BOI {route} with 13")
    other = expanding("dashed 13", founded="KEA")
    assert "does not touch" in refusal(other, "claim KEA Helena-Billings with 13")


def test_AL5_the_airline_has_a_marker_left() -> None:
    state = arrange(phase="expand", founded="AUK", routes=sabotaged("AUK", 10), flights={0: "wavy 14"})
    assert sight(state)["airlines"]["AUK"]["markers"] == 0
    assert menu(state) == ["play none"]
    assert refusal(state, "claim AUK Boston-Halifax with 14") == "AUK has no marker left (AL5)"
    one = arrange(phase="expand", founded="AUK", routes=sabotaged("AUK", 9), flights={0: "wavy 14, wavy 13"})
    play(one, "claim AUK Boston-Halifax with 14", "draw")
    assert sight(one)["airlines"]["AUK"]["markers"] == 0
    assert not [move for move in menu(play(one, "expand")) if "AUK" in move]


def test_AL5_no_airline_claims_a_route_twice() -> None:
    state = expanding("dashed 13", {"Portland-Boise": "BOI"})
    assert refusal(state, "claim BOI Portland-Boise with 13") == "BOI has claimed this route already (AL5)"
    fresh = play(expanding("dashed 5, dashed 13"), "claim BOI Portland-Boise with 5")
    assert sight(fresh)["routes"]["Portland-Boise"][1]["taken_by"] is None
    play(fresh, "draw", "expand", "play none", "expand", "play none", "expand")
    assert refusal(fresh, "claim BOI Portland-Boise with 13") == "BOI has claimed this route already (AL5)"


def test_AL5_the_route_has_a_free_circle() -> None:
    state = expanding("dashed 13, wavy 13", {"Spokane-Helena": "BOI", "Spokane-Calgary": "KEA"}, founded="KEA")
    assert refusal(state, "claim BOI Spokane-Calgary with 13") == "the route has no free circle (AL5)"
    filled = expanding("dashed 13", {"Portland-Boise": "!ITA"})
    play(filled, "claim BOI Portland-Boise with 13", "draw", "expand")
    assert owners(filled, "Portland-Boise") == ["!ITA", "BOI"]


def test_AL5_a_claim_leads_on_from_the_far_city_only() -> None:
    state = play(expanding("dashed 3, dashed 9, dashed 11"), "claim BOI Helena-Billings with 3", "draw")
    play(state, "expand", "play none", "expand", "play none", "expand")
    offered = [move for move in menu(state) if move.endswith("with 9")]
    assert {move.split(" with")[0].removeprefix("claim BOI ") for move in offered} == {
        "Spokane-Helena",
        "Portland-Boise",
        "Billings-Regina",
        "Billings-Bismarck",
        "Billings-Denver",
    }


def test_AL5_of_two_flight_cards_that_look_alike_one_is_played(tmp_path: Path) -> None:
    """A board of one's own may have such cards."""
    own = tmp_path / "own.toml"
    text = BUILT_IN.read_text().replace("values = [1, 3, 5, 7, 9, 11, 13]", "values = [1, 5, 5, 7, 9, 11, 13]", 1)
    own.write_text(text)
    state = expanding("dashed 5, dashed 5", board=own)
    assert menu(state).count("claim BOI Portland-Boise with 5") == 1
    play(state, "claim BOI Portland-Boise with 5")
    assert (sight(state, 0)["flights"], sight(state)["flight_discards"]) == (["dashed 5"], ["dashed 5"])
    for hand, dealt in (("dashed 7", "dashed 5"), ("dashed 5", "dashed 7")):
        other = arrange(board=own, phase="expand", founded="BOI", flights={1: "dashed 5", 0: f"{hand}, {dealt}"})
        assert menu(other).count("claim BOI Portland-Boise with 5") == 1
    unusable = {"Portland-Boise": "BOI !KEA", "Boise-Helena": "BOI"}
    assert not [move for move in menu(arrange(board=own, flights={0: "dashed 5"}, routes=unusable)) if "exch" in move]


def test_AL6_before_the_action_one_card_is_removed_and_any_unusable_flight_cards_are_exchanged() -> None:
    state = arrange(routes=KEA_INACTIVE, face_up="KEA KEA OWL MOA JAY", deck="AUK", flights={0: "double 6"})
    assert "remove KEA" in menu(state)
    play(state, "remove KEA")
    assert (state.to_act, sight(state)["phase"], sight(state)["removed"]) == ((0,), "turn", True)
    assert refusal(state, "remove KEA") == "only one card is removed in a turn (AL6)"
    play(state, "expand", "play none")
    assert "remove KEA" in menu(state)


def test_AL6_not_after_the_action_has_begun() -> None:
    state = play(arrange(routes=KEA_INACTIVE, face_up="KEA ITA OWL MOA JAY", flights={0: "dashed 1"}), "expand")
    assert refusal(state, "remove KEA") == "stock is removed at the start of a turn (AL6)"
    assert refusal(state, "exchange dashed 1") == "flight cards are exchanged at the start of a turn (AL6)"


def test_AL6_only_whoever_has_the_turn_acts_and_turns_go_clockwise() -> None:
    state = arrange(4, hand={1: "BOI"}, flights={1: "dashed 5"})
    acted = []
    for _ in range(5):
        acted.append(state.to_act[0])
        for other in {0, 1, 2, 3} - set(state.to_act):
            assert state.legal(other) == []
            assert state.refuse(other, state.game.parse("expand")) == "it is not this player's turn"
        play(state, "expand", "play none")
    assert acted == [0, 1, 2, 3, 0]
    assert sight(state)["turns"] == 65


def founding(hand: str = "3 BOI", flights: str = "dashed 5", **more: Any) -> State:
    return arrange(hand={0: hand}, flights={0: flights}, **more)


def test_AL7_stock_to_the_table_a_marker_on_the_headquarters_and_a_route_from_there() -> None:
    state = founding(flight_deck="solid 3", face_up=FACE_UP, deck="AUK")
    assert [move for move in menu(state) if move.startswith("found")] == [
        "found BOI with 1",
        "found BOI with 2",
        "found BOI with 3",
    ]
    play(state, "found BOI with 2")
    shown = sight(state, 0)
    assert (shown["hand"], shown["seats"][0]["on_table"]) == ({"BOI": 1}, {"BOI": 2})
    boise = shown["airlines"]["BOI"]
    assert (boise["founded"], boise["markers"], boise["placed"]) == (True, 18, 1)
    assert (shown["phase"], shown["founding"], state.to_act) == ("found", "BOI", (0,))
    assert not state.undoable
    assert menu(state) == ["claim BOI Portland-Boise with 5", "claim BOI Boise-Helena with 5"]
    play(state, "claim BOI Portland-Boise with 5")
    assert owners(state, "Portland-Boise") == ["BOI", None]
    assert sight(state)["airlines"]["BOI"]["placed"] == 2
    assert sight(state, 0)["flights"] == ["solid 3"]
    assert menu(state) == ["take BOI", "take ITA", "take OWL", "take MOA", "take JAY", "draw", "decline"]
    play(state, "draw")
    assert (sight(state, 0)["hand"], state.to_act) == ({"BOI": 1, "AUK": 1}, (1,))
    assert sight(state)["founding"] is None
    assert names(state) == ["founded", "claimed", "drew_flight", "drew"]
    assert told(state, 1)[0] == {"event": "founded", "seat": 0, "airline": "BOI", "count": 2}
    assert told(state, 1)[2] == {"event": "drew_flight", "seat": 0}
    assert told(state, 0)[2] == {"event": "drew_flight", "seat": 0, "card": "solid 3"}


def test_AL7_the_stock_card_may_be_declined_the_flight_card_not() -> None:
    state = play(founding(deck="AUK"), "found BOI with 1", "claim BOI Boise-Helena with 5")
    held = sight(state, 0)["flights"]
    assert len(held) == 1
    play(state, "decline")
    assert (sight(state, 0)["hand"], state.to_act, sight(state)["phase"]) == ({"BOI": 2}, (1,), "turn")
    assert names(state)[-1] == "declined"
    assert state.undoable


def test_AL7_the_card_just_played_may_come_back_from_the_new_deck() -> None:
    state = play(founding(whole_flight_deck=True), "found BOI with 1", "claim BOI Boise-Helena with 5")
    assert sight(state, 0)["flights"] == ["dashed 5"]


@pytest.mark.parametrize(
    ("move", "reason", "more"),
    [
        ("found BOI with 4", "there are only 3 stock cards of BOI in hand (AL7)", {}),
        ("found ITA with 1", "there are only 0 stock cards of ITA in hand (AL7)", {}),
        ("found BOI with 1", "BOI has been founded already (AL7)", {"founded": "BOI"}),
        ("found KEA with 1", "KEA is inactive (AL17)", {"routes": KEA_INACTIVE}),
        ("found BOI with 1", "an airline is founded as an action of its own (AL7)", {"phase": "expand"}),
        ("found AUK with 1", "AUK has not enough markers left (AL7)", {"routes": sabotaged("AUK", 10)}),
        (
            "found BOI with 1",
            "no flight card in hand claims a route at the headquarters of BOI (AL7)",
            {"flights": "dashed 3, double 2, wavy 14, solid 13"},
        ),
        (
            "found OWL with 1",
            "no flight card in hand claims a route at the headquarters of OWL (AL7)",
            {"flights": "wavy 14, dashed 5, solid 3, dotted 14"},
        ),
        (
            "found BOI with 1",
            "no flight card in hand claims a route at the headquarters of BOI (AL7)",
            {
                "flights": "dashed 7",
                "routes": {"Portland-Boise": "!KEA", "Boise-Helena": "ITA"}
                | {
                    "Omaha-Kansas City": "ITA",
                    "Denver-Omaha": "ITA",
                    "Billings-Denver": "ITA",
                    "Helena-Billings": "ITA",
                },
            },
        ),
    ],
)
def test_AL7_refusals(move: str, reason: str, more: dict[str, Any]) -> None:
    state = founding(**({"hand": "3 BOI, OWL, AUK", "flights": "dashed 5, wavy 14"} | more))
    assert refusal(state, move) == reason


def test_AL7_two_markers_are_enough() -> None:
    state = founding("AUK", "wavy 14", routes=sabotaged("AUK", 9))
    assert sight(state)["airlines"]["AUK"]["markers"] == 2
    play(state, "found AUK with 1", "claim AUK Boston-Halifax with 14")
    assert sight(state)["airlines"]["AUK"]["markers"] == 0


def test_AL7_the_lowest_free_number_counts_for_the_first_route_too() -> None:
    state = founding("AUK", "wavy 7", routes={"Boston-Halifax": "!ITA", "Halifax-Montreal": "!ITA"})
    assert "no flight card in hand" in refusal(state, "found AUK with 1")
    assert "found AUK with 1" in menu(founding("AUK", "wavy 8", routes={"Boston-Halifax": "!ITA"}))


def test_AL7_a_card_of_exactly_the_lowest_free_number_is_enough() -> None:
    assert "found EMU with 1" in menu(founding("EMU", "double 2"))
    assert "no flight card in hand" in refusal(founding("EMU", "dotted 4"), "found EMU with 1")


def test_AL7_only_the_airline_being_founded_claims_a_route_and_none_is_held_back() -> None:
    state = founding(flights="dashed 5, wavy 14", founded="KEA")
    play(state, "found BOI with 1")
    assert refusal(state, "claim KEA Calgary-Vancouver with 14") == "BOI is being founded (AL7)"
    assert refusal(state, "play none") == "there is no flight card to hold back now (AL8)"
    assert "does not touch" in refusal(state, "claim BOI Helena-Billings with 5")


def test_AL8_draw_a_flight_card_then_claim_a_route_then_draw_a_stock_card() -> None:
    state = arrange(founded="BOI", flight_deck="dashed 5", face_up=FACE_UP, deck="AUK")
    play(state, "expand")
    assert sight(state, 0)["flights"] == ["dashed 5"]
    assert (sight(state)["phase"], state.to_act, state.undoable) == ("expand", (0,), False)
    play(state, "claim BOI Boise-Helena with 5")
    assert sight(state, 0)["flights"] == []  # only who founds draws another one
    assert menu(state) == ["take BOI", "take ITA", "take OWL", "take MOA", "take JAY", "draw"]
    assert refusal(state, "decline") == "only who has founded an airline may do without a stock card (AL7)"
    play(state, "draw")
    assert (sight(state, 0)["hand"], state.to_act) == ({"AUK": 1}, (1,))


def test_AL8_or_play_none_and_draw_no_stock_card() -> None:
    state = play(arrange(founded="BOI", flight_deck="dashed 5"), "expand", "play none")
    assert (sight(state, 0)["hand"], sight(state, 0)["flights"], state.to_act) == ({}, ["dashed 5"], (1,))
    assert names(state) == ["drew_flight", "played_none"]
    assert state.undoable


def test_AL8_any_founded_airline_is_expanded_with_or_without_stock_in_it() -> None:
    state = arrange(phase="expand", founded="BOI KEA", flights={0: "dashed 5"}, table={1: "KEA"})
    assert "claim BOI Boise-Helena with 5" in menu(state)
    assert "claim KEA Spokane-Calgary with 5" in menu(state)
    assert refusal(state, "claim ITA Omaha-Kansas City with 5") == "ITA has not been founded (AL8)"


def test_AL8_each_step_at_its_time() -> None:
    state = arrange(founded="BOI", flights={0: "dashed 5"})
    assert (
        refusal(state, "claim BOI Boise-Helena with 5")
        == "a route is claimed when an airline is founded or expanded (AL7, AL8)"
    )
    assert refusal(state, "play none") == "there is no flight card to hold back now (AL8)"
    assert refusal(state, "decline") == "only who has founded an airline may do without a stock card (AL7)"
    play(state, "expand")
    assert refusal(state, "expand") == "expanding is an action of its own (AL8)"
    play(state, "claim BOI Boise-Helena with 5")
    assert "a route is claimed when" in refusal(state, "claim BOI Portland-Boise with 5")


def test_AL8_a_claim_is_not_declined_because_an_airline_was_founded_before() -> None:
    state = play(founding(flight_deck="dashed 9"), "found BOI with 1", "claim BOI Boise-Helena with 5", "decline")
    play(state, "expand", "play none", "expand", "play none", "expand", "claim BOI Portland-Boise with 9")
    assert "decline" not in menu(state)


def test_AL8_without_any_stock_left_a_claim_ends_the_turn() -> None:
    state = arrange(
        phase="expand",
        founded="BOI",
        flights={0: "dashed 5"},
        options={"last_round": True},
        whole_deck=True,
        face_up="- - - - -",
        scorings=3,
        last_turns=2,
    )
    play(state, "claim BOI Boise-Helena with 5")
    assert (state.to_act, sight(state)["phase"], sight(state)["last_turns"]) == ((1,), "turn", 1)
